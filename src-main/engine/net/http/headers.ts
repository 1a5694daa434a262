/** Headers of one request; a later source counts before an earlier one. Names are compared without case, as HTTP does: `Accept` beside `accept` would go out as both. */
export function mergeHeaders(...sources: readonly (Readonly<Record<string, string>> | undefined)[]): Record<string, string> {
  const merged = new Map<string, string>();
  for (const source of sources) for (const [name, value] of Object.entries(source ?? {})) merged.set(name.toLowerCase(), value);
  return Object.fromEntries(merged);
}
