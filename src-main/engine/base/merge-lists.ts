/** Merges lists that may overlap, such as pages that shifted while they were read. */
interface Merge<T> {
  readonly rows: T[];
  /** Adds one list and returns the number of new rows. */
  add(list: readonly T[]): number;
}

/** Merges rows with an id; each id occurs once. */
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
 * Merges rows without an id, which are identified by their content. Equal rows within one list are separate rows, and a row in several
 * lists is the same row: each occurs as often as in the list that has it most often.
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
