/**
 * Places in the document for the lines in sight. A line keeps its place while it is in sight, and a new one takes a place that
 * another left: it is written into what stands there rather than made anew.
 */
export function slots(): (keys: readonly (string | number | bigint)[]) => number[] {
  let before = new Map<string | number | bigint, number>();
  return (keys) => {
    const now = new Map(keys.flatMap((key) => (before.has(key) ? [[key, before.get(key) ?? 0]] : [])));
    const taken = new Set(now.values());
    let free = 0;
    for (const key of keys) {
      if (now.has(key)) continue;
      while (taken.has(free)) free += 1;
      taken.add(free);
      now.set(key, free);
    }
    before = now;
    return keys.map((key) => now.get(key) ?? 0);
  };
}
