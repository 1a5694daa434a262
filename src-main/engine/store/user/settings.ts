import { parsed } from '../../base/json.ts';
import type { Handle } from '../handle.ts';

export const SQL = {
  all: `SELECT name, value FROM setting ORDER BY name`,
  set: `INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  drop: `DELETE FROM setting WHERE name = ?`,
} as const;

/**
 * Stores settings that the user has changed, without defaults. An unreadable one counts as not set; setting `undefined` restores the
 * default.
 */
export function createSettings(handle: Handle) {
  type Stored = Readonly<Record<string, unknown>>;
  /** The last read and its database; the same object is returned until a setting changes. */
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
    /** Clears the cached settings, after rows were changed by other means than `set`. */
    forget: (): void => void (known = null),
    all(): Stored {
      const db = handle.db();
      // A transaction may still be rolled back, so its data is not cached.
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
