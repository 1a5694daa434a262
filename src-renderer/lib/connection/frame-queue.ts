/** What waits to be told: `tiles` is where it is drawn, null for the shell. */
export interface Told {
  readonly tiles: () => Iterable<object | null>;
  readonly tell: () => void;
}

/** Tiles drawn again in one frame, and in one that follows a late one: what does not fit follows in the next frames. */
const [TILES_IN_A_FRAME, TILES_WHEN_LATE] = [2, 1];
/** More than one frame of a screen lies between two frames. */
const LATE_MS = 25;

/**
 * Tells each once in a frame, however often it was marked since, and no more than a few tiles in one frame: a page that is
 * asked for more draws it over the next frames, first marked first. All that a tile waits for is told with it.
 */
export function frameQueue(nextFrame: (run: (now: number) => void) => void): { mark(told: Told): void } {
  const waiting = new Set<Told>();
  let before = Infinity;
  function tellSome(now: number): void {
    const most = now - before > LATE_MS ? TILES_WHEN_LATE : TILES_IN_A_FRAME;
    const drawn = new Set<object | null>();
    for (const told of waiting) {
      const more = [...told.tiles()].filter((tile) => !drawn.has(tile));
      if (drawn.size > 0 && drawn.size + more.length > most) continue;
      for (const tile of more) drawn.add(tile);
      waiting.delete(told);
      told.tell();
    }
    before = waiting.size > 0 ? now : Infinity;
    if (waiting.size > 0) nextFrame(tellSome);
  }
  return {
    mark: (told) => {
      if (waiting.size === 0) nextFrame(tellSome);
      waiting.add(told);
    },
  };
}
