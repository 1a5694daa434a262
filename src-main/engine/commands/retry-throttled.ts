import type { Result } from '#contract/faults.ts';
import { sleep, type Clock } from '../base/clock.ts';
import { MIN_REST_MS } from '../net/lane/limits.ts';

/** Longest total wait, because a person is waiting; if a service requires more, its fault is returned. */
const MAX_WAIT_MS = 30_000;

/** Makes a call that only reads, and repeats it while the service is busy, after the wait that the service requires. */
export async function retryThrottled<T>(clock: Clock, call: () => Promise<Result<T>>): Promise<Result<T>> {
  const began = clock.tick();
  for (;;) {
    const got = await call();
    if (got.ok || got.fault.code !== 'throttled') return got;
    const wait = Math.max(MIN_REST_MS, got.fault.waitMs ?? 0);
    if (clock.tick() - began + wait > MAX_WAIT_MS) return got;
    await sleep(clock, wait);
  }
}
