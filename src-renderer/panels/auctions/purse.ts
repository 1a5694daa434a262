/** Finds the game parameter that limits the squad size, by a pattern because its name may vary; null if there is none. */
export function squadMost(params: unknown): number | null {
  if (params === null || typeof params !== 'object') return null;
  const found = Object.entries(params).find(([name, value]) => /squad.*max|max.*squad/.test(name) && typeof value === 'number');
  return found ? (found[1] as number) : null;
}
