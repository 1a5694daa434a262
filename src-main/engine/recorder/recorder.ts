/**
 * Records what Touchline reads: books, prices, clubs, players, tables, tallies, holdings, holders and auctions, as changes with their time.
 * Purpose: collects observations and passes them to a thread of its own, which owns the record file of the connection in use.
 * Invariants: no caller waits for a write; observations are passed on in groups and in order; those of one connection never reach the file
 * of another; at most MOST_WAITING of them are in memory.
 * Errors: a disk that takes nothing pauses the recording with one notice, and the first write that succeeds resumes it; the time between
 * counts as not observed. A damaged file is moved aside and replaced. Reads return the fault.
 */
import { fail, fault, ok, type Fault, type Result } from '#contract/faults.ts';
import {
  RECORD_CLASS_NAMES,
  RECORD_CLASSES,
  type BookHistory,
  type RecordClass,
  type Recorder as RecorderView,
} from '#contract/model/app/recorder.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Notice } from '#contract/protocol.ts';
import type { Settings } from '#contract/settings.ts';
import { text } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { every, seconds, sleep } from '../base/clock.ts';
import { createStops } from '../base/disposables.ts';
import type { Log } from '../base/log.ts';
import { openRole, type StartThread, type WorkerLink } from '../workers/worker-link.ts';
import { createBookReadings, type BookReadingDeps, type BookReadings } from './book-readings.ts';
import type { ValueObservation, ValueClass } from './change-store.ts';
import type { RecordAnswer } from './record-file.ts';
import type { ExportRequest, RecordRows } from './record-export.ts';
import type { RecordedChange, RecordedValues, RecorderApi, RecordHistory } from './recorder-api.ts';
import { createRecorderRole, type BookObservation, type RecorderTasks, type RowsObservation } from './recorder-role.ts';

/** Observations wait this long for others. */
const GATHER_MS = 250;
/** Observations of a group that are passed on without waiting, and most that wait while the disk is slow; later ones are a gap. */
const [MOST_GATHERED, MOST_WAITING] = [500, 20_000];
/** How often a value that has not changed is confirmed. */
const FOLLOW_MS = 60_000;
/** How often finished days are packed and old records removed, and the pause between two pieces of that work. */
const [TIDY_MS, TIDY_PAUSE_MS] = [600_000, 200];
/** Most traders whose orders are recorded. */
const MOST_NAMED = 200;
const DAY = 86_400;
const MB = 1_048_576;
const KEY = 'recorder';

type Sizes = Omit<RecorderView, 'books' | 'holders' | 'trouble' | 'classes'> & {
  readonly classes: readonly Omit<RecorderView['classes'][number], 'keepDays'>[];
};
interface RecorderDeps extends Omit<BookReadingDeps, 'link' | 'recorded' | 'works' | 'isFull'> {
  readonly log: Log;
  readonly startThread?: StartThread | undefined;
  readonly sqliteBinding?: string | undefined;
  readonly notify: (notice: Omit<Notice, 'at'>) => void;
  /** Books whose value on screen is known to be current. */
  readonly liveBooks: () => readonly Share[];
  /** Shares whose list of holders on screen is known to be current. */
  readonly liveHolders: () => readonly Share[];
  /** Auctions on screen that are known to be current: the list of all, and players. */
  readonly liveAuctions: () => readonly string[];
  /** The readings of lists of holders around matches and votes. */
  readonly holders: () => RecorderView['holders'];
  /** Traders whose orders are recorded beside those of the user's accounts. */
  readonly traders: () => readonly string[];
  /** Unix seconds of the last event: until then, what was read is known to be unchanged. Null while no events arrive. */
  readonly heardAt: () => number | null;
}

/** The recorder of the connection in use. */
export class Recorder implements RecorderApi {
  readonly #deps: RecorderDeps;
  readonly #readings: BookReadings;
  readonly #stops = createStops();
  #link: WorkerLink<RecorderTasks> | null = null;
  #file: string | null = null;
  #books: BookObservation[] = [];
  #values: ValueObservation[] = [];
  #waiting = 0;
  #cancelFlush: (() => void) | null = null;
  #trouble: Fault | null = null;
  #isTidying = false;
  /** The records of today alone exceed the limit, so that no more books are recorded. */
  #isOver = false;
  #closing: Promise<unknown> = Promise.resolve();

  constructor(deps: RecorderDeps) {
    this.#deps = deps;
    this.#readings = createBookReadings({
      ...deps,
      own: this.#named,
      link: () => this.#link,
      recorded: (answer) => void this.#took(answer),
      works: () => this.#problem() === null,
      isFull: () => this.#isOver,
    });
  }

  start = (): void => {
    const { clock, isPassive } = this.#deps;
    if (isPassive) return;
    this.#stops.add(every(clock, FOLLOW_MS, this.follow));
    this.#stops.add(every(clock, TIDY_MS, () => this.#tidy()));
  };
  /** Uses the record file of a connection. The readings of all books start anew. */
  use = (file: string): void => {
    if (file !== this.#file) {
      this.#close();
      const { clock, log, startThread, sqliteBinding: binding } = this.#deps;
      this.#file = file;
      this.#link = openRole({ clock, log, startThread }, 'recorder', createRecorderRole, { file, ...(binding && { binding }) });
    } else void this.#link?.call('gap', { kind: null });
    this.#trouble = null;
    this.#readings.restart();
  };
  /** Ends after everything observed so far is written. */
  stop = async (): Promise<void> => {
    this.#stops.run();
    this.#readings.stop();
    this.#close();
    await this.#closing;
  };
  reconsider = (): void => this.#readings.reconsider();
  readBooks: BookReadings['readNow'] = (kind, ask, take) => this.#readings.readNow(kind, ask, take);

  observeBook: RecorderApi['observeBook'] = (share, { bids, asks }, at, height) => {
    if (this.#deps.isPassive) return;
    this.#books.push({ book: { share, bids: [...bids], asks: [...asks] }, at: Math.floor(at), height });
    this.#gather();
  };
  observe = (name: ValueClass, ref: string, values: RecordedValues, at: number, height: number | null): void => {
    if (this.#deps.isPassive) return;
    this.#values.push({ name, ref, values, at: Math.floor(at), height });
    this.#gather();
  };
  /** Records rows that the market sync has written. */
  observeRows = (rows: RowsObservation): void => {
    if (this.#deps.isPassive || this.#waiting + rows.rows.length > MOST_WAITING) return;
    const now = seconds(this.#deps.clock);
    void this.#send(rows.rows.length, (link) => link.call('rows', { ...rows, now }));
  };
  /** Events no longer arrive: what is known of live books and values may be old from now on. */
  lost = (): void => {
    this.#flush();
    void this.#link?.call('lost', null);
  };
  /** Blocks since a time in Unix seconds were replaced by others. */
  replaced = (since: number): void => {
    this.#flush();
    void this.#send(0, (link) => link.call('replaced', { since }));
  };

  books = async (share: Share, from: number, to: number, most = 2_000): Promise<Result<BookHistory>> => {
    this.#flush();
    return this.#read((link) => link.call('history', { share, from, to, most }));
  };
  map: RecorderApi['map'] = async (share, from, to) => {
    this.#flush();
    return this.#read((link) => link.call('map', { share, from, to, own: this.#deps.own() }));
  };
  orderActs: RecorderApi['orderActs'] = async (names, from, to) => {
    this.#flush();
    return this.#read((link) => link.call('acts', { names, from: Math.floor(from), to: Math.floor(to) }));
  };
  observed: RecorderApi['observed'] = async (name, ref, from, to) => {
    this.#flush();
    return this.#read((link) => link.call('observed', { name, ref, from: Math.floor(from), to: Math.floor(to) }));
  };
  bookAt: RecorderApi['bookAt'] = async (share, time) => {
    this.#flush();
    return this.#read((link) => link.call('bookAt', { share, time }));
  };
  moments: RecorderApi['moments'] = async (share, times) => {
    this.#flush();
    return this.#read((link) => link.call('moments', { share, times }));
  };
  history = async (name: ValueClass, ref: string, from: number, to: number): Promise<Result<RecordHistory>> => {
    this.#flush();
    return this.#read((link) => link.call('changes', { name, ref, from, to }));
  };
  at = async (name: ValueClass, ref: string, time: number): Promise<Result<RecordedChange | null>> => {
    this.#flush();
    return this.#read((link) => link.call('valuesAt', { name, ref, time: Math.floor(time) }));
  };
  values: RecorderApi['values'] = async (name, refs, time) => {
    if (refs.length === 0) return ok([]);
    this.#flush();
    return this.#read((link) => link.call('valuesOf', { name, refs, time: Math.floor(time) }));
  };
  valuesWhere: RecorderApi['valuesWhere'] = async (name, field, value, time) => {
    this.#flush();
    return this.#read((link) => link.call('valuesWhere', { name, field, value, time: Math.floor(time) }));
  };
  newest: RecorderApi['newest'] = async (name, field, refs, from, to) => {
    this.#flush();
    return this.#read((link) => link.call('newest', { name, field, refs, from: Math.floor(from), to: Math.floor(to) }));
  };
  export = (request: ExportRequest): Promise<Result<RecordRows>> => this.#read((link) => link.call('export', request));
  /** Removes the records of a class before a time in Unix seconds (null: all). Returns the bytes freed. */
  remove = async (name: RecordClass, before: number | null): Promise<Result<number>> => {
    this.#flush();
    const done = await this.#read((link) => link.call('remove', { name, before }));
    this.#deps.changed();
    return done;
  };
  view = async (): Promise<Result<RecorderView>> => {
    const sizes: Result<Sizes> = await this.#read((link) => link.call('sizes', null));
    if (!sizes.ok && sizes.fault.code !== 'storage') return sizes;
    const empty = { from: null, to: null, rows: 0, bytes: 0, spans: [] };
    const { classes, bytes } = sizes.ok ? sizes.value : { classes: RECORD_CLASS_NAMES.map((name) => ({ name, ...empty })), bytes: 0 };
    const trouble = this.#problem() ?? (sizes.ok ? null : sizes.fault);
    return ok({
      classes: classes.map((row) => ({ ...row, keepDays: keepDays(this.#deps.settings(), row.name) })),
      bytes,
      trouble,
      books: this.#readings.view(),
      holders: this.#deps.holders(),
    });
  };

  /** Traders whose orders are recorded. */
  #named = (): string[] => [...new Set([...this.#deps.own(), ...this.#deps.traders()])].slice(0, MOST_NAMED);
  #problem(): Fault | null {
    return this.#trouble ?? (this.#isOver ? fault('storage', text('record.full')) : null);
  }
  #gather(): void {
    if (this.#waiting + this.#books.length + this.#values.length > MOST_WAITING) {
      this.#books = [];
      this.#values = [];
      void this.#link?.call('gap', { kind: null });
      return;
    }
    if (this.#books.length + this.#values.length >= MOST_GATHERED) return this.#flush();
    this.#cancelFlush ??= this.#deps.clock.after(GATHER_MS, () => this.#flush());
  }
  #flush(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = null;
    const [books, values] = [this.#books, this.#values];
    [this.#books, this.#values] = [[], []];
    const now = seconds(this.#deps.clock);
    if (books.length > 0) void this.#send(books.length, (link) => link.call('books', { list: books, now, own: this.#named() }));
    if (values.length > 0) void this.#send(values.length, (link) => link.call('observe', { list: values, now }));
  }
  async #send(count: number, call: (link: WorkerLink<RecorderTasks>) => Promise<Result<RecordAnswer<unknown>>>): Promise<void> {
    if (!this.#link) return;
    this.#waiting += count;
    const got = await call(this.#link);
    this.#waiting -= count;
    if (got.ok) this.#took(got.value);
  }
  async #read<T>(call: (link: WorkerLink<RecorderTasks>) => Promise<Result<RecordAnswer<T>>>): Promise<Result<T>> {
    if (!this.#link) return fail('closed', text('engine.not-running'));
    const got = await call(this.#link);
    if (!got.ok) return got;
    this.#mended(got.value.mended);
    return got.value.got;
  }

  /** Notes whether a write succeeded: one notice when recording pauses, and one when it resumes. */
  #took({ got, mended, wrote }: RecordAnswer<unknown>): void {
    this.#mended(mended);
    const { notify, changed, log } = this.#deps;
    if (!got.ok && got.fault.code !== 'storage') return;
    const before = this.#trouble;
    if (got.ok && before !== null && !wrote) return;
    this.#trouble = got.ok ? null : got.fault;
    if (!got.ok && before === null) {
      log.warn('recording paused', reasonOf(got.fault));
      notify({ key: KEY, tone: 'warn', title: text('record.paused'), text: text('record.paused.text', { why: reasonOf(got.fault) }) });
    } else if (got.ok && before !== null)
      notify({ key: KEY, tone: 'ok', title: text('record.resumed'), text: text('record.resumed.text') });
    if ((before === null) !== got.ok) return changed();
  }
  #mended(mended: Fault | null): void {
    if (mended)
      this.#deps.notify({
        key: KEY,
        tone: 'warn',
        title: text('record.damaged'),
        text: text('record.damaged.text', { why: reasonOf(mended) }),
      });
  }

  /** Confirms what has not changed, up to the last event. */
  follow = (): void => {
    const { clock, heardAt, liveBooks, liveHolders, liveAuctions } = this.#deps;
    const until = heardAt();
    if (until === null) return;
    this.#flush();
    const known = { shares: liveBooks(), holders: liveHolders(), auctions: liveAuctions(), until: Math.floor(until) };
    void this.#send(0, (link) => link.call('follow', { ...known, now: seconds(clock) }));
  };
  /** Packs finished days and removes what is older than it shall be kept, in short pieces. */
  async #tidy(): Promise<void> {
    const link = this.#link;
    if (this.#isTidying || !link) return;
    this.#isTidying = true;
    const { clock, settings } = this.#deps;
    try {
      for (let after = -1; ;) {
        const now = seconds(clock);
        const before = RECORD_CLASS_NAMES.map((name) => ({ name, days: keepDays(settings(), name) }))
          .filter(({ days }) => days > 0)
          .map(({ name, days }) => ({ name, time: now - days * DAY }));
        const got = await link.call('tidy', { now, before, maxBytes: settings().recordMaxMb * MB, after });
        if (!got.ok || this.#link !== link) return;
        this.#took(got.value);
        if (!got.value.got.ok) return;
        const { more, over, after: last } = got.value.got.value;
        this.#isOver = over;
        if (!more) return this.#deps.changed();
        after = last;
        await sleep(clock, TIDY_PAUSE_MS);
      }
    } finally {
      this.#isTidying = false;
    }
  }
  #close(): void {
    this.#flush();
    const link = this.#link;
    this.#link = null;
    this.#file = null;
    if (link) this.#closing = Promise.all([this.#closing, link.stop()]);
  }
}

/** Days for which the records of a class are kept; 0 for good. */
const keepDays = ({ recordKeepDays }: Settings, name: RecordClass): number => recordKeepDays[name] ?? RECORD_CLASSES[name].initialDays;
