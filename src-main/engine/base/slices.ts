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
