import { perInfluence } from '#contract/model/market/money.ts';
import { averagePrice, fill } from '#contract/model/market/book-fill.ts';
import type { PaybackPoint } from '#contract/model/worth/worth.ts';
import type { Order } from '#contract/model/market/orderbook.ts';

/**
 * Returns the seasons in which payouts return a price, both for one influence. This is the payback of every panel and column. Null if one of
 * them is unknown or not above zero.
 */
export const seasonsOf = (price: number | null, payout: number | null): number | null =>
  price === null || payout === null || !(price > 0) || !(payout > 0) ? null : price / payout;
/** The same for payouts of all influence. */
export const seasonsOfAll = (price: number | null, payouts: number | null): number | null =>
  seasonsOf(price, payouts === null ? null : perInfluence(payouts));

const PER_DECADE = 12;
/** Sizes from 100 (or all, if less) to the whole side in even steps of a logarithmic axis, with `size` among them. */
export function sizesUpTo(all: number, size: number): number[] {
  if (all < 1) return [];
  const first = Math.min(100, all);
  const steps = Math.max(1, Math.ceil(Math.log10(all / first) * PER_DECADE));
  const sizes = Array.from({ length: steps + 1 }, (_, n) => Math.round(first * (all / first) ** (n / steps)));
  return [...new Set([...sizes, all, ...(size < all ? [size] : [])])].sort((a, b) => a - b);
}

/** Returns payback by size as far as the asks reach: on what was paid, and on the estimate, both per season for all influence. */
export function curveOf(asks: readonly Order[], size: number, paid: number | null, estimate: number | null): PaybackPoint[] {
  const all = asks.reduce((sum, { num }) => sum + num, 0);
  return sizesUpTo(all, size).map((of) => {
    const average = averagePrice(fill(asks, of)) ?? 0;
    return { size: of, average, paid: seasonsOfAll(average, paid), estimate: seasonsOfAll(average, estimate) };
  });
}
