import type { Clock } from '../base/clock.ts';
import { MAX_REPLAYED } from '../net/lane/limits.ts';
import type { Spoil } from './types.ts';

/** A replay that says nothing for so long is over. */
const QUIET_MS = 100;
/** Nothing is kept from being read for longer, however much is replayed. */
const MOST_MS = 5_000;

/** Most events name all they mean in their topic. */
function isEmpty(data: unknown): boolean {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false;
  for (const _ in data) return false;
  return true;
}

/**
 * Follows a replay: what it names is told at once, but each thing once, and again with the newest block when it is over. Until
 * then nothing should be read, or a quarter of an hour of news would be read many times.
 */
export function createReplay(clock: Clock, tell: (spoil: Spoil) => void, over: () => void) {
  const newest = new Map<string, { readonly spoil: Spoil; told: number | null; height: number | null }>();
  let on = false;
  let [begunAt, heardAt, chars] = [0, 0, 0];
  let cancel = (): void => {};

  function end(): void {
    if (!on) return;
    cancel();
    // Still held back: what two of them name is read once.
    for (const { spoil, told, height } of newest.values()) if (height !== told) tell({ ...spoil, height });
    newest.clear();
    chars = 0;
    on = false;
    over();
  }
  function look(): void {
    const now = clock.tick();
    if (now - heardAt >= QUIET_MS || now - begunAt >= MOST_MS) return end();
    cancel = clock.after(QUIET_MS, look);
  }

  return {
    on: () => on,
    end,
    /** Another event of the replay. */
    heard(): void {
      heardAt = clock.tick();
      if (on) return;
      on = true;
      begunAt = heardAt;
      cancel = clock.after(QUIET_MS, look);
    },
    spoil(spoil: Spoil): void {
      if (!on || spoil.all) return tell(spoil);
      const key = isEmpty(spoil.data) ? spoil.topic : `${spoil.topic} ${JSON.stringify(spoil.data)}`;
      const known = newest.get(key);
      if (known) known.height = Math.max(known.height ?? 0, spoil.height ?? 0) || null;
      else {
        newest.set(key, { spoil, told: spoil.height, height: spoil.height });
        tell(spoil);
        chars += key.length;
        if (chars > MAX_REPLAYED) end();
      }
    },
  };
}
