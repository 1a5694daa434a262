/** Merges lists that may overlap, such as pages that shifted while they were read. */
interface Merge<T> {
  readonly rows: T[];
  /** Adds one list and returns the number of new rows. */
  add(list: readonly T[]): number;
}

function merge<T>(keyOf: (row: T) => unknown, mayRepeat: boolean): Merge<T> {
  const had = new Map<unknown, number>();
  const rows: T[] = [];
  return {
    rows,
    add(list) {
      const here = new Map<unknown, number>();
      const before = rows.length;
      for (const row of list) {
        const key = keyOf(row);
        const times = mayRepeat ? (here.get(key) ?? 0) + 1 : 1;
        here.set(key, times);
        if (times <= (had.get(key) ?? 0)) continue;
        had.set(key, times);
        rows.push(row);
      }
      return rows.length - before;
    },
  };
}

/** Merges rows with an id; each id occurs once. */
export const distinctRows = <T>(idOf: (row: T) => unknown): Merge<T> => merge(idOf, false);

/**
 * Merges rows without an id, which are identified by their content. Equal rows within one list are separate rows, and a row in several
 * lists is the same row: each occurs as often as in the list that has it most often.
 */
export const mostOfEach = <T>(keyOf: (row: T) => string = JSON.stringify): Merge<T> => merge(keyOf, true);
