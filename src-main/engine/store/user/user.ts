import { basename, resolve } from 'node:path';
import { fail, ok, type Result } from '../../../../src-preload/contract/faults.ts';
import { silent, type Log } from '../../base/log.ts';
import type { Table } from '../cache/tables.ts';
import { createHandle, type Handle } from '../handle.ts';
import { guard } from '../open.ts';
import { createAccounts } from './accounts.ts';
import { createAlerts } from './alerts.ts';
import { createArchive } from './archive.ts';
import { backupsIn, isGood, writeBackup, type Backup } from './backup.ts';
import { createDrafts } from './drafts.ts';
import { createDrawings } from './drawings.ts';
import { openOrRestore, type UserPlace } from './file.ts';
import { createLayouts } from './layouts.ts';
import { createLooks } from './looks.ts';
import { createNotes } from './notes.ts';
import { createRules } from './rules.ts';
import { keepReplaced, newestGood, putInPlace } from './restore.ts';
import { MIGRATIONS } from './schema.ts';
import { createSettings } from './settings.ts';
import { TABLES, type UserTable } from './tables.ts';
import { createWatchlists } from './watchlists.ts';

interface UserOptions extends UserPlace {
  readonly log?: Log;
}
export type UserStore = ReturnType<typeof createUser>;

/** A backup by path or by name in the backup folder; the newest good one when none is named. */
function chosen({ backupDir, binding }: UserPlace, wanted: string | undefined): Result<string> {
  if (wanted === undefined) {
    const newest = newestGood(backupDir, binding);
    return newest === null ? fail('not-found', `there is no good backup in ${backupDir}`) : ok(newest);
  }
  const file = resolve(backupDir, wanted);
  return isGood(file, binding, MIGRATIONS.length) ? ok(file) : fail('storage', `${file} is not a backup that can be read`);
}

function exchange(handle: Handle, place: UserPlace, backup: string): Result<void> {
  handle.db().close();
  const put = guard(place.file, () => putInPlace(backup, place.file, () => keepReplaced(place.file)));
  // Whatever came of it, the store goes on with the best file there is.
  const opened = openOrRestore(place);
  if (opened.ok) handle.swap(opened.value.db);
  return put.ok && !opened.ok ? opened : put;
}

function createUser(handle: Handle, place: UserPlace, log: Log) {
  const watchlists = createWatchlists(handle);
  const notes = createNotes(handle);
  const rules = createRules(handle);
  const alerts = createAlerts(handle);
  return {
    settings: createSettings(handle),
    watchlists,
    layouts: createLayouts(handle),
    drawings: createDrawings(handle),
    drafts: createDrafts(handle),
    accounts: createAccounts(handle),
    archive: createArchive(handle),
    looks: createLooks(handle),
    notes,
    rules,
    alerts,
    /** Writes a checked backup now; its path. Throws when the disk does not let it. */
    backup: (): string => writeBackup({ db: handle.db(), folder: place.backupDir, binding: place.binding, now: place.clock.now() }),
    /** Newest first. */
    backups: (): Backup[] => backupsIn(place.backupDir),
    /** Goes back to a backup; what there was is kept beside it as `….replaced`. Returns the backup's path. */
    restore(wanted?: string): Result<string> {
      const backup = chosen(place, wanted);
      if (!backup.ok) return backup;
      const done = exchange(handle, place, backup.value);
      if (done.ok) log.info(`your data is restored from ${basename(backup.value)}`);
      return done.ok ? backup : done;
    },
    rows: (table: UserTable, limit: number): Table => TABLES[table]({ watchlists, notes, rules, alerts }, limit),
    close: (): void => void handle.db().close(),
  };
}

/** Opens the user's own data. `restored` is a sentence for the user when a backup had to stand in, or null. */
export function openUser({ log = silent, ...place }: UserOptions): Result<{ store: UserStore; restored: string | null }> {
  const opened = openOrRestore(place);
  if (!opened.ok) return opened;
  const { db, restored } = opened.value;
  if (restored !== null) log.warn(restored);
  return ok({ store: createUser(createHandle(db), place, log), restored });
}
