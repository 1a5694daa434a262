import { fail, type FaultCode, type Result } from '#contract/faults.ts';
import type { Reading } from '#contract/snapshot.ts';

/**
 * Faults that say that a thing is not to be had there. One that may pass is no reason to ask elsewhere: what was read stands until it
 * did, and a service in trouble is not asked twice for everything.
 */
export const NEXT_MAY: readonly FaultCode[] = ['not-served', 'needs-hosted', 'refused', 'tool-failed', 'unknown'];
/** These say who does not serve a thing: anything else that went wrong may mend and tells more. */
const SERVES_NOT: readonly FaultCode[] = ['not-served', 'needs-hosted', 'tool-failed', 'unknown'];

/** One thing that several interfaces tell: the first that does, in the order given. */
export async function firstOf<T>(...reads: readonly (() => Promise<Result<Reading<T>>>)[]): Promise<Result<Reading<T>>> {
  let worst: Result<Reading<T>> | null = null;
  for (const read of reads) {
    const got = await read();
    if (got.ok || !NEXT_MAY.includes(got.fault.code)) return got;
    if (worst === null || (!worst.ok && SERVES_NOT.includes(worst.fault.code) && !SERVES_NOT.includes(got.fault.code))) worst = got;
  }
  return worst ?? fail('not-served');
}

/** The same reading with something else made of it. */
export const turned = <A, B>(got: Result<Reading<A>>, turn: (data: A) => B): Result<Reading<B>> =>
  got.ok ? { ok: true, value: { ...got.value, data: turn(got.value.data) } } : got;
