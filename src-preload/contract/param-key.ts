/** A key of a resource and its parameters. The order of the parameters' properties does not matter. */
export function paramKey(name: string, params: unknown): string {
  const sorted = (_key: string, value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return `${name} ${JSON.stringify(params, sorted)}`;
}
