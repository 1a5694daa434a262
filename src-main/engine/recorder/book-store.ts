import type { BookFrame, BookHistory, RecordSpan } from '#contract/model/app/recorder.ts';
import { splitShare, type Share, type ShareKind } from '#contract/model/market/share.ts';
import type { Handle } from '../store/handle.ts';
import { dayOf, unpackDay, type DatedChange } from './day-pack.ts';
import { applyChange, CHANGE, changedLevels, packChange, sidesOf, unpackChange, type BookChange, type Levels } from './level-codec.ts';
import type { Spans } from './span-store.ts';
import { shareNumber } from './subjects.ts';

const SQL = {
  now: 'SELECT body FROM book_now WHERE share = ?',
  /** Shares of a kind whose newest book is another than this one. */
  others: 'SELECT share FROM book_now WHERE share % 2 = ? AND body != ?',
  setNow: 'INSERT OR REPLACE INTO book_now (share, body) VALUES (?, ?)',
  put: 'INSERT OR REPLACE INTO book_change (share, at, height, body) VALUES (?, ?, ?, ?)',
  /** Whether a share has a change in a range of times. */
  any: 'SELECT 1 FROM book_change WHERE share = ? AND at BETWEEN ? AND ? LIMIT 1',
  anyDay: 'SELECT 1 FROM book_day WHERE share = ? AND day <= ? LIMIT 1',
  dayBefore: 'SELECT day, body FROM book_day WHERE share = ? AND day <= ? ORDER BY day DESC LIMIT 1',
  days: 'SELECT day, body FROM book_day WHERE share = ? AND day > ? AND day <= ? ORDER BY day',
  changes: 'SELECT at, height, body FROM book_change WHERE share = ? AND at <= ? ORDER BY at',
  last: 'SELECT max(at) AS at FROM book_change WHERE share = ?',
} as const;
type ChangeRow = { readonly at: number; readonly height: number | null; readonly body: Buffer };
type DayRow = { readonly day: number; readonly body: Buffer };

/** Scope of the readings of all books of a kind, and of the readings of one book. */
export const kindScope = (kind: ShareKind): string => `books:${kind}`;
export const shareScope = (share: string): string => `books:${share}`;

/** An order book from `at` on, recorded like this since `since`. Unix seconds. */
interface VisitedBook {
  readonly at: number;
  readonly since: number;
  readonly height: number | null;
  readonly levels: Levels;
}
interface BookVisitor {
  readonly book: (book: VisitedBook) => void;
  /** Called after the last book of a span in which the book is known. */
  readonly end?: (span: RecordSpan) => void;
}

const EMPTY = packChange({ kind: CHANGE.whole, levels: [] });
const UNKNOWN = packChange({ kind: CHANGE.unknown, levels: [] });
const datedChange = ({ at, height, body }: ChangeRow): DatedChange => ({ at, height, change: unpackChange(body) });

/** Stores order books as their changes. A time that is covered and has no change before it stands for an empty book. */
export function createBookStore(spans: Spans) {
  /** The newest book of a share in packed form; null if none was recorded. Not kept in memory: all of them take more than 10 MB. */
  const newest = (handle: Handle, share: number): Buffer | null => handle.get<{ body: Buffer }>(SQL.now, share)?.body ?? null;

  function write(handle: Handle, share: number, at: number, height: number | null, next: Buffer, levels: Levels | null): void {
    const before = newest(handle, share);
    const old = before === null || before.equals(UNKNOWN) ? null : unpackChange(before).levels;
    // a second change within a second takes the place of the first, which it cannot build on
    const isFirst = old === null || handle.get(SQL.any, share, at, at) !== undefined;
    const change: BookChange =
      levels === null
        ? { kind: CHANGE.unknown, levels: [] }
        : isFirst
          ? { kind: CHANGE.whole, levels }
          : { kind: CHANGE.levels, levels: changedLevels(old, levels) };
    const body = packChange(change);
    handle.run(SQL.put, share, at, height, isFirst || body.length < next.length ? body : next);
    handle.run(SQL.setNow, share, next);
  }

  /** All changes of a share up to a time that matter from `from` on, in order. */
  function changesOf(handle: Handle, share: number, from: number, to: number): DatedChange[] {
    const base = handle.get<DayRow>(SQL.dayBefore, share, dayOf(from));
    const days = [...(base ? [base] : []), ...handle.all<DayRow>(SQL.days, share, dayOf(from), dayOf(to))];
    const packed = days.flatMap(({ day, body }, n) => {
      const { before, changes } = unpackDay(day, body);
      return n === 0 && before ? [before, ...changes] : changes;
    });
    return [...packed, ...handle.all<ChangeRow>(SQL.changes, share, to).map(datedChange)].filter(({ at }) => at <= to);
  }

  /** Visits the book of a share at the start of each known span in a range of time, each change in it, and the end of the span. */
  function walk(handle: Handle, share: Share, from: number, to: number, visit: BookVisitor): void {
    const covered = spans.between(handle, [kindScope(splitShare(share).kind), shareScope(share)], from, to);
    const changes = covered.length === 0 ? [] : changesOf(handle, shareNumber(share), from, to);
    let [levels, height, since, at]: [Levels | null, number | null, number | null, number] = [[], null, null, 0];
    const step = (): void => {
      const next = changes[at++];
      if (next) [levels, height, since] = [applyChange(levels, next.change), next.height, next.at];
    };
    for (const span of covered) {
      while ((changes[at]?.at ?? Infinity) <= span.from) step();
      let start: number | null = null;
      const show = (time: number): void => {
        if (levels === null) {
          if (start !== null) visit.end?.({ from: start, to: time - 1 });
          start = null;
        } else {
          start ??= time;
          visit.book({ at: time, since: since ?? time, height, levels });
        }
      };
      show(span.from);
      for (let next = changes[at]; next && next.at <= span.to; next = changes[at]) {
        step();
        show(next.at);
      }
      if (start !== null) visit.end?.({ from: start, to: span.to });
    }
  }

  return {
    /** Unpacked changes of a share before a time. */
    rowsBefore: (handle: Handle, share: number, time: number): DatedChange[] =>
      handle.all<ChangeRow>(SQL.changes, share, time - 1).map(datedChange),
    /** Time of the newest unpacked change of a share in Unix seconds; 0 if there is none. */
    changedAt: (handle: Handle, share: number): number => handle.get<{ at: number | null }>(SQL.last, share)?.at ?? 0,
    /** Shares of a kind whose newest book has orders, or is unknown, and that are not among these. */
    without(handle: Handle, kind: ShareKind, seen: ReadonlySet<number>): number[] {
      const found: number[] = [];
      for (const { share } of handle.each<{ share: number }>(SQL.others, kind === 'player' ? 1 : 0, EMPTY))
        if (!seen.has(share)) found.push(share);
      return found;
    },
    /** Records a book if it differs from the newest one. Null: it could not be read, so it is unknown from then on. */
    put(handle: Handle, share: number, levels: Levels | null, at: number, height: number | null): boolean {
      const next = levels === null ? UNKNOWN : packChange({ kind: CHANGE.whole, levels });
      if ((newest(handle, share) ?? EMPTY).equals(next)) return false;
      write(handle, share, at, height, next, levels);
      return true;
    },
    /** Records a book from before the newest one where nothing else is known of the share at that time. */
    putEarlier(handle: Handle, share: number, levels: Levels, at: number): void {
      if (levels.length === 0 || handle.get(SQL.any, share, 0, at) || handle.get(SQL.anyDay, share, dayOf(at))) return;
      handle.run(SQL.put, share, at, null, packChange({ kind: CHANGE.whole, levels }));
    },

    /** All times in which the books of a share were observed, in Unix seconds. */
    observed: (handle: Handle, share: Share, from: number, to: number): RecordSpan[] =>
      spans.between(handle, [kindScope(splitShare(share).kind), shareScope(share)], from, to),
    /** Those in which each change was observed. */
    observedLive: (handle: Handle, share: Share, from: number, to: number): RecordSpan[] =>
      spans.between(handle, [shareScope(share)], from, to),
    walk,

    /**
     * Order books of a share in a range of time: the book at the start of each span, and each change in it. At most `most` frames, which
     * have about `mostLevels` levels together; a longer list is thinned evenly.
     */
    history(handle: Handle, share: Share, from: number, to: number, most: number, mostLevels = Infinity): BookHistory {
      let [count, size] = [0, 0];
      const found: RecordSpan[] = [];
      walk(handle, share, from, to, {
        book: ({ levels }) => {
          count++;
          size += levels.length / 2;
        },
        end: (span) => void found.push(span),
      });
      const every = Math.max(1, Math.ceil(count / most), Math.ceil(size / mostLevels));
      const starts = new Set(found.map((span) => span.from));
      const frames: BookFrame[] = [];
      let n = 0;
      walk(handle, share, from, to, {
        book: ({ at, height, levels }) => {
          if (n++ % every === 0 || starts.has(at)) frames.push({ at, height, ...sidesOf(levels) });
        },
      });
      return { share, spans: found, frames, thinned: frames.length < count };
    },
  };
}
export type BookStore = ReturnType<typeof createBookStore>;
