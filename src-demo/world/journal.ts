interface Change {
  readonly undo: () => void;
  readonly redo: () => void;
}

const KEPT = 128;

/** Undoable changes of the newest blocks, for forks of the chain and for lagging responses. */
export function createJournal() {
  let blocks: Change[][] = [];
  let open: Change[] = [];
  const undo = (changes: readonly Change[]): void => changes.toReversed().forEach((change) => change.undo());
  return {
    /** Records a change of the current block. */
    note: (back: () => void, again: () => void): void => void open.push({ undo: back, redo: again }),
    /** Completes the current block. */
    seal: (): void => {
      blocks.push(open);
      open = [];
      if (blocks.length > KEPT) blocks = blocks.slice(-KEPT / 2);
    },
    /** Undoes the newest blocks for good. Returns how many were available. */
    drop: (depth: number): number => {
      const gone = depth > 0 ? blocks.slice(-depth) : [];
      undo(gone.flat());
      blocks = blocks.slice(0, blocks.length - gone.length);
      return gone.length;
    },
    /** Runs `read` with the newest blocks undone. `read` must not change anything. */
    past: <T>(depth: number, read: () => T): T => {
      const gone = depth > 0 ? blocks.slice(-depth).flat() : [];
      undo(gone);
      try {
        return read();
      } finally {
        for (const change of gone) change.redo();
      }
    },
    /** Discards changes recorded during setup. They belong to the initial state. */
    begin: (): void => void ([open, blocks] = [[], []]),
  };
}
export type Journal = ReturnType<typeof createJournal>;
