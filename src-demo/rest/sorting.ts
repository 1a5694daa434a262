type Key = number | string | boolean | null;

/** Sorts by a column; nulls come first in ascending and last in descending order. `tie` orders equal rows. */
export function byKey<T>(
  rows: readonly T[],
  order: 'asc' | 'desc',
  column: (row: T) => Key | undefined,
  tie: (a: T, b: T) => number = () => 0,
): T[] {
  const sign = order === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, key: column(row) ?? null }))
    .sort((a, b) => {
      if (a.key === b.key) return tie(a.row, b.row);
      if (a.key === null) return -sign;
      if (b.key === null) return sign;
      return a.key < b.key ? -sign : sign;
    })
    .map(({ row }) => row);
}

/** Sorts ids by a column, then by id. */
export const byColumn = (ids: readonly number[], order: 'asc' | 'desc' | undefined, column: (id: number) => Key): readonly number[] =>
  order === undefined ? ids : byKey(ids, order, column, (a, b) => a - b);
