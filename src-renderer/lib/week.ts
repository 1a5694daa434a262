/** What rows of clubs and players tell of their own week; no further request is made for it. */
interface Traded {
  readonly last_price?: number | null | undefined;
  readonly last_7days_price?: readonly number[] | null | undefined;
}

/** The last price in base units; null when it was never traded (served as 0). */
export const lastPrice = (row: Traded | null | undefined): number | null => row?.last_price || null;

/** Daily prices of 7 days, oldest first; empty when they are not served or nothing traded. */
export const week = (row: Traded | null | undefined): readonly number[] => (row?.last_7days_price ?? []).filter((price) => price > 0);

const change = (from: number | undefined, to: number | null): number | null =>
  from === undefined || from <= 0 || to === null ? null : (to / from - 1) * 100;

/** Percent against the price a day ago: the last day of the series is today's. */
export function dayChange(row: Traded | null | undefined): number | null {
  const prices = row?.last_7days_price ?? [];
  return change(prices.at(-2), lastPrice(row));
}

/** Percent against the oldest day of the series. */
export const weekChange = (row: Traded | null | undefined): number | null => change(row?.last_7days_price?.[0], lastPrice(row));
