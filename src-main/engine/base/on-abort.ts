interface Waiting {
  readonly runs: Set<() => void>;
  readonly stop: () => void;
}
const waiting = new WeakMap<AbortSignal, Waiting>();

/**
 * Runs `run` once when the signal aborts; the returned function removes it. All waiters of a signal share one listener: one read may make
 * hundreds of requests on its signal, and Node warns of a leak from the eleventh listener on.
 */
export function onAbort(signal: AbortSignal | undefined, run: () => void): () => void {
  if (!signal) return () => undefined;
  const all = waiting.get(signal) ?? begin(signal);
  // A function of its own, so that the same `run` may be registered twice.
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
