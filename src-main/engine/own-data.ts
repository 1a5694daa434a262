import { join } from 'node:path';
import { ok, type Result } from '#contract/faults.ts';
import type { Notice } from '#contract/protocol.ts';
import { text } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import type { Clock } from './base/clock.ts';
import type { Log } from './base/log.ts';
import type { EngineOptions } from './options.ts';
import { isDiskFull } from './store/open.ts';
import { sayMissing } from './store/user/missing.ts';
import { sayMended, type Mended } from './store/user/quarantine.ts';
import type { Unsaved } from './store/user/saving.ts';
import { openUser, type UserStore } from './store/user/user.ts';

type Say = Omit<Notice, 'at'>;

/** Key of the notice that offers to restore missing rows. */
export const MISSING_KEY = 'missing';

/** The notice that saving fails, or works again. */
function savingNotice(unsaved: Unsaved | null): Say {
  if (unsaved === null) return { key: 'unsaved', tone: 'ok', title: text('own.saves-again'), text: text('own.saved') };
  const title = text(isDiskFull(unsaved.fault) ? 'own.disk-full' : 'own.unsaved');
  return { key: 'unsaved', tone: 'error', title, text: text('own.nothing-saved', { why: reasonOf(unsaved.fault) }) };
}

/** Notifies the user of unreadable rows and their repair. */
export function tellMended(mended: Mended, notify: (notice: Say) => void): void {
  const said = sayMended(mended);
  if (said !== null) notify({ key: `mended:${JSON.stringify(said)}`, tone: 'warn', title: text('own.unreadable'), text: said });
}

interface Options {
  readonly options: Pick<EngineOptions, 'dataDir' | 'sqliteBinding' | 'accounts'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly notify: (notice: Say) => void;
  readonly reportError: (what: string, cause: unknown) => unknown;
  /** Runs when saving begins or ceases to fail. */
  readonly changed: () => void;
}

/** Opens the user's data and notifies the user of repairs. */
export function openOwnData({ options, clock, log, notify, reportError, changed }: Options): Result<UserStore> {
  const opened = openUser({
    file: join(options.dataDir, 'user.db'),
    backupDir: join(options.dataDir, 'backups'),
    clock,
    log,
    onSaving: (unsaved) => {
      notify(savingNotice(unsaved));
      changed();
    },
    ...(options.sqliteBinding && { binding: options.sqliteBinding }),
  });
  if (!opened.ok) return opened;
  const { store, restored, mended } = opened.value;
  if (restored !== null) notify({ key: 'restored', tone: 'warn', title: text('own.restored'), text: restored });
  tellMended(mended, notify);
  const missing = store.missing();
  if (missing !== null) {
    const offers = ['missing.restore', 'missing.dismiss'] as const;
    notify({ key: MISSING_KEY, tone: 'warn', title: text('own.changes-missing'), text: sayMissing(missing), offers: [...offers] });
  }
  for (const name of options.accounts ?? []) {
    try {
      if (!store.accounts.all().includes(name)) store.accounts.add(name);
    } catch (cause) {
      reportError('account names', cause);
      store.accounts.lend(name);
    }
  }
  return ok(store);
}
