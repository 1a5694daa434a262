/** Further behind than this is no late delivery any more, when so many events in a row say so. */
const BEHIND_S = 3;
const IN_A_ROW = 4;

/**
 * How many seconds the service's clock is ahead of this computer's. The answer that opens a stream says it, and events go on saying it,
 * so that a clock that is put right, here or there, is noticed without a new connection.
 */
export function createSkew() {
  let known: number | null = null;
  let behind: number[] = [];
  const take = (seconds: number): void => {
    known = seconds;
    behind = [];
  };
  return {
    get: (): number | null => known,
    /** What the service's clock said just now; both in milliseconds since 1970. */
    opened: (date: number, now: number): void => take(Math.round((date - now) / 1_000)),
    /** When the service noticed what an event tells, which is never later than now on its clock. */
    heard: (observedAt: number, now: number): void => {
      const least = Math.round((observedAt - now) / 1_000);
      if (known === null || least > known) return take(least);
      if (least >= known - BEHIND_S) return void (behind = []);
      behind.push(least);
      if (behind.length >= IN_A_ROW) take(Math.max(...behind));
    },
  };
}
