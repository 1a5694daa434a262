import { basename } from 'node:path';
import { parsed } from '../../base/json.ts';
import { connect, storageFault, type Db } from '../open.ts';
import { backupsIn, isGood } from './backup.ts';
import type { UserPlace } from './file.ts';
import { columnsOf, keyOf, OWN_NAMES, ownTable, putRow, rowAt, sayRows, whereKey, type OwnName, type Row } from './own-rows.ts';
import { MIGRATIONS } from './schema.ts';

/** Tables that may be large: they are looked through before a backup and not at the start; until then their bad rows are passed over. */
const LARGE: readonly OwnName[] = ['alert', 'proposal', 'tally'];

export interface BadRow {
  readonly name: OwnName;
  readonly key: readonly (string | number | null)[];
}
/** What became of rows whose JSON cannot be read. */
export interface Mended {
  readonly recovered: readonly OwnName[];
  readonly setAside: readonly OwnName[];
  /** Names of the backups that helped. */
  readonly from: readonly string[];
}
export const NOTHING_MENDED: Mended = { recovered: [], setAside: [], from: [] };

const readable = (name: OwnName, row: Row): boolean => {
  const { json } = ownTable(name);
  return json === undefined || parsed(String(row[json])) !== undefined;
};

/** Rows whose JSON cannot be read. */
export function badRows(db: Db, names: readonly OwnName[]): BadRow[] {
  return names.flatMap((name) => {
    const { json, key } = ownTable(name);
    if (json === undefined) return [];
    const rows = db.prepare<[], Row>(`SELECT ${key.join(', ')} FROM ${name} WHERE NOT json_valid(${json})`).all();
    return rows.map((row) => ({ name, key: keyOf(name, row) }));
  });
}

/** The row in the newest good backup in which it can be read; null when no backup has it. */
function inBackup({ name, key }: BadRow, { backupDir, binding }: UserPlace): { readonly row: Row; readonly from: string } | null {
  for (const { file } of backupsIn(backupDir)) {
    if (!isGood(file, binding, MIGRATIONS.length)) continue;
    const backup = connect(file, binding, { readonly: true });
    try {
      const row = columnsOf(backup, name).length === 0 ? undefined : rowAt(backup, name, key);
      if (row && readable(name, row)) return { row, from: basename(file) };
    } finally {
      backup.close();
    }
  }
  return null;
}

/** Puts each bad row back from a backup, or sets it aside, so that nothing meets it again; what it held stays in the table `quarantine`. */
export function mendRows(db: Db, bad: readonly BadRow[], place: UserPlace): Mended {
  if (bad.length === 0) return NOTHING_MENDED;
  const recovered: OwnName[] = [];
  const setAside: OwnName[] = [];
  const from = new Set<string>();
  db.transaction(() => {
    const aside = db.prepare('INSERT INTO quarantine (place, key, body, at) VALUES (?, ?, ?, ?)');
    for (const one of bad) {
      const held = rowAt(db, one.name, one.key);
      if (!held || readable(one.name, held)) continue;
      aside.run(one.name, JSON.stringify(one.key), JSON.stringify(held), Math.floor(place.clock.now() / 1_000));
      const good = inBackup(one, place);
      if (good) {
        putRow(db, one.name, good.row);
        recovered.push(one.name);
        from.add(good.from);
      } else {
        db.prepare(`DELETE FROM ${one.name} WHERE ${whereKey(one.name)}`).run(...one.key);
        setAside.push(one.name);
      }
    }
  }).immediate();
  return { recovered, setAside, from: [...from] };
}

/** Looks through the small tables, as at the start, or all of them. Where nothing can be written the bad rows stay, and are passed over. */
export function mend(db: Db, place: UserPlace, which: 'small' | 'all'): Mended {
  try {
    const names = OWN_NAMES.filter((name) => which === 'all' || !LARGE.includes(name));
    return mendRows(db, badRows(db, names), place);
  } catch (cause) {
    if (storageFault(cause, place.file) === null) throw cause;
    return NOTHING_MENDED;
  }
}

const are = (names: readonly OwnName[]): string => (names.length === 1 ? 'is' : 'are');
/** What was done, in sentences for the user; null when all could be read. */
export function sayMended({ recovered, setAside, from }: Mended): string | null {
  const sentences = [
    ...(recovered.length > 0
      ? [`${sayRows(recovered)} could not be read and ${are(recovered)} restored from the backup ${from.join(', ')}.`]
      : []),
    ...(setAside.length > 0
      ? [
          `${sayRows(setAside)} could not be read and ${are(setAside)} set aside, because no backup has ${setAside.length === 1 ? 'it' : 'them'}.`,
          'Everything else works as before.',
          'The damaged text stays in the table “quarantine” of user.db.',
        ]
      : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}
