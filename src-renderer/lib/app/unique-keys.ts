/** Returns rows with unique keys. Served data may contain equal rows, whose keys get a number, because keys of a list must be unique. */
export function keyed<R>(rows: readonly R[], keyOf: (row: R) => string): { readonly key: string; readonly row: R }[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = keyOf(row);
    const n = (seen.get(key) ?? 0) + 1;
    seen.set(key, n);
    return { key: n === 1 ? key : `${key} ${n}`, row };
  });
}
