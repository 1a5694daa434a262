import type { Interval } from '#contract/model/market/graph.ts';

const DAY = 86_400;
/** Days of candles loaded first, and the maximum. */
const REACH: Readonly<Record<Interval, { readonly first: number; readonly most: number }>> = {
  '15m': { first: 4, most: 90 },
  '1h': { first: 14, most: 365 },
  '4h': { first: 45, most: 730 },
  '1d': { first: 365, most: 1_460 },
};

/**
 * Start of the requested candles in Unix seconds, after `doublings` doublings of the first range.
 * Whole days, so that tiles share one subscription.
 */
export function startOf(interval: Interval, now: number, doublings: number): number {
  const { first, most } = REACH[interval];
  const days = Math.min(most, first * 2 ** doublings);
  return Math.floor(now / DAY) * DAY - days * DAY;
}

/** Whether another doubling requests more data. */
export const reachesFurther = (interval: Interval, doublings: number): boolean =>
  REACH[interval].first * 2 ** doublings < REACH[interval].most;
