import { basename } from 'node:path';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { guard, versionOf, type Db } from '../open.ts';
import { columnsOf, keyOf, OWN_NAMES, ownTable, putRow, rowAt, rowsOf, type OwnName, type Row } from './own-rows.ts';

/** Most rows to restore individually; for more, only the whole backup can be restored. */
const MOST = 20_000;

/** Rows of a backup that the file has lost. */
export interface Missing {
  readonly names: readonly OwnName[];
  readonly backup: string;
  /** Seconds by which the newest change in the backup is later than the newest one in the file; 0 if unknown. */
  readonly behind: number;
}

interface Stored {
  readonly place: OwnName;
  readonly body: string;
  readonly was: string | null;
  readonly backup: string;
  readonly behind: number;
}

/** The row with this key as JSON; null if there is none. */
const textAt = (...at: Parameters<typeof rowAt>): string | null => {
  const row = rowAt(...at);
  return row ? JSON.stringify(row) : null;
};

const tablesOf = (db: Db, schema: string): Set<string> => {
  const tables = db.prepare<[], { name: string }>(`SELECT name FROM ${schema}.sqlite_schema WHERE type = 'table'`).all();
  return new Set(tables.map(({ name }) => name));
};

/** Returns the newest write time in Unix seconds, from the tables that record it; 0 if none does. */
function newestIn(db: Db, schema: string, tables: ReadonlySet<string>): number {
  const times = OWN_NAMES.flatMap((name) => {
    const { at } = ownTable(name);
    if (at === undefined || !tables.has(name)) return [];
    return db.prepare<[], { at: number | null }>(`SELECT max(${at}) AS at FROM ${schema}.${name}`).get()?.at ?? [];
  });
  return Math.max(0, ...times);
}

const writesIn = (db: Db, schema: string): number => db.prepare<[], { n: number }>(`SELECT n FROM ${schema}.written`).get()?.n ?? 0;

/** Records the rows that the file lacks, if it is an earlier state than the backup and so has lost its newest changes. */
function compare(db: Db, backup: string): void {
  const tables = tablesOf(db, 'backup');
  const counted = tables.has('written');
  const behind = newestIn(db, 'backup', tables) - newestIn(db, 'main', new Set(OWN_NAMES));
  // Each change raises the count: a lower one means that changes made before the backup are missing. Old backups have no count.
  if (counted ? writesIn(db, 'main') >= writesIn(db, 'backup') : behind <= 0) return;
  const add = db.prepare('INSERT INTO missing (place, key, body, was, backup, behind) VALUES (?, ?, ?, ?, ?, ?)');
  let left = MOST;
  for (const name of OWN_NAMES.filter((one) => tables.has(one))) {
    // A backup of an earlier version may lack columns.
    const known = new Set((db.pragma(`backup.table_info(${name})`) as { name: string }[]).map((column) => column.name));
    const columns = columnsOf(db, name)
      .filter((column) => known.has(column))
      .join(', ');
    const rows = db
      .prepare<[number], Row>(`SELECT ${columns} FROM backup.${name} EXCEPT SELECT ${columns} FROM main.${name} LIMIT ?`)
      .all(left);
    left -= rows.length;
    for (const row of rows) {
      const key = keyOf(name, row);
      add.run(name, JSON.stringify(key), JSON.stringify(row), textAt(db, name, key), basename(backup), Math.max(0, behind));
    }
  }
  if (counted) db.prepare('UPDATE written SET n = max(n, ?)').run(writesIn(db, 'backup') + 1);
}

/** Compares the file with the newest backup. Missing rows are stored, so that they are offered until the user answers. */
export function compareWith(db: Db, backup: string | null, file: string): void {
  if (backup === null) return;
  // A full disk or an unreadable backup: the next start compares again.
  guard(file, () => {
    db.prepare('ATTACH ? AS backup').run(backup);
    try {
      const version = Number(db.pragma('backup.user_version', { simple: true }));
      if (version <= versionOf(db)) db.transaction(() => compare(db, backup)).immediate();
    } finally {
      db.exec('DETACH backup');
    }
  });
}

/** Returns the missing rows to offer; null if there are none. */
export function missingIn(db: Db): Missing | null {
  const rows = db.prepare<[], Pick<Stored, 'place' | 'backup' | 'behind'>>('SELECT place, backup, behind FROM missing ORDER BY id').all();
  const last = rows.at(-1);
  return last ? { names: rows.map(({ place }) => place), backup: last.backup, behind: last.behind } : null;
}

/** Restores missing rows, except those changed since. Returns the number restored. */
export function putBack(db: Db): number {
  return db
    .transaction(() => {
      const rows = db.prepare<[], Stored>('SELECT place, body, was, backup, behind FROM missing ORDER BY id').all();
      let count = 0;
      for (const { place, body, was } of rows) {
        const row = JSON.parse(body) as Row;
        if (textAt(db, place, keyOf(place, row)) !== was) continue;
        putRow(db, place, row);
        count++;
      }
      db.exec('DELETE FROM missing; UPDATE proposal_count SET n = (SELECT count(*) FROM proposal)');
      return count;
    })
    .immediate();
}

/** Discards the offer to restore missing rows. */
export const dismiss = (db: Db): void => void db.exec('DELETE FROM missing');

/** Describes the missing rows to the user. */
export const sayMissing = ({ names, backup, behind }: Missing): CodedText =>
  text('own.missing', { ...rowsOf(names), backup, later: behind });
