import { basename, resolve } from 'node:path';
import { fail, ok, type Result } from '#contract/faults.ts';
import { silent, type Log } from '../../base/log.ts';
import type { Table } from '../cache/tables.ts';
import { createHandle, type Handle } from '../handle.ts';
import { guard } from '../open.ts';
import { createAccounts } from './accounts.ts';
import { createAlerts } from './stored-alerts.ts';
import { createArchive } from './archive.ts';
import { backupsIn, isGood, writeBackup, type Backup } from './backup.ts';
import { createDrafts } from './drafts.ts';
import { createDrawings } from './drawings.ts';
import { openOrRestore, type UserPlace } from './file.ts';
import { createLayouts } from './layouts.ts';
import { createLooks } from './last-seen.ts';
import { dismiss, missingIn, putBack, type Missing } from './missing.ts';
import { createNotes } from './notes.ts';
import { mend, type Mended } from './quarantine.ts';
import { createRules } from './rules.ts';
import { keepReplaced, newestGood, putInPlace } from './restore.ts';
import { createSaving, type Unsaved } from './saving.ts';
import { MIGRATIONS } from './schema.ts';
import { createSettings } from './settings.ts';
import { TABLES, type UserTable } from './tables.ts';
import { createWatchlists } from './watchlists.ts';

interface UserOptions extends UserPlace {
  readonly log?: Log;
  /** Hears when nothing can be saved, and null when saving works again. */
  readonly onSaving?: (unsaved: Unsaved | null) => void;
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
  const writes = handle.get<{ n: number }>('SELECT n FROM written')?.n ?? 0;
  handle.db().close();
  const put = guard(place.file, () => putInPlace(backup, place.file, () => keepReplaced(place.file)));
  // Whatever came of it, the store goes on with the best file there is.
  const opened = openOrRestore(place);
  if (opened.ok) handle.swap(opened.value.db);
  // The user wants the older state: the next start is not to find the newer changes missing.
  if (opened.ok) guard(place.file, () => handle.run('DELETE FROM missing'));
  if (opened.ok) guard(place.file, () => handle.run('UPDATE written SET n = max(n, ?) + 1', writes));
  return put.ok && !opened.ok ? opened : put;
}

function createUser(handle: Handle, place: UserPlace, log: Log, onSaving: (unsaved: Unsaved | null) => void) {
  const saving = createSaving({ handle, file: place.file, clock: place.clock, onSaving });
  const { own, engine } = saving;
  const settings = createSettings(own);
  const watchlists = createWatchlists(own);
  const notes = createNotes(own);
  const rules = createRules(own, engine, saving.inMemory);
  saving.join(rules);
  const alerts = createAlerts(engine);
  const archive = createArchive(own);
  return {
    settings,
    watchlists,
    layouts: createLayouts(own),
    drawings: createDrawings(own),
    drafts: createDrafts(own),
    accounts: createAccounts(own),
    archive: {
      ...archive,
      // Votes are read again after there is room: until then nothing is tried.
      record: (reading: Parameters<typeof archive.record>[0]): boolean => saving.unsaved() === null && archive.record(reading),
    },
    looks: createLooks(engine),
    notes,
    rules,
    alerts,
    /** Writes a checked backup now; its path. Throws when the disk does not let it. */
    backup(): string {
      saving.checkpoint();
      return writeBackup({ db: handle.db(), folder: place.backupDir, binding: place.binding, now: place.clock.now() });
    },
    /** Looks through all rows, the large tables among them, and mends those that cannot be read. */
    mend(): Mended {
      settings.forget();
      return mend(handle.db(), place, 'all');
    },
    /** Why nothing can be saved now; null while it can. */
    unsaved: saving.unsaved,
    /** To be called every few seconds: saves what waited for room, and empties the log once nothing is written any more. */
    tidy: saving.tidy,
    /** What the newest backup has and this file lost; null when nothing is. */
    missing: (): Missing | null => missingIn(handle.db()),
    /** Puts what is missing back; how many rows. */
    putBack(): number {
      settings.forget();
      return own.atomically(() => putBack(handle.db()));
    },
    dismissMissing: (): void => own.atomically(() => dismiss(handle.db())),
    /** Newest first. */
    backups: (): Backup[] => backupsIn(place.backupDir),
    /** Goes back to a backup; what there was is kept beside it as `….replaced`. Returns the backup's path. */
    restore(wanted?: string): Result<string> {
      const backup = chosen(place, wanted);
      if (!backup.ok) return backup;
      if (!saving.retry()) log.warn('what waited for room on the disk is given up for a backup');
      const done = exchange(handle, place, backup.value);
      saving.forget();
      if (done.ok) log.info(`your data is restored from ${basename(backup.value)}`);
      return done.ok ? backup : done;
    },
    rows: (table: UserTable, limit: number): Table => TABLES[table]({ watchlists, notes, rules, alerts }, limit),
    close(): void {
      if (handle.db().open && !saving.retry()) log.warn('what was kept in memory could not be saved: the disk takes nothing');
      handle.db().close();
    },
  };
}

export interface OpenedStore {
  readonly store: UserStore;
  /** A sentence for the user when a backup had to stand in, or null. */
  readonly restored: string | null;
  readonly mended: Mended;
}

/** Opens the user's own data. */
export function openUser({ log = silent, onSaving = () => {}, ...place }: UserOptions): Result<OpenedStore> {
  const opened = openOrRestore(place);
  if (!opened.ok) return opened;
  const { db, restored, mended } = opened.value;
  if (restored !== null) log.warn(restored);
  return ok({ store: createUser(createHandle(db), place, log, onSaving), restored, mended });
}
