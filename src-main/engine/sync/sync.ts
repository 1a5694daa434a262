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
import { every, sleep } from '../base/clock.ts';
import { createStops } from '../base/disposables.ts';
import { allowsHosted } from '../api/providers/provider.ts';
import { createPace } from '../base/yield.ts';
import type { Parsed } from '#contract/resources.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import type { Priority } from '../net/request-options.ts';
import type { ScreenKind } from './market-columns.ts';
import type { CensusKind, CensusRow } from '../store/cache/market-snapshot.ts';
import type { Invalidation } from '../stream/topics.ts';
import { createDirtyQueue } from './dirty-queue.ts';
import { checkpoint, doneOf, NEVER, STEPS, type Checkpoint, type StepName } from './checkpoint.ts';
import { runPass } from './run.ts';
import { nowSeconds, SPENDER, type Work } from './sync-step.ts';
import type { SyncDeps } from './deps.ts';
import { CUT } from '../store/cache/trim.ts';
import { createScreens, type Window } from './market-query.ts';
import { createRate, viewOf } from './market-view.ts';

/** Delay after a full invalidation: others may follow, and visible tiles are read first. */
const CALM_MS = 60_000;
/** How often to check whether a run is due. */
const LOOK_MS = 60_000;
const HOUR = 3_600;
/** How many times, and how many milliseconds each, a run waits for the event stream to open. */
const HEARING = 30;
const HEARING_MS = 100;

/**
 * Creates the market sync: it reads the whole market into the cache, continues interrupted runs and keeps the data fresh. One run at a
 * time.
 */
export function createSync(deps: SyncDeps) {
  const { clock, cache, api, connection, changed, settings, broke } = deps;
  const pace = createPace(clock.tick);
  const rate = createRate(clock);
  const screens = createScreens({ clock, cache, pace });
  let kept: Checkpoint = NEVER;
  let what: CodedText | null = null;
  let fault: Fault | null = null;
  let going: AbortController | null = null;
  let session = new AbortController();
  let floor = 0; // answers must be of this block or later, after a full invalidation
  let stopFollowing = (): void => {};
  let cancelCalm: (() => void) | null = null;
  const stops = createStops();

  const tell = (): void => changed.emit('sync');
  function note(change: Partial<Checkpoint>, written = true): void {
    kept = { ...kept, ...change };
    if (change.done) rate.hear(doneOf(kept));
    if (written) checkpoint(cache()).write(kept);
    tell();
  }
  const workWith = (signal: AbortSignal): Work => ({
    clock,
    api: api(),
    cache: cache(),
    connection: connection(),
    pace,
    ask: { priority: 'background', spender: SPENDER, signal },
    kept: () => kept,
    // The progress of a dump is not stored each time; a stopped run writes nothing further.
    note: (change) => void (signal.aborted || note(change, change.cursor !== undefined || change.done === undefined)),
    floor: () => floor,
    learns: deps.learns(),
    wrote: (kind, rows) => {
      if (rows === null) screens.forget();
      else if (kind === 'club' || kind === 'player') screens.wrote(kind, rows);
    },
  });
  const debts = createDirtyQueue({
    clock,
    work: (priority) => ({ ...workWith(session.signal), ask: { priority, spender: SPENDER, signal: session.signal } }),
    wanted: () => kept.startedAt !== null && connection() !== 'offline',
    changed: tell,
  });
  const complete = (): boolean => kept.clubsAt !== null && kept.playersAt !== null;
  const fresh = (): boolean =>
    complete() && kept.clubsStale === null && kept.playersStale === null && connection() !== 'offline' && deps.streamed() && !debts.any();

  async function run(): Promise<void> {
    const mine = new AbortController();
    going = mine;
    fault = null;
    rate.forget();
    rate.hear(doneOf(kept));
    // data read before the event stream opens would have to be read again
    for (let left = HEARING; left > 0 && deps.tells() && !deps.streamed() && !mine.signal.aborted; left--) await sleep(clock, HEARING_MS);
    if (mine.signal.aborted) return;
    if (kept.finished.length === 0 && kept.cursor === 0) note({ startedAt: nowSeconds(clock) });
    const ended = await runPass({
      work: workWith(AbortSignal.any([mine.signal, session.signal])),
      said: (now, trouble) => {
        if (mine.signal.aborted) return;
        [what, fault] = [now, trouble];
        tell();
      },
    });
    if (going !== mine || mine.signal.aborted) return;
    going = null;
    if (!ended.ok) {
      fault = ended.fault;
      note({ state: 'failed' });
      return deps.failed(ended.fault);
    }
    what = fault = null;
    const { startedAt, clubsStale, playersStale } = kept;
    // data that became stale during the run is still stale
    const since = (stale: number | null, steps: readonly StepName[]): number | null =>
      stale !== null && startedAt !== null && stale < startedAt && steps.every((step) => kept.steps.includes(step)) ? null : stale;
    note({
      state: 'done',
      finishedAt: nowSeconds(clock),
      clubsStale: since(clubsStale, ['clubs']),
      playersStale: since(playersStale, ['squads', 'free']),
    });
    if (kept.clubsStale !== null || kept.playersStale !== null) calm();
  }
  const go = (): void =>
    void run().catch((cause: unknown) => {
      going = null;
      fault = broke('market sync', cause);
      note({ state: 'failed' });
    });

  function begin(steps: readonly StepName[], verifying: boolean): void {
    note({
      ...kept,
      state: 'running',
      steps: [...steps],
      finished: [],
      cursor: 0,
      by: '',
      done: {},
      requests: 0,
      verifying,
      startedAt: nowSeconds(clock),
      skipped: [],
    });
    go();
  }
  function halt(): void {
    going?.abort();
    going = null;
    rate.forget();
  }

  /** Some time after the last full invalidation, verifies the stale data with widely spaced requests. */
  function calm(): void {
    cancelCalm?.();
    cancelCalm = clock.after(CALM_MS, () => {
      cancelCalm = null;
      if (kept.state === 'running') return calm();
      const steps: StepName[] = [
        ...(kept.clubsStale === null ? [] : ['clubs' as const]),
        ...(kept.playersStale === null ? [] : ['squads' as const, 'free' as const]),
      ];
      if (steps.length > 0 && complete() && connection() !== 'offline' && deps.tells()) begin(steps, true);
    });
  }
  function stale(clubs: boolean, players: boolean, height: number): void {
    if (kept.startedAt === null) return;
    floor = height;
    const now = nowSeconds(clock);
    // a node only announces blocks, and each may have changed anything: that is not stored each time
    note({ ...(clubs && { clubsStale: now }), ...(players && { playersStale: now }) }, deps.tells());
    if (complete()) calm();
  }
  function look(): void {
    const due = kept.startedAt === null || nowSeconds(clock) - (kept.finishedAt ?? 0) > settings().marketSyncHours * HOUR;
    if (settings().marketSync && due && kept.state !== 'running' && kept.state !== 'paused' && connection() !== 'offline')
      begin(STEPS, complete());
  }

  return {
    view: (): Sync => viewOf({ kept, what, fault, rate: rate.perSecond(), fresh: fresh() }),
    fresh,
    complete,
    /** Whether every order book has been read. */
    hasBooks: () => kept.booksAt !== null && cache().meta.get(CUT) === null,
    /** Rows of a list query from the cache; null if it cannot answer the query, or if it is stale and the hosted service can. */
    async window(kind: ScreenKind, params: Parsed<'players'>, priority: Priority): Promise<Window | null> {
      if (!complete()) return null;
      const alone = !allowsHosted(connection());
      if (!alone && !((await debts.settle(priority)) && fresh())) return null;
      const found = await screens.window(kind, params);
      // while fresh, all rows are as new as the newest event, so the heights of single rows do not matter
      return found && fresh() ? { ...found, height: null } : found;
    },
    /** One club, player or order book as it is stored; null if it is not stored. */
    stored: (kind: CensusKind, id: number): CensusRow | null => cache().census.get(kind, [id])[0] ?? null,
    command(action: 'start' | 'pause' | 'resume' | 'cancel'): Result<Sync> {
      if (action === 'start' || action === 'resume') {
        if (connection() === 'offline') return fail('offline', text('sync.connect-first'));
        const unfinished = (kept.state === 'paused' || kept.state === 'failed') && kept.steps.some((step) => !kept.finished.includes(step));
        if (kept.state !== 'running') {
          if (unfinished) {
            note({ state: 'running', verifying: false });
            go();
          } else begin(STEPS, false);
        } else if (action === 'start' && kept.verifying) {
          // an explicit start reads everything at full speed instead of verifying slowly
          halt();
          begin(STEPS, false);
        }
      } else if (kept.state === 'running' || kept.state === 'paused' || kept.state === 'failed') {
        halt();
        fault = null;
        note(
          action === 'pause'
            ? { state: kept.state === 'failed' ? 'failed' : 'paused' }
            : { state: complete() ? 'done' : 'idle', finished: [], steps: [], done: {}, cursor: 0 },
        );
      }
      return ok(viewOf({ kept, what, fault, rate: rate.perSecond(), fresh: fresh() }));
    },
    invalidate(invalidated: readonly Invalidation[], height: number | null): void {
      if (kept.startedAt === null) return;
      const all = (kind: Invalidation['kind']): boolean => invalidated.some((one) => one.kind === kind && one.ids === 'all');
      if (all('club') || all('player')) stale(all('club'), all('player'), height ?? 0);
      debts.owe(invalidated, height ?? 0);
    },
    /** Handles a full invalidation: new reads must be of block `height` or later, and rows get a new generation. */
    invalidateAll(height: number): void {
      if (kept.startedAt === null) return;
      cache().census.wipeDirt();
      note({ era: kept.era + 1 });
      stale(true, true, height);
    },
    /** Continues with the checkpoint of another connection, which may be another service. */
    resume(): void {
      halt();
      session.abort();
      session = new AbortController();
      stopFollowing();
      stopFollowing = deps.follow(SPENDER, () => note({ requests: kept.requests + 1 }, false));
      what = fault = null;
      floor = 0;
      kept = checkpoint(cache()).read();
      screens.forget();
      debts.wake();
      tell();
      if (connection() === 'offline') {
        if (kept.state === 'running') fault = makeFault('offline', text('sync.resumes'));
        return;
      }
      if (kept.state === 'running') go();
      else if (kept.clubsStale !== null || kept.playersStale !== null) calm();
    },
    start(): void {
      stops.add(debts.start());
      // Stored data is fresh only while the stream is open, which changes without a call to the sync.
      let wasFresh = fresh();
      stops.add(
        changed.on((kind) => {
          if (kind !== 'status' || wasFresh === fresh()) return;
          wasFresh = !wasFresh;
          tell();
        }),
      );
      stops.add(clock.after(LOOK_MS / 10, look));
      stops.add(every(clock, LOOK_MS, look));
    },
    /** Checks whether a run is due, after settings have changed. */
    look,
    stop(): void {
      halt();
      session.abort();
      cancelCalm?.();
      stopFollowing();
      stops.run();
    },
  };
}
export type MarketSync = ReturnType<typeof createSync>;
