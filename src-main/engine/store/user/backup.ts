import { closeSync, copyFileSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../../base/clock.ts';
import { check, connect, dropSidecars, guard, moveAside, versionOf, type Db } from '../open.ts';
import { ownFile, ownFolder } from '../private.ts';
import { MIGRATIONS } from './schema.ts';

/** Location of the user's data. */
export interface UserPlace {
  readonly file: string;
  readonly backupDir: string;
  readonly binding?: string | undefined;
  readonly clock: Clock;
}

/** user-20261121-034500.db, and user-v1-… for a backup made before a migration from version 1. */
const NAME = /^user-(v\d+-)?(\d{8}-\d{6}(?:-\d+)?)\.db$/;
const DAYS = 3;
const BEFORE_MIGRATION = 3;
/** Number of damaged files to keep for examination. */
const DAMAGED_KEPT = 3;

/** Formats Unix milliseconds as 20261121-034500 in UTC, which sorts by time. */
const stampOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');

export interface Backup {
  readonly file: string;
  /** Time as 20261121-034500 in UTC. */
  readonly stamp: string;
  readonly beforeMigration: boolean;
}

/** Returns the backups in a folder, newest first. */
export function backupsIn(folder: string): Backup[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder).flatMap((name) => {
    const [, version, stamp] = NAME.exec(name) ?? [];
    return stamp === undefined ? [] : [{ file: join(folder, name), stamp, beforeMigration: version !== undefined }];
  });
  return found.sort((a, b) => (a.stamp < b.stamp ? 1 : -1));
}

/** Whether a file is an undamaged database of a known version. */
export function isGood(file: string, binding: string | undefined): boolean {
  const good = guard(file, () => {
    const db = connect(file, binding, { readonly: true, fileMustExist: true });
    try {
      check(db);
      const found = versionOf(db);
      return found > 0 && found <= MIGRATIONS.length;
    } finally {
      db.close();
    }
  });
  return good.ok && good.value;
}

/** Removes old backups: keeps the newest of each of the last days, and the last few from before migrations. */
function prune(folder: string): void {
  const days = new Set<string>();
  let migrations = 0;
  for (const { file, stamp, beforeMigration } of backupsIn(folder)) {
    const day = stamp.slice(0, 8);
    const stays = beforeMigration ? ++migrations <= BEFORE_MIGRATION : !days.has(day) && days.size < DAYS;
    if (!beforeMigration) days.add(day);
    if (!stays) rmSync(file, { force: true });
  }
}

/**
 * Writes a backup and checks it; it gets its name only when it is complete. `before`: version that a migration starts from. Returns its
 * path; throws if it cannot be written.
 */
export function writeBackup(db: Db, { backupDir: folder, binding, clock }: UserPlace, before?: number): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  ownFolder(folder);
  const file = freeName(join(folder, `user-${before === undefined ? '' : `v${before}-`}${stampOf(clock.now())}`));
  const draft = join(folder, `.${basename(file)}.new`);
  rmSync(draft, { force: true });
  try {
    // SQLite writes into this empty file, which has its permissions before it has content.
    ownFile(draft);
    db.prepare('VACUUM INTO ?').run(draft);
    if (!isGood(draft, binding)) throw new Error(`couldn’t verify the backup ${file}`);
    flush(draft);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  prune(folder);
  return file;
}

/** Returns a free name, so that two backups of the same second do not overwrite each other. */
const freeName = (stem: string, n = 1): string => {
  const file = n === 1 ? `${stem}.db` : `${stem}-${n}.db`;
  return existsSync(file) ? freeName(stem, n + 1) : file;
};

function flush(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Returns the newest undamaged backup; null if there is none. */
export const newestGood = ({ backupDir, binding }: UserPlace): string | null =>
  backupsIn(backupDir).find(({ file }) => isGood(file, binding))?.file ?? null;

/** Replaces the file with a backup. The copy is complete before `clear` removes the old file. */
export function putInPlace(backup: string, file: string, clear: () => void = () => {}): void {
  const draft = `${file}.new`;
  try {
    copyFileSync(backup, draft);
    ownFile(draft);
    clear();
    // A log left beside the old file would be replayed into the new one.
    dropSidecars(file);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves a damaged file aside and removes the oldest of such files. Returns its new path. */
export function keepDamaged(file: string, nowMs: number): string {
  const to = `${file}.damaged-${stampOf(nowMs)}`;
  moveAside(file, to);
  const files = readdirSync(dirname(file)).filter((name) => name.startsWith(`${basename(file)}.damaged-`));
  for (const name of files.sort().slice(0, -DAMAGED_KEPT)) rmSync(join(dirname(file), name), { force: true });
  return to;
}

/** Moves an undamaged file aside before a backup replaces it; only the last one is kept. */
export function keepReplaced(file: string): void {
  if (existsSync(file)) moveAside(file, `${file}.replaced`);
}
