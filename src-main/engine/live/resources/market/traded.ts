import type { Unix } from '#contract/model/app/time.ts';
import { MOST_TRADED, MOST_TRADED_LEVELS, type TradedPrices } from '#contract/model/records/traded.ts';
import type { Parsed } from '#contract/resources.ts';
import { seconds } from '../../../base/clock.ts';
import type { ReadContext } from '../../../context.ts';
import { mapReading } from '../../merge-readings.ts';
import { partOf, type ResourceDefinition } from '../../resource-definition.ts';
import type { SharesContext } from '../../share-exists.ts';
import { clip } from './ohlc.ts';
import { candlesFamily } from './price-history.ts';

/** The stored trades of a share by price, none later than `until`. */
export function tradedBetween(
  { share, from, to: end = Infinity, most = MOST_TRADED }: Parsed<'traded'>,
  until: number,
  reading: boolean,
  { cache }: Pick<ReadContext, 'cache'>,
): TradedPrices {
  const to = Math.max(from, Math.min(end, until));
  const rows = cache().trades.between(share, from, to);
  const levels = new Map<number, { num: number; trades: number }>();
  for (const { price, num } of rows) {
    const level = levels.get(price) ?? { num: 0, trades: 0 };
    levels.set(price, { num: level.num + num, trades: level.trades + 1 });
  }
  const largest = [...levels].sort(([, a], [, b]) => b.num - a.num).slice(0, MOST_TRADED_LEVELS);
  return {
    share,
    from: from as Unix,
    levels: largest.sort(([a], [b]) => a - b).map(([price, level]) => ({ price, ...level })) as TradedPrices['levels'],
    newest: rows.slice(-most).reverse(),
    trades: rows.length,
    num: rows.reduce((sum, { num }) => sum + num, 0),
    coverage: clip(cache().coverage.get(share), from, to),
    reading,
  };
}
const traded = (params: Parsed<'traded'>, reading: boolean, context: ReadContext): TradedPrices =>
  tradedBetween(params, seconds(context.clock), reading, context);

/** Trades of a share since a time, by price. Reads and stores the trades as `candles` does, a few pages at a time. */
export const tradedFamily: ResourceDefinition<'traded', SharesContext> = {
  ttlMs: candlesFamily.ttlMs,
  minIntervalMs: candlesFamily.minIntervalMs,
  transient: true,
  invalidatedBy: ({ share }) => [['trades', share]],
  hasMore: (data) => data.reading,
  fromSnapshot(params, context) {
    const data = traded(params, false, context);
    const observedAt = data.coverage.at(-1)?.to;
    return observedAt === undefined ? null : { data, source: 'cache', height: null, observedAt };
  },
  async load(params, ask, context) {
    const bars = await candlesFamily.load({ share: params.share, interval: '1m', from: params.from }, partOf(ask), context);
    return mapReading(bars, ({ reading }) => traded(params, reading, context));
  },
};
