import { later, type Job } from '../ahead.ts';
import type { World } from '../world.ts';

/** So many shares are gone through while somebody waits. */
export const AT_ONCE = 20_000;
/** Questions of one kind that are remembered. */
const MOST = 12;
interface Kept<T> {
  at: number;
  value: T | null;
  job: Job | null;
}

/**
 * Something about a whole market. A small world works it out at once whenever it is asked for; a large one in slices between requests,
 * and tells what it made last, at most `everyS` seconds and a little old: null before the first is made.
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
    const kept: Kept<T> = all.get(key) ?? { at: -Infinity, value: null, job: null };
    // The one asked for longest ago is given up first.
    all.delete(key);
    all.set(key, kept);
    const [oldest] = all.keys();
    if (all.size > MOST && oldest !== undefined) all.delete(oldest);
    if (kept.job === null && world.now() - kept.at >= everyS) {
      let steps: Generator<void, T> | null = null;
      kept.job = () => {
        steps ??= make(world, key);
        const step = steps.next();
        if (!step.done) return false;
        Object.assign(kept, { at: world.now(), value: step.value, job: null });
        return true;
      };
      later(world, kept.job);
    }
    return kept.value;
  };
}

/** Works a job off inside another. */
export function* whole(job: Job): Generator<void, void> {
  while (!job()) yield;
}
/** Every so many rounds of a long loop others get their turn. */
export const turn = (n: number, every = 64): boolean => n % every === every - 1;
