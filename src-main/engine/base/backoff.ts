import { FAULTS, type Fault } from '#contract/faults.ts';

const FIRST_MS = 1_000;
const MOST_MS = 30_000;
/** Delay for faults that do not resolve themselves: the service or the settings may have changed. */
const HOPELESS_MS = 60_000;

/** Returns the delay in milliseconds before the next attempt after `failures` failed ones. */
export function retryDelay(fault: Fault, failures: number): number {
  if (!FAULTS[fault.code].retry) return HOPELESS_MS;
  return Math.max(fault.waitMs ?? 0, Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures, 10)));
}

/** Returns the delay in milliseconds before the next request to a server that has not reached the event's height yet. */
export const aheadOf = (tries: number): number => Math.min(5_000, 200 * 2 ** Math.min(tries, 10));
