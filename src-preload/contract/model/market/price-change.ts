import { text, type CodedText } from '../../text/coded-text.ts';

/** The trading data in a row of a club or player: money in base units, days oldest first, the last one is today. */
export interface Traded {
  readonly last_price?: number | null | undefined;
  /** Coin traded on each of seven days. */
  readonly last_7days?: readonly number[] | null | undefined;
  /** Price on each of those days; on a day without trades, 0 or the price of the day before. */
  readonly last_7days_price?: readonly number[] | null | undefined;
}

/** `percent` null: there is no change. Then `why` is the reason in a few words, null if the figures are not served. */
export interface PriceChange {
  readonly percent: number | null;
  readonly why: CodedText | null;
}

/** Influence that must be traded on each of the two compared days: a price set by less says nothing. */
export const LEAST_TRADED = 10;
/** Tooltips that explain the changes. */
export const CHANGE_HINTS = {
  day: `Last price compared with the latest earlier day with trades. n/a if less than ${LEAST_TRADED} influence was traded on either day`,
  week: `Last price compared with the oldest of the last 7 days, or the next day with trades. n/a if less than ${LEAST_TRADED} influence was traded then or since`,
  absence: `Last price compared with the last price when you left. n/a if less than ${LEAST_TRADED} influence was traded today`,
} as const;

const UNKNOWN: PriceChange = { percent: null, why: null };

/** Returns the change of a price in percent of `from`; null if either price is missing or `from` is not positive. */
export const percentChange = (from: number | null | undefined, to: number | null | undefined): number | null =>
  from === null || from === undefined || from <= 0 || to === null || to === undefined ? null : (to / from - 1) * 100;

/** Returns the last price in base units; null if the share was never traded, which is served as 0. */
export const lastPrice = (row: Traded | null | undefined): number | null => row?.last_price || null;

const sum = (volumes: readonly number[]): number => volumes.reduce((all, volume) => all + volume, 0);

/** Returns how much influence was traded if it is too little to rely on; null otherwise. */
function thin(volume: number, price: number): CodedText | null {
  const influence = Math.floor(volume / price);
  return influence >= LEAST_TRADED ? null : text('market.traded', { influence });
}

function changeSince(row: Traded | null | undefined, days: number): PriceChange {
  const last = lastPrice(row);
  const prices = row?.last_7days_price ?? [];
  const from = prices.length - 1 - days;
  if (last === null || from < 0) return UNKNOWN;
  const volumes = row?.last_7days?.length === prices.length ? row.last_7days : null;
  const traded = (day: number): boolean => (prices[day] ?? 0) > 0 && (volumes === null || (volumes[day] ?? 0) > 0);
  const all = prices.map((_, day) => day);
  const since = all.slice(from + 1);
  if (volumes !== null && !since.some(traded)) return { percent: 0, why: null }; // not traded, not changed
  const before = all.slice(0, from + 1).findLast(traded) ?? (days > 1 ? all.slice(0, -1).find(traded) : undefined);
  if (before === undefined) return { percent: null, why: text('market.no-earlier-trades') };
  const price = prices[before] ?? 0;
  // At the higher of the two prices, so that a price far too low or far too high cannot inflate a small trade.
  const least = Math.max(price, last);
  const why = volumes && (thin(volumes[before] ?? 0, least) ?? thin(sum(volumes.slice(before + 1)), least));
  return why === null ? { percent: percentChange(price, last), why } : { percent: null, why };
}

/**
 * Returns the day change of a share, which is the same wherever it is shown, compared, exported or used in alerts: the last price against
 * the price of the latest earlier day with trades, out of the seven days served with the row.
 *
 * - A share that was not traded today did not change: 0 percent.
 * - Without trades on one of the six days before, there is nothing to compare with.
 * - Thin data: on each of the two days at least `LEAST_TRADED` influence must have been traded (coin traded ÷ the higher of the two
 * prices). The number of trades is not served with a row. Otherwise there is no change, and `why` gives the amount traded.
 */
export const dayChange = (row: Traded | null | undefined): PriceChange => changeSince(row, 1);

/** Returns the change against the oldest of the seven days, or the next one with trades. */
export const weekChange = (row: Traded | null | undefined): PriceChange => changeSince(row, 6);

/** Returns why today's last price says nothing by itself, as for the day change; null if it does, or if volumes are not served. */
export function thinToday(row: Traded | null | undefined): CodedText | null {
  const [last, volume] = [lastPrice(row), row?.last_7days?.at(-1)];
  return last === null || volume === undefined || volume <= 0 ? null : thin(volume, last);
}

/** Returns the volume-weighted average price of the seven days; null without trades or if it is not served. */
export function weekAverage(row: Traded | null | undefined): number | null {
  const prices = row?.last_7days_price ?? [];
  const volumes = row?.last_7days ?? [];
  if (volumes.length !== prices.length) return null;
  const influence = prices.reduce((all, price, day) => all + (price > 0 ? (volumes[day] ?? 0) / price : 0), 0);
  const coin = prices.reduce((all, price, day) => all + (price > 0 ? (volumes[day] ?? 0) : 0), 0);
  return influence > 0 ? coin / influence : null;
}
