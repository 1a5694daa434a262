import type { FaultCode } from '#contract/fault-codes.ts';
import { fail, type Result } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';

/**
 * Faults for which the next interface is tried: this one does not have the data. A temporary fault is not among them: the last value stays
 * on screen until the fault passes, and a service in trouble does not get every request twice.
 */
export const NEXT_MAY: readonly FaultCode[] = ['not-served', 'needs-hosted', 'refused', 'tool-failed', 'unknown'];
/** Faults that only mean "not served here". Any other fault is more informative and may be temporary, so it is the one to report. */
const SERVES_NOT: readonly FaultCode[] = ['not-served', 'needs-hosted', 'tool-failed', 'unknown'];

/**
 * Tries several interfaces in the given order and returns the first success or temporary fault. If all of them fail, returns the most
 * informative fault; without any interface, `not-served`.
 */
export async function firstOf<T>(...reads: readonly (() => Promise<Result<Reading<T>>>)[]): Promise<Result<Reading<T>>> {
  let worst: Result<Reading<T>> | null = null;
  for (const read of reads) {
    const got = await read();
    if (got.ok || !NEXT_MAY.includes(got.fault.code)) return got;
    if (worst === null || (!worst.ok && SERVES_NOT.includes(worst.fault.code) && !SERVES_NOT.includes(got.fault.code))) worst = got;
  }
  return worst ?? fail('not-served');
}

/** Maps the data of a reading. Source, height, time and notes stay the same; a fault is returned unchanged. */
export const turned = <A, B>(got: Result<Reading<A>>, turn: (data: A) => B): Result<Reading<B>> =>
  got.ok ? { ok: true, value: { ...got.value, data: turn(got.value.data) } } : got;
