import type { Handle } from '../store/handle.ts';
import type { BookStore } from './book-store.ts';
import { VALUE_CLASSES, type ChangeStore } from './change-store.ts';
import { DAY, dayOf, packDay, unpackDay } from './day-pack.ts';
import { applyChange } from './level-codec.ts';
import type { Spans } from './span-store.ts';

const SQL = {
  changed: 'SELECT DISTINCT share FROM book_change WHERE at >= ?',
  drop: 'DELETE FROM book_change WHERE at >= ?',
  packed: 'SELECT share, day, body FROM book_day WHERE day >= ?',
  dropDay: 'DELETE FROM book_day WHERE share = ? AND day = ?',
  setDay: 'UPDATE book_day SET changes = ?, body = ? WHERE share = ? AND day = ?',
  dropTotals: 'DELETE FROM book_total WHERE day > ?',
} as const;

/**
 * Removes what was recorded at `time` or later, after the clock was set back: two records of one time would contradict each other. Books
 * that had changed since are unknown from then on, until they are read again.
 */
export function turnBack(handle: Handle, time: number, spans: Spans, books: BookStore, values: ChangeStore): void {
  spans.cut(handle, time);
  const shares = new Set(handle.all<{ share: number }>(SQL.changed, time).map(({ share }) => share));
  for (const { share, day, body } of handle.all<{ share: number; day: number; body: Buffer }>(SQL.packed, dayOf(time))) {
    const { before, changes } = unpackDay(day, body);
    const left = changes.filter(({ at }) => at < time);
    if (left.length === changes.length && day * DAY < time) continue;
    shares.add(share);
    if (day * DAY >= time) handle.run(SQL.dropDay, share, day);
    else handle.run(SQL.setDay, left.length, packDay(day, before ? applyChange(null, before.change) : undefined, left), share, day);
  }
  handle.run(SQL.drop, time);
  handle.run(SQL.dropTotals, dayOf(time));
  for (const share of shares) books.put(handle, share, null, time, null);
  for (const name of VALUE_CLASSES) values.dropSince(handle, name, time);
}
