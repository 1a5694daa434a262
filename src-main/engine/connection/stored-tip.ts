import { z } from 'zod';
import { readJson, type Learnt } from '../base/key-value.ts';
import { seconds, type Clock } from '../base/clock.ts';

const KEY = 'head';
/** Least interval of writes: blocks come every second or two, and not each needs to be stored. */
const WRITE_MS = 5_000;
const Kept = z.object({ height: z.int(), hash: z.string().nullable(), at: z.number() });
/** A block and the time it was received (Unix seconds). */
export type LastHead = z.output<typeof Kept>;

/** Tracks the newest block and when it was received (Unix seconds). It is stored, so it is known after a restart and offline. */
export function createLastHead(clock: Clock, memory: Learnt) {
  const kept = Kept.safeParse(readJson(memory, KEY));
  let last: LastHead | null = kept.success ? kept.data : null;
  let writtenAt = -Infinity;
  return {
    now: (): LastHead | null => last,
    heard({ height, hash }: { readonly height: number; readonly hash: string | null }): void {
      last = { height, hash, at: seconds(clock) };
      if (clock.tick() - writtenAt < WRITE_MS) return;
      writtenAt = clock.tick();
      memory.set(KEY, JSON.stringify(last));
    },
  };
}
