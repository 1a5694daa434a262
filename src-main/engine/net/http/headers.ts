/**
 * Merges headers of one request; later sources override earlier ones. Names become lower case, as HTTP ignores case: otherwise `Accept` and
 * `accept` would both be sent.
 */
export function mergeHeaders(...sources: readonly (Readonly<Record<string, string>> | undefined)[]): Record<string, string> {
  const merged = new Map<string, string>();
  for (const source of sources) for (const [name, value] of Object.entries(source ?? {})) merged.set(name.toLowerCase(), value);
  return Object.fromEntries(merged);
}
