import type { Handle } from '../handle.ts';
import type { Census } from './market-snapshot.ts';
import type { Coverage } from './coverage.ts';
import type { Meta } from './meta.ts';
import type { Readings } from './readings.ts';
import { SQL } from './stored-trades.ts';

/** Data read within the last hour is kept, whatever the size. */
const KEEP_SECONDS = 3_600;
const TRADES_AT_ONCE = 150;
const READINGS_AT_ONCE = 20;
/** Limits one call, so that it never blocks the engine for long; callers repeat it while it frees bytes. */
const ROUNDS = 1;
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
  readonly meta: Meta;
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
function dropBooks({ census, meta }: Parts): number {
  const last = census.ids('player_book', -1, BOOKS_AT_ONCE).at(-1);
  if (last === undefined) return 0;
  meta.set(CUT, 'player_book');
  return census.drop('player_book', -1, last);
}

/**
 * While the file exceeds `most` bytes, removes the oldest trades, then the oldest readings, then order books of the market snapshot.
 * Returns the bytes freed. `nowMs` in Unix milliseconds.
 */
export function trim(parts: Parts, most: number, nowMs: number): number {
  const size = sizeOf(parts.handle);
  const start = size.bytes;
  if (start <= most) {
    shrink(parts.handle, PAGES_AT_ONCE, size);
    return 0;
  }
  const before = nowMs / 1_000 - KEEP_SECONDS;
  for (let round = 0; round < ROUNDS && bytesOf(parts.handle) > most; round++) {
    const gone = dropOldestTrades(parts, before) || parts.readings.dropBefore(before, READINGS_AT_ONCE) || dropBooks(parts);
    if (gone === 0) break;
  }
  const end = bytesOf(parts.handle);
  shrink(parts.handle);
  return start - end;
}
