/**
 * Reads the tables of all order books at regular times and passes their text on to the recorder's thread.
 * Purpose: one reading of each kind per interval, shared with the market sync, which takes its order books from the same text.
 * Invariants: one reading at a time; a reading that fails, is skipped or is aborted ends the span of its kind, so the time until the next
 * one counts as not observed. No reading is repeated before its time: the recorder sends at most two requests per interval.
 * Errors: a fault is kept for the resource `recorder`. The market sync receives it as its own.
 */
import { fault, ok, type Fault, type Result } from '#contract/faults.ts';
import type { Recorder } from '#contract/model/app/recorder.ts';
import type { Connection, Traffic } from '#contract/model/app/status.ts';
import { SHARE_KINDS, type ShareKind } from '#contract/model/market/share.ts';
import type { Settings } from '#contract/settings.ts';
import type { Api } from '../api/api.ts';
import { allowsHosted } from '../api/providers/provider-order.ts';
import { seconds, type Clock } from '../base/clock.ts';
import type { Ask } from '../net/request-options.ts';
import { isPressed } from './pressure.ts';
import type { RecordAnswer } from './record-file.ts';
import type { DumpResult, RecorderTasks } from './recorder-role.ts';
import type { WorkerLink } from '../workers/worker-link.ts';

/** Name of the recorder as a caller in the request log. */
const RECORDER = 'recorder';
/** Delay of the first reading, so that what is on screen is read first. */
const FIRST_MS = 20_000;
/** Books handed to the market snapshot at a time. */
const PIECE = 60;

/** A table of all order books that was read. `at`: Unix seconds of the request. */
interface BookReading extends DumpResult {
  readonly requestedAt: number;
}
/** A book of a reading as the market snapshot stores it. */
export interface BookBody {
  readonly id: number;
  readonly body: string;
}
/** Takes the books of a reading in pieces. `requestedAt`: Unix seconds with fractions. Returns false to take no more. */
type TakeBodies = (bodies: readonly BookBody[], requestedAt: number) => boolean | Promise<boolean>;

export interface BookReadingDeps {
  readonly clock: Clock;
  readonly settings: () => Settings;
  readonly api: () => Api;
  readonly connection: () => Connection;
  readonly traffic: () => Traffic;
  readonly link: () => WorkerLink<RecorderTasks> | null;
  /** Receives the answer of each recorded table, with its disk error if there is one. */
  readonly recorded: (answer: RecordAnswer<unknown>) => void;
  /** Whether records can be written as far as known. */
  readonly works: () => boolean;
  /** Whether the limit leaves no room for more records. */
  readonly isFull: () => boolean;
  /** The books that changed since the last reading, for the market snapshot; null if it stores none. */
  readonly onChanged: () => ((kind: ShareKind, bodies: readonly BookBody[], requestedAt: number) => Promise<boolean>) | null;
  /** Traders whose orders are recorded by name: the user's accounts, and those that are followed. */
  readonly own: () => readonly string[];
  readonly changed: () => void;
  /** Reads records and adds none: the program ends after one answer. */
  readonly isPassive: boolean;
}

export function createBookReadings(deps: BookReadingDeps) {
  const { clock, settings, connection, link } = deps;
  let turn: Promise<unknown> = Promise.resolve();
  let gone = new AbortController();
  let cancel = (): void => {};
  let [nextAt, lastAt, missed, isReading]: [number | null, number | null, number, boolean] = [null, null, 0, false];
  let problem: Fault | null = null;

  const every = (): number => Number(settings().recordBooks) * 60 || 0;
  const isWanted = (): boolean => !deps.isPassive && every() > 0 && allowsHosted(connection());

  async function readKind(kind: ShareKind, bodies: 'all' | 'changed', ask: Ask, take: TakeBodies | null): Promise<Result<BookReading>> {
    const worker = link();
    if (!worker) return { ok: false, fault: fault('closed') };
    const [requestedAt, exactly] = [seconds(clock), clock.now() / 1_000];
    const records = isWanted() && !deps.isFull();
    await worker.call('dumpStart', { kind, at: requestedAt, records, bodies, within: every() * 1.5, own: deps.own() });
    const end = async (arrived: boolean): Promise<Result<DumpResult>> => {
      const done = await worker.call('dumpEnd', { arrived });
      if (done.ok && done.value.recorded) deps.recorded(done.value.recorded);
      return done.ok ? done.value.got : done;
    };
    let isEnded = false;
    const push = async (text: string): Promise<void> => void (await worker.call('dumpPart', { text }));
    const got = await deps.api().dump(kind, { push, end: () => ((isEnded = true), end(!ask.signal?.aborted)) }, ask);
    if (!got.ok) {
      if (!isEnded) await end(false);
      return got;
    }
    for (let from = 0; take && from < got.value.bodies; from += PIECE) {
      const some = await worker.call('dumpBodies', { from, limit: PIECE });
      if (!some.ok) return some;
      if (!(await take(some.value, exactly))) break;
    }
    await worker.call('dumpDone', null);
    return ok({ ...got.value, requestedAt });
  }
  /** Waits for the readings before. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work, work);
    turn = done.catch(() => undefined);
    return done;
  }

  async function miss(kinds: readonly ShareKind[], why: Fault): Promise<void> {
    problem = why;
    missed += kinds.length;
    for (const kind of kinds) await link()?.call('gap', { kind });
  }

  async function readAll(): Promise<void> {
    plan(every() * 1_000);
    if (isReading) return miss(SHARE_KINDS, fault('throttled'));
    if (isPressed(deps.traffic())) return miss(SHARE_KINDS, fault('throttled'));
    isReading = true;
    deps.changed();
    const { signal } = gone;
    try {
      const ask = { priority: 'background', caller: RECORDER, signal } as const;
      let failed: Fault | null = null;
      for (const kind of SHARE_KINDS) {
        const changed = deps.onChanged();
        const got = await inTurn(() => readKind(kind, 'changed', ask, changed && ((bodies, at) => changed(kind, bodies, at))));
        if (signal.aborted) return;
        if (got.ok) lastAt = got.value.requestedAt;
        else await miss([kind], (failed = got.fault));
      }
      if (failed === null) problem = null;
    } finally {
      isReading = false;
      deps.changed();
    }
  }
  function plan(ms: number): void {
    cancel();
    nextAt = null;
    if (!isWanted()) return;
    nextAt = seconds(clock) + Math.round(ms / 1_000);
    cancel = clock.after(ms, readAll);
  }

  return {
    /** Starts anew: after another connection is in use, or another interval was chosen. */
    restart(): void {
      gone.abort();
      gone = new AbortController();
      problem = null;
      plan(FIRST_MS);
      deps.changed();
    },
    /** Plans the next reading after a change of settings; a reading in progress continues. */
    reconsider(): void {
      if ((nextAt === null) === isWanted() || (nextAt !== null && nextAt - seconds(clock) > every())) plan(FIRST_MS);
      deps.changed();
    },
    /**
     * Reads all books of a kind now for the market sync, and records them in the same reading; the next one of the recorder is due an
     * interval later.
     */
    readNow(kind: ShareKind, ask: Ask, take: TakeBodies): Promise<Result<BookReading>> {
      return inTurn(async () => {
        const got = await readKind(kind, 'all', ask, take);
        if (got.ok && isWanted()) {
          lastAt = got.value.requestedAt;
          plan(every() * 1_000);
        }
        return got;
      });
    },
    view(): Recorder['books'] {
      const seconds_ = every();
      const perMinute = seconds_ === 0 ? 0 : (SHARE_KINDS.length * 60) / seconds_;
      const budget = settings().requestsPerSecond * 60;
      const state =
        seconds_ === 0
          ? 'off'
          : connection() === 'offline'
            ? 'offline'
            : !allowsHosted(connection())
              ? 'unavailable'
              : !deps.works()
                ? 'paused'
                : isReading
                  ? 'reading'
                  : 'waiting';
      return {
        state,
        every: seconds_,
        lastAt,
        nextAt,
        missed,
        fault: problem,
        requestsPerMinute: perMinute,
        budgetPercent: Math.round((perMinute / budget) * 10_000) / 100,
      };
    },
    stop(): void {
      cancel();
      gone.abort();
    },
  };
}
export type BookReadings = ReturnType<typeof createBookReadings>;
