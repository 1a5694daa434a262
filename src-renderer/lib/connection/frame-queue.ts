/** A pending update. `tiles` returns the tiles that show it, null for the shell. */
interface Update {
  readonly tiles: () => Iterable<object | null>;
  readonly tell: () => void;
}

/** Number of tiles redrawn in one frame, and in a frame after a late one. The rest follows in the next frames. */
const [TILES_IN_A_FRAME, TILES_WHEN_LATE] = [2, 1];
/** A frame is late if it comes more than one screen refresh after the previous one. */
const LATE_MS = 25;

/**
 * Returns a queue that runs each update once per frame, however often it was marked, and redraws only a few tiles per frame: a page that
 * changes a lot is redrawn over several frames, oldest update first. All pending updates of a tile run in the same frame.
 */
export function frameQueue(nextFrame: (run: (now: number) => void) => void): { mark(update: Update): void } {
  const waiting = new Set<Update>();
  let before = Infinity;
  function runSome(now: number): void {
    const most = now - before > LATE_MS ? TILES_WHEN_LATE : TILES_IN_A_FRAME;
    const drawn = new Set<object | null>();
    for (const update of waiting) {
      const more = [...update.tiles()].filter((tile) => !drawn.has(tile));
      if (drawn.size > 0 && drawn.size + more.length > most) continue;
      for (const tile of more) drawn.add(tile);
      waiting.delete(update);
      update.tell();
    }
    before = waiting.size > 0 ? now : Infinity;
    if (waiting.size > 0) nextFrame(runSome);
  }
  return {
    mark: (update) => {
      if (waiting.size === 0) nextFrame(runSome);
      waiting.add(update);
    },
  };
}
