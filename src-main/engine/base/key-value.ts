/** Where the engine keeps what it learnt of a service; the cache's `meta` is one. */
export interface Learnt {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
}

export const forgetful = (): Learnt => {
  const kept = new Map<string, string>();
  return { get: (key) => kept.get(key) ?? null, set: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)) };
};

export function readJson(learnt: Learnt, key: string): unknown {
  const text = learnt.get(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    learnt.set(key, null); // damaged: learnt again
    return null;
  }
}
