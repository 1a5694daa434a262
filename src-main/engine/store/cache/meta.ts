import type { Handle } from '../handle.ts';

export const SQL = {
  get: `SELECT value FROM meta WHERE key = ?`,
  set: `INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  drop: `DELETE FROM meta WHERE key = ?`,
} as const;

/** Stores small facts about the service: chain and game, last event id, methods that it does not serve. */
export const createMeta = (handle: Handle) => ({
  get: (key: string): string | null => handle.get<{ value: string }>(SQL.get, key)?.value ?? null,
  set(key: string, value: string | null): void {
    if (value === null) handle.run(SQL.drop, key);
    else handle.run(SQL.set, key, value);
  },
});
export type Meta = ReturnType<typeof createMeta>;
