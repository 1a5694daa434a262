import { randomUUID } from 'node:crypto';
import type { Watchlist, WatchlistInfo, WatchRow } from '../../../../src-preload/contract/model/watchlist.ts';
import type { Handle } from '../handle.ts';

export const SQL = {
  all: `SELECT id, name, body FROM watchlist ORDER BY position`,
  get: `SELECT id, name, body FROM watchlist WHERE id = ?`,
  /** A known list keeps its place, a new one goes last. */
  save: `INSERT INTO watchlist (id, name, body) VALUES (?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, body = excluded.body`,
  remove: `DELETE FROM watchlist WHERE id = ?`,
} as const;

interface Stored {
  readonly id: string;
  readonly name: string;
  readonly body: string;
}
const read = ({ id, name, body }: Stored): Watchlist => ({ id, name, rows: JSON.parse(body) as WatchRow[] });

/** The user's lists in the order they were made. A list is saved whole, so that its order can never be half changed. */
export function createWatchlists(handle: Handle) {
  const whole = (): Watchlist[] => handle.all<Stored>(SQL.all).map(read);
  const save = ({ id, name, rows }: Watchlist): void => void handle.run(SQL.save, id, name, JSON.stringify(rows));
  return {
    whole,
    all: (): WatchlistInfo[] =>
      whole().map(({ id, name, rows }) => ({ id, name, count: rows.filter((row) => row.kind === 'item').length })),
    get(id: string): Watchlist | null {
      const row = handle.get<Stored>(SQL.get, id);
      return row ? read(row) : null;
    },
    /** An empty list; returns its id. */
    create(name: string): string {
      const id = randomUUID();
      save({ id, name, rows: [] });
      return id;
    },
    save,
    remove: (id: string): void => void handle.run(SQL.remove, id),
  };
}
export type Watchlists = ReturnType<typeof createWatchlists>;
