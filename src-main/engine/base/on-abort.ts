interface Waiting {
  readonly runs: Set<() => void>;
  readonly stop: () => void;
}
const waiting = new WeakMap<AbortSignal, Waiting>();

/**
 * Runs once when the signal aborts; the returned function takes it back. However many wait for a signal, it has one
 * listener: a single read may make hundreds of requests on its signal, which Node takes for a leak from the eleventh on.
 */
export function onAbort(signal: AbortSignal | undefined, run: () => void): () => void {
  if (!signal) return () => undefined;
  const all = waiting.get(signal) ?? begin(signal);
  // Its own, so that the same function may wait twice.
  const once = (): void => run();
  all.runs.add(once);
  return () => {
    all.runs.delete(once);
    if (all.runs.size > 0 || waiting.get(signal) !== all) return;
    all.stop();
    waiting.delete(signal);
  };
}

function begin(signal: AbortSignal): Waiting {
  const runs = new Set<() => void>();
  const fire = (): void => {
    waiting.delete(signal);
    for (const run of runs) run();
  };
  signal.addEventListener('abort', fire, { once: true });
  const all = { runs, stop: () => signal.removeEventListener('abort', fire) };
  waiting.set(signal, all);
  return all;
}
