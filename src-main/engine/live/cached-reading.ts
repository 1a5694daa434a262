import type { MarketContext } from '../context.ts';
import type { Cache } from '../store/cache/cache.ts';
import type { CensusKind, CensusRow } from '../store/cache/market-snapshot.ts';
import { RESOURCES, type ResourceName } from '#contract/resources.ts';
import { parsed } from '../base/json.ts';
import { noteOf, type Reading } from '#contract/snapshot.ts';
import { CodedTextSchema } from '#contract/text/coded-text-schema.ts';

/** Returns the cached value of a resource with `cache` as its source; null if none is stored or it no longer matches the contract. */
export function loadReading(cache: Cache, key: string, name: ResourceName): Reading<unknown> | null {
  const row = cache.readings.load(key);
  const read = row && RESOURCES[name].data.safeParse(parsed(row.body));
  if (!row || !read?.success) return null;
  const { height, observedAt, partial } = row;
  const note = typeof partial === 'string' && { partial: CodedTextSchema.parse(parsed(partial) ?? partial) };
  return { data: read.data, source: 'cache', height, observedAt, ...note };
}

/**
 * Stores a reading in the cache, in place of the one before. Heights are not compared here: the resource decides which reading is newer,
 * and after a reorganisation that may be the lower height. The reading's note is stored with it as `partial`, because it stays true of the
 * value.
 */
export function storeReading(cache: Cache, key: string, reading: Reading<unknown>): void {
  const { data, source, height, observedAt } = reading;
  const note = noteOf(reading);
  cache.readings.replace([{ key, body: JSON.stringify(data), source, height, observedAt, partial: note && JSON.stringify(note) }]);
}

/** Returns one club, player or order book from the copy of the last market sync; null if it is not stored. */
export function fromCensus<T>({ sync }: MarketContext, kind: CensusKind, id: number, read: (row: CensusRow) => T): Reading<T> | null {
  const row = sync.stored(kind, id);
  return row && { data: read(row), source: 'cache', height: row.height, observedAt: Math.floor(row.observedAt) };
}
