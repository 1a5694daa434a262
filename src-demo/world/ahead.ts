import type { Clock } from '#engine/base/clock.ts';
import { perWorld } from './per-world.ts';
import type { World } from './world.ts';

/** Runs a short step of work; returns true when nothing is left. */
export type Job = () => boolean;
const SLICE_MS = 16;
const PAUSE_MS = 3;

const wanted = perWorld(() => ({ jobs: new Set<Job>(), wake: (): void => undefined }));

/** Queues work that is too long for a request. It runs between requests. */
export function later(world: World, job: Job): void {
  const { jobs, wake } = wanted(world);
  if (jobs.has(job)) return;
  jobs.add(job);
  wake();
}

/** Runs queued jobs between requests, starting with `first`. Returns a function that stops it. */
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
      // Round robin: a job moves to the end of the queue after its turn, so short jobs do not wait for long ones.
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
