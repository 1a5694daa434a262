import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { fail, fault, ok, type Fault, type Result } from '#contract/faults.ts';
import { ownFile, ownFolder } from './private.ts';

export type Db = Database.Database;

const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
const FULL = /^(SQLITE_FULL|ENOSPC|EDQUOT)/;
const UNWRITABLE = /^(SQLITE_READONLY|EROFS|EACCES|EPERM)/;
const BROKEN = /^(SQLITE_IOERR|EIO)/;
/** What each way of failing means to the owner of the folder; `%` is the file or folder. */
const REASONS: readonly (readonly [code: RegExp, says: string])[] = [
  [DAMAGED, '% is damaged'],
  [FULL, 'the disk is full, % cannot be written'],
  [UNWRITABLE, '% may not be written'],
  [/^(SQLITE_CANTOPEN|ENOENT|ENOTDIR|EEXIST|EISDIR)/, '% cannot be opened'],
  [/^(SQLITE_BUSY|SQLITE_LOCKED)/, '% is in use by another program'],
  [BROKEN, 'the disk failed to read or write %'],
];
export const NO_ROOM = 'The disk is full.';
/** Of a disk that is full: what still works and what helps. */
const ROOM = 'What was saved before is safe. Reading, exporting and alerts go on. Free some space: Touchline then saves again by itself.';

const codeOf = (cause: unknown): string => {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  return typeof code === 'string' ? code : '';
};

/** Whether the file itself is at fault, so that only another file can help. */
export const isDamage = (cause: unknown): boolean => DAMAGED.test(codeOf(cause));

/** The `storage` fault behind an error of the disk or of SQLite; null when the error is a mistake of ours. */
export function storageFault(cause: unknown, file: string): Fault | null {
  const code = codeOf(cause);
  const reason = REASONS.find(([pattern]) => pattern.test(code));
  if (!reason) return null;
  const made = fault('storage', reason[1].replace('%', file));
  return FULL.test(code) ? { ...made, message: NO_ROOM, hint: ROOM } : made;
}

export const isFull = (cause: unknown): boolean => FULL.test(codeOf(cause));

/** Whether the disk takes nothing more while what is on it may still be read: it is full, failing or read-only. */
export const takesNothing = (cause: unknown): boolean => [FULL, UNWRITABLE, BROKEN].some((pattern) => pattern.test(codeOf(cause)));

/** Runs work on a file; trouble with the disk comes back as a `storage` fault, a bug still throws. */
export function guard<T>(file: string, work: () => T): Result<T> {
  try {
    return ok(work());
  } catch (cause) {
    const known = storageFault(cause, file);
    if (known === null) throw cause;
    return { ok: false, fault: known };
  }
}

export interface OpenOptions {
  readonly file: string;
  /** Path of the native part of SQLite, where it is not the one of this Node. */
  readonly binding?: string | undefined;
  /** FULL never loses a commit when the power goes; NORMAL may lose the newest ones. */
  readonly synchronous: 'NORMAL' | 'FULL';
  /** Bytes up to which every page is looked at on opening. */
  readonly checkBelow: number;
  /** The disk is full: nothing is made beside the file, which needs no other process then, and nothing is written to try it. */
  readonly cramped?: boolean;
}

/** A plain handle, without any of our settings. Throws as SQLite does, also where the folder is missing. */
export function connect(file: string, binding?: string, options: Database.Options = {}): Db {
  if (!existsSync(dirname(file))) throw new Database.SqliteError('no such folder', 'SQLITE_CANTOPEN');
  return new Database(file, binding === undefined ? options : { ...options, nativeBinding: binding });
}

/** A damaged file throws SQLITE_CORRUPT, as a damaged page met by a query would. */
export function check(db: Db): void {
  const verdict = String(db.pragma('quick_check(1)', { simple: true }));
  if (verdict !== 'ok') throw new Database.SqliteError(verdict, 'SQLITE_CORRUPT');
}

/** Opens with what there is room for: a file that cannot be opened because the disk is full is opened for reading, and written when there is room again. */
export function openWhereFull<T>(open: (cramped: boolean) => T): T {
  try {
    return open(false);
  } catch (cause) {
    if (!isFull(cause) && !BROKEN.test(codeOf(cause))) throw cause;
    try {
      return open(true);
    } catch {
      throw cause;
    }
  }
}

/** Opens or creates a database in WAL mode. Throws as SQLite does; `guard` makes faults of that. */
export function openDatabase({ file, binding, synchronous, checkBelow, cramped = false }: OpenOptions): Db {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  ownFolder(dirname(file));
  ownFile(file);
  const looked = existsSync(file) && statSync(file).size <= checkBelow;
  const db = connect(file, binding);
  try {
    // Memory instead of the disk: for what SQLite sorts, and for tables that stand in for those of a full disk.
    db.pragma('temp_store = MEMORY');
    // The index of the log is then in memory and not in a file of its own.
    if (cramped) db.pragma('locking_mode = EXCLUSIVE');
    // Before anything is written: a damaged file is left as it was found.
    if (looked) check(db);
    // Has to stand before the first table; lets a trimmed file become smaller.
    if (db.pragma('page_count', { simple: true }) === 0) db.pragma('auto_vacuum = INCREMENTAL');
    db.pragma('journal_mode = WAL');
    db.pragma(`synchronous = ${synchronous}`);
    // Smaller than by default: writing the log back (two syncs among it) holds up everything else meanwhile, 60 ms for 24 MB, 8 for 2.
    db.pragma('wal_autocheckpoint = 500');
    db.pragma('journal_size_limit = 4194304');
    // A folder or file that can only be read is found now and not at the first change.
    if (!cramped) db.exec('BEGIN IMMEDIATE; ROLLBACK');
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

export const newer = (file: string): Result<never> =>
  fail('storage', `${file} was written by a newer Touchline; update Touchline, or put a backup of that time in its place`);
