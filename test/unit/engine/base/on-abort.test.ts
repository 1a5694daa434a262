import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { sleep } from '#engine/base/clock.ts';
import { onAbort } from '#engine/base/on-abort.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';

const listeners = (signal: AbortSignal): number => getEventListeners(signal, 'abort').length;

describe('abort callbacks', () => {
  it('are called once each, in order', () => {
    const end = new AbortController();
    const told: number[] = [];
    for (const n of [1, 2, 3]) onAbort(end.signal, () => told.push(n));
    end.abort();
    end.abort();
    expect(told).toEqual([1, 2, 3]);
    expect(listeners(end.signal)).toBe(0);
  });
  it('share one listener, which is removed with the last callback', () => {
    const { signal } = new AbortController();
    const same = (): void => undefined;
    const leave = Array.from({ length: 40 }, () => onAbort(signal, same));
    expect(listeners(signal)).toBe(1);
    for (const one of leave.slice(1)) one();
    expect(listeners(signal)).toBe(1);
    leave[0]?.();
    leave[0]?.();
    expect(listeners(signal)).toBe(0);
    onAbort(signal, same);
    expect(listeners(signal)).toBe(1);
  });
  it('are not called after they are removed', () => {
    const end = new AbortController();
    let told = 0;
    onAbort(end.signal, () => (told += 1))();
    onAbort(end.signal, () => (told += 10));
    end.abort();
    expect(told).toBe(10);
  });
  it('of many sleeps share one listener while they last, and leave none', async () => {
    const clock = new ManualClock(0);
    const { signal } = new AbortController();
    const naps = Array.from({ length: 20 }, () => sleep(clock, 1_000, signal));
    expect(listeners(signal)).toBe(1);
    await clock.advance(1_000);
    await Promise.all(naps);
    expect(listeners(signal)).toBe(0);
  });
});
