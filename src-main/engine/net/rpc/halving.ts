/** A batch that was refused as a whole, and the state of its parts. */
interface Refused {
  readonly calls: number;
  /** The refused batch that this batch is a part of. */
  readonly of: Refused | null;
  /** Number of parts without an answer. */
  open: number;
  /** One of its calls was also refused alone, or abandoned: the refusal says nothing about batches. */
  doubtful: boolean;
}

/** Calls of a refused batch that are tried together, or one call that is tried alone. */
export interface Part<T> {
  readonly calls: readonly T[];
  readonly of: Refused;
}

/** After this many calls refused alone, with none answered since the first refusal, the cause is neither the batch nor a single call. */
const MOST_LONE = 3;

/**
 * Finds the cause of a refusal without a reason: batches as such, the length of the batch, or one call in it. Tries the batch in halves,
 * one request at a time, so that one bad call costs a few requests and affects no other call.
 */
export function createHalving<T>(wanted: (call: T) => boolean) {
  let parts: Part<T>[] = []; // the last one is sent next
  let [lone, answered] = [0, false];

  /** Counts one part as answered. Returns the longest batch that is accepted once all parts are answered; null while unknown. */
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
    /** The calls to send next; null when no search is in progress. */
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
    /** Ends the search and returns every call that still waits. */
    drain,
    /** Queues the halves of a refused batch. */
    split(calls: readonly T[], of: Refused | null): void {
      if (parts.length === 0 && !of) [lone, answered] = [0, false];
      const refused: Refused = { calls: calls.length, of, open: Math.min(2, calls.length), doubtful: false };
      const half = Math.ceil(calls.length / 2);
      if (calls.length > 1) parts.push({ calls: calls.slice(half), of: refused });
      parts.push({ calls: calls.slice(0, half), of: refused });
    },
    /** Records a call that was refused alone. Returns true when nothing else is worth trying. */
    refusedAlone({ of }: Part<T>): boolean {
      of.doubtful = true;
      close(of);
      if (answered) return false;
      // The longest part is the most likely to hold a call that is answered.
      parts.sort((a, b) => a.calls.length - b.calls.length);
      return ++lone >= MOST_LONE;
    },
    /** Records a part that was answered. Returns the longest batch that is accepted, or null while it is unknown. */
    answered({ of }: Part<T>): number | null {
      answered = true;
      return close(of);
    },
  };
}
