import { z } from 'zod';
import { each } from '../app/row-fields.ts';
import { Coin } from './money.ts';
import { Share } from './share.ts';
import { Unix } from '../app/time.ts';

export const RANGES = ['1d', '7d', '30d', '90d', '6m', '1y'] as const;
export const Range = z.enum(RANGES);
export type Range = z.output<typeof Range>;

/** One interval as served: traded value and volume-weighted average price, in base units. */
export const GraphPoint = z.object({ time: Unix, volume: z.number(), vwap: z.number() });
export type GraphPoint = z.output<typeof GraphPoint>;
export const Graph = z.object({ share: Share, range: Range, points: z.array(GraphPoint) });
export type Graph = z.output<typeof Graph>;

/** Candle intervals in seconds. Weeks begin on Monday. */
export const INTERVALS = { '1m': 60, '5m': 300, '15m': 900, '1h': 3_600, '4h': 14_400, '1d': 86_400, '1w': 604_800 } as const;
export type Interval = keyof typeof INTERVALS;
export const Interval = z.enum(Object.keys(INTERVALS) as [Interval, ...Interval[]]);

/** One bar built from trades. `num` is the influence traded, `value` the coin traded (base units), `vwap` = value / num. */
export const Bar = z.object({
  time: Unix,
  ...each(Coin, 'open high low close'),
  num: z.int(),
  value: z.number(),
  vwap: z.number(),
  trades: z.int(),
});
export type Bar = z.output<typeof Bar>;

/** A time span, both ends in Unix seconds, in which every trade is known. */
export const Span = z.object({ from: Unix, to: Unix });
export type Span = z.output<typeof Span>;

export const Candles = z.object({
  share: Share,
  interval: Interval,
  from: Unix,
  to: Unix,
  bars: z.array(Bar),
  /** Complete spans, ascending and disjoint; trades between them are unknown. */
  coverage: z.array(Span),
  /** True while older trades are still being read, back to `from`. */
  reading: z.boolean(),
  /** Number of trades stored for this share. */
  stored: z.int(),
});
export type Candles = z.output<typeof Candles>;
