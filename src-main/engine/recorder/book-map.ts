import type { RecordSpan } from '#contract/model/app/recorder.ts';
import { IMBALANCE_LEVELS, IMBALANCE_PERCENT, NEAR_PERCENT, RUN_NUMBERS } from '#contract/model/records/book-map.ts';
import type { BookAt, BookMap, BookMoment, BookTop } from '#contract/model/records/book-map.ts';
import { splitShare, type Share } from '#contract/model/market/share.ts';
import type { Handle } from '../store/handle.ts';
import { kindScope, shareScope, type BookStore } from './book-store.ts';
import { changedLevels, sidesOf, type Levels } from './level-codec.ts';
import { shareNumber } from './subjects.ts';

/** Bounds of a map: runs, and times at which the book changes. */
const [MOST_RUNS, MOST_TIMES] = [60_000, 5_000];
/** Levels of each side that the recorded book of a moment lists. */
const LISTED = 50;
const END_OF_TIME = 9_999_999_999;

/** A book from `at` on; several changes that are rounded to one time are one book. */
interface TimedBook {
  readonly at: number;
  readonly levels: Levels;
}
interface BookSpan extends RecordSpan {
  readonly books: TimedBook[];
}

function spansOf(store: BookStore, handle: Handle, share: Share, from: number, to: number): BookSpan[] {
  const found: BookSpan[] = [];
  let books: TimedBook[] = [];
  store.walk(handle, share, from, to, {
    book: ({ at, levels }) => void books.push({ at, levels }),
    end: (span) => {
      found.push({ ...span, books });
      books = [];
    },
  });
  return found;
}

/** Rounds changes up to multiples of `step` seconds, but not beyond the end of their span. The book at its start stays. */
function rounded({ from, to, books }: BookSpan, step: number): BookSpan {
  const kept: TimedBook[] = [];
  for (const { at, levels } of books) {
    const time = at === from ? at : Math.min(to, Math.ceil(at / step) * step);
    if (kept.at(-1)?.at === time) kept.pop();
    kept.push({ at: time, levels });
  }
  return { from, to, books: kept };
}

/** Best prices of a book, and the influence on its best levels. */
function topOf(at: number, levels: Levels): BookTop {
  const { bids, asks } = sidesOf(levels);
  const sum = (side: typeof bids): number => side.slice(0, IMBALANCE_LEVELS).reduce((all, [, num]) => all + num, 0);
  const [bid, ask] = [bids[0]?.[0] ?? null, asks[0]?.[0] ?? null];
  const mid = ((bid ?? ask ?? 0) + (ask ?? bid ?? 0)) / 2;
  const near = (side: typeof bids): number =>
    side.reduce((all, [price, num]) => (Math.abs(price - mid) * 100 <= mid * IMBALANCE_PERCENT ? all + num : all), 0);
  return { at, bid, ask, bids: sum(bids), asks: sum(asks), nearBids: near(bids), nearAsks: near(asks) } as BookTop;
}
const sameTop = (a: BookTop, b: BookTop): boolean =>
  (['bid', 'ask', 'bids', 'asks', 'nearBids', 'nearAsks'] as const).every((field) => a[field] === b[field]);

/** Returns the runs of spans, by their start, or null if there are more than `most`. */
function runsOf(spans: readonly BookSpan[], origin: number, most: number): number[] | null {
  const runs: number[] = [];
  for (const { to, books } of spans) {
    /** Index of the open run of each level. */
    const open = new Map<number, number>();
    let before: Levels = [];
    for (const { at, levels } of books) {
      const changed = changedLevels(before, levels);
      for (let n = 0; n < changed.length; n += 2) {
        const [code, num] = [changed[n] ?? 0, changed[n + 1] ?? 0];
        const was = open.get(code);
        if (was !== undefined) runs[was + 3] = at - origin;
        open.delete(code);
        if (num === 0) continue;
        if (runs.length >= most * RUN_NUMBERS) return null;
        open.set(code, runs.length);
        runs.push(code, num, at - origin, 0);
      }
      before = levels;
    }
    for (const index of open.values()) runs[index + 3] = to + 1 - origin;
  }
  return runs;
}

/** Returns the recorded books of a share in a range of time as runs. `bounds`: most runs and times; beyond them, changes are rounded. */
export function bookMap(
  store: BookStore,
  handle: Handle,
  { share, from, to }: { readonly share: Share; readonly from: number; readonly to: number },
  bounds = { runs: MOST_RUNS, times: MOST_TIMES },
): Omit<BookMap, 'own'> {
  const exact = spansOf(store, handle, share, from, to);
  const scopes = [kindScope(splitShare(share).kind), shareScope(share)];
  const first = scopes.flatMap((scope) => handle.get<{ first: number | null }>(SQL_FIRST, scope)?.first ?? []);
  let [step, spans, runs, cut]: [number, readonly BookSpan[], number[] | null, boolean] = [1, exact, null, false];
  for (;;) {
    const times = spans.reduce((sum, { books }) => sum + books.length, 0);
    const isCoarsest = step > to - from;
    if (times <= Math.max(bounds.times, spans.length * 2)) runs = runsOf(spans, from, bounds.runs);
    if (runs === null && isCoarsest) {
      // Each span has only its first and its last book now: the first spans that fit are shown.
      for (let count = spans.length - 1; runs === null; count = Math.floor(count / 2))
        runs = runsOf(spans.slice(0, count), from, bounds.runs);
      cut = true;
    }
    if (runs !== null) break;
    step *= 2;
    spans = exact.map((span) => rounded(span, step));
  }
  const tops: BookTop[] = [];
  for (const { from: start, books } of spans)
    for (const { at, levels } of books) {
      const top = topOf(at, levels);
      const last = tops.at(-1);
      if (!last || at === start || !sameTop(last, top)) tops.push(top);
    }
  return {
    share,
    from,
    to,
    spans: spans.map((span) => ({ from: span.from, to: span.to })),
    live: store.observedLive(handle, share, from, to),
    first: first.length === 0 ? null : Math.min(...first),
    runs,
    tops,
    stored: handle.get<{ changes: number; bytes: number }>(SQL_STORED, { share: shareNumber(share) }) ?? { changes: 0, bytes: 0 },
    step,
    cut,
  };
}
const SQL_STORED = `SELECT total(changes) AS changes, total(bytes) AS bytes FROM (
  SELECT count(*) AS changes, total(length(body)) AS bytes FROM book_change WHERE share = $share
  UNION ALL SELECT total(changes), total(length(body)) FROM book_day WHERE share = $share)`;
const SQL_FIRST = 'SELECT min(since) AS first FROM span WHERE scope = ?';

/** Returns the recorded book of a share at a time, with the nearest recorded times; the book is null where it is unknown. */
export function bookAt(store: BookStore, handle: Handle, share: Share, time: number): BookAt {
  const observed = store.observed(handle, share, 0, END_OF_TIME);
  const span = observed.find(({ from, to }) => from <= time && time <= to);
  let book: BookAt['book'] = null;
  store.walk(handle, share, time, time, {
    book: ({ since, levels }) => {
      const { bids, asks } = sidesOf(levels);
      book = {
        since: Math.max(since, span?.from ?? since),
        bids: bids.slice(0, LISTED),
        asks: asks.slice(0, LISTED),
        deeper: { bids: Math.max(0, bids.length - LISTED), asks: Math.max(0, asks.length - LISTED) },
      };
    },
  });
  return {
    share,
    at: time,
    book,
    before: span ? time : (observed.findLast(({ to }) => to < time)?.to ?? null),
    after: span ? time : (observed.find(({ from }) => from > time)?.from ?? null),
  };
}

/** Returns best prices and near depth at some times in ascending order; null where the book is unknown. */
export function bookMoments(store: BookStore, handle: Handle, share: Share, times: readonly number[]): (BookMoment | null)[] {
  const found: (BookMoment | null)[] = times.map(() => null);
  let [at, levels]: [number, Levels] = [0, []];
  /** Fills in the times before `end`, at which the book is `levels`. */
  const fill = (end: number): void => {
    for (; at < times.length && (times[at] ?? 0) < end; at++) found[at] = momentOf(levels);
  };
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return found;
  let isKnown = false;
  store.walk(handle, share, first, last, {
    book: (book) => {
      if (isKnown) fill(book.at);
      // times before the start of a span are unknown
      else for (; at < times.length && (times[at] ?? 0) < book.at; at++);
      [isKnown, levels] = [true, book.levels];
    },
    end: ({ to }) => {
      fill(to + 1);
      isKnown = false;
    },
  });
  return found;
}

function momentOf(levels: Levels): BookMoment {
  const { bids, asks } = sidesOf(levels);
  const [bid, ask] = [bids[0]?.[0] ?? null, asks[0]?.[0] ?? null];
  const near = (side: typeof bids, best: number | null): number =>
    side.reduce((sum, [price, num]) => (best !== null && Math.abs(price - best) * 100 <= best * NEAR_PERCENT ? sum + num : sum), 0);
  return { bid, ask, bids: near(bids, bid), asks: near(asks, ask) } as BookMoment;
}
