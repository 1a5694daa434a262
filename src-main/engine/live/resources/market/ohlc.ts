import { intervalSeconds, partsOf, type Bar, type Interval, type Span, type TradedPrice } from '#contract/model/market/graph.ts';
import type { Coin } from '#contract/model/market/money.ts';
import type { Unix } from '#contract/model/app/time.ts';
import type { Trade } from '#contract/model/market/trade.ts';

/** The first Monday, in Unix seconds. */
const MONDAY = 4 * 86_400;
/** Start of the interval that contains a time, both in Unix seconds; intervals are aligned to midnight UTC, weeks to Monday. */
export function startOf(time: number, interval: Interval): number {
  const offset = partsOf(interval).unit === 'w' ? MONDAY : 0;
  const step = intervalSeconds(interval);
  return time - ((((time - offset) % step) + step) % step);
}

/** Builds bars from trades in any order. An interval without trades has no bar; within one second, trades are ordered by id. */
export function buildBars(trades: readonly Trade[], interval: Interval): Bar[] {
  const ordered = [...trades].sort((a, b) => a.time - b.time || a.id - b.id);
  const bars: Bar[] = [];
  let bar: Bar | undefined;
  for (const { time, price, num } of ordered) {
    const start = startOf(time, interval) as Unix;
    if (bar?.time !== start) {
      bar = { time: start, open: price, high: price, low: price, close: price, num: 0, value: 0, vwap: price, trades: 0 };
      bars.push(bar);
    }
    bar.high = Math.max(bar.high, price) as Coin;
    bar.low = Math.min(bar.low, price) as Coin;
    bar.close = price;
    bar.num += num;
    bar.value += price * num;
    bar.vwap = bar.num > 0 ? bar.value / bar.num : price;
    bar.trades++;
  }
  return bars;
}

/** Where each taker counts in `TradedPrice`. */
const PLACES = { buy: 2, sell: 3, unknown: 4 } as const;
/** Adds up the influence traded at each price of each bar, by the side that crossed the spread. `trades` are oldest first. */
export function buildPrices(trades: readonly Trade[], interval: Interval): TradedPrice[] {
  const rows = new Map<string, TradedPrice>();
  for (const { time, price, num, taker } of trades) {
    const start = startOf(time, interval) as Unix;
    const key = `${start} ${price}`;
    const row = rows.get(key) ?? [start, price, 0, 0, 0];
    row[PLACES[taker ?? 'unknown']] += num;
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** Returns the parts of `spans` between `from` and `to`. */
export const clip = (spans: readonly Span[], from: number, to: number): Span[] =>
  spans.flatMap((span) => {
    const inside = { from: Math.max(span.from, from) as Unix, to: Math.min(span.to, to) as Unix };
    return inside.from < inside.to ? [inside] : [];
  });
