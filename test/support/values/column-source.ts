/** Columns of made-up players: numbers and texts by field, for tests of what reads columns. */
export function columnSource(
  ids: readonly number[],
  numbers: Readonly<Record<string, ArrayLike<number>>>,
  texts: Readonly<Record<string, readonly string[]>> = {},
) {
  const unknown = new Float64Array(ids.length).fill(NaN);
  const made = new Map(Object.entries(numbers).map(([field, values]) => [field, Float64Array.from(values)]));
  const coded = new Map(
    Object.entries(texts).map(([field, values]) => {
      const words = [...new Set(values)];
      const places = new Map(words.map((word, code) => [word, code]));
      return [field, { codes: Int32Array.from(values, (word) => places.get(word) ?? -1), words }];
    }),
  );
  return {
    count: ids.length,
    ids: Int32Array.from(ids),
    numbers: (field: string) => made.get(field) ?? unknown,
    texts: (field: string) => coded.get(field) ?? { codes: new Int32Array(ids.length).fill(-1), words: [] },
  };
}
