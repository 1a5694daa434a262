/** Sorts ids by a column, nulls first when rising and last when falling, equals by id. */
export function byColumn(
  ids: readonly number[],
  order: 'asc' | 'desc' | undefined,
  column: (id: number) => number | string | boolean | null,
): readonly number[] {
  if (order === undefined) return ids;
  const sign = order === 'asc' ? 1 : -1;
  const keyed = ids.map((id) => ({ id, key: column(id) }));
  keyed.sort((a, b) => {
    if (a.key === b.key) return a.id - b.id;
    if (a.key === null) return -sign;
    if (b.key === null) return sign;
    return a.key < b.key ? -sign : sign;
  });
  return keyed.map(({ id }) => id);
}
