import type { KeyValueStore } from '../../base/key-value.ts';
import type { Handle } from '../handle.ts';

export const SQL = {
  get: `SELECT value FROM meta WHERE key = ?`,
  set: `INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  drop: `DELETE FROM meta WHERE key = ?`,
} as const;

/** Stores small facts about the service: chain and game, last event id, methods that it does not serve. */
export const createMeta = (handle: Handle): KeyValueStore => ({
  get: (key) => handle.get<{ value: string }>(SQL.get, key)?.value ?? null,
  set: (key, value) => void (value === null ? handle.run(SQL.drop, key) : handle.run(SQL.set, key, value)),
});
