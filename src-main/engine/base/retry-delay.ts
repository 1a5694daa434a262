import type { Fault } from '#contract/faults.ts';
import { backoffMs } from '#contract/backoff.ts';
import { FAULTS } from '#contract/fault-codes.ts';

const RETRY = { firstMs: 1_000, mostMs: 30_000 };
const AHEAD = { firstMs: 200, mostMs: 5_000 };
/** The delay after a fault that a retry cannot mend, in ms: the service or the settings may have changed meanwhile. */
const HOPELESS_MS = 60_000;

/** Returns the delay in ms before the next attempt after `failures` failed ones. A `waitMs` that the server requested is respected. */
export function retryDelay(fault: Fault, failures: number): number {
  if (!FAULTS[fault.code].retry) return HOPELESS_MS;
  return Math.max(fault.waitMs ?? 0, backoffMs(failures, RETRY));
}

/** Returns the delay in ms before the next read from a server that is behind the height of the event. */
export const aheadOf = (tries: number): number => backoffMs(tries, AHEAD);
