/** Takes lists that may overlap, such as pages that moved while they were read, and puts them together. */
export interface Merge<T> {
  readonly rows: T[];
  /** Takes one list and says how many of its rows are new. */
  add(list: readonly T[]): number;
}

/** Rows with an id: each comes once. */
export function distinctRows<T>(idOf: (row: T) => unknown): Merge<T> {
  const known = new Set<unknown>();
  const rows: T[] = [];
  return {
    rows,
    add(list) {
      const before = rows.length;
      for (const row of list) {
        const id = idOf(row);
        if (known.has(id)) continue;
        known.add(id);
        rows.push(row);
      }
      return rows.length - before;
    },
  };
}

/**
 * Rows without an id, known by all that they say. Equal rows of one list are rows of their own, and a row that stands in several lists is
 * one row: so each comes as often as in the list that has it most often.
 */
export function mostOfEach<T>(keyOf: (row: T) => string = JSON.stringify): Merge<T> {
  const had = new Map<string, number>();
  const rows: T[] = [];
  return {
    rows,
    add(list) {
      const here = new Map<string, number>();
      const before = rows.length;
      for (const row of list) {
        const key = keyOf(row);
        const times = (here.get(key) ?? 0) + 1;
        here.set(key, times);
        if (times <= (had.get(key) ?? 0)) continue;
        had.set(key, times);
        rows.push(row);
      }
      return rows.length - before;
    },
  };
}
