import { imbalanceOf, type BookMap, type BookTop, type OwnRun } from '#contract/model/records/book-map.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import type { RecordSpan } from '#contract/model/app/recorder.ts';
import { NO_GROUPING, stepsAt } from '../../lib/domain/price-groups.ts';
import type { HeatParams } from './heat-params.ts';

/** A range of prices or of times. */
export interface Extent {
  readonly from: number;
  readonly to: number;
}

/** Most rows of a grid. */
const MOST_ROWS = 400;
/** Rows of a grid whose step is chosen automatically. */
const ROWS = 200;

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

/** The imbalance of recorded best prices, over the best levels or near the mid; null for an empty book. */
export const imbalanceAt = (top: BookTop, by: HeatParams['imbalance']): number | null =>
  by === 'levels' ? imbalanceOf(top.bids, top.asks) : imbalanceOf(top.nearBids, top.nearAsks);

/** What the order of a taker took at one time: trades of the same second, taker and side. */
interface Sweep {
  readonly levels: number;
  readonly num: number;
  readonly from: number;
  readonly to: number;
}
/** Returns what the taker of a trade took together with it; null if the taker is not reported. */
export function sweepOf(trade: Trade, trades: readonly Trade[]): Sweep | null {
  const { taker, time } = trade;
  if (taker !== 'buy' && taker !== 'sell') return null;
  const who = (one: Trade): string | null => (taker === 'buy' ? one.buyer : one.seller);
  if (who(trade) === null) return null;
  const same = trades.filter((one) => one.time === time && one.taker === taker && who(one) === who(trade));
  const prices = same.map(({ price }) => price);
  const num = same.reduce((sum, one) => sum + one.num, 0);
  return { levels: new Set(prices).size, num, from: Math.min(...prices), to: Math.max(...prices) };
}

/** An own order as it is drawn, in Unix seconds. `isFirst`: nothing recorded of it comes before, so that its label is here. */
export interface OwnOrder extends OwnRun {
  readonly isFirst: boolean;
  /** It is in the newest book. */
  readonly isOpen: boolean;
}
/** Returns the recorded orders of the user's accounts, of each side the best price first: the labels of others stand beyond it. */
export function ownOrders({ own, spans }: Pick<BookMap, 'own' | 'spans'>, isMine: (name: string | null) => boolean): OwnOrder[] {
  const end = spans.at(-1)?.to ?? 0;
  const key = ({ side, price, name }: OwnRun): string => `${side} ${price} ${name}`;
  const seen = new Set<string>();
  return own
    .filter(({ name }) => isMine(name))
    .map((run) => {
      const isFirst = run.start === 'placed' || (run.start === 'seen' && !seen.has(key(run)));
      seen.add(key(run));
      return { ...run, isFirst, isOpen: run.end === 'seen' && run.to >= end };
    })
    .sort((a, b) => (a.side === 'bid' ? -a.price : a.price) - (b.side === 'bid' ? -b.price : b.price));
}
