import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stampOf } from '../move-aside.ts';
import { versionOf } from '../migrate.ts';
import { check, connect, storageFault, type Db } from '../open.ts';
import { ownFile, ownFolder } from '../private.ts';

/** user-20261121-034500.db, and user-v1-… for a backup made before a migration from version 1. */
const NAME = /^user-(v\d+-)?(\d{8}-\d{6}(?:-\d+)?)\.db$/;
const DAYS = 3;
const BEFORE_MIGRATION = 3;

/** A backup file. */
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
export function isGood(file: string, binding: string | undefined, version: number): boolean {
  try {
    const db = connect(file, binding, { readonly: true, fileMustExist: true });
    try {
      check(db);
      const found = versionOf(db);
      return found > 0 && found <= version;
    } finally {
      db.close();
    }
  } catch (cause) {
    if (storageFault(cause, file) === null) throw cause;
    return false;
  }
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

interface Order {
  readonly db: Db;
  readonly folder: string;
  readonly binding: string | undefined;
  readonly now: number;
  /** Version that a migration starts from. */
  readonly before?: number;
}

/** Writes a backup and checks it; it gets its name only when it is complete. Returns its path; throws if it cannot be written. */
export function writeBackup({ db, folder, binding, now, before }: Order): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  ownFolder(folder);
  const file = freeName(join(folder, `user-${before === undefined ? '' : `v${before}-`}${stampOf(now)}`));
  const draft = join(folder, `.${basename(file)}.new`);
  rmSync(draft, { force: true });
  try {
    // SQLite writes into this empty file, which has its permissions before it has content.
    ownFile(draft);
    db.prepare('VACUUM INTO ?').run(draft);
    if (!isGood(draft, binding, versionOf(db))) throw new Error(`couldn’t verify the backup ${file}`);
    flush(draft);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  prune(folder);
  return file;
}

/** Returns a free name, so that two backups of the same second do not overwrite each other. */
function freeName(stem: string): string {
  for (let n = 1; ; n++) {
    const file = n === 1 ? `${stem}.db` : `${stem}-${n}.db`;
    if (!existsSync(file)) return file;
  }
}

function flush(file: string): void {
  const handle = openSync(file, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
