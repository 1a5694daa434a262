/** A greater delay than this in several events in a row is a clock change, not late delivery. */
const BEHIND_S = 3;
const IN_A_ROW = 4;

/**
 * Measures how many seconds the service's clock is ahead of this computer's clock. The answer that opens the stream gives the first value,
 * and each event can correct it, so that a clock change on either side is noticed without a new connection.
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
    /** Sets the offset from the `Date` header of the answer; both times in Unix milliseconds. */
    opened: (date: number, now: number): void => take(Math.round((date - now) / 1_000)),
    /** Adjusts the offset from an event's time, which is never later than the service's present. Both in Unix milliseconds. */
    observe: (observedAt: number, now: number): void => {
      const least = Math.round((observedAt - now) / 1_000);
      if (known === null || least > known) return take(least);
      if (least >= known - BEHIND_S) return void (behind = []);
      behind.push(least);
      if (behind.length >= IN_A_ROW) take(Math.max(...behind));
    },
  };
}
