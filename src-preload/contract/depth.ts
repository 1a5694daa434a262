/** Maximum nesting depth of a value that a view sends or stores. A workspace with a hundred tiles has twenty levels. */
export const MAX_DEPTH = 64;

/**
 * Returns whether a value nests deeper than `most` levels. The walk is not recursive, so that it also reports values that would overflow
 * the stack of a serialiser.
 */
export function tooDeep(value: unknown, most = MAX_DEPTH): boolean {
  let level: object[] = typeof value === 'object' && value !== null ? [value] : [];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((one) => Object.values(one).filter((inner): inner is object => typeof inner === 'object' && inner !== null));
  }
  return false;
}
