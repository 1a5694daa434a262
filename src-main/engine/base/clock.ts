import { onAbort } from './on-abort.ts';

/** Work of a timer. A promise it answers is followed: its failure is the failure of the timer. */
export type Timed = () => unknown;

/** Time as the engine sees it. Injected everywhere, so that simulated days run in seconds. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds that never jump: for durations and time-outs. */
  tick(): number;
  /** Runs once after `ms`; the returned function cancels it. */
  after(ms: number, run: Timed): () => void;
}

/** Real time with bare timers: what one of them throws ends the process. Hosts hand on only what `guardClock` makes of it. */
export const systemClock: Clock = {
  now: () => Date.now(),
  tick: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** The same time, with timers whose failures are reported and go no further: a full disk or a bug in one of them ends nothing else. */
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

export const seconds = (clock: Pick<Clock, 'now'>): number => Math.floor(clock.now() / 1_000);

/** Ends early, without an error, when the signal does; leaves nothing behind on it. */
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

/** Runs every `ms` until stopped, also after a run that failed; the next run is set after the last one ended. */
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
