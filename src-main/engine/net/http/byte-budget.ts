/** The share of the budget that one answer in progress uses. */
export interface Claim {
  /** Adds bytes to the claim. False: the answer has been cut off, now or earlier, to free memory. */
  take(bytes: number): boolean;
  /** Releases bytes that have been passed on. */
  give(bytes: number): void;
  /** Releases the whole claim. */
  end(): void;
}

/** Memory budget in bytes that all answers in progress share, counted after decompression. */
export interface ByteBudget {
  /** Opens a claim. `cut` aborts the answer; null for an answer that must never be cut off. */
  open(cut: (() => void) | null): Claim;
  /** Bytes claimed by all answers in progress. */
  held(): number;
}

interface Held {
  bytes: number;
  readonly cut: (() => void) | null;
}

/**
 * Creates one budget of `most` bytes for all answers in progress. When the budget is exceeded, the largest answer is cut off: an endless
 * answer ends, and small ones complete.
 */
export function createByteBudget(most: number): ByteBudget {
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
    held: () => held,
    open: (cut) => {
      const one: Held = { bytes: 0, cut };
      open.add(one);
      return {
        take: (bytes) => {
          if (!open.has(one)) return false;
          one.bytes += bytes;
          held += bytes;
          makeRoom();
          return open.has(one);
        },
        give: (bytes) => {
          if (!open.has(one)) return;
          const given = Math.min(bytes, one.bytes);
          one.bytes -= given;
          held -= given;
        },
        end: () => end(one),
      };
    },
  };
}
