import type { Clock } from '#engine/base/clock.ts';
import { perWorld } from './per-world.ts';
import type { World } from './world.ts';

/** Works on for a moment; true when nothing is left to do. */
export type Job = () => boolean;
const SLICE_MS = 16;
const PAUSE_MS = 3;

const wanted = perWorld(() => ({ jobs: new Set<Job>(), wake: (): void => undefined }));

/** Asks for work that takes too long to be waited for; it is done between requests. */
export function later(world: World, job: Job): void {
  const { jobs, wake } = wanted(world);
  if (jobs.has(job)) return;
  jobs.add(job);
  wake();
}

/** Does between requests what is asked for at once or later, until stopped. */
export function workAhead(world: World, clock: Clock, first: readonly Job[]): () => void {
  const { jobs } = wanted(world);
  let cancel: (() => void) | null = null;
  let stopped = false;
  function slice(): void {
    cancel = null;
    const started = clock.tick();
    for (const job of jobs) {
      while (clock.tick() - started < SLICE_MS) {
        if (!job()) continue;
        jobs.delete(job);
        break;
      }
      // Whoever had a turn waits for the others: what is quick is not kept waiting by what is long.
      if (jobs.delete(job)) jobs.add(job);
      if (clock.tick() - started >= SLICE_MS) break;
    }
    wake();
  }
  function wake(): void {
    if (!stopped && cancel === null && jobs.size > 0) cancel = clock.after(PAUSE_MS, slice);
  }
  wanted(world).wake = wake;
  for (const job of first) later(world, job);
  return () => {
    stopped = true;
    cancel?.();
  };
}
