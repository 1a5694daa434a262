import { INTERVALS, type Bar, type Interval, type Span } from '#contract/model/market/graph.ts';
import type { Coin } from '#contract/model/market/money.ts';
import type { Unix } from '#contract/model/app/time.ts';
import type { Trade } from '#contract/model/market/trade.ts';

/** Start of the interval a moment falls in; intervals are counted from midnight UTC. */
export const startOf = (time: number, interval: Interval): number => time - (time % INTERVALS[interval]);

/** Bars from trades in any order. An interval without a trade has no bar; of two trades in one second the lower id came first. */
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

/** Parts of `spans` inside `from`…`to`. */
export const clip = (spans: readonly Span[], from: number, to: number): Span[] =>
  spans.flatMap((span) => {
    const inside = { from: Math.max(span.from, from) as Unix, to: Math.min(span.to, to) as Unix };
    return inside.from < inside.to ? [inside] : [];
  });

/** The complete span that reaches up to the newest moment known, if any. */
export const newestSpan = (spans: readonly Span[]): Span | undefined => spans.at(-1);
