/** A point of a series, with its time in Unix seconds. */
interface Timed {
  readonly time: number;
}

/**
 * Returns the index from which an incremental update is enough; null if earlier points changed and all must be set again. The last shown
 * point may differ, because it is still growing.
 */
export function tailFrom<P extends Timed>(shown: readonly P[], next: readonly P[], same: (a: P, b: P) => boolean): number | null {
  const last = shown.length - 1;
  if (last < 0 || next.length < shown.length) return null;
  for (let i = 0; i < last; i += 1) {
    const [a, b] = [shown[i], next[i]];
    // Unchanged points are usually the same object, which makes this fast.
    if (a !== b && (!a || !b || a.time !== b.time || !same(a, b))) return null;
  }
  return shown[last]?.time === next[last]?.time ? last : null;
}
