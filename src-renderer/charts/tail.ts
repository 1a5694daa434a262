/** A point of a series: its time in Unix seconds. */
interface Timed {
  readonly time: number;
}

/**
 * From which index `update` is enough; null when history itself changed and everything must be set again.
 * The last point shown may differ: it is still growing.
 */
export function tailFrom<P extends Timed>(shown: readonly P[], next: readonly P[], same: (a: P, b: P) => boolean): number | null {
  const last = shown.length - 1;
  if (last < 0 || next.length < shown.length) return null;
  for (let i = 0; i < last; i += 1) {
    const [a, b] = [shown[i], next[i]];
    // Points that were not rebuilt are the same object, which makes this quick.
    if (a !== b && (!a || !b || a.time !== b.time || !same(a, b))) return null;
  }
  return shown[last]?.time === next[last]?.time ? last : null;
}
