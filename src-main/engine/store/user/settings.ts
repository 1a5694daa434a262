import { parsed } from '../../base/json.ts';
import type { Handle } from '../handle.ts';

export const SQL = {
  all: `SELECT name, value FROM setting ORDER BY name`,
  set: `INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  drop: `DELETE FROM setting WHERE name = ?`,
} as const;

/** Settings as the user left them, without defaults; one that cannot be read counts as not set. `undefined` puts one back to its default. */
export const createSettings = (handle: Handle) => ({
  all: (): Record<string, unknown> =>
    Object.fromEntries(
      handle.all<{ name: string; value: string }>(SQL.all).flatMap(({ name, value }) => {
        const read = parsed(value);
        return read === undefined ? [] : [[name, read]];
      }),
    ),
  set(name: string, value: unknown): void {
    if (value === undefined) handle.run(SQL.drop, name);
    else handle.run(SQL.set, name, JSON.stringify(value));
  },
});
