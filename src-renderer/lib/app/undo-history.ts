/** Undo history of immutable values. */
export interface UndoHistory<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}
/** Maximum number of undo steps; older ones are dropped. */
const MOST_STEPS = 200;

export const begin = <T>(now: T): UndoHistory<T> => ({ past: [], now, future: [] });

/** Adds a step and clears the redo steps. A value that `same` calls equal adds no step. */
export const advance = <T>(history: UndoHistory<T>, now: T, same: (a: T, b: T) => boolean = Object.is): UndoHistory<T> =>
  same(history.now, now) ? history : { past: [...history.past, history.now].slice(-MOST_STEPS), now, future: [] };

export function undo<T>(history: UndoHistory<T>): UndoHistory<T> {
  const before = history.past.at(-1);
  return before === undefined ? history : { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}
export function redo<T>(history: UndoHistory<T>): UndoHistory<T> {
  const [after, ...future] = history.future;
  return after === undefined ? history : { past: [...history.past, history.now], now: after, future };
}
