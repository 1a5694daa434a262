import { z } from 'zod';
import { persisted, type KeyValueStore } from '../base/key-value.ts';
import { seconds, type Clock } from '../base/clock.ts';

const KEY = 'head';
/** Least interval of writes: blocks come every second or two, and not each needs to be stored. */
const WRITE_MS = 5_000;
const StoredTip = z.object({ height: z.int(), hash: z.string().nullable(), at: z.number() });
/** A block and the time it was received (Unix seconds). */
export type StoredTip = z.output<typeof StoredTip>;

/** Tracks the newest block and when it was received (Unix seconds). It is stored, so it is known after a restart and offline. */
export function createStoredTip(clock: Clock, memory: KeyValueStore) {
  const stored = persisted(memory, KEY, StoredTip, null);
  let last: StoredTip | null = stored.read();
  let writtenAt = -Infinity;
  return {
    now: (): StoredTip | null => last,
    observe({ height, hash }: { readonly height: number; readonly hash: string | null }): void {
      last = { height, hash, at: seconds(clock) };
      if (clock.tick() - writtenAt < WRITE_MS) return;
      writtenAt = clock.tick();
      stored.write(last);
    },
  };
}
