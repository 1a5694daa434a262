import { every, type Clock } from '../base/clock.ts';
import type { Emitter } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import { breathe } from '../base/slices.ts';
import { createStops } from '../base/disposables.ts';
import { renameBuiltIns } from '../commands/built-in-names.ts';
import type { Connector } from '../connection/connector.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import type { ReportError } from '../context.ts';
import type { LocalKind } from '../local-kinds.ts';
import { startSeeding } from './default-watchlist.ts';
import type { Mended } from '../store/user/quarantine.ts';
import type { UserStore } from '../store/user/user.ts';

const TRIM_MS = 30_000;
const TIDY_MS = 5_000;
const LANGUAGE_MS = 1_000;
/** Time in milliseconds in which a host usually loads a language that the settings ask for. */
const LANGUAGE_LOADS_MS = 100;
const BACKUP_MS = 24 * 3_600_000;
const FIRST_BACKUP_MS = 60_000;

/** Interval of checks in milliseconds, and the extra delay that means that the computer slept or the clock was changed. */
const LOOK_MS = 5_000;
const JUMP_MS = 20_000;

/** Calls `woke` after sleep and clock changes. A host that is notified by the system calls the engine itself. */
function watchSleep(clock: Clock, woke: () => void): () => void {
  let wall = clock.now();
  let tick = clock.tick();
  return every(clock, LOOK_MS, () => {
    const slept = Math.max(clock.now() - wall, clock.tick() - tick) - LOOK_MS;
    wall = clock.now();
    tick = clock.tick();
    if (slept > JUMP_MS) woke();
  });
}

interface Rounds {
  readonly clock: Clock;
  readonly log: Log;
  readonly changed: Emitter<LocalKind>;
  readonly connector: Connector;
  readonly user: UserStore;
  readonly reportError: ReportError;
  readonly write: (text: CodedText) => string;
  /** Runs after unreadable rows were restored or quarantined. */
  readonly mended: (mended: Mended) => void;
}

/** Starts the periodic jobs: status updates, cache trimming, backups, sleep detection, first watchlist. Returns their stop function. */
export function startRounds({ clock, log, changed, connector, user, reportError, write, mended }: Rounds): () => void {
  const stops = createStops();
  const guarded = (what: string, work: () => unknown) => () => {
    try {
      work();
    } catch (cause) {
      reportError(what, cause);
    }
  };
  stops.add(every(clock, TIDY_MS, guarded('saving', user.tidy)));
  stops.add(every(clock, 1_000, () => ['status', 'traffic', 'stream'].forEach((kind) => changed.emit(kind as LocalKind))));
  let stopped = false;
  stops.add(() => (stopped = true));
  const trim = async (): Promise<void> => {
    for (let freed = 1; freed > 0 && !stopped; await breathe()) freed = connector.cache().trim(clock.now());
  };
  stops.add(every(clock, TRIM_MS, () => trim().catch((cause: unknown) => reportError('cache trimming', cause))));
  const backup = guarded('daily backup', () => {
    mended(user.mend());
    log.info(`backup written: ${user.backup()}`);
  });
  stops.add(clock.after(FIRST_BACKUP_MS, backup));
  stops.add(every(clock, BACKUP_MS, backup));
  const rename = guarded('built-in names', () => !stopped && renameBuiltIns({ user, changed, clock }, write));
  stops.add(every(clock, LANGUAGE_MS, rename));
  stops.add(changed.on((kind) => kind === 'settings' && clock.after(LANGUAGE_LOADS_MS, rename)));
  stops.add(watchSleep(clock, connector.wake));
  stops.add(startSeeding({ clock, user, changed, write, reportError, api: connector.api }));
  return stops.run;
}
