interface Held {
  bytes: number;
  readonly cut: (() => void) | null;
}

/**
 * Creates one memory budget of `most` bytes, counted after decompression, for all answers in progress. When it is exceeded, the largest
 * answer is cut off: an endless answer ends, and small ones complete.
 */
export function createByteBudget(most: number) {
  const open = new Set<Held>();
  let held = 0;

  const end = (one: Held): void => {
    if (open.delete(one)) held -= one.bytes;
  };
  const makeRoom = (): void => {
    while (held > most) {
      const [largest] = [...open].filter(({ cut }) => cut !== null).sort((a, b) => b.bytes - a.bytes);
      if (!largest) return;
      end(largest);
      largest.cut?.();
    }
  };

  return {
    /** Bytes claimed by all answers in progress. */
    held: (): number => held,
    /** Opens the claim of one answer. `cut` aborts the answer; null for an answer that must never be cut off. */
    open: (cut: (() => void) | null) => {
      const one: Held = { bytes: 0, cut };
      open.add(one);
      return {
        /** Adds bytes to the claim. False: the answer has been cut off, now or earlier, to free memory. */
        take: (bytes: number): boolean => {
          if (!open.has(one)) return false;
          one.bytes += bytes;
          held += bytes;
          makeRoom();
          return open.has(one);
        },
        /** Releases bytes that have been passed on. */
        give: (bytes: number): void => {
          if (!open.has(one)) return;
          const given = Math.min(bytes, one.bytes);
          one.bytes -= given;
          held -= given;
        },
        end: (): void => end(one),
      };
    },
  };
}
export type ByteBudget = ReturnType<typeof createByteBudget>;
