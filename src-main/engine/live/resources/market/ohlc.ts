import { INTERVALS, type Bar, type Interval, type Span } from '#contract/model/market/graph.ts';
import type { Coin } from '#contract/model/market/money.ts';
import type { Unix } from '#contract/model/app/time.ts';
import type { Trade } from '#contract/model/market/trade.ts';

/** The first Monday, in Unix seconds. */
const MONDAY = 4 * 86_400;
/** Start of the interval that contains a time, both in Unix seconds; intervals are aligned to midnight UTC, weeks to Monday. */
export function startOf(time: number, interval: Interval): number {
  const offset = interval === '1w' ? MONDAY : 0;
  const step = INTERVALS[interval];
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

/** Returns the parts of `spans` between `from` and `to`. */
export const clip = (spans: readonly Span[], from: number, to: number): Span[] =>
  spans.flatMap((span) => {
    const inside = { from: Math.max(span.from, from) as Unix, to: Math.min(span.to, to) as Unix };
    return inside.from < inside.to ? [inside] : [];
  });
