import { text, type CodedText } from '#contract/text/coded-text.ts';
import type { Db } from '../open.ts';

/**
 * A table of the user's data, for restoring, quarantining and comparing its rows. Columns: `key`; `json` holds JSON; `order` holds a position,
 * which another row may have taken meanwhile; `at` holds the time of writing in Unix seconds.
 */
type OwnTable = { readonly key: readonly string[] } & Readonly<Partial<Record<'json' | 'order' | 'at', string>>>;

/** The tables of the user's data, small ones first. */
const OWN_TABLES = {
  setting: { key: ['name'], json: 'value' },
  watchlist: { key: ['id'], json: 'body', order: 'position' },
  layout: { key: ['id', 'version'], json: 'tiles', at: 'savedAt' },
  own_window: { key: ['id'], json: 'tiles', at: 'savedAt' },
  screen: { key: ['id'], json: 'body', order: 'position', at: 'savedAt' },
  drawing: { key: ['share', 'id'], json: 'body' },
  draft: { key: ['id'], json: 'body', at: 'savedAt' },
  rule: { key: ['id'], json: 'body', at: 'savedAt' },
  account: { key: ['name'], order: 'position' },
  note: { key: ['ref'], json: 'tags', at: 'at' },
  note_version: { key: ['ref', 'at'], json: 'tags', at: 'at' },
  mute: { key: ['ref'] },
  thesis: { key: ['id'], json: 'body', at: 'savedAt' },
  alert: { key: ['id'], json: 'body', at: 'at' },
  proposal: { key: ['key'], json: 'body' },
  tally: { key: ['proposal', 'at'], json: 'votes' },
  estimate: { key: ['id'], json: 'body', at: 'at' },
  estimate_sum: { key: ['game', 'kind'], json: 'body' },
} as const satisfies Record<string, OwnTable>;
export type OwnName = keyof typeof OWN_TABLES;
export const OWN_NAMES = Object.keys(OWN_TABLES) as OwnName[];
export const ownTable = (name: OwnName): OwnTable => OWN_TABLES[name];

export type Row = Readonly<Record<string, string | number | null>>;

/** Returns the columns of a table without the position column, which is valid in its own file only. */
export const columnsOf = (db: Db, name: OwnName): string[] =>
  (db.pragma(`table_info(${name})`) as { name: string }[]).map((column) => column.name).filter((column) => column !== ownTable(name).order);

export const keyOf = (name: OwnName, row: Row): (string | number | null)[] => ownTable(name).key.map((column) => row[column] ?? null);
/** Returns an SQL condition on the key columns. */
export const whereKey = (name: OwnName): string => ownTable(name).key.join(' = ? AND ') + ' = ?';

/** Writes a row, replacing one with the same key. A new row goes last if rows have positions. */
export function putRow(db: Db, name: OwnName, row: Row): void {
  const columns = Object.keys(row);
  const changed = columns.filter((column) => !ownTable(name).key.includes(column));
  const update = changed.length === 0 ? 'NOTHING' : `UPDATE SET ${changed.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  db.prepare(
    `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
     ON CONFLICT (${ownTable(name).key.join(', ')}) DO ${update}`,
  ).run(...columns.map((column) => row[column] ?? null));
}

export const rowAt = (db: Db, name: OwnName, key: readonly (string | number | null)[]): Row | undefined =>
  db.prepare<unknown[], Row>(`SELECT ${columnsOf(db, name).join(', ')} FROM ${name} WHERE ${whereKey(name)}`).get(...key);

/** Returns the arguments of a text about rows: a text for each kind, largest number first, and whether it is one row. */
export const rowsOf = (names: readonly OwnName[]): { rows: CodedText[]; one: boolean } => ({
  rows: [...Map.groupBy(names, (name) => name)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, all]) => text('own.rows', { name, rows: all.length })),
  one: names.length === 1,
});
