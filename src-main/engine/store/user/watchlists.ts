import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { WatchRow, type Watchlist, type WatchlistInfo } from '#contract/model/app/watchlist.ts';
import { parsed } from '../../base/json.ts';
import type { Handle } from '../handle.ts';

export const SQL = {
  all: `SELECT id, name, body FROM watchlist ORDER BY position`,
  get: `SELECT id, name, body FROM watchlist WHERE id = ?`,
  /** A known list keeps its position; a new one goes last. */
  save: `INSERT INTO watchlist (id, name, body) VALUES (?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, body = excluded.body`,
  remove: `DELETE FROM watchlist WHERE id = ?`,
} as const;

type Stored = Pick<Watchlist, 'id' | 'name'> & { readonly body: string };
const Rows = z.array(z.unknown());
/** Skips a list or a row that cannot be read, without affecting others. */
const read = ({ id, name, body }: Stored): Watchlist[] => {
  const rows = Rows.safeParse(parsed(body));
  return rows.success ? [{ id, name, rows: rows.data.flatMap((row) => WatchRow.safeParse(row).data ?? []) }] : [];
};

/** The user's watchlists in the order of creation. A list is saved as a whole, so that its order is always consistent. */
export function createWatchlists(handle: Handle) {
  const whole = (): Watchlist[] => handle.all<Stored>(SQL.all).flatMap(read);
  const save = ({ id, name, rows }: Watchlist): void => void handle.run(SQL.save, id, name, JSON.stringify(rows));
  return {
    whole,
    all: (): WatchlistInfo[] =>
      whole().map(({ id, name, rows }) => ({ id, name, count: rows.filter((row) => row.kind === 'item').length })),
    get: (id: string): Watchlist | null => handle.all<Stored>(SQL.get, id).flatMap(read)[0] ?? null,
    /** Creates an empty list and returns its id. */
    create(name: string): string {
      const id = randomUUID();
      save({ id, name, rows: [] });
      return id;
    },
    save,
    remove: (id: string): void => void handle.run(SQL.remove, id),
  };
}
