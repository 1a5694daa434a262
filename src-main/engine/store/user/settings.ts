import type { Handle } from '../handle.ts';

export const SQL = {
  all: `SELECT name, value FROM setting ORDER BY name`,
  set: `INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  drop: `DELETE FROM setting WHERE name = ?`,
} as const;

/** Settings as the user left them, without defaults. `undefined` puts one back to its default. */
export const createSettings = (handle: Handle) => ({
  all: (): Record<string, unknown> =>
    Object.fromEntries(handle.all<{ name: string; value: string }>(SQL.all).map(({ name, value }) => [name, JSON.parse(value)])),
  set(name: string, value: unknown): void {
    if (value === undefined) handle.run(SQL.drop, name);
    else handle.run(SQL.set, name, JSON.stringify(value));
  },
});
