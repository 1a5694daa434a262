/** Storage for facts learnt about a service, such as the cache's `meta`. */
export interface Learnt {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
}

/** Returns a storage in memory. */
export const forgetful = (): Learnt => {
  const kept = new Map<string, string>();
  return { get: (key) => kept.get(key) ?? null, set: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)) };
};

/** Returns a stored value parsed from JSON; null if there is none or if it is damaged. */
export function readJson(learnt: Learnt, key: string): unknown {
  const text = learnt.get(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    learnt.set(key, null); // a damaged value is removed, to be learnt again
    return null;
  }
}
