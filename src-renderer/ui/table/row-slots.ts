/**
 * Returns a function that assigns rendered elements to visible lines. A line keeps its slot while it is visible; a new line takes a free
 * slot, so that its elements are updated instead of created.
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
