import type { Orderbook } from '#contract/model/market/orderbook.ts';
import type { BookHistory, RecordClass } from '#contract/model/app/recorder.ts';
import { share as shareOf, type Share, type ShareKind } from '#contract/model/market/share.ts';
import { fail, ok, type Result } from '#contract/faults.ts';
import { text } from '#contract/text/coded-text.ts';
import type { Unusable } from '#contract/snapshot.ts';
import type { Handle } from '../store/handle.ts';
import type { Role } from '../workers/worker-link.ts';
import { bookAt, bookMap, bookMoments } from './book-map.ts';
import { createBookStore, kindScope, shareScope } from './book-store.ts';
import { createChangeStore, FOLLOWED_WITHIN, VALUE_CLASSES, valueScopes, type ValueObservation, type ValueClass } from './change-store.ts';
import { dayOf } from './day-pack.ts';
import { createDumpIntake, createDumpMemory, type Dump, type DumpBook } from './dump-intake.ts';
import { levelsOf, type Levels } from './level-codec.ts';
import { packBook } from './book-body.ts';
import { orderActs } from './order-acts.ts';
import { createOwnOrders, ownRuns } from './own-orders.ts';
import { exportRecords, type ExportRequest } from './record-export.ts';
import { createRecordFile, type RecordAnswer, type RecordPlace } from './record-file.ts';
import type { RecordedValue, RecordedValues } from './recorder-api.ts';
import { recordedFields } from './recorded-fields.ts';
import { classSizes, dropAll, dropBooks, dropBookTotals, dropValues, fileBytes, packDays, usedBytes } from './retention.ts';
import { createSpans } from './span-store.ts';
import { createFieldNames, shareNumber } from './subjects.ts';
import { turnBack } from './turn-back.ts';

/** Seconds that the clock may be behind the last record before it counts as set back. */
const CLOCK_SLACK = 30;
/** Shares or subjects that are packed or removed in one task, so that other tasks need not wait for long. */
const TIDY_AT_ONCE = 500;

/** Levels in all frames of a history together, so that no answer is larger than a few megabytes. */
const MOST_LEVELS = 150_000;

/** One live order book. */
export interface BookObservation {
  readonly book: Pick<Orderbook, 'share' | 'bids' | 'asks'>;
  readonly at: number;
  readonly height: number | null;
}
/** Rows of the market snapshot: clubs, players, or the prices of players. `fields`: names of the values, where a body is a list. */
export interface RowsObservation {
  readonly name: 'players' | 'clubs' | 'prices';
  readonly fields: readonly string[] | null;
  readonly rows: readonly { readonly id: number; readonly body: string; readonly height: number | null; readonly observedAt: number }[];
}
/** Result of a table of all books. `bodies`: how many books wait to be taken, in the form of the market snapshot. */
export interface DumpResult {
  readonly at: number;
  readonly books: number;
  readonly orders: number;
  readonly unusable: Unusable | null;
  readonly bodies: number;
}
/** One field of many subjects, as it was last recorded in a range of Unix seconds. */
interface NewestOf {
  readonly name: ValueClass;
  readonly field: string;
  readonly refs: readonly string[];
  readonly from: number;
  readonly to: number;
}
/** Subjects of which a field has a value at a time in Unix seconds. */
interface FieldAt {
  readonly name: ValueClass;
  readonly field: string;
  readonly value: RecordedValue;
  readonly time: number;
}
/** Shares whose book, and those whose list of holders, is known to be current up to a time in Unix seconds. */
interface Followed {
  readonly shares: readonly Share[];
  readonly holders?: readonly Share[];
  /** Auctions that are current: the list of all, and players. */
  readonly auctions?: readonly string[];
  readonly until: number;
  readonly now: number;
}
interface DumpOptions {
  readonly kind: ShareKind;
  /** Unix seconds of the request. */
  readonly at: number;
  /** Whether the books are recorded; otherwise the table is only parsed. */
  readonly records: boolean;
  /** Which books are to be taken afterwards. */
  readonly bodies: 'all' | 'changed';
  /** Longest time in seconds since the reading before for which the span continues. */
  readonly within: number;
  /** The user's accounts and the traders that are followed. */
  readonly own?: readonly string[];
}
interface OpenDump extends DumpOptions {
  readonly intake: ReturnType<typeof createDumpIntake>;
  readonly kept: { readonly id: number; readonly body: string }[];
}

/** Creates the tasks of the recorder's thread, which owns the record file. */
export function createRecorderRole(place: RecordPlace) {
  const spans = createSpans();
  const fields = createFieldNames();
  const books = createBookStore(spans);
  const values = createChangeStore(spans, fields);
  const memory = createDumpMemory();
  const own = createOwnOrders(spans, values);
  /** Time of the last live reading of each book: an older table says nothing about it. */
  const readAt = new Map<number, number>();
  /** Shares whose live reading is newer than the table that is being recorded. */
  const overtaken = new Set<number>();
  let dump: OpenDump | null = null;
  let taken: OpenDump['kept'] = [];

  function forget(): void {
    spans.forget();
    fields.forget();
    memory.forget();
    own.forget();
  }
  const file = createRecordFile(place, forget);

  /** Begins anew after the clock was set back. */
  function checkClock(handle: Handle, now: number): void {
    if (now >= spans.latest(handle) - CLOCK_SLACK) return;
    turnBack(handle, now, spans, books, values);
    memory.forget();
    own.forget();
    readAt.clear();
  }
  function observeValues(handle: Handle, one: ValueObservation, seenAt: number): void {
    values.put(handle, one);
    for (const scope of valueScopes(one.name, one.ref)) spans.observe(handle, scope, one.at, seenAt, FOLLOWED_WITHIN);
  }
  /** A new account may have orders in books that have not changed: all of them are read again. */
  function useAccounts(names: readonly string[]): void {
    if (own.use(names)) memory.forget();
  }
  function interrupt(kind: ShareKind | null): void {
    if (kind === null) spans.interrupt();
    else for (const scope of [kindScope(kind), `orders:${kind}`]) spans.interrupt(scope);
  }
  /** Records the best prices of a book as they changed. */
  function pricesOf(share: string, levels: Levels, at: number, height: number | null): ValueObservation {
    let [bid, ask]: [number | null, number | null] = [null, null];
    for (let n = 0; n < levels.length; n += 2) {
      const code = levels[n] ?? 0;
      if (code % 2 === 0) bid = code / 2;
      else ask ??= (code - 1) / 2;
    }
    return { name: 'prices', ref: share, values: { bid, ask }, at, height };
  }
  function putBook(handle: Handle, share: string, levels: Levels | null, orders: RecordedValues, at: number, height: number | null): void {
    if (levels) own.put(handle, share, orders, at, height);
    if (books.put(handle, shareNumber(share), levels, at, height) && levels) values.put(handle, pricesOf(share, levels, at, height));
  }

  /** Records a table. Returns the shares that had orders before and have none now. */
  function recordDump(handle: Handle, { kind, at: askedAt, within }: OpenDump, { at, changed, seen }: Dump): DumpBook[] {
    checkClock(handle, askedAt);
    const gone = books.without(handle, kind, seen).map((share) => ({ id: Math.floor(share / 2), share, levels: [], own: {} }));
    for (const { id, share, levels, own: orders } of [...changed, ...gone]) {
      const newer = Math.max(readAt.get(share) ?? 0, books.changedAt(handle, share));
      if (newer <= at) putBook(handle, shareOf(kind, id), levels, orders, at, null);
      else {
        if (levels) books.putEarlier(handle, share, levels, at);
        overtaken.add(share);
      }
    }
    spans.observe(handle, kindScope(kind), at, askedAt, within);
    own.observeAll(handle, kind, at, askedAt, within);
    spans.observe(handle, 'prices', at, askedAt, Math.max(within, FOLLOWED_WITHIN));
    return gone;
  }

  const tasks = {
    /** Records live order books. `now` in Unix seconds; `own`: the user's accounts and followed traders. */
    books: ({
      list,
      now,
      own: names = [],
    }: {
      readonly list: readonly BookObservation[];
      readonly now: number;
      readonly own?: readonly string[];
    }) =>
      file.write((handle) => {
        useAccounts(names);
        checkClock(handle, now);
        for (const { book, at, height } of list) {
          const share = shareNumber(book.share);
          const time = Math.max(at, books.changedAt(handle, share));
          memory.forget(share);
          readAt.set(share, time);
          putBook(handle, book.share, levelsOf(book), own.of(book), time, height);
          spans.observe(handle, shareScope(book.share), time, now, FOLLOWED_WITHIN);
          own.observe(handle, `orders:${book.share}`, time, now, FOLLOWED_WITHIN);
          spans.observe(handle, 'prices', time, now, FOLLOWED_WITHIN);
        }
      }),
    observe: ({ list, now }: { readonly list: readonly ValueObservation[]; readonly now: number }) =>
      file.write((handle) => {
        checkClock(handle, now);
        for (const one of list) observeValues(handle, one, now);
      }),
    rows: ({ name, fields: names, rows, now }: RowsObservation & { readonly now: number }) =>
      file.write((handle) => {
        checkClock(handle, now);
        for (const { id, body, height, observedAt } of rows) {
          const parsed = JSON.parse(body) as readonly unknown[] | Readonly<Record<string, unknown>>;
          const row = names ? Object.fromEntries(names.map((field, n) => [field, (parsed as readonly unknown[])[n]])) : parsed;
          const ref = shareOf(name === 'clubs' ? 'club' : 'player', id);
          const at = Math.floor(observedAt);
          if (name !== 'prices')
            observeValues(handle, { name, ref, values: recordedFields(name, row as Readonly<Record<string, unknown>>), at, height }, now);
          const price = recordedFields('prices', row as Readonly<Record<string, unknown>>);
          if (price['last']) observeValues(handle, { name: 'prices', ref, values: price, at, height }, now);
        }
      }),
    /** Continues the spans of the classes that are followed, and of live books and lists of holders that have not changed, until the last event. */
    follow: ({ shares, holders = [], auctions = [], until, now }: Followed) =>
      file.write((handle) => {
        checkClock(handle, now);
        for (const name of VALUE_CLASSES) if (spans.isOpen(name)) spans.observe(handle, name, until, now, FOLLOWED_WITHIN);
        for (const share of shares)
          if (spans.isOpen(shareScope(share))) {
            readAt.set(shareNumber(share), Math.max(until, readAt.get(shareNumber(share)) ?? 0));
            spans.observe(handle, shareScope(share), until, now, FOLLOWED_WITHIN);
          }
        const watched = [
          ...holders.flatMap((share) => valueScopes('holders', share)),
          ...shares.map((share) => `orders:${share}`),
          ...auctions.flatMap((ref) => valueScopes('auctions', ref)),
        ];
        for (const scope of watched) if (spans.isOpen(scope)) spans.observe(handle, scope, until, now, FOLLOWED_WITHIN);
      }),
    /** Ends the open spans of a kind of books, or all. */
    gap: ({ kind }: { readonly kind: ShareKind | null }) => interrupt(kind),
    /** Ends the open spans of live books and values, whose changes are no longer announced. */
    lost: (_: null) => spans.interruptLive(),
    /** Blocks since a time were replaced: what was observed since then counts as not observed. */
    replaced: ({ since }: { readonly since: number }) =>
      file.write((handle) => {
        spans.cut(handle, since);
        memory.forget();
      }),

    dumpStart(options: DumpOptions): void {
      const bodies: OpenDump['kept'] = [];
      const take = (book: Orderbook): void =>
        void bodies.push({ id: Number(book.share.slice(options.kind.length + 1)), body: packBook(book) });
      useAccounts(options.own ?? []);
      dump = { ...options, intake: createDumpIntake(options, memory, take, options.bodies === 'all', own.of), kept: bodies };
    },
    dumpPart: ({ text: part }: { readonly text: string }): void => dump?.intake.push(part),
    /** Ends the table. An incomplete one, or one that did not `arrive`, changes nothing. */
    dumpEnd({ arrived }: { readonly arrived: boolean }): {
      readonly got: Result<DumpResult>;
      readonly recorded: RecordAnswer<unknown> | null;
    } {
      const open = dump;
      dump = null;
      taken = [];
      const got = open && arrived ? open.intake.end() : fail('closed', text('no-longer-wanted'));
      if (!open || !got.ok) {
        if (open?.records) interrupt(open.kind);
        return { got: got as Result<never>, recorded: null };
      }
      const recorded = open.records ? file.write((handle) => recordDump(handle, open, got.value)) : null;
      if (recorded?.got.ok) open.intake.learn();
      // the next table is compared with the live reading, not with this one
      for (const share of overtaken) memory.forget(share);
      overtaken.clear();
      const gone = recorded?.got.ok ? recorded.got.value : [];
      taken = [...open.kept, ...gone.map(({ id }) => ({ id, body: packBook({ bids: [], asks: [] }) }))];
      const { at, books: count, orders, unusable } = got.value;
      return { got: ok({ at, books: count, orders, unusable, bodies: taken.length }), recorded };
    },
    /** Hands out books of the last table in the form of the market snapshot. */
    dumpBodies: ({ from, limit }: { readonly from: number; readonly limit: number }) => taken.slice(from, from + limit),
    dumpDone: (_: null): void => void (taken = []),

    history: ({ share, from, to, most }: { readonly share: Share; readonly from: number; readonly to: number; readonly most: number }) =>
      file.read<BookHistory>((handle) => books.history(handle, share, from, to, most, MOST_LEVELS)),
    map: (request: { readonly share: Share; readonly from: number; readonly to: number; readonly own?: readonly string[] }) =>
      file.read((handle) => {
        const { share, from, to, own: mine } = request;
        const runs = ownRuns(values.history(handle, 'orders', share, from, to), to);
        return { ...bookMap(books, handle, request), own: mine ? runs.filter(({ name }) => mine.includes(name)) : runs };
      }),
    acts: (request: { readonly names: readonly string[]; readonly from: number; readonly to: number }) =>
      file.read((handle) => orderActs(handle, spans, values, request)),
    observed: ({ name, ref, from, to }: { readonly name: ValueClass; readonly ref: string; readonly from: number; readonly to: number }) =>
      file.read((handle) => spans.between(handle, valueScopes(name, ref), from, to)),
    bookAt: ({ share, time }: { readonly share: Share; readonly time: number }) =>
      file.read((handle) => bookAt(books, handle, share, time)),
    moments: ({ share, times }: { readonly share: Share; readonly times: readonly number[] }) =>
      file.read((handle) => bookMoments(books, handle, share, times)),
    changes: ({ name, ref, from, to }: { readonly name: ValueClass; readonly ref: string; readonly from: number; readonly to: number }) =>
      file.read((handle) => values.history(handle, name, ref, from, to)),
    valuesAt: ({ name, ref, time }: { readonly name: ValueClass; readonly ref: string; readonly time: number }) =>
      file.read((handle) => values.at(handle, name, ref, time)),
    valuesOf: ({ name, refs, time }: { readonly name: ValueClass; readonly refs: readonly string[]; readonly time: number }) =>
      file.read((handle) => refs.map((ref) => values.at(handle, name, ref, time))),
    valuesWhere: ({ name, field, value, time }: FieldAt) => file.write((handle) => values.where(handle, name, field, value, time)),
    newest: ({ name, field, refs, from, to }: NewestOf) => file.write((handle) => values.newest(handle, name, field, refs, from, to)),
    sizes: (_: null) => file.read((handle) => ({ classes: classSizes(handle, spans), bytes: fileBytes(handle) })),
    export: (request: ExportRequest) => file.read((handle) => exportRecords(handle, books, values, request)),

    /** Packs finished days and removes records from before the given times, a bounded amount per call. `more`: something is left. */
    tidy: (request: TidyRequest) => file.write((handle) => tidyStep(handle, request)),
    /** Removes the records of a class before a time, or all of them. Returns the bytes freed. */
    remove: ({ name, before }: { readonly name: RecordClass; readonly before: number | null }) => {
      const removed = file.write((handle) => {
        const used = usedBytes(handle);
        if (before === null) dropAll(handle, name);
        else removeBefore(handle, name, before);
        return used - usedBytes(handle);
      });
      if (before === null || !removed.got.ok) forget();
      file.read((handle) => void handle.db().pragma('incremental_vacuum'));
      return removed;
    },
  };

  function removeBefore(handle: Handle, name: RecordClass, time: number): void {
    const day = dayOf(time);
    if (name === 'books') {
      for (let after: number | null = -1; after !== null;) after = packDays(handle, books, day, after, TIDY_AT_ONCE);
      for (let after: number | null = -1; after !== null;) after = dropBooks(handle, day, after, TIDY_AT_ONCE);
      dropBookTotals(handle, day);
    } else {
      const lowest = Number.MIN_SAFE_INTEGER;
      for (let after: number | null = lowest; after !== null;)
        after = dropValues(handle, name, day * 86_400, after, TIDY_AT_ONCE, values.mergeAll);
    }
    spans.forgetBefore(handle, name, day * 86_400);
  }

  function tidyStep(handle: Handle, { now, before, maxBytes, after }: TidyRequest): TidyAnswer {
    const packed = packDays(handle, books, dayOf(now), after, TIDY_AT_ONCE);
    if (packed !== null) return { more: true, after: packed, over: false };
    for (const { name, time } of before) {
      const first = handle.get<{ since: number | null }>(
        `SELECT min(since) AS since FROM span WHERE scope = ? OR scope LIKE ? || ':%'`,
        name,
        name,
      );
      if (first?.since != null && dayOf(first.since) < dayOf(time)) {
        removeBefore(handle, name, time);
        return { more: true, after: -1, over: false };
      }
    }
    handle.db().pragma('incremental_vacuum(200)');
    if (usedBytes(handle) <= maxBytes) return { more: false, after: -1, over: false };
    const [largest] = classSizes(handle, spans)
      .filter(({ from }) => from !== null && dayOf(from) < dayOf(now))
      .sort((a, b) => b.bytes - a.bytes);
    if (!largest || largest.from === null) return { more: false, after: -1, over: true };
    removeBefore(handle, largest.name, (dayOf(largest.from) + 1) * 86_400);
    return { more: true, after: -1, over: false };
  }

  return { tasks, stop: file.close } satisfies Role<typeof tasks>;
}
export type RecorderTasks = ReturnType<typeof createRecorderRole>['tasks'];

interface TidyRequest {
  readonly now: number;
  /** Times before which the records of a class are removed. */
  readonly before: readonly { readonly name: RecordClass; readonly time: number }[];
  readonly maxBytes: number;
  /** Share to continue packing after; -1 at first. */
  readonly after: number;
}
interface TidyAnswer {
  readonly more: boolean;
  readonly after: number;
  /** The records of today alone exceed the limit. */
  readonly over: boolean;
}
