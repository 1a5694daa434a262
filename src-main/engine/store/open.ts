import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { fail, fault, ok, type Fault, type Result } from '#contract/faults.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { ownFile, ownFolder, SIDECARS } from './private.ts';

export type Db = Database.Database;

const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
const FULL = /^(SQLITE_FULL|ENOSPC|EDQUOT)/;
const UNWRITABLE = /^(SQLITE_READONLY|SQLITE_PERM|EROFS|EACCES|EPERM)/;
const BROKEN = /^(SQLITE_IOERR|EIO)/;
/** The text of each kind of disk and SQLite error. */
const REASONS = [
  [DAMAGED, 'disk.damaged'],
  [FULL, 'disk.full'],
  [UNWRITABLE, 'disk.unwritable'],
  [/^(SQLITE_CANTOPEN|ENOENT|ENOTDIR|EEXIST|EISDIR)/, 'disk.unopened'],
  [/^(SQLITE_BUSY|SQLITE_LOCKED)/, 'disk.busy'],
  [/^SQLITE_(IOERR_LOCK|PROTOCOL)/, 'disk.no-locks'],
  [BROKEN, 'disk.broken'],
] as const;

const codeOf = (cause: unknown): string => {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  return typeof code === 'string' ? code : '';
};

/** Whether the file itself is damaged, so that only another file can help. */
export const isDamage = (cause: unknown): boolean => DAMAGED.test(codeOf(cause));

/** Returns the `storage` fault for an error of the disk or of SQLite; null for any other error, which is a bug. */
export function storageFault(cause: unknown, file: string | CodedText): Fault | null {
  const code = codeOf(cause);
  const reason = REASONS.find(([pattern]) => pattern.test(code));
  if (!reason) return null;
  return fault('storage', text(reason[1], { file }), null, FULL.test(code) ? text('disk.full.hint') : null);
}

/** Whether a fault of this file means that the disk is full. */
export const isDiskFull = ({ detail }: Fault): boolean => detail?.code === 'disk.full';

/** Whether an error means that the disk is full. */
export const isFull = (cause: unknown): boolean => FULL.test(codeOf(cause));

/** Whether an error means that nothing can be written while reading may still work: the disk is full, failing or read-only. */
export const takesNothing = (cause: unknown): boolean => [FULL, UNWRITABLE, BROKEN].some((pattern) => pattern.test(codeOf(cause)));

/** Runs work on a file. Disk errors are returned as a `storage` fault; other errors are thrown. */
export function guard<T>(file: string, work: () => T): Result<T> {
  try {
    return ok(work());
  } catch (cause) {
    const known = storageFault(cause, file);
    if (known === null) throw cause;
    return { ok: false, fault: known };
  }
}

interface OpenOptions {
  readonly file: string;
  /** Path of SQLite's native module, if it is not the one of this Node. */
  readonly binding?: string | undefined;
  /** FULL never loses a commit when the power fails; NORMAL may lose the newest ones. */
  readonly synchronous: 'NORMAL' | 'FULL';
  /** File size in bytes up to which every page is checked on opening. */
  readonly checkBelow: number;
  /** The disk is full: no file is created beside the database, which then is used by one process only, and no test write is made. */
  readonly cramped?: boolean;
}

/** Opens a database without further settings. Throws SQLite's errors, also when the folder is missing. */
export function connect(file: string, binding?: string, options: Database.Options = {}): Db {
  if (!existsSync(dirname(file))) throw new Database.SqliteError('folder not found', 'SQLITE_CANTOPEN');
  return new Database(file, binding === undefined ? options : { ...options, nativeBinding: binding });
}

/** Checks the pages of a database. Throws SQLITE_CORRUPT for damage, as a query on a damaged page does. */
export function check(db: Db): void {
  const verdict = String(db.pragma('quick_check(1)', { simple: true }));
  if (verdict !== 'ok') throw new Database.SqliteError(verdict, 'SQLITE_CORRUPT');
}

/** Opens a file; if the disk is full or failing, opens it with `cramped`: for reading, and for writing again once there is space. */
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

/** Opens or creates a database in WAL mode. Throws SQLite's errors; `guard` turns them into faults. */
export function openDatabase({ file, binding, synchronous, checkBelow, cramped = false }: OpenOptions): Db {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  ownFolder(dirname(file));
  ownFile(file);
  const checked = existsSync(file) && statSync(file).size <= checkBelow;
  const db = connect(file, binding);
  try {
    // In memory instead of on the disk: SQLite's sort data, and the tables that replace those of a full disk.
    db.pragma('temp_store = MEMORY');
    // SQLite then keeps the index of the log in memory instead of in a file.
    if (cramped) db.pragma('locking_mode = EXCLUSIVE');
    // Before the first write, so that a damaged file stays unchanged.
    if (checked) check(db);
    // Must be set before the first table; allows a trimmed file to shrink.
    if (db.pragma('page_count', { simple: true }) === 0) db.pragma('auto_vacuum = INCREMENTAL');
    db.pragma('journal_mode = WAL');
    db.pragma(`synchronous = ${synchronous}`);
    // Less than the default: a checkpoint, with its two syncs, blocks everything else; 60 ms for 24 MB, 8 ms for 2 MB.
    db.pragma('wal_autocheckpoint = 500');
    db.pragma('journal_size_limit = 4194304');
    // In KiB. Each connection would keep 16 MB of pages that the system has in its own cache as well.
    db.pragma('cache_size = -4096');
    // Detects a read-only folder or file now instead of at the first change.
    if (!cramped) db.exec('BEGIN IMMEDIATE; ROLLBACK');
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

/** Schema version of a database; 0 for an empty one. */
export const versionOf = (db: Db): number => Number(db.pragma('user_version', { simple: true }));

/**
 * Migrates a database to the newest version in one transaction. A released step never changes; a change is a new step. `before` runs before
 * the first step on a database with data. Returns the fault `storage` for a file of a newer version, which stays unchanged.
 */
export function migrate(db: Db, steps: readonly string[], before: (version: number) => void = () => {}): Result<void> {
  const done = versionOf(db);
  if (done > steps.length) return fail('storage', text('file.newer', { file: db.name }), null, text('file.newer.hint'));
  if (done === steps.length) return ok(undefined);
  if (done > 0) before(done);
  db.transaction(() => {
    for (const step of steps.slice(done)) db.exec(step);
    db.pragma(`user_version = ${steps.length}`);
  }).immediate();
  return ok(undefined);
}

/** Opens and migrates a database, then calls `ready`; closes it again if any of these fails. Throws SQLite's errors. */
export function openMigrated(
  options: Omit<OpenOptions, 'cramped'>,
  steps: readonly string[],
  { before, ready }: { before?: (db: Db, version: number) => void; ready?: (db: Db) => void } = {},
): Result<Db> {
  const db = openWhereFull((cramped) => openDatabase({ ...options, cramped }));
  try {
    const done = migrate(db, steps, (version) => before?.(db, version));
    if (done.ok) ready?.(db);
    else db.close();
    return done.ok ? ok(db) : done;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

/** Removes the files that SQLite keeps beside a database; files left over from another database would damage the next one. */
export function dropSidecars(file: string): void {
  for (const end of SIDECARS) rmSync(file + end, { force: true });
}

/** Moves a database to another name, where it can be examined. */
export function moveAside(file: string, to: string): void {
  if (existsSync(file)) renameSync(file, to);
  dropSidecars(file);
}
