/** A list that was refused as a whole, and what became of its parts since. */
interface Refused {
  readonly calls: number;
  /** The refused list that it was a part of. */
  readonly of: Refused | null;
  /** Parts without an answer. */
  open: number;
  /** A call of it was refused alone too, or given up: its refusal says nothing about lists. */
  doubtful: boolean;
}

/** Calls of a refused list that are tried together, or alone where there is one. */
export interface Part<T> {
  readonly calls: readonly T[];
  readonly of: Refused;
}

/** So many calls refused alone, and none answered since the first list was refused: it is not about lists and not about one call. */
const MOST_LONE = 3;

/**
 * Finds what a refusal without a reason was about: the list as such, its length, or one call in it. The list is tried in halves,
 * one request at a time, so that one bad call costs a few requests and no other call.
 */
export function createHalving<T>(wanted: (call: T) => boolean) {
  let parts: Part<T>[] = []; // the last one goes next
  let [lone, answered] = [0, false];

  /** The longest list that is known to be taken once every part of `refused` was answered; null when that cannot be said. */
  function close(refused: Refused): number | null {
    if (--refused.open > 0) return null;
    if (refused.of) {
      refused.of.doubtful ||= refused.doubtful;
      return close(refused.of) ?? (refused.doubtful ? null : Math.ceil(refused.calls / 2));
    }
    return refused.doubtful ? null : Math.ceil(refused.calls / 2);
  }
  function drain(): T[] {
    const left = parts.flatMap(({ calls }) => calls).filter(wanted);
    parts = [];
    return left;
  }

  return {
    /** The calls that go next; null when nothing is looked for. */
    next(): readonly T[] | null {
      for (let last = parts.pop(); last; last = parts.pop()) {
        const calls = last.calls.filter(wanted);
        if (calls.length > 0) {
          parts.push({ calls, of: last.of });
          return calls;
        }
        last.of.doubtful = true;
        close(last.of);
      }
      return null;
    },
    take: (): Part<T> | undefined => parts.pop(),
    /** Every call that still waits; nothing is looked for then. */
    drain,
    /** A list was refused: its halves wait from now on. */
    split(calls: readonly T[], of: Refused | null): void {
      if (parts.length === 0 && !of) [lone, answered] = [0, false];
      const refused: Refused = { calls: calls.length, of, open: Math.min(2, calls.length), doubtful: false };
      const half = Math.ceil(calls.length / 2);
      if (calls.length > 1) parts.push({ calls: calls.slice(half), of: refused });
      parts.push({ calls: calls.slice(0, half), of: refused });
    },
    /** A call was refused alone. True when nothing else is worth trying. */
    refusedAlone({ of }: Part<T>): boolean {
      of.doubtful = true;
      close(of);
      if (answered) return false;
      // the longest part is the most likely to hold a call that is answered, if any is
      parts.sort((a, b) => a.calls.length - b.calls.length);
      return ++lone >= MOST_LONE;
    },
    /** A part was answered. The longest list that is taken, where that is known now. */
    answered({ of }: Part<T>): number | null {
      answered = true;
      return close(of);
    },
  };
}
