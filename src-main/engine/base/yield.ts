import { breathe } from './slices.ts';

/** Resolves at once, or after a yield when the current time slice is used up. */
export type Pace = () => Promise<void>;

/**
 * Creates one pace for several long tasks at the same time: they share `sliceMs` milliseconds between two yields, however many they are. A
 * piece of work between two waits should take a millisecond or two.
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
