/** Yields to the event loop between pieces of long work. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Runs `work` over `items` in slices of at most `sliceMs` milliseconds, so that the main thread never blocks for long. */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void, tick: () => number, sliceMs = 8): Promise<void> {
  let until = tick() + sliceMs;
  for (const item of items) {
    work(item);
    if (tick() < until) continue;
    await breathe();
    until = tick() + sliceMs;
  }
}

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
