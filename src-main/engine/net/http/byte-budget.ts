/** What one answer under way holds. */
export interface Claim {
  /** Counts bytes as held. False: the answer has been cut off to make room, now or before. */
  take(bytes: number): boolean;
  /** Bytes that were handed on. */
  give(bytes: number): void;
  /** Nothing of the answer is held any more. */
  end(): void;
}

/** Bytes of memory that all answers under way share, counted after decompression. */
export interface ByteBudget {
  /** `cut` ends an answer that is read no further; null for one that is never cut off. */
  open(cut: (() => void) | null): Claim;
  held(): number;
}

interface Held {
  bytes: number;
  readonly cut: (() => void) | null;
}

/**
 * One budget for all answers under way, whoever asked for them. When it is full the largest answer is cut off: an endless one
 * ends by itself and the small ones beside it arrive.
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
