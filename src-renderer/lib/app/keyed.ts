/** Rows with a key each. What is served may hold equal rows: those are told apart by their order, for no two rows of a list may share a key. */
export function keyed<R>(rows: readonly R[], keyOf: (row: R) => string): { readonly key: string; readonly row: R }[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const key = keyOf(row);
    const n = (seen.get(key) ?? 0) + 1;
    seen.set(key, n);
    return { key: n === 1 ? key : `${key} ${n}`, row };
  });
}
