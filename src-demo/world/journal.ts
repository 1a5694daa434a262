interface Change {
  readonly undo: () => void;
  readonly redo: () => void;
}

const KEPT = 128;

/** What the newest blocks changed, each change with its way back: for a chain that replaces blocks, and for answers that lag. */
export function createJournal() {
  let blocks: Change[][] = [];
  let open: Change[] = [];
  const undo = (changes: readonly Change[]): void => changes.toReversed().forEach((change) => change.undo());
  return {
    /** A change of the block in the making. */
    note: (back: () => void, again: () => void): void => void open.push({ undo: back, redo: again }),
    /** The block is made. */
    seal: (): void => {
      blocks.push(open);
      open = [];
      if (blocks.length > KEPT) blocks = blocks.slice(-KEPT / 2);
    },
    /** Takes the newest blocks back for good; how many there were to take. */
    drop: (depth: number): number => {
      const gone = depth > 0 ? blocks.slice(-depth) : [];
      undo(gone.flat());
      blocks = blocks.slice(0, blocks.length - gone.length);
      return gone.length;
    },
    /** What `read` finds while the newest blocks are taken back. It may change nothing. */
    past: <T>(depth: number, read: () => T): T => {
      const gone = depth > 0 ? blocks.slice(-depth).flat() : [];
      undo(gone);
      try {
        return read();
      } finally {
        for (const change of gone) change.redo();
      }
    },
    /** What was changed while the world was set up is its beginning. */
    begin: (): void => void ([open, blocks] = [[], []]),
  };
}
export type Journal = ReturnType<typeof createJournal>;
