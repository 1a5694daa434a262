/** Undo history of immutable values. */
export interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}
/** Maximum number of undo steps. */
const MOST = 200;

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [] });

/** Adds a step and clears the redo steps. An equal value adds no step. */
export const step = <T>(history: History<T>, next: T, same: (a: T, b: T) => boolean): History<T> =>
  same(history.now, next) ? history : { past: [...history.past, history.now].slice(-MOST), now: next, future: [] };

export function undo<T>(history: History<T>): History<T> {
  const before = history.past.at(-1);
  return before === undefined ? history : { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}
export function redo<T>(history: History<T>): History<T> {
  const [after, ...future] = history.future;
  return after === undefined ? history : { past: [...history.past, history.now], now: after, future };
}
