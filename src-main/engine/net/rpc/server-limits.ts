import type { Clock } from '../../base/clock.ts';
import { HABITS_MS, MAX_BATCH_BYTES, MAX_BATCH_CALLS } from '../lane/limits.ts';

export interface Habits {
  /** Calls and bytes that one request may hold. */
  readonly most: number;
  readonly mostBytes: number;
  /** It takes no lists: every call goes alone. */
  readonly single: boolean;
  /** It takes the header that names a least block. */
  readonly header: boolean;
}

const USUAL: Habits = { most: MAX_BATCH_CALLS, mostBytes: MAX_BATCH_BYTES, single: false, header: true };

/**
 * What a service was seen not to take: believed for some minutes, then tried again. It is not written down, because a gateway that
 * has a bad moment refuses in the same words as one with a rule.
 */
export function createHabits(clock: Clock) {
  let kept = USUAL;
  let until = -Infinity; // tick
  const now = (): Habits => (clock.tick() < until ? kept : USUAL);
  return {
    now,
    learn(habits: Partial<Habits>): void {
      kept = { ...now(), ...habits };
      until = clock.tick() + HABITS_MS;
    },
  };
}
export type HabitsOf = ReturnType<typeof createHabits>;
