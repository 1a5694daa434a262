import { RECORD_CLASS_NAMES, type RecordClass, type RecordSpan } from '#contract/model/app/recorder.ts';
import type { Handle } from '../store/handle.ts';
import type { BookStore } from './book-store.ts';
import type { ValueClass } from './change-store.ts';
import { DAY, dayOf, packDay, unpackDay, type DatedChange } from './day-pack.ts';
import { applyChange, type Levels } from './level-codec.ts';
import type { Spans } from './span-store.ts';

const BOOKS = {
  unpacked: 'SELECT share FROM book_change WHERE share > ? AND at < ? GROUP BY share LIMIT ?',
  packed: 'SELECT changes, body FROM book_day WHERE share = ? AND day = ?',
  newest: 'SELECT day, body FROM book_day WHERE share = ? AND day < ? ORDER BY day DESC LIMIT 1',
  put: 'INSERT OR REPLACE INTO book_day (share, day, changes, body) VALUES (?, ?, ?, ?)',
  count: 'INSERT INTO book_total (day, changes) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET changes = changes + excluded.changes',
  dropRows: 'DELETE FROM book_change WHERE share = ? AND at < ?',
  old: 'SELECT share FROM book_day WHERE share > ? AND day < ? GROUP BY share LIMIT ?',
  dropDays: 'DELETE FROM book_day WHERE share = ? AND day < ?',
  dropTotals: 'DELETE FROM book_total WHERE day < ?',
  total: 'SELECT total(changes) AS total FROM book_total',
} as const;
const sizes = 'SELECT name, ncell AS cells, pgsize AS bytes FROM dbstat WHERE aggregate = TRUE';
const firstOf = `SELECT min(since) AS since, max(until) AS until FROM span WHERE scope = ? OR scope LIKE ? || ':%'`;

const book = (before: Levels | null | undefined, changes: readonly DatedChange[]): Levels | null | undefined =>
  changes.reduce<Levels | null | undefined>((levels, { change }) => applyChange(levels ?? null, change), before);

/** The book of a share at the end of its last packed day before `day`; undefined if none is packed. */
function bookBefore(handle: Handle, share: number, day: number): Levels | null | undefined {
  const last = handle.get<{ day: number; body: Buffer }>(BOOKS.newest, share, day);
  if (!last) return undefined;
  const { before, changes } = unpackDay(last.day, last.body);
  return book(undefined, [...(before ? [before] : []), ...changes]);
}

/**
 * Packs the changes of days before `today` (the number of a day), one blob per share and day, for at most `limit` shares after a number.
 * Returns the last share, or null when nothing is left. Each share is packed in the transaction that removes its rows.
 */
export function packDays(handle: Handle, store: BookStore, today: number, after: number, limit: number): number | null {
  const shares = handle.all<{ share: number }>(BOOKS.unpacked, after, today * DAY, limit).map(({ share }) => share);
  for (const share of shares) {
    const byDay = Map.groupBy(store.rowsBefore(handle, share, today * DAY), ({ at }) => dayOf(at));
    for (const [day, added] of byDay) {
      const known = handle.get<{ changes: number; body: Buffer }>(BOOKS.packed, share, day);
      const packed = known && unpackDay(day, known.body);
      const before = packed ? book(undefined, packed.before ? [packed.before] : []) : bookBefore(handle, share, day);
      const changes = [...(packed?.changes ?? []), ...added];
      handle.run(BOOKS.put, share, day, changes.length, packDay(day, before, changes));
      handle.run(BOOKS.count, day, added.length);
    }
    handle.run(BOOKS.dropRows, share, today * DAY);
  }
  return shares.at(-1) ?? null;
}

/** Removes packed books before a day, for at most `limit` shares after a number; the book at its start is kept. Returns as `packDays`. */
export function dropBooks(handle: Handle, day: number, after: number, limit: number): number | null {
  const shares = handle.all<{ share: number }>(BOOKS.old, after, day, limit).map(({ share }) => share);
  for (const share of shares) {
    const levels = bookBefore(handle, share, day);
    if (handle.get(BOOKS.packed, share, day) === undefined && (levels === null || (levels?.length ?? 0) > 0))
      handle.run(BOOKS.put, share, day, 0, packDay(day, levels, []));
    handle.run(BOOKS.dropDays, share, day);
  }
  return shares.at(-1) ?? null;
}
export const dropBookTotals = (handle: Handle, day: number): void => void handle.run(BOOKS.dropTotals, day);

/** Merges the changes of a class before a time into one per subject, which is the state at that time. Returns as `packDays`. */
export function dropValues(
  handle: Handle,
  name: ValueClass,
  time: number,
  after: number,
  limit: number,
  merged: (bodies: readonly string[]) => string,
): number | null {
  const old = `SELECT subject FROM change_${name} WHERE subject > ? AND at < ? GROUP BY subject HAVING count(*) > 1 LIMIT ?`;
  const subjects = handle.all<{ subject: number }>(old, after, time, limit).map(({ subject }) => subject);
  for (const subject of subjects) {
    const rows = handle.all<{ at: number; height: number | null; body: string }>(
      `SELECT at, height, body FROM change_${name} WHERE subject = ? AND at < ? ORDER BY at`,
      subject,
      time,
    );
    const last = rows.at(-1);
    handle.run(`DELETE FROM change_${name} WHERE subject = ? AND at < ?`, subject, time);
    if (last)
      handle.run(
        `INSERT INTO change_${name} (subject, at, height, body) VALUES (?, ?, ?, ?)`,
        subject,
        last.at,
        last.height,
        merged(rows.map(({ body }) => body)),
      );
  }
  return subjects.at(-1) ?? null;
}

/** Removes all records of a class. What is observed next begins anew. */
export function dropAll(handle: Handle, name: RecordClass): void {
  const tables = name === 'books' ? ['book_now', 'book_change', 'book_day', 'book_total'] : [`now_${name}`, `change_${name}`];
  handle.db().exec(tables.map((table) => `DELETE FROM ${table}`).join(';'));
  handle.run(`DELETE FROM span WHERE scope = ? OR scope LIKE ? || ':%'`, name, name);
}

/** Size of a class. `rows`: recorded changes; `from` and `to`: first and last observation in Unix seconds. */
interface ClassSize {
  readonly name: RecordClass;
  readonly from: number | null;
  readonly to: number | null;
  readonly rows: number;
  readonly bytes: number;
  readonly spans: RecordSpan[];
}
/** Spans to list per class. */
const MOST_SPANS = 20;

export function classSizes(handle: Handle, spans: Spans): ClassSize[] {
  const tables = new Map(handle.all<{ name: string; cells: number; bytes: number }>(sizes).map((row) => [row.name, row]));
  const packed = handle.get<{ total: number }>(BOOKS.total)?.total ?? 0;
  const sum = (names: readonly string[]): number => names.reduce((all, name) => all + (tables.get(name)?.bytes ?? 0), 0);
  return RECORD_CLASS_NAMES.map((name) => {
    const isBooks = name === 'books';
    const rows = tables.get(isBooks ? 'book_change' : `change_${name}`)?.cells ?? 0;
    const { since = null, until = null } = handle.get<{ since: number | null; until: number | null }>(firstOf, name, name) ?? {};
    return {
      name,
      from: since,
      to: until,
      rows: rows + (isBooks ? packed : 0),
      bytes:
        since === null && rows === 0
          ? 0
          : sum(isBooks ? ['book_now', 'book_change', 'book_day', 'book_total'] : [`now_${name}`, `change_${name}`]),
      spans: (isBooks ? ['books:player', 'books:club'] : [name])
        .map((scope) => spans.newest(handle, scope, MOST_SPANS))
        .reduce((found, some) => (found.length > 0 ? found : some)),
    };
  });
}

/** Bytes of the file in use, without free pages. */
export function usedBytes(handle: Handle): number {
  const of = (name: string): number => Number(handle.db().pragma(name, { simple: true }));
  return (of('page_count') - of('freelist_count')) * of('page_size');
}
export const fileBytes = (handle: Handle): number =>
  Number(handle.db().pragma('page_count', { simple: true })) * Number(handle.db().pragma('page_size', { simple: true }));
