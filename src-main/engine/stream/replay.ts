import type { Clock } from '../base/clock.ts';
import { MAX_REPLAYED } from '../net/lane/limits.ts';
import type { Invalidated } from './types.ts';

/** A replay ends after this much silence. */
const QUIET_MS = 100;
/** Longest time for which reads are postponed, however long the replay is. */
const MOST_MS = 5_000;

/** Most events name everything in their topic and have no data. */
const isEmpty = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && !Array.isArray(data) && Object.keys(data).length === 0;

/**
 * Tracks a replay of missed events. Each distinct invalidation is emitted at once and again with the newest block when the replay ends.
 * Callers should postpone their reads until then; otherwise a quarter of an hour of events would cause many repeated reads.
 */
export function createReplay(clock: Clock, tell: (invalidation: Invalidated) => void, over: () => void) {
  const newest = new Map<string, { readonly invalidation: Invalidated; emitted: number | null; height: number | null }>();
  let on = false;
  let [begunAt, receivedAt, chars] = [0, 0, 0];
  let cancel = (): void => {};

  function end(): void {
    if (!on) return;
    cancel();
    // Emitted while reads are still postponed: data named by several of them is read once.
    for (const { invalidation, emitted, height } of newest.values()) if (height !== emitted) tell({ ...invalidation, height });
    newest.clear();
    chars = 0;
    on = false;
    over();
  }
  function endIfQuiet(): void {
    const now = clock.tick();
    if (now - receivedAt >= QUIET_MS || now - begunAt >= MOST_MS) return end();
    cancel = clock.after(QUIET_MS, endIfQuiet);
  }

  return {
    on: () => on,
    end,
    /** Records another event of the replay; the first one starts it. */
    onEvent(): void {
      receivedAt = clock.tick();
      if (on) return;
      on = true;
      begunAt = receivedAt;
      cancel = clock.after(QUIET_MS, endIfQuiet);
    },
    invalidate(invalidation: Invalidated): void {
      if (!on || invalidation.all) return tell(invalidation);
      const key = isEmpty(invalidation.data) ? invalidation.topic : `${invalidation.topic} ${JSON.stringify(invalidation.data)}`;
      const known = newest.get(key);
      if (known) known.height = Math.max(known.height ?? 0, invalidation.height ?? 0) || null;
      else {
        newest.set(key, { invalidation, emitted: invalidation.height, height: invalidation.height });
        tell(invalidation);
        chars += key.length;
        if (chars > MAX_REPLAYED) end();
      }
    },
  };
}
