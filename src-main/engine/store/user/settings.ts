import { parsed } from '../../base/json.ts';
import type { Handle } from '../handle.ts';

export const SQL = {
  all: `SELECT name, value FROM setting ORDER BY name`,
  set: `INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  drop: `DELETE FROM setting WHERE name = ?`,
} as const;

/** Settings as the user left them, without defaults; one that cannot be read counts as not set. `undefined` puts one back to its default. */
export function createSettings(handle: Handle) {
  type Stored = Readonly<Record<string, unknown>>;
  /** The newest read, of the database it was read from. The same object until a setting changes. */
  let known: { readonly db: ReturnType<Handle['db']>; readonly stored: Stored } | null = null;
  const read = (): Stored =>
    Object.freeze(
      Object.fromEntries(
        handle.all<{ name: string; value: string }>(SQL.all).flatMap(({ name, value }) => {
          const stored = parsed(value);
          return stored === undefined ? [] : [[name, stored]];
        }),
      ),
    );
  return {
    /** To be called when rows changed in another way than by `set`. */
    forget: (): void => void (known = null),
    all(): Stored {
      const db = handle.db();
      // What a transaction wrote may still be taken back.
      if (db.inTransaction) return read();
      if (known?.db !== db) known = { db, stored: read() };
      return known.stored;
    },
    set(name: string, value: unknown): void {
      known = null;
      if (value === undefined) handle.run(SQL.drop, name);
      else handle.run(SQL.set, name, JSON.stringify(value));
    },
  };
}
