import { sleep, type Clock } from '../../base/clock.ts';

/** Longest wait of a read for the first check of a source, in ms. */
export const FIRST_CHECK_MS = 4_000;

/**
 * Returns a function that waits for the first check of a source. Its first call starts the check; it resolves when the check ends, well or
 * not, or after `FIRST_CHECK_MS`.
 */
export function createFirstCheck(clock: Clock, check: () => Promise<unknown>): () => Promise<void> {
  let checked: Promise<void> | null = null;
  return () => {
    if (checked) return checked;
    const answered = new AbortController();
    const end = (): void => answered.abort();
    void check().then(end, end); // `check` reports its own errors
    checked = sleep(clock, FIRST_CHECK_MS, answered.signal);
    return checked;
  };
}
