import type { Reading } from '#contract/snapshot.ts';
import type { CensusKind, CensusRow } from '../store/cache/market-snapshot.ts';
import type { MarketContext } from '../context.ts';

/** Returns one club, player or order book from the copy of the last market sync; null if it is not stored. */
export function fromCensus<T>(
  { sync }: Pick<MarketContext, 'sync'>,
  kind: CensusKind,
  id: number,
  read: (row: CensusRow) => T,
): Reading<T> | null {
  const row = sync.stored(kind, id);
  return row && { data: read(row), source: 'cache', height: row.height, observedAt: Math.floor(row.observedAt) };
}
