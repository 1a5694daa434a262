/** Levels that anything a view sends or stores may nest; a workspace of a hundred tiles has twenty. */
export const MAX_DEPTH = 64;

/** Whether a value nests deeper than that. Walks without recursion: what would exhaust the stack of a writer is told here. */
export function tooDeep(value: unknown, most = MAX_DEPTH): boolean {
  let level: object[] = typeof value === 'object' && value !== null ? [value] : [];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((one) => Object.values(one).filter((inner): inner is object => typeof inner === 'object' && inner !== null));
  }
  return false;
}
