import { FAULTS, type Fault } from '#contract/faults.ts';

const FIRST_MS = 1_000;
const MOST_MS = 30_000;
/** What will not mend by itself is looked at again now and then: the service or the settings may have changed. */
const HOPELESS_MS = 60_000;

/** How long to wait before the next try after `failures` failed ones. */
export function retryDelay(fault: Fault, failures: number): number {
  if (!FAULTS[fault.code].retry) return HOPELESS_MS;
  return Math.max(fault.waitMs ?? 0, Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures, 10)));
}

/** How long to wait before asking again a server that has not reached the height of the event yet. */
export const aheadOf = (tries: number): number => Math.min(5_000, 200 * 2 ** Math.min(tries, 10));
