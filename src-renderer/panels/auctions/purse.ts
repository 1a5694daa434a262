/** The parameter that limits a squad, whatever it is called exactly. */
export function squadMost(params: unknown): number | null {
  if (params === null || typeof params !== 'object') return null;
  const found = Object.entries(params).find(([name, value]) => /squad.*max|max.*squad/.test(name) && typeof value === 'number');
  return found ? (found[1] as number) : null;
}
