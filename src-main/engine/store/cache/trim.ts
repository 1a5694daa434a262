import type { KeyValueStore } from '../../base/key-value.ts';
import type { Handle } from '../handle.ts';
import type { Census } from './market-snapshot.ts';
import type { Readings } from './readings.ts';
import { SQL, type Coverage } from './stored-trades.ts';

/** Data read within the last hour is kept, whatever the size. */
const KEEP_SECONDS = 3_600;
const TRADES_AT_ONCE = 150;
const READINGS_AT_ONCE = 20;
const PAGES_AT_ONCE = 150;

/** One statement, prepared once: the engine runs it every few seconds. */
const BYTES = `SELECT (all_pages.page_count - free.freelist_count) * size.page_size AS bytes, free.freelist_count AS free
  FROM pragma_page_count AS all_pages, pragma_freelist_count AS free, pragma_page_size AS size`;
const sizeOf = (handle: Handle): { bytes: number; free: number } => handle.get(BYTES) ?? { bytes: 0, free: 0 };

/** Returns the bytes in use, without free pages. */
export const bytesOf = (handle: Handle): number => sizeOf(handle).bytes;

/** Returns free pages to the disk: at most `pages`, or all of them. */
export function shrink(handle: Handle, pages: number | 'all' = PAGES_AT_ONCE, { free } = sizeOf(handle)): void {
  if (free === 0) return;
  handle.db().exec(`PRAGMA incremental_vacuum(${pages === 'all' ? 0 : pages})`);
  if (pages === 'all') handle.db().pragma('wal_checkpoint(TRUNCATE)');
}

/** Key of the mark that order books of the market snapshot were removed for their size. */
export const CUT = 'census-cut';
const BOOKS_AT_ONCE = 150;

interface Parts {
  readonly handle: Handle;
  readonly coverage: Coverage;
  readonly readings: Readings;
  readonly census: Census;
  readonly meta: KeyValueStore;
}

function dropOldestTrades({ handle, coverage }: Parts, before: number): number {
  const nth = handle.get<{ time: number }>(SQL.nth, TRADES_AT_ONCE) ?? { time: before };
  const time = Math.min(nth.time, before);
  return handle.atomically(() => {
    const dropped = handle.run(SQL.dropOldest, time);
    // Removed trades must not look like a time without trades.
    if (dropped > 0) coverage.forgetUntil(time);
    return dropped;
  });
}

/** Removes order books of the market snapshot: they take most of its space and can be read again in two requests. */
function dropBooks({ census, meta }: Parts): void {
  const last = census.seen('player_book', -1, BOOKS_AT_ONCE).at(-1);
  if (!last) return;
  meta.set(CUT, 'player_book');
  census.drop('player_book', -1, last.id);
}

/**
 * While the file exceeds `most` bytes, removes the oldest trades, then the oldest readings, then order books of the market snapshot.
 * Returns the bytes freed. One call removes few rows, so that it never blocks the engine for long; callers repeat it while it frees bytes.
 * `nowMs` in Unix milliseconds.
 */
export function trim(parts: Parts, most: number, nowMs: number): number {
  const size = sizeOf(parts.handle);
  if (size.bytes <= most) {
    shrink(parts.handle, PAGES_AT_ONCE, size);
    return 0;
  }
  const before = nowMs / 1_000 - KEEP_SECONDS;
  if (dropOldestTrades(parts, before) === 0 && parts.readings.dropBefore(before, READINGS_AT_ONCE) === 0) dropBooks(parts);
  const end = bytesOf(parts.handle);
  shrink(parts.handle);
  return size.bytes - end;
}
