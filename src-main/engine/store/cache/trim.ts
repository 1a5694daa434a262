import type { Handle } from '../handle.ts';
import type { Census } from './market-snapshot.ts';
import type { Coverage } from './coverage.ts';
import type { Meta } from './meta.ts';
import type { Readings } from './readings.ts';
import { SQL } from './stored-trades.ts';

/** What was read within the last hour stays, whatever the size. */
const KEEP_SECONDS = 3_600;
const TRADES_AT_ONCE = 150;
const READINGS_AT_ONCE = 20;
/** One call never blocks the engine for long; a caller goes on while bytes come free. */
const ROUNDS = 1;
const PAGES_AT_ONCE = 150;

/** One statement that is prepared once; the engine asks every few seconds. */
const BYTES = `SELECT (all_pages.page_count - free.freelist_count) * size.page_size AS bytes, free.freelist_count AS free
  FROM pragma_page_count AS all_pages, pragma_freelist_count AS free, pragma_page_size AS size`;
const sizeOf = (handle: Handle): { bytes: number; free: number } => handle.get(BYTES) ?? { bytes: 0, free: 0 };

/** Bytes that hold something; pages given back are not counted. */
export const bytesOf = (handle: Handle): number => sizeOf(handle).bytes;

/** Gives empty pages back to the disk, a part of them unless all are meant. */
export function shrink(handle: Handle, pages: number | 'all' = PAGES_AT_ONCE, { free } = sizeOf(handle)): void {
  if (free === 0) return;
  handle.db().exec(`PRAGMA incremental_vacuum(${pages === 'all' ? 0 : pages})`);
  if (pages === 'all') handle.db().pragma('wal_checkpoint(TRUNCATE)');
}

/** Set while orderbooks of a whole market had to go for their size. */
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
    // What is gone must not look as if there had been no trade.
    if (dropped > 0) coverage.forgetUntil(time);
    return dropped;
  });
}

/** Orderbooks of a sync are most of what it keeps, and read again in two requests. */
function dropBooks({ census, meta }: Parts): number {
  const last = census.ids('player_book', -1, BOOKS_AT_ONCE).at(-1);
  if (last === undefined) return 0;
  meta.set(CUT, 'player_book');
  return census.drop('player_book', -1, last);
}

/** Removes the oldest trades, then the oldest readings, then the orderbooks of a whole market, while the file holds more than `most` bytes. Returns the bytes freed. */
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
