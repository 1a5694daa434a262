import { onAbort } from './on-abort.ts';

/** Callback of a timer. If it returns a promise, a rejection counts as a failure of the timer. */
type Timed = () => unknown;

/** The engine's source of time. It is injected everywhere, so that tests simulate days in seconds. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  /** Monotonic milliseconds, for durations and timeouts. */
  tick(): number;
  /** Runs once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: Timed): () => void;
}

/** Real time with plain timers: an error thrown by one ends the process. Hosts pass it on through `guardClock` only. */
export const systemClock: Clock = {
  now: () => Date.now(),
  tick: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.max(0, ms));
    return () => clearTimeout(timer);
  },
};

/** Wraps a clock so that an error in a timer is reported and stops nothing else, whether a full disk or a bug caused it. */
export function guardClock(clock: Clock, failed: (cause: unknown) => void): Clock {
  return {
    now: () => clock.now(),
    tick: () => clock.tick(),
    after: (ms, run) =>
      clock.after(ms, () => {
        try {
          const done = run();
          if (done instanceof Promise) done.catch(failed);
        } catch (cause) {
          failed(cause);
        }
      }),
  };
}

/** Returns the present in whole Unix seconds. */
export const seconds = (clock: Pick<Clock, 'now'>): number => Math.floor(clock.now() / 1_000);

/** Waits `ms` milliseconds. Resolves early, without an error, when the signal aborts, and removes its listener. */
export const sleep = (clock: Clock, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = (): void => {
      stop();
      forget();
      resolve();
    };
    const stop = clock.after(ms, done);
    const forget = onAbort(signal, done);
  });

/** Runs every `ms` milliseconds until stopped, even after a failed run; each interval starts when the previous run returns. */
export function every(clock: Clock, ms: number, run: Timed): () => void {
  let stopped = false;
  let cancel = clock.after(ms, again);
  function again(): unknown {
    try {
      return run();
    } finally {
      if (!stopped) cancel = clock.after(ms, again);
    }
  }
  return () => {
    stopped = true;
    cancel();
  };
}
