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

/** The usual candle intervals in seconds. Weeks begin on Monday. */
export const INTERVALS = { '1m': 60, '5m': 300, '15m': 900, '1h': 3_600, '4h': 14_400, '1d': 86_400, '1w': 604_800 } as const;
export type UsualInterval = keyof typeof INTERVALS;
const UNITS = { w: INTERVALS['1w'], d: INTERVALS['1d'], h: INTERVALS['1h'], m: INTERVALS['1m'] } as const;
type Unit = keyof typeof UNITS;
const UNIT_NAMES = Object.keys(UNITS) as Unit[];
/** A whole number of minutes, hours, days or weeks, such as `2h`, in the largest unit that has it whole. */
export type Interval = `${number}${Unit}`;
const LONGEST_INTERVAL = 52 * UNITS.w;

/** Reads an interval such as `2h`, `45 min` or `90m`; null for anything else, and beyond 52 weeks. */
export function readInterval(text: string): Interval | null {
  const [, count = '', name = ''] = /^\s*(\d{1,6})\s*([a-z]+)\s*$/i.exec(text) ?? [];
  const unit = UNIT_NAMES.find((one) => one === (name.toLowerCase() === 'min' ? 'm' : name.toLowerCase()));
  const step = unit === undefined ? 0 : Number(count) * UNITS[unit];
  if (step <= 0 || step > LONGEST_INTERVAL) return null;
  const largest = UNIT_NAMES.find((one) => step % UNITS[one] === 0) ?? 'm';
  return `${step / UNITS[largest]}${largest}`;
}
export const Interval = z
  .templateLiteral([z.int(), z.enum(UNIT_NAMES)])
  .refine((interval) => readInterval(interval) === interval, { error: /* @wc-ignore */ 'not an interval such as 2h' });
/** The number of units of an interval, and the unit. */
export const partsOf = (interval: Interval) => ({ count: Number.parseInt(interval, 10), unit: interval.slice(-1) as Unit });
/** The length of an interval in seconds. */
export function intervalSeconds(interval: Interval): number {
  const { count, unit } = partsOf(interval);
  return count * UNITS[unit];
}
export const isUsual = (interval: Interval): interval is UsualInterval => Object.hasOwn(INTERVALS, interval);
/** The longest usual interval that is not longer. */
export const usualBelow = (interval: Interval): UsualInterval =>
  (Object.keys(INTERVALS) as UsualInterval[]).findLast((one) => INTERVALS[one] <= intervalSeconds(interval)) ?? '1m';

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

/** Influence traded in the interval that begins at `time`, at one price: bought and sold by the side that crossed the spread, and with an unknown side. */
export const TradedPrice = z.tuple([Unix, Coin, z.int(), z.int(), z.int()]);
export type TradedPrice = z.output<typeof TradedPrice>;

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
  /** Time of the newest stored trade, also one before `from`; null without any. */
  newest: Unix.nullable().default(null),
  /** What was traded at each price of each bar, oldest first, if it was asked for. */
  prices: z.array(TradedPrice).optional(),
});
export type Candles = z.output<typeof Candles>;
