import { basename, resolve } from 'node:path';
import { fail, ok, type Result } from '#contract/faults.ts';
import { withDefaults } from '#contract/settings.ts';
import { text } from '#contract/text/coded-text.ts';
import { silent, type Log } from '../../base/log.ts';
import type { Table } from '../cache/tables.ts';
import { createHandle, type Handle } from '../handle.ts';
import { guard } from '../open.ts';
import { createAlerts } from './stored-alerts.ts';
import { createArchive } from './archive.ts';
import { backupsIn, isGood, keepReplaced, newestGood, putInPlace, writeBackup, type Backup, type UserPlace } from './backup.ts';
import { openOrRestore, type OpenedUser } from './file.ts';
import { createLayouts } from './layouts.ts';
import { createLastSeen } from './last-seen.ts';
import { createLinkGroups } from './link-groups.ts';
import { dismiss, missingIn, putBack, type Missing } from './missing.ts';
import { mend, type Mended } from './quarantine.ts';
import { createRules } from './rules.ts';
import { createSaving, type Unsaved } from './saving.ts';
import { createEstimates } from './stored-estimates.ts';
import { createTheses } from './theses.ts';
import { createScreens } from './stored-screens.ts';
import { createWindows } from './stored-windows.ts';
import { createAccounts, createDrafts, createDrawings, createSettings } from './small-tables.ts';
import { createNotes, createOpened } from './stored-notes.ts';
import { TABLES, type UserTable } from './tables.ts';
import { createWatchlists } from './watchlists.ts';

interface UserOptions extends UserPlace {
  readonly log?: Log;
  /** Runs when saving begins to fail, and with null when it works again. */
  readonly onSaving?: (unsaved: Unsaved | null) => void;
}
export type UserStore = ReturnType<typeof createUser>;

/** Returns the path of the backup with this path or name, by default of the newest good one. Faults: `not-found`, `storage`. */
function chosen(place: UserPlace, wanted: string | undefined): Result<string> {
  if (wanted === undefined) {
    const newest = newestGood(place);
    return newest === null ? fail('not-found', text('backup.none', { folder: place.backupDir })) : ok(newest);
  }
  const file = resolve(place.backupDir, wanted);
  return isGood(file, place.binding) ? ok(file) : fail('storage', text('backup.unreadable', { file }));
}

function exchange(handle: Handle, place: UserPlace, backup: string): Result<void> {
  const writes = handle.get<{ n: number }>('SELECT n FROM written')?.n ?? 0;
  handle.db().close();
  const put = guard(place.file, () => putInPlace(backup, place.file, () => keepReplaced(place.file)));
  // Whatever the result, the store continues with the best available file.
  const opened = openOrRestore(place);
  if (!opened.ok) return put.ok ? opened : put;
  handle.swap(opened.value.db);
  // The user wants the older state: the next start must not report newer changes as missing.
  guard(place.file, () => handle.run('DELETE FROM missing'));
  guard(place.file, () => handle.run('UPDATE written SET n = max(n, ?) + 1', writes));
  return put;
}

function createUser(handle: Handle, place: UserPlace, log: Log, onSaving: (unsaved: Unsaved | null) => void) {
  const saving = createSaving(handle, place.file, place.clock, onSaving);
  const { own, engine } = saving;
  const settings = createSettings(own);
  const watchlists = createWatchlists(own);
  const notes = createNotes(own);
  const rules = createRules(own, engine, saving.inMemory);
  saving.join(rules);
  const alerts = createAlerts(engine);
  const archive = createArchive(own);
  const estimates = createEstimates(engine);
  const theses = createTheses(own);
  const layouts = createLayouts(own);
  const windows = createWindows(own);
  const links = createLinkGroups(engine, layouts, () => withDefaults(settings.all()).globalGroups);
  return {
    settings,
    watchlists,
    layouts,
    windows,
    links,
    drawings: createDrawings(own),
    drafts: createDrafts(own),
    screens: createScreens(own),
    accounts: createAccounts(own),
    archive: {
      ...archive,
      // While nothing can be saved, nothing is recorded: votes are read again later.
      record: (reading: Parameters<typeof archive.record>[0]): boolean => saving.unsaved() === null && archive.record(reading),
    },
    lastSeen: createLastSeen(engine),
    notes,
    opened: createOpened(own),
    rules,
    alerts,
    estimates,
    theses,
    /** Runs changes by the user in one transaction. */
    atomically: own.atomically,
    /** Deletes a workspace, its windows and the state of its link groups. */
    removeWorkspace: (id: string): void =>
      own.atomically(() => {
        for (const table of [windows, links]) table.removeOf(id);
        layouts.remove(id);
      }),
    /** Writes a checked backup and returns its path. Throws if the disk refuses it. */
    backup(): string {
      links.save();
      saving.checkpoint();
      return writeBackup(handle.db(), place);
    },
    /** Checks all tables, including large ones, and repairs unreadable rows. */
    mend(): Mended {
      settings.forget();
      return mend(handle.db(), place, 'all');
    },
    /** Why nothing can be saved; null while saving works. */
    unsaved: saving.unsaved,
    /** Runs every few seconds: saves what could not be saved before, and writes the log into the file once there are no more writes. */
    tidy(): void {
      links.save();
      saving.tidy();
    },
    /** Rows of the newest backup that this file has lost; null if there are none. */
    missing: (): Missing | null => missingIn(handle.db()),
    /** Restores missing rows; returns their number. */
    putBack(): number {
      settings.forget();
      return own.atomically(() => putBack(handle.db()));
    },
    dismissMissing: (): void => own.atomically(() => dismiss(handle.db())),
    /** Newest first. */
    backups: (): Backup[] => backupsIn(place.backupDir),
    /** Restores a backup; the present file is kept beside it as `….replaced`. Returns the backup's path. */
    restore(wanted?: string): Result<string> {
      const backup = chosen(place, wanted);
      if (!backup.ok) return backup;
      if (!saving.retry()) log.warn('what waited for room on the disk is given up for a backup');
      const done = exchange(handle, place, backup.value);
      saving.forget();
      links.forget();
      if (done.ok) log.info(`restored your data from ${basename(backup.value)}`);
      return done.ok ? backup : done;
    },
    rows: (table: UserTable, limit: number): Table => TABLES[table]({ watchlists, notes, rules, alerts, estimates, theses }, limit),
    close(): void {
      if (handle.db().open) links.save();
      if (handle.db().open && !saving.retry()) log.warn('what was kept in memory could not be saved: the disk takes nothing');
      handle.db().close();
    },
  };
}

export type OpenedStore = Omit<OpenedUser, 'db'> & { readonly store: UserStore };

/** Opens the user's data. Returns the fault `storage` if neither the file nor a backup can be used. */
export function openUser({ log = silent, onSaving = () => {}, ...place }: UserOptions): Result<OpenedStore> {
  const opened = openOrRestore(place);
  if (!opened.ok) return opened;
  const { db, ...repairs } = opened.value;
  if (repairs.restored !== null) log.warn('user data repaired', repairs.restored);
  return ok({ store: createUser(createHandle(db), place, log, onSaving), ...repairs });
}
