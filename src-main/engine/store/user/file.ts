import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { ok, type Result } from '#contract/faults.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { guard, isDamage, openDatabase, openMigrated, openWhereFull, storageFault, versionOf, type Db } from '../open.ts';
import { backupsIn, keepDamaged, newestGood, putInPlace, writeBackup, type UserPlace } from './backup.ts';
import { compareWith } from './missing.ts';
import { mend, NOTHING_MENDED, type Mended } from './quarantine.ts';
import { MIGRATIONS } from './schema.ts';

export interface OpenedUser {
  readonly db: Db;
  /** A text for the user if a backup had to be used; null if the file was in order. */
  readonly restored: CodedText | null;
  readonly mended: Mended;
}

const optionsOf = ({ file, binding }: UserPlace) => ({ file, binding, synchronous: 'FULL', checkBelow: Infinity }) as const;

/** Opens and migrates a file. Throws SQLite's errors. */
const openFile = (place: UserPlace): Result<Db> =>
  openMigrated(optionsOf(place), MIGRATIONS, {
    before: (db, version) => void writeBackup(db, place, version),
    ready: (db) => flush(db, place.file),
  });

/** Writes the log into the file, so that a damaged or lost log costs nothing. */
function flush(db: Db, file: string): void {
  try {
    db.pragma('wal_checkpoint(TRUNCATE)');
  } catch (cause) {
    if (storageFault(cause, file) === null || isDamage(cause)) throw cause;
  }
}

/** Whether a file has no schema: it was never filled, or something else emptied it. */
function isBlank(place: UserPlace): boolean {
  if (!existsSync(place.file)) return true;
  const db = openWhereFull((cramped) => openDatabase({ ...optionsOf(place), cramped }));
  try {
    return versionOf(db) === 0;
  } finally {
    db.close();
  }
}

function replaceDamaged(place: UserPlace): Result<OpenedUser> {
  const aside = basename(keepDamaged(place.file, place.clock.now()));
  const backup = newestGood(place);
  if (backup !== null) putInPlace(backup, place.file);
  const opened = openFile(place);
  const restored = text('own.damaged', { backup: backup && basename(backup), aside });
  return opened.ok ? ok({ db: opened.value, restored, mended: NOTHING_MENDED }) : opened;
}

function open(place: UserPlace): Result<OpenedUser> {
  try {
    const backup = isBlank(place) ? newestGood(place) : null;
    if (backup !== null) putInPlace(backup, place.file);
    const opened = openFile(place);
    if (!opened.ok) return opened;
    const mended = mend(opened.value, place, 'small');
    // A backup that replaced the file need not be compared with itself.
    if (backup === null) compareWith(opened.value, backupsIn(place.backupDir)[0]?.file ?? null, place.file);
    return ok({ db: opened.value, mended, restored: backup === null ? null : text('own.was-missing', { backup: basename(backup) }) });
  } catch (cause) {
    if (!isDamage(cause)) throw cause;
    return replaceDamaged(place);
  }
}

/** Opens the user's data; a damaged or missing file is replaced by the newest good backup. */
export function openOrRestore(place: UserPlace): Result<OpenedUser> {
  const opened = guard(place.file, () => open(place));
  return opened.ok ? opened.value : opened;
}
