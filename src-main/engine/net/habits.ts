import { z } from 'zod';
import type { Clock } from '../base/clock.ts';
import { HABITS_MS, MAX_BATCH_BYTES, MAX_BATCH_CALLS } from './limits.ts';

const Kept = z.object({
  /** Calls and bytes that one request may hold. */
  most: z.int().min(1).max(MAX_BATCH_CALLS),
  mostBytes: z.int().min(1).max(MAX_BATCH_BYTES),
  /** It takes no lists: every call goes alone. */
  single: z.boolean(),
  /** It takes the header that names a least block. */
  header: z.boolean(),
  at: z.number(),
});
export type Habits = Omit<z.output<typeof Kept>, 'at'>;

const USUAL: Habits = { most: MAX_BATCH_CALLS, mostBytes: MAX_BATCH_BYTES, single: false, header: true };

/** Where habits are kept over a restart. */
interface Memory {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/** What a service was seen not to take, believed for a while and then tried again. */
export function createHabits(clock: Clock, memory?: Memory, key = '') {
  let kept: z.output<typeof Kept> = { ...USUAL, at: 0 };
  try {
    const read = Kept.safeParse(JSON.parse(memory?.get(key) ?? 'null'));
    if (read.success) kept = read.data;
  } catch {
    memory?.set(key, 'null'); // damaged: learnt again
  }
  return {
    now: (): Habits => (clock.now() - kept.at > HABITS_MS ? USUAL : kept),
    learn(habits: Partial<Habits>): void {
      const { at: _at, ...before } = clock.now() - kept.at > HABITS_MS ? { ...USUAL, at: 0 } : kept;
      kept = { ...before, ...habits, at: clock.now() };
      memory?.set(key, JSON.stringify(kept));
    },
  };
}
export type HabitsOf = ReturnType<typeof createHabits>;
