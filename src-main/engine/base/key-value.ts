import type { z } from 'zod';
import { parsedAs } from './json.ts';

/** A store of texts by key; the `meta` table of a cache file is one. Setting null removes the key. */
export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string | null): void;
}

/** A store that is empty at every start. */
export const inMemory = (): KeyValueStore => {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void (value === null ? values.delete(key) : values.set(key, value)),
  };
};

/** One JSON value of a store. It reads as `initial` when nothing is stored, or when what is stored does not fit the schema. */
export function persisted<S extends z.ZodType, Initial extends z.output<S> | null>(
  store: KeyValueStore,
  key: string,
  schema: S,
  initial: Initial,
) {
  return {
    read: (): z.output<S> | Initial => {
      const text = store.get(key);
      return text === null ? initial : parsedAs(schema, text, initial);
    },
    write: (value: z.output<S>): void => store.set(key, JSON.stringify(value)),
  };
}
