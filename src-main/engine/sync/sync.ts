/**
 * Syncs the whole market into the cache and keeps it fresh.
 * Purpose: one run at a time reads clubs, players, order books and names step by step; later events mark rows as dirty, and those are read
 * again.
 * Invariants: progress is stored in order as units finish, so that a new process repeats only the units in flight; rows carry the
 * generation in which they were read, which grows when the chain goes back; data is `fresh` only while it is complete, not stale, without
 * dirty rows and confirmed by an open stream.
 * Errors: units are retried with increasing waits; a fault that no retry fixes sets the state `failed`, calls `failed`, and a later start
 * continues from the checkpoint. An aborted run writes nothing further.
 */

import { fail, fault as makeFault, ok, type Fault, type Result } from '#contract/faults.ts';
import type { Sync } from '#contract/model/app/sync.ts';
import type { Notice } from '#contract/protocol.ts';
import type { ShareKind } from '#contract/model/market/share.ts';
import type { Settings } from '#contract/settings.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { sentenceOf } from '#contract/text/fault-sentence.ts';
import { allowsHosted } from '../api/providers/provider-order.ts';
import { every, sleep, type Clock } from '../base/clock.ts';
import { createStops } from '../base/disposables.ts';
import type { Emitter } from '../base/emitter.ts';
import { createPace } from '../base/slices.ts';
import type { Connector } from '../connection/connector.ts';
import type { LocalKind } from '../local-kinds.ts';
import type { Priority } from '../net/request-options.ts';
import type { BookBody } from '../recorder/book-readings.ts';
import type { Recorder } from '../recorder/recorder.ts';
import type { CensusKind, CensusRow } from '../store/cache/market-snapshot.ts';
import { CUT } from '../store/cache/trim.ts';
import type { Invalidation } from '../stream/topics.ts';
import {
  checkpoint,
  createRate,
  doneOf,
  FIGURES,
  isComplete,
  isInterrupted,
  NEVER,
  readsFigures,
  runBegins,
  runEnds,
  STEPS,
  staleSteps,
  viewOf,
  type Checkpoint,
  type StepName,
} from './checkpoint.ts';
import { PLAYER_FIELDS } from '../store/cache/market-rows.ts';
import { storeBooks } from './read-books.ts';
import { createDirtyQueue } from './dirty-queue.ts';
import { noteRecalculation } from './recalculations.ts';
import { runPass } from './run.ts';
import { nowSeconds, CALLER, type Work } from './sync-step.ts';

/** Delay after a full invalidation: others may follow, and visible tiles are read first. */
const VERIFY_AFTER_MS = 60_000;
/** The same after the first of several that follow each other closely. */
const VERIFY_WITHIN_MS = 180_000;
/** Delay after a run before market figures are read. */
const FIGURES_AFTER_MS = 10_000;
/** How often to check whether a run is due. */
const CHECK_MS = 60_000;
const HOUR = 3_600;
/** How many times, and how many milliseconds each, a run waits for the event stream to open. */
const STREAM_CHECKS = 30;
const STREAM_CHECK_MS = 100;

/** Stored rows that are recorded over time. */
const RECORDED: Partial<Record<CensusKind, 'players' | 'clubs' | 'prices'>> = { club: 'clubs', player: 'players', player_price: 'prices' };

interface SyncDeps {
  readonly clock: Clock;
  readonly connector: Connector;
  readonly recorder: Pick<Recorder, 'readBooks' | 'observeBook' | 'observeRows'>;
  readonly settings: () => Settings;
  readonly changed: Emitter<LocalKind>;
  readonly notify: (notice: Omit<Notice, 'at'>) => void;
  readonly reportError: (what: string | CodedText, cause: unknown) => Fault;
}

/** When each kind of data was last read completely, in Unix seconds. */
export type SyncTimes = Pick<Checkpoint, 'clubsAt' | 'playersAt' | 'booksAt' | 'pricesAt' | 'loansAt' | 'earningsAt' | 'usersAt'>;

/** Hears of rows that were written, or of rows that were removed (null); without a kind, the whole market was replaced. */
type WrittenListener = (kind: CensusKind | null, rows: readonly CensusRow[] | null) => void;

/** The market sync. Its methods keep their `this` when they are passed on. */
export class MarketSync {
  readonly #deps: SyncDeps;
  readonly #pace;
  readonly #rate;
  readonly #listeners = new Set<WrittenListener>();
  readonly #queue;
  readonly #stops = createStops();
  #progress: Checkpoint = NEVER;
  /** The step in progress, and the fault that delays or ended it. */
  #what: CodedText | null = null;
  #fault: Fault | null = null;
  #run: AbortController | null = null;
  #session = new AbortController();
  /** After a full invalidation, answers must be of this block or later. */
  #minHeight = 0;
  #stopFollowing = (): void => {};
  #cancelVerification: (() => void) | null = null;
  /** Tick at which the verification that waits begins at the latest. */
  #verifyBy: number | null = null;
  #cancelFigures: (() => void) | null = null;

  constructor(deps: SyncDeps) {
    const { clock } = deps;
    this.#deps = deps;
    this.#pace = createPace(clock.tick);
    this.#rate = createRate(clock);
    const wanted = (): boolean => this.#progress.startedAt !== null && !this.#isOffline();
    this.#queue = createDirtyQueue(clock, (priority) => this.#work(priority, this.#session.signal), wanted, this.#announce);
  }

  start = (): void => {
    const { clock, changed } = this.#deps;
    // Stored data is fresh only while the stream is open, which changes without a call to the sync.
    let wasFresh = this.fresh();
    this.#stops.add(
      changed.on((kind) => {
        if (kind !== 'status' || wasFresh === this.fresh()) return;
        wasFresh = !wasFresh;
        this.#announce();
      }),
    );
    this.#stops.add(this.#queue.stop);
    this.#stops.add(clock.after(CHECK_MS / 10, this.runIfDue));
    this.#stops.add(every(clock, CHECK_MS, this.runIfDue));
  };
  stop = (): void => {
    this.#halt();
    this.#session.abort();
    this.#cancelVerification?.();
    this.#cancelFigures?.();
    this.#stopFollowing();
    this.#stops.run();
  };

  view = (): Sync => viewOf(this.#progress, this.#rate.perSecond(), { what: this.#what, fault: this.#fault, fresh: this.fresh() });
  complete = (): boolean => isComplete(this.#progress);
  fresh = (): boolean => {
    const isCurrent = this.complete() && staleSteps(this.#progress).length === 0 && !this.#queue.any();
    return isCurrent && !this.#isOffline() && this.#deps.connector.streamed();
  };
  /** When prices of players and the whole market were read last (Unix seconds, null before), and how many shares there are. */
  priced = () => {
    const { pricesAt, finishedAt, counts } = this.#progress;
    const syncedAt = finishedAt === null || !this.complete() ? null : Math.floor(finishedAt);
    return { pricesAt: pricesAt ?? 0, syncedAt, clubs: counts.clubs, players: counts.players };
  };
  /** Whether every order book has been read. */
  hasBooks = (): boolean => this.#progress.booksAt !== null && this.#deps.connector.cache().meta.get(CUT) === null;
  /** Waits until rows that events named were read again; false if stored rows may be older than what the hosted service would answer. */
  isCurrent = async (priority: Priority): Promise<boolean> => {
    if (!this.#allowsHosted()) return this.complete();
    return this.complete() && (await this.#queue.drain(priority)) && this.fresh();
  };
  /** Whether rows that events named have not been read again yet. */
  isDirty = (): boolean => this.#queue.any();
  /** When each kind of data was last read completely, in Unix seconds. */
  times = (): SyncTimes => this.#progress;
  /** Runs after rows were written, removed or replaced. Returns a function that ends it. */
  onWritten = (listener: WrittenListener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** One club, player or order book as it is stored; null if it is not stored. */
  stored = (kind: CensusKind, id: number): CensusRow | null => this.#deps.connector.cache().census.get(kind, [id])[0] ?? null;

  /** Takes the order books that a reading of the recorder found changed; null while no books are stored, or while a run reads them. */
  bookTaker = (): ((kind: ShareKind, books: readonly BookBody[], requestedAt: number) => Promise<boolean>) | null => {
    if (this.#progress.booksAt === null || this.#run !== null) return null;
    const work = this.#work('background', this.#session.signal);
    return (kind, books, requestedAt) => storeBooks(work, kind, books, requestedAt);
  };

  command = (action: 'start' | 'pause' | 'resume' | 'cancel'): Result<Sync> => {
    const { state, verifying } = this.#progress;
    if (action === 'start' || action === 'resume') {
      if (this.#isOffline()) return fail('offline', text('sync.connect-first'));
      if (isInterrupted(this.#progress)) {
        this.#note({ state: 'running', verifying: false });
        this.#continue();
      } else if (state !== 'running' || (action === 'start' && (verifying || readsFigures(this.#progress)))) {
        // an explicit start reads everything at full speed instead of verifying slowly
        this.#halt();
        this.#begin(STEPS, false);
      }
    } else if (state === 'running' || state === 'paused' || state === 'failed') {
      this.#halt();
      this.#fault = null;
      this.#note(
        action === 'pause'
          ? { state: state === 'failed' ? 'failed' : 'paused' }
          : { state: this.complete() ? 'done' : 'idle', finished: [], steps: [], done: {}, cursor: 0 },
      );
    }
    return ok(this.view());
  };
  invalidate = (invalidated: readonly Invalidation[], height: number | null): void => {
    if (this.#progress.startedAt === null) return;
    const all = (kind: Invalidation['kind']): boolean => invalidated.some((one) => one.kind === kind && one.ids === 'all');
    if (all('club') && all('player') && all('market') && !all('matchday'))
      noteRecalculation(this.#deps.connector.cache().meta, nowSeconds(this.#deps.clock));
    if (all('club') || all('player')) this.#markStale(all('club'), all('player'), height ?? 0);
    this.#queue.enqueue(invalidated, height ?? 0);
  };
  /** Handles a full invalidation: new reads must be of block `height` or later, and rows get a new generation. */
  invalidateAll = (height: number): void => {
    if (this.#progress.startedAt === null) return;
    this.#deps.connector.cache().census.clearDirty();
    this.#note({ era: this.#progress.era + 1 });
    this.#markStale(true, true, height);
  };
  /** Continues with the checkpoint of another connection, which may be another service. */
  resume = (): void => {
    this.#halt();
    this.#session.abort();
    this.#session = new AbortController();
    this.#stopFollowing();
    const onRequest = (): void => this.#note({ requests: this.#progress.requests + 1 }, false);
    this.#stopFollowing = this.#deps.connector.session()?.follow(CALLER, onRequest) ?? (() => {});
    this.#what = this.#fault = null;
    this.#minHeight = 0;
    this.#progress = checkpoint(this.#deps.connector.cache()).read();
    this.#wrote(null, null);
    this.#queue.wake();
    this.#announce();
    const isRunning = this.#progress.state === 'running';
    if (this.#isOffline()) {
      if (isRunning) this.#fault = makeFault('offline', text('sync.resumes'));
    } else if (isRunning) this.#continue();
    else if (staleSteps(this.#progress).length > 0) this.#verifyLater();
    if (!this.#isOffline() && this.#figuresDue()) this.#readFiguresLater();
  };
  /** Checks whether a run is due, after settings have changed. */
  runIfDue = (): void => {
    const { clock, settings } = this.#deps;
    const { state, startedAt, finishedAt } = this.#progress;
    const { marketSync, marketSyncHours } = settings();
    const isDue = startedAt === null || nowSeconds(clock) - (finishedAt ?? 0) > marketSyncHours * HOUR;
    if (marketSync && isDue && state !== 'running' && state !== 'paused' && !this.#isOffline()) this.#begin(STEPS, this.complete());
  };

  readonly #wrote: WrittenListener = (kind, rows) => {
    for (const listener of this.#listeners) listener(kind, rows);
    const name = kind === null ? undefined : RECORDED[kind];
    if (rows && name) this.#deps.recorder.observeRows({ name, fields: kind === 'player' ? PLAYER_FIELDS : null, rows });
  };
  readonly #isOffline = (): boolean => this.#deps.connector.connection() === 'offline';
  /** Whether the hosted service is in use. Its events name what changed, while a node only announces blocks. */
  readonly #allowsHosted = (): boolean => allowsHosted(this.#deps.connector.connection());
  readonly #announce = (): void => this.#deps.changed.emit('sync');
  #note(change: Partial<Checkpoint>, isWritten = true): void {
    this.#progress = { ...this.#progress, ...change };
    if (change.done) this.#rate.observe(doneOf(this.#progress));
    if (isWritten) checkpoint(this.#deps.connector.cache()).write(this.#progress);
    this.#announce();
  }
  #work(priority: Priority, signal: AbortSignal): Work {
    const { clock, connector, recorder, settings } = this.#deps;
    const { namePack, connection } = connector.choice();
    return {
      clock,
      api: connector.api(),
      cache: connector.cache(),
      connection,
      pace: this.#pace,
      ask: { priority, caller: CALLER, signal },
      progress: () => this.#progress,
      // The progress of a dump is not stored each time; a stopped run writes nothing further.
      note: (change) => void (signal.aborted || this.#note(change, change.cursor !== undefined || change.done === undefined)),
      floor: () => this.#minHeight,
      learns: settings().learnNames && namePack === null && connector.session()?.urls.mcp != null && allowsHosted(connection),
      recorder,
      wrote: this.#wrote,
    };
  }

  #begin(steps: readonly StepName[], verifying: boolean): void {
    this.#note(runBegins(steps, verifying, nowSeconds(this.#deps.clock)));
    this.#continue();
  }
  #continue(): void {
    this.#readRest().catch((cause: unknown) => {
      this.#run = null;
      this.#fault = this.#deps.reportError('market sync', cause);
      this.#note({ state: 'failed' });
    });
  }
  #halt(): void {
    this.#run?.abort();
    this.#run = null;
    this.#rate.forget();
  }

  /** Reads the remaining steps of the run. */
  async #readRest(): Promise<void> {
    const { clock, connector, notify } = this.#deps;
    const run = new AbortController();
    const { signal } = run;
    this.#run = run;
    this.#fault = null;
    this.#rate.forget();
    this.#rate.observe(doneOf(this.#progress));
    // data read before the event stream opens would have to be read again
    const isWaiting = (): boolean => this.#allowsHosted() && !connector.streamed() && !signal.aborted;
    for (let left = STREAM_CHECKS; left > 0 && isWaiting(); left--) await sleep(clock, STREAM_CHECK_MS);
    if (signal.aborted) return;
    if (this.#progress.finished.length === 0 && this.#progress.cursor === 0) this.#note({ startedAt: nowSeconds(clock) });
    const work = this.#work('background', AbortSignal.any([signal, this.#session.signal]));
    const ended = await runPass(work, (what, fault) => {
      if (signal.aborted) return;
      [this.#what, this.#fault] = [what, fault];
      this.#announce();
    });
    if (this.#run !== run || signal.aborted) return;
    this.#run = null;
    if (!ended.ok) {
      this.#fault = ended.fault;
      this.#note({ state: 'failed' });
      const why = text('sync.resume', { fault: sentenceOf(ended.fault) });
      return notify({ key: 'market-sync', tone: 'warn', title: text('sync.stopped'), text: why });
    }
    this.#what = this.#fault = null;
    this.#note(runEnds(this.#progress, nowSeconds(clock)));
    this.#readFiguresLater();
    if (staleSteps(this.#progress).length > 0) this.#verifyLater();
  }

  /** Whether prices, loan offers, earnings and traders are to be read after a run: those of a whole market that has none or old ones. */
  readonly #figuresDue = (): boolean => {
    const { steps, pricesAt } = this.#progress;
    const wasWhole = STEPS.every((step) => steps.includes(step));
    return this.complete() && (pricesAt === null || wasWhole) && !readsFigures(this.#progress);
  };
  /** Reads market figures some time after a run, so that its end is seen and what is watched is read first. */
  #readFiguresLater(): void {
    this.#cancelFigures?.();
    this.#cancelFigures = this.#deps.clock.after(FIGURES_AFTER_MS, () => {
      this.#cancelFigures = null;
      if (this.#progress.state === 'done' && this.#figuresDue() && !this.#isOffline())
        this.#begin(this.#allowsHosted() ? FIGURES : ['prices'], false);
    });
  }

  /** Some time after the last full invalidation, but not long after the first, verifies the stale data with widely spaced requests. */
  #verifyLater(): void {
    const { clock } = this.#deps;
    this.#cancelVerification?.();
    this.#verifyBy ??= clock.tick() + VERIFY_WITHIN_MS;
    const left = Math.max(0, this.#verifyBy - clock.tick());
    this.#cancelVerification = clock.after(Math.min(VERIFY_AFTER_MS, left), () => {
      this.#cancelVerification = this.#verifyBy = null;
      if (this.#progress.state === 'running') return this.#verifyLater();
      const steps = staleSteps(this.#progress);
      if (steps.length > 0 && this.complete() && !this.#isOffline() && this.#allowsHosted()) this.#begin(steps, true);
    });
  }
  #markStale(clubs: boolean, players: boolean, height: number): void {
    this.#minHeight = height;
    const now = nowSeconds(this.#deps.clock);
    // a node only announces blocks, and each may have changed anything: that is not stored each time
    this.#note({ ...(clubs && { clubsStale: now }), ...(players && { playersStale: now }) }, this.#allowsHosted());
    if (this.complete()) this.#verifyLater();
  }
}
