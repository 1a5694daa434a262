import type { Basis, MoveSpan } from '#contract/model/market/movers.ts';
import { percentChange } from '#contract/model/market/price-change.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import type { PricedShare } from './priced-shares.ts';

const DAY = 86_400;
/** Length of each span in seconds; that of the season depends on its start. */
export const LENGTH: Readonly<Record<Exclude<MoveSpan, 'season'>, number>> = { '1h': 3_600, '1d': DAY, '7d': 7 * DAY };

/** The move of a share in a span. `change` is null without a trade in the span, and without anything to compare with. */
export interface ShareMove {
  readonly last: number | null;
  readonly change: number | null;
  readonly from: number | null;
  readonly basis: Basis | null;
  readonly traded: number | null;
  readonly trades: number;
  /** Whether it is known that no trade fell into the span. */
  readonly idle: boolean;
}
/** What is known beside the stored row. Times in Unix seconds. */
interface MoveFacts {
  /** Stored trades of the share, oldest first. */
  readonly trades: readonly Trade[];
  /** The last trade before the span, if it is known that none followed it before the span. */
  readonly before: () => number | null;
  /** A price noted at the start of the span. */
  readonly noted: () => number | null;
  /** Since when all trades of the market are known; null if they are not. */
  readonly tapeFrom: number | null;
}

const coinOf = (trades: readonly Trade[]): number => trades.reduce((sum, { price, num }) => sum + price * num, 0);

/** Returns the price of the last of these days with a trade; null without one. Days without volume repeat an earlier price. */
function lastTraded({ volumes, prices }: PricedShare, until: number): number | null {
  for (let day = Math.min(until, prices.length) - 1; day >= 0; day--) if ((volumes[day] ?? 0) > 0) return prices[day] ?? null;
  return null;
}
/** Returns the price of the first day with a trade that another one followed: a single day says nothing of a change. */
function firstTraded({ volumes, prices }: PricedShare, followed: boolean): number | null {
  const days = volumes.flatMap((volume, at) => (volume > 0 && (prices[at] ?? 0) > 0 ? [at] : []));
  return days.length > 1 || followed ? (prices[days[0] ?? -1] ?? null) : null;
}

/** Returns the coin traded in a span: the served figure with the stored trades after it; null if neither covers the span. */
function tradedIn(row: PricedShare, span: MoveSpan, inSpan: readonly Trade[], start: number, tapeFrom: number | null): number | null {
  const served = span === '1d' ? row.day : span === '7d' ? row.week : null;
  if (served !== null) return served + coinOf(inSpan.filter(({ time }) => time > row.observedAt));
  if (tapeFrom !== null && tapeFrom <= start) return coinOf(inSpan);
  return inSpan.length > 0 ? coinOf(inSpan) : null;
}

/** Compares the last trade with the last trade before the start of the span. `start` in Unix seconds. */
export function shareMove(row: PricedShare, span: MoveSpan, start: number, { trades, before, noted, tapeFrom }: MoveFacts): ShareMove {
  const newest = trades.at(-1);
  const last = newest && newest.time > row.observedAt ? newest.price : (row.last ?? newest?.price ?? null);
  const inSpan = trades.filter(({ time }) => time >= start);
  const traded = tradedIn(row, span, inSpan, start, tapeFrom);
  const wasTraded = inSpan.length > 0 || (traded ?? 0) > 0;
  const still = { last, change: null, from: null, basis: null, traded, trades: inSpan.length, idle: traded === 0 };
  if (!wasTraded || last === null) return still;

  const compared = (from: number | null, basis: Basis): ShareMove | null =>
    from === null || from <= 0 ? null : { ...still, from, basis, change: percentChange(from, last) };
  // a stored row that is older than the span holds the last price before it, unless it was traded in between
  const between = trades.filter(({ time }) => time > row.observedAt && time < start);
  const followed = tapeFrom !== null && tapeFrom <= row.observedAt;
  const ofRow = row.observedAt < start && followed ? (between.at(-1)?.price ?? row.last) : null;
  const earlier = span === '1d' && row.observedAt >= start ? lastTraded(row, row.prices.length - 1) : null;
  const first = span === '7d' ? firstTraded(row, newest !== undefined && newest.time > row.observedAt) : null;
  return (
    compared(earlier ?? before() ?? ofRow, 'before') ??
    compared(noted(), 'noted') ??
    compared(first, 'within') ??
    (row.observedAt < start ? compared(between.at(-1)?.price ?? row.last, 'noted') : null) ??
    still
  );
}
