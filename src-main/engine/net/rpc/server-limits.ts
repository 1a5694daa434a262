import type { Clock } from '../../base/clock.ts';
import { HABITS_MS, MAX_BATCH_BYTES, MAX_BATCH_CALLS } from '../lane/limits.ts';

/** Limits of one server, as assumed or as learnt. */
interface ServerLimits {
  /** Largest number of calls, and of bytes, in one request. */
  readonly most: number;
  readonly mostBytes: number;
  /** The server accepts no batches: every call is sent alone. */
  readonly single: boolean;
  /** The server accepts the header with the minimum block height. */
  readonly header: boolean;
}

const USUAL: ServerLimits = { most: MAX_BATCH_CALLS, mostBytes: MAX_BATCH_BYTES, single: false, header: true };

/**
 * Limits learnt from refusals: they apply for some minutes and are then tried again. They are not saved, because a gateway with a temporary
 * problem refuses in the same words as one with a fixed limit.
 */
export function createServerLimits(clock: Clock) {
  let kept = USUAL;
  let until = -Infinity; // tick of the clock
  const now = (): ServerLimits => (clock.tick() < until ? kept : USUAL);
  return {
    now,
    learn(habits: Partial<ServerLimits>): void {
      kept = { ...now(), ...habits };
      until = clock.tick() + HABITS_MS;
    },
  };
}
export type HabitsOf = ReturnType<typeof createServerLimits>;
