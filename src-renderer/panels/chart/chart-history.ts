/** Undo history of immutable values. */
export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

const MOST = 100;

export const start = <T>(now: T): History<T> => ({ past: [], now, future: [] });

/** Adds a step and clears the redo steps. The oldest steps are dropped beyond the limit. */
export const advance = <T>(history: History<T>, now: T): History<T> => ({
  past: [...history.past, history.now].slice(-MOST),
  now,
  future: [],
});

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future };
}
