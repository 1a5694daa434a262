import { MOST_OPEN, OwnWindow } from '#contract/model/app/own-window.ts';
import { parsed } from '../../base/json.ts';
import type { Handle } from '../handle.ts';

/** Number of closed windows that can be opened again. */
const CLOSED_KEPT = 10;
/** Rows read at most: a file from elsewhere may have any number. */
const MOST_READ = 200;

const columns = `id, workspace, host, open, tiles, compact, savedAt`;
export const SQL = {
  all: `SELECT ${columns} FROM own_window ORDER BY rowid DESC LIMIT ?`,
  save: `INSERT OR REPLACE INTO own_window (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  prune: `DELETE FROM own_window WHERE id IN (SELECT id FROM own_window WHERE open = 0 ORDER BY rowid DESC LIMIT -1 OFFSET ?)`,
  removeOf: `DELETE FROM own_window WHERE workspace = ?`,
} as const;

type Stored = Readonly<Record<'id' | 'workspace' | 'host' | 'tiles', string> & Record<'open' | 'compact' | 'savedAt', number>>;
/** Skips a window that cannot be read. */
const read = (row: Stored): OwnWindow[] => {
  const tiles = parsed(row.tiles);
  const window = { ...row, tiles, open: row.open === 1, compact: row.compact === 1 };
  return tiles === undefined ? [] : [OwnWindow.safeParse(window).data ?? []].flat();
};

/** Windows beside the main one: the open ones and the last closed ones. */
export const createWindows = (handle: Handle) => ({
  /** The one saved last comes first. In a file from elsewhere any number may be open: further ones count as closed. */
  all(): OwnWindow[] {
    let open = 0;
    return handle.all<Stored>(SQL.all, MOST_READ).flatMap((row): OwnWindow[] => {
      const window = read({ ...row, open: row.open === 1 && open < MOST_OPEN ? 1 : 0 });
      open += window.filter((one) => one.open).length;
      return window;
    });
  },
  save: ({ id, workspace, host, open, tiles, compact, savedAt }: OwnWindow): void =>
    handle.atomically(() => {
      handle.run(SQL.save, id, workspace, host, open ? 1 : 0, JSON.stringify(tiles ?? null), compact ? 1 : 0, savedAt);
      handle.run(SQL.prune, CLOSED_KEPT);
    }),
  removeOf: (workspace: string): void => void handle.run(SQL.removeOf, workspace),
});
