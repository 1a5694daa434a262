import { breathe } from './slices.ts';

/** Waits for its turn when the slice of work under way is used up. */
export type Pace = () => Promise<void>;

/**
 * One pace for several pieces of long work that go on at once: between breaths they have `sliceMs` together, however many they
 * are. A piece of work between two waits should take a millisecond or two.
 */
export function createPace(tick: () => number, sliceMs = 4): Pace {
  let until = Number.NEGATIVE_INFINITY;
  let turns: Promise<void> = Promise.resolve();
  return () => {
    if (tick() < until) return Promise.resolve();
    turns = turns.then(async () => {
      if (tick() < until) return;
      await breathe();
      until = tick() + sliceMs;
    });
    return turns;
  };
}
