import type { Clock } from '#engine/base/clock.ts';

/**
 * Real time, run `times` as fast for everyone who shares it: waits of half a minute pass in seconds, and limits hold, because
 * service and engine count by the same clock.
 */
export function fastClock(times: number): Clock {
  const wall = Date.now();
  const started = performance.now();
  const elapsed = (): number => (performance.now() - started) * times;
  return {
    now: () => wall + elapsed(),
    tick: elapsed,
    after: (ms, run) => {
      const timer = setTimeout(run, ms / times);
      return () => clearTimeout(timer);
    },
  };
}
