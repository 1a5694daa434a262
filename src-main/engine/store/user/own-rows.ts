import type { Db } from '../open.ts';

/** Description of a table of the user's data, for restoring, quarantining and comparing its rows. */
interface OwnTable {
  readonly key: readonly string[];
  /** The column that holds JSON. */
  readonly json?: string;
  /** A column with the position of a row, which another row may have taken meanwhile. */
  readonly order?: string;
  /** The column with the time of writing in Unix seconds. */
  readonly at?: string;
  readonly says: readonly [one: string, many: string];
}

/** The tables of the user's data, small ones first. */
export const OWN_TABLES = {
  setting: { key: ['name'], json: 'value', says: ['setting', 'settings'] },
  watchlist: { key: ['id'], json: 'body', order: 'position', says: ['watchlist', 'watchlists'] },
  layout: { key: ['id', 'version'], json: 'tiles', at: 'savedAt', says: ['saved layout', 'saved layouts'] },
  drawing: { key: ['share', 'id'], json: 'body', says: ['drawing', 'drawings'] },
  draft: { key: ['id'], json: 'body', at: 'savedAt', says: ['tactics draft', 'tactics drafts'] },
  rule: { key: ['id'], json: 'body', at: 'savedAt', says: ['alert rule', 'alert rules'] },
  account: { key: ['name'], order: 'position', says: ['account name', 'account names'] },
  note: { key: ['ref'], at: 'at', says: ['note', 'notes'] },
  mute: { key: ['ref'], says: ['mute', 'mutes'] },
  alert: { key: ['id'], json: 'body', at: 'at', says: ['alert', 'alerts'] },
  proposal: { key: ['key'], json: 'body', says: ['archived vote', 'archived votes'] },
  tally: { key: ['proposal', 'at'], json: 'votes', says: ['reading of a vote', 'readings of votes'] },
} as const satisfies Record<string, OwnTable>;
export type OwnName = keyof typeof OWN_TABLES;
export const OWN_NAMES = Object.keys(OWN_TABLES) as OwnName[];
export const ownTable = (name: OwnName): OwnTable => OWN_TABLES[name];

export type Row = Readonly<Record<string, string | number | null>>;

/** Returns the columns of a table without the position column, which is valid in its own file only. */
export const columnsOf = (db: Db, name: OwnName): string[] =>
  (db.pragma(`table_info(${name})`) as { name: string }[]).map((column) => column.name).filter((column) => column !== ownTable(name).order);

/** Returns the key values of a row. */
export const keyOf = (name: OwnName, row: Row): (string | number | null)[] => ownTable(name).key.map((column) => row[column] ?? null);
/** Returns an SQL condition on the key columns, with an optional table prefix. */
export const whereKey = (name: OwnName, as = ''): string =>
  ownTable(name)
    .key.map((column) => `${as}${column} = ?`)
    .join(' AND ');

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

/** Returns the row with this key, or undefined. */
export const rowAt = (db: Db, name: OwnName, key: readonly (string | number | null)[]): Row | undefined =>
  db.prepare<unknown[], Row>(`SELECT ${columnsOf(db, name).join(', ')} FROM ${name} WHERE ${whereKey(name)}`).get(...key);

/** Returns text such as `9 notes and 2 watchlists`, largest number first. */
export function sayRows(names: readonly OwnName[]): string {
  const parts = [...Map.groupBy(names, (name) => name)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, all]) => `${all.length} ${ownTable(name).says[all.length === 1 ? 0 : 1]}`);
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}
