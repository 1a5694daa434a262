import { later, type Job } from '../ahead.ts';
import type { World } from '../world.ts';

/** Shares processed at once while a request waits. */
const AT_ONCE = 20_000;
/** Results stored per kind of question. */
const MOST = 12;
interface Kept<T> {
  at: number;
  value: T | null;
  job: Job | null;
}

/**
 * Something computed over a whole market. A small world computes it on each request. A large one computes it in slices between
 * requests and returns the last result, at most slightly older than `everyS` seconds; null before the first result.
 */
export function prepared<K extends string | number, T>(everyS: number, make: (world: World, key: K) => Generator<void, T>) {
  const worlds = new WeakMap<World, Map<K, Kept<T>>>();
  return (world: World, key: K): T | null => {
    if (world.shares.count <= AT_ONCE) {
      const steps = make(world, key);
      for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
    }
    const all = worlds.get(world) ?? new Map<K, Kept<T>>();
    worlds.set(world, all);
    const entry: Kept<T> = all.get(key) ?? { at: -Infinity, value: null, job: null };
    // The least recently used result is dropped first.
    all.delete(key);
    all.set(key, entry);
    const [oldest] = all.keys();
    if (all.size > MOST && oldest !== undefined) all.delete(oldest);
    if (entry.job === null && world.now() - entry.at >= everyS) {
      let steps: Generator<void, T> | null = null;
      entry.job = () => {
        steps ??= make(world, key);
        const step = steps.next();
        if (!step.done) return false;
        Object.assign(entry, { at: world.now(), value: step.value, job: null });
        return true;
      };
      later(world, entry.job);
    }
    return entry.value;
  };
}

/** Runs a job to its end within another one. */
export function* whole(job: Job): Generator<void, void> {
  while (!job()) yield;
}
/** Whether a long loop should yield after this round. */
export const turn = (n: number, every = 64): boolean => n % every === every - 1;
