import type { Clock } from '#engine/base/clock.ts';

/**
 * Real time, `times` as fast. Waits of half a minute pass in seconds, and limits still hold because service and engine share
 * the clock.
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
