import { FAULTS, type Fault } from '#contract/faults.ts';
import { backoffMs } from '#contract/backoff.ts';

const RETRY = { firstMs: 1_000, mostMs: 30_000 };
const AHEAD = { firstMs: 200, mostMs: 5_000 };
/** What will not mend by itself is looked at again now and then: the service or the settings may have changed. */
const HOPELESS_MS = 60_000;

/** How long to wait before the next try after `failures` failed ones. */
export function retryDelay(fault: Fault, failures: number): number {
  if (!FAULTS[fault.code].retry) return HOPELESS_MS;
  return Math.max(fault.waitMs ?? 0, backoffMs(failures, RETRY));
}

/** How long to wait before asking again a server that has not reached the height of the event yet. */
export const aheadOf = (tries: number): number => backoffMs(tries, AHEAD);
