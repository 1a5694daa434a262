import { sleep, type Clock } from '../../base/clock.ts';

/** Longest that a read waits until a source was asked how it is. */
export const FIRST_CHECK_MS = 4_000;

/** The first answer of a source, asked for once by whoever needs it first. Ends when there is one, good or bad, or after a while. */
export function createFirstCheck(clock: Clock, check: () => Promise<unknown>): () => Promise<void> {
  let checked: Promise<void> | null = null;
  return () => {
    if (checked) return checked;
    const answered = new AbortController();
    const end = (): void => answered.abort();
    void check().then(end, end); // whoever makes the check reports what broke in it
    checked = sleep(clock, FIRST_CHECK_MS, answered.signal);
    return checked;
  };
}
