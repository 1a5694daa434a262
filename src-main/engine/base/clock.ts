import { onAbort } from './on-abort.ts';

/** Time as the engine sees it. Injected everywhere, so that simulated days run in seconds. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds that never jump: for durations and time-outs. */
  tick(): number;
  /** Runs once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  tick: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export const seconds = (clock: Clock): number => Math.floor(clock.now() / 1_000);

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

/** Runs every `ms` until stopped; the next run is set after the last one ended. */
export function every(clock: Clock, ms: number, run: () => void): () => void {
  let cancel = clock.after(ms, function again() {
    run();
    cancel = clock.after(ms, again);
  });
  return () => cancel();
}
