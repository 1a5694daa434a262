/** What a row of a club or player tells of its trading: money in base units, days oldest first, the last of them today. */
export interface Traded {
  readonly last_price?: number | null | undefined;
  /** Coin traded on each of seven days. */
  readonly last_7days?: readonly number[] | null | undefined;
  /** Price of each of those days; where nothing was traded, 0 or the price of the day before. */
  readonly last_7days_price?: readonly number[] | null | undefined;
}

/** `percent` null: there is none; then `why` says it in a few words, null where the figures themselves are not served. */
export interface PriceChange {
  readonly percent: number | null;
  readonly why: string | null;
}

/** Influence that must have changed hands on each of the two days that are compared: a price set by less says nothing. */
export const LEAST_TRADED = 10;
export const DAY_CHANGE = `Last price against the price of the latest earlier day with trades; n/a where less than ${LEAST_TRADED} influence was traded on one of the two days`;
export const WEEK_CHANGE = `Last price against the price of the oldest of seven days, or the next one with trades; n/a where less than ${LEAST_TRADED} influence was traded then or since`;
export const ABSENCE_CHANGE = `Last price now against the last price when you left; n/a where less than ${LEAST_TRADED} influence was traded today`;

const UNKNOWN: PriceChange = { percent: null, why: null };

/** How far a price went, in percent of where it began; null where there is nothing to compare with. */
export const percentChange = (from: number | null | undefined, to: number | null | undefined): number | null =>
  from === null || from === undefined || from <= 0 || to === null || to === undefined ? null : (to / from - 1) * 100;

/** The last price in base units; null when it was never traded, which is served as 0. */
export const lastPrice = (row: Traded | null | undefined): number | null => row?.last_price || null;

const sum = (volumes: readonly number[]): number => volumes.reduce((all, volume) => all + volume, 0);

/** How much influence a volume is at a price, in words, where that is too little to go by. */
function thin(volume: number, price: number): string | null {
  const influence = Math.floor(volume / price);
  if (influence >= LEAST_TRADED) return null;
  return influence < 1 ? 'less than 1 traded' : `${influence} traded`;
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
  if (before === undefined) return { percent: null, why: 'no earlier trades' };
  const price = prices[before] ?? 0;
  // At the higher of the two prices, so that neither a price far too low nor one far too high makes much of a small trade.
  const least = Math.max(price, last);
  const why = volumes && (thin(volumes[before] ?? 0, least) ?? thin(sum(volumes.slice(before + 1)), least));
  return why === null ? { percent: percentChange(price, last), why } : { percent: null, why };
}

/**
 * The day change of a share, which is the same wherever it is shown, compared, exported or notified of: its last price against the
 * price of the latest earlier day with trades, of the seven days that are served with its row.
 *
 * - A share that was not traded today did not change: 0 percent.
 * - Without trades on one of the six days before, there is nothing to compare with.
 * - Thin data: each of the two days must have seen at least `LEAST_TRADED` influence change hands (coin traded ÷ the higher of the two
 *   prices). The number of trades is not served with a row. Otherwise there is no change, and `why` says how much was traded.
 */
export const dayChange = (row: Traded | null | undefined): PriceChange => changeSince(row, 1);

/** The same against the oldest of the seven days, or the next one with trades. */
export const weekChange = (row: Traded | null | undefined): PriceChange => changeSince(row, 6);

/** Why today's last price says nothing by itself, as for the day change; null where it does, or where volumes are not served. */
export function thinToday(row: Traded | null | undefined): string | null {
  const [last, volume] = [lastPrice(row), row?.last_7days?.at(-1)];
  return last === null || volume === undefined || volume <= 0 ? null : thin(volume, last);
}

/** The average price of the seven days, weighted by volume; null where nothing was traded or it is not served. */
export function weekAverage(row: Traded | null | undefined): number | null {
  const prices = row?.last_7days_price ?? [];
  const volumes = row?.last_7days ?? [];
  if (volumes.length !== prices.length) return null;
  const influence = prices.reduce((all, price, day) => all + (price > 0 ? (volumes[day] ?? 0) / price : 0), 0);
  const coin = prices.reduce((all, price, day) => all + (price > 0 ? (volumes[day] ?? 0) : 0), 0);
  return influence > 0 ? coin / influence : null;
}

/** A change as text, with the caller's way to write a percentage: `+2.1%`, `n/a, 3 traded`, or a dash where it is not served. */
export const changeText = ({ percent, why }: PriceChange, write: (percent: number) => string): string =>
  percent !== null ? write(percent) : why === null ? '—' : `n/a, ${why}`;
