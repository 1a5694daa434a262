import type { Unix } from '#contract/model/app/time.ts';
import type { Share } from '#contract/model/market/share.ts';
import { MOST_TRADED, MOST_TRADED_LEVELS, type TradedPrices } from '#contract/model/records/traded.ts';
import { seconds } from '../../../base/clock.ts';
import type { ReadContext } from '../../../context.ts';
import { mapReading } from '../../merge-readings.ts';
import { partOf, type ResourceDefinition } from '../../resource-definition.ts';
import type { SharesContext } from '../../share-exists.ts';
import { clip } from './ohlc.ts';
import { candlesFamily } from './price-history.ts';

/** The stored trades of a share since a time, by price. */
function traded(share: Share, from: number, reading: boolean, { cache, clock }: ReadContext): TradedPrices {
  const now = seconds(clock);
  const rows = cache().trades.between(share, from, now);
  const levels = new Map<number, { num: number; trades: number }>();
  for (const { price, num } of rows) {
    const level = levels.get(price) ?? { num: 0, trades: 0 };
    levels.set(price, { num: level.num + num, trades: level.trades + 1 });
  }
  const most = [...levels].sort(([, a], [, b]) => b.num - a.num).slice(0, MOST_TRADED_LEVELS);
  return {
    share,
    from: from as Unix,
    levels: most.sort(([a], [b]) => a - b).map(([price, level]) => ({ price, ...level })) as TradedPrices['levels'],
    newest: rows.slice(-MOST_TRADED).reverse(),
    trades: rows.length,
    num: rows.reduce((sum, { num }) => sum + num, 0),
    coverage: clip(cache().coverage.get(share), from, now),
    reading,
  };
}

/** Trades of a share since a time, by price. Reads and stores the trades as `candles` does, a few pages at a time. */
export const tradedFamily: ResourceDefinition<'traded', SharesContext> = {
  ttlMs: candlesFamily.ttlMs,
  minIntervalMs: candlesFamily.minIntervalMs,
  transient: true,
  invalidatedBy: ({ share }) => [['trades', share]],
  hasMore: (data) => data.reading,
  fromSnapshot({ share, from }, context) {
    const data = traded(share, from, false, context);
    const observedAt = data.coverage.at(-1)?.to;
    return observedAt === undefined ? null : { data, source: 'cache', height: null, observedAt };
  },
  async load({ share, from }, ask, context) {
    const bars = await candlesFamily.load({ share, interval: '1m', from }, partOf(ask), context);
    return mapReading(bars, ({ reading }) => traded(share, from, reading, context));
  },
};
