import type { BookMap, BookTop } from '#contract/model/records/book-map.ts';
import type { RecordSpan } from '#contract/model/app/recorder.ts';
import type { Orderbook } from '#contract/model/market/orderbook.ts';
import { NO_GROUPING, stepsAt } from '../../lib/domain/price-groups.ts';

/** A range of prices or of times. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

/** Most rows of a grid. */
const MOST_ROWS = 400;
/** Rows of a grid whose step is chosen automatically. */
const ROWS = 200;

/** Spans of time offered, in hours. */
export const SPANS = [1, 6, 24, 168, 720] as const;

/** Returns the prices to show at first: the best prices of a span, with room on both sides. Null without a price. */
export function priceExtent(tops: readonly BookTop[], prices: readonly number[] = []): Extent | null {
  const known = [...tops.flatMap(({ bid, ask }) => [bid, ask]), ...prices].filter((price) => price !== null).sort((a, b) => a - b);
  if (known.length === 0) return null;
  // A single absurd order does not flatten the map.
  const at = (part: number): number => known[Math.round((known.length - 1) * part)] ?? 0;
  const [low, high] = [at(0.02), at(0.98)];
  const room = Math.max((high - low) * 0.4, ((high + low) / 2) * 0.02, 4);
  return { from: Math.max(0, Math.floor(low - room)), to: Math.ceil(high + room) };
}

/** Returns the step of prices: the wanted one unless it gives too many rows, else the smallest that gives few enough. */
export function stepFor({ from, to }: Extent, wanted: number, most = ROWS): number {
  const steps = stepsAt(Math.max(to, 10));
  const limit = wanted > 0 ? MOST_ROWS : most;
  return steps.find((step) => step >= Math.max(wanted, NO_GROUPING) && (to - from) / step <= limit) ?? steps.at(-1) ?? NO_GROUPING;
}

/** Returns the spans of time in a range that no span covers. */
export function gapsIn(spans: readonly RecordSpan[], { from, to }: Extent): Extent[] {
  const gaps: Extent[] = [];
  let at = from;
  for (const span of spans) {
    if (span.to < from || span.from > to) continue;
    if (span.from > at) gaps.push({ from: at, to: span.from });
    at = Math.max(at, span.to + 1);
  }
  if (at < to) gaps.push({ from: at, to });
  return gaps;
}

/** Returns the best prices in force at a time; null where nothing is recorded. */
export function topAt({ tops, spans }: Pick<BookMap, 'tops' | 'spans'>, time: number): BookTop | null {
  if (!spans.some(({ from, to }) => from <= time && time < to + 1)) return null;
  let [low, high] = [0, tops.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle]?.at ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return tops[low - 1] ?? null;
}

/** Stretches in which the best prices stay the same; none continues over a gap. */
export interface TopStretch extends Extent {
  readonly top: BookTop;
}
export function stretchesOf({ tops, spans }: Pick<BookMap, 'tops' | 'spans'>): TopStretch[] {
  const found: TopStretch[] = [];
  let at = 0;
  for (const span of spans)
    for (let top = tops[at]; top && top.at <= span.to; top = tops[++at])
      found.push({ top, from: top.at, to: Math.min(tops[at + 1]?.at ?? Infinity, span.to + 1) });
  return found;
}

/** An own order that is open now. It was placed at `since` or later: before, its price held less than its size. */
export interface OwnOrder {
  readonly side: 'bid' | 'ask';
  readonly price: number;
  readonly num: number;
  readonly since: number;
}
/** Returns the own open orders by price. `since` is when the level began to hold at least their size, at the earliest the last gap. */
export function ownOrders(book: Orderbook, { runs, from, spans }: BookMap, isMine: (name: string | null) => boolean): OwnOrder[] {
  const last = spans.at(-1);
  if (!last) return [];
  return (['bid', 'ask'] as const).flatMap((side) => {
    const mine = new Map<number, number>();
    for (const { name, price, num } of book[`${side}s`]) if (num > 0 && isMine(name)) mine.set(price, (mine.get(price) ?? 0) + num);
    return [...mine].map(([price, num]) => {
      let since = last.to + 1;
      for (let n = runs.length - 4; n >= 0; n -= 4) {
        if (runs[n] !== price * 2 + Number(side === 'ask') || (runs[n + 3] ?? 0) + from < since) continue;
        if ((runs[n + 1] ?? 0) < num) break;
        since = (runs[n + 2] ?? 0) + from;
      }
      return { side, price, num, since: Math.max(since, last.from) };
    });
  });
}
