import { basename } from 'node:path';
import { joinNotes } from '#contract/snapshot.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { parsed } from '../../base/json.ts';
import { connect, guard, type Db } from '../open.ts';
import { backupsIn, isGood, type UserPlace } from './backup.ts';
import { columnsOf, keyOf, OWN_NAMES, ownTable, putRow, rowAt, rowsOf, whereKey, type OwnName, type Row } from './own-rows.ts';

/** Tables that may be large: they are checked before a backup instead of at the start; until then their unreadable rows are skipped. */
const LARGE: readonly OwnName[] = ['alert', 'proposal', 'tally', 'estimate'];

/** A row with unreadable JSON, by table and key. */
interface BadRow {
  readonly name: OwnName;
  readonly key: readonly (string | number | null)[];
}
/** Result of a repair of rows with unreadable JSON. */
export interface Mended {
  readonly recovered: readonly OwnName[];
  readonly setAside: readonly OwnName[];
  /** Names of the backups used. */
  readonly from: readonly string[];
}
export const NOTHING_MENDED: Mended = { recovered: [], setAside: [], from: [] };

const readable = (name: OwnName, row: Row): boolean => {
  const { json } = ownTable(name);
  return json === undefined || parsed(String(row[json])) !== undefined;
};

function badRows(db: Db, names: readonly OwnName[]): BadRow[] {
  return names.flatMap((name) => {
    const { json, key } = ownTable(name);
    if (json === undefined) return [];
    const rows = db.prepare<[], Row>(`SELECT ${key.join(', ')} FROM ${name} WHERE NOT json_valid(${json})`).all();
    return rows.map((row) => ({ name, key: keyOf(name, row) }));
  });
}

/** Returns the row from the newest good backup in which it is readable; null if there is none. */
function inBackup({ name, key }: BadRow, { backupDir, binding }: UserPlace): { readonly row: Row; readonly from: string } | null {
  for (const { file } of backupsIn(backupDir)) {
    if (!isGood(file, binding)) continue;
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

/** Restores each bad row from a backup or removes it; the damaged content is kept in the table `quarantine`. */
function mendRows(db: Db, bad: readonly BadRow[], place: UserPlace): Mended {
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

/** Checks and repairs the small tables, as at the start, or all of them. If nothing can be written, bad rows stay and are skipped. */
export function mend(db: Db, place: UserPlace, which: 'small' | 'all'): Mended {
  const names = OWN_NAMES.filter((name) => which === 'all' || !LARGE.includes(name));
  const done = guard(place.file, () => mendRows(db, badRows(db, names), place));
  return done.ok ? done.value : NOTHING_MENDED;
}

/** Describes the repairs to the user; null if there were none. */
export function sayMended({ recovered, setAside, from }: Mended): CodedText | null {
  const notes = [
    ...(recovered.length > 0 ? [text('own.recovered', { ...rowsOf(recovered), backups: from })] : []),
    ...(setAside.length > 0 ? [text('own.set-aside', rowsOf(setAside))] : []),
  ];
  return joinNotes(notes);
}
