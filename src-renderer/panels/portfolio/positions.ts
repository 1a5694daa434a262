import type { Cost } from '#contract/model/market/costs.ts';
import type { HeldShare } from '#contract/model/market/holdings.ts';
import { counterparties, fill, type Fill } from '#contract/model/market/book-fill.ts';
import { SUPPLY } from '#contract/model/market/money.ts';
import type { Orderbook } from '#contract/model/market/orderbook.ts';
import type { Portfolio } from '#contract/model/market/portfolio.ts';
import { dayChange, percentChange, weekAverage, type PriceChange, type Traded } from '#contract/model/market/price-change.ts';
import { splitShare, type Share, type ShareKind } from '#contract/model/market/share.ts';

/** Details of one account's holding: prices, manager and agent, payments, costs. */
export type HoldingDetails = Portfolio['holdings'][number];

/** A sum of amounts in base units. `whole` is false if some are unknown, so that the sum is a minimum. */
export interface CoinSum {
  readonly coin: number;
  readonly whole: boolean;
}

/** A part of a holding: influence, value at the last price, and cost. Amounts in base units; null if unknown. */
export interface HoldingPart {
  readonly num: number;
  readonly atLast: number | null;
  readonly cost: number | null;
}

/** Value less cost, in base units. */
export interface Gain {
  readonly coin: number;
  /** The cost, which the percentage refers to. */
  readonly basis: number;
  /** Null if the cost is zero. */
  readonly percent: number | null;
}
/** The gain of a value over its cost, both in base units; null if either is unknown. */
const gain = (worth: number | null, basis: number | null): Gain | null =>
  worth === null || basis === null ? null : { coin: worth - basis, basis, percent: percentChange(basis, worth) };

/** One holding, of one account or of all combined. Amounts in base units; null if unknown. */
export interface HoldingPosition {
  readonly key: string;
  readonly share: Share;
  readonly kind: ShareKind;
  /** The accounts that hold it. */
  readonly names: readonly string[];
  readonly held: number;
  readonly available: number;
  readonly reserved: number;
  /** Percent of the initial influence of the share. */
  readonly part: number;
  readonly last: number | null;
  readonly atLast: number | null;
  readonly best: number | null;
  readonly atBest: number | null;
  /** Exit value: what the order book pays now, for as much as it takes. */
  readonly pays: Fill | null;
  /** The influence the order book takes now, and the rest without a bid. Together they are the holding. */
  readonly sellable: HoldingPart | null;
  readonly unsellable: HoldingPart | null;
  readonly change: PriceChange;
  /** Average price of the last seven days. */
  readonly average: number | null;
  readonly atAverage: number | null;
  /** Reported by the service: cost of the current holding, and proceeds of sales less their cost. */
  readonly cost: CoinSum | null;
  readonly realised: CoinSum | null;
  /** Value of the whole holding at the last price, or the seven-day average, less the reported cost. */
  readonly gainAtLast: Gain | null;
  readonly gainAtAverage: Gain | null;
  /** Exit value less the cost of the sellable part; the rest counts as neither gain nor loss. */
  readonly gainAtBook: Gain | null;
  /** Cost calculated from trades, with the influence and the number of trades it covers; an estimate. */
  readonly own: { readonly coin: number; readonly covered: number; readonly trades: number } | null;
  /** Calculated cost less reported cost, if both cover the whole holding. */
  readonly differs: number | null;
  readonly paid7: CoinSum | null;
  readonly paid30: CoinSum | null;
  readonly details: readonly HoldingDetails[];
}

/** Data that positions are built from. */
export interface Known {
  /** By account and share, as in `keyOf`: `harrow club_7`. */
  readonly details: ReadonlyMap<string, HoldingDetails>;
  readonly costs: ReadonlyMap<string, Cost>;
  readonly books: ReadonlyMap<Share, Orderbook>;
  readonly figures: ReadonlyMap<Share, Traded>;
  readonly mine: ReadonlySet<string>;
}
export const keyOf = (name: string, share: Share): string => `${name} ${share}`;

/** Sum of the known amounts; null if none is known. */
function sum(parts: readonly (number | null | undefined)[]): CoinSum | null {
  const known = parts.filter((part): part is number => part !== null && part !== undefined);
  return known.length === 0 ? null : { coin: known.reduce((all, part) => all + part, 0), whole: known.length === parts.length };
}

/** Splits a holding into the part the order book takes and the rest. Costs are divided by influence, without rounding losses. */
function divide(
  held: number,
  taken: number,
  last: number | null,
  cost: number | null,
): readonly [sellable: HoldingPart, unsellable: HoldingPart] {
  const rest = held - taken;
  const share = cost === null ? null : held === 0 ? cost : Math.round(cost * (taken / held));
  return [
    { num: taken, atLast: last === null ? null : last * taken, cost: share },
    { num: rest, atLast: last === null ? null : last * rest, cost: cost === null || share === null ? null : cost - share },
  ];
}

/** Builds one row from a share and the accounts in `by`. */
export function position({ share, by }: Pick<HeldShare, 'share' | 'by'>, known: Known, key: string): HoldingPosition {
  const add = (of: 'total' | 'available' | 'reserved'): number => by.reduce((all, one) => all + one[of], 0);
  const held = add('total');
  const details = by.flatMap(({ name }) => known.details.get(keyOf(name, share)) ?? []);
  const costs = by.flatMap(({ name }) => known.costs.get(keyOf(name, share)) ?? []);
  const last = details.find(({ last_price }) => typeof last_price === 'number')?.last_price ?? null;
  const book = known.books.get(share);
  const pays = book
    ? fill(
        counterparties(book.bids, (name) => known.mine.has(name)),
        held,
      )
    : null;
  const figures = known.figures.get(share);
  const average = weekAverage(figures);
  const atLast = last === null ? null : last * held;
  const atAverage = average === null ? null : Math.round(average * held);
  const each = (of: (one: HoldingDetails) => number | null | undefined): CoinSum | null =>
    sum(by.map(({ name }) => (known.details.has(keyOf(name, share)) ? of(known.details.get(keyOf(name, share)) as HoldingDetails) : null)));
  const cost = each((one) => one.remaining_cost_basis);
  const paid = cost?.whole ? cost.coin : null;
  const [sellable, unsellable] = pays === null ? [null, null] : divide(held, pays.filled, last, paid);
  const covered = costs.reduce((all, one) => all + one.covered, 0);
  const own =
    costs.length === 0
      ? null
      : { coin: costs.reduce((all, one) => all + one.basis, 0), covered, trades: costs.reduce((all, one) => all + one.trades, 0) };
  const complete = costs.length === by.length && costs.reduce((all, one) => all + one.held, 0) === held && covered === held;
  return {
    key,
    share,
    kind: splitShare(share).kind,
    names: by.map(({ name }) => name),
    held,
    available: add('available'),
    reserved: add('reserved'),
    part: (held / SUPPLY) * 100,
    last,
    atLast,
    best: pays?.best ?? null,
    atBest: pays === null ? null : (pays.best ?? 0) * held,
    pays,
    sellable,
    unsellable,
    change: dayChange(figures),
    average,
    atAverage,
    cost,
    realised: each((one) => one.realised_pl),
    gainAtLast: gain(atLast, paid),
    gainAtAverage: gain(atAverage, paid),
    gainAtBook: gain(pays?.value ?? null, sellable?.cost ?? null),
    own,
    differs: complete && own !== null && cost?.whole && own.coin !== cost.coin ? own.coin - cost.coin : null,
    paid7: each((one) => one.earnings_7d),
    paid30: each((one) => one.earnings_30d),
    details,
  };
}

/** Cost calculated from trades; null if no trade of this holding was found. */
export const byTrades = ({ own }: Pick<HoldingPosition, 'own'>): number | null => (own !== null && own.covered > 0 ? own.coin : null);

/** Sums of all holdings. Amounts in base units; null if unknown. */
export interface Totals {
  readonly count: number;
  readonly atLast: CoinSum | null;
  readonly atBest: CoinSum | null;
  readonly pays: CoinSum | null;
  /** Number of holdings that the order book does not take completely. */
  readonly thin: number;
  readonly cost: CoinSum | null;
  readonly realised: CoinSum | null;
  /** Value of the influence without a bid, at the last price. */
  readonly unsellable: CoinSum | null;
  readonly gainAtLast: GainSum | null;
  readonly gainAtAverage: GainSum | null;
  readonly gainAtBook: GainSum | null;
  readonly paid7: CoinSum | null;
  readonly paid30: CoinSum | null;
  readonly differs: number;
}
/** A sum of gains. `whole` is false if some are unknown. */
export type GainSum = Gain & { readonly whole: boolean };
const ofSums = (sums: readonly (CoinSum | null)[]): CoinSum | null => {
  const all = sum(sums.map((one) => one?.coin));
  return all && { ...all, whole: all.whole && sums.every((one) => one?.whole) };
};

function ofGains(gains: readonly (Gain | null)[]): GainSum | null {
  const [worth, basis] = [sum(gains.map((one) => one && one.coin + one.basis)), sum(gains.map((one) => one?.basis))];
  const all = gain(worth?.coin ?? null, basis?.coin ?? null);
  return all && { ...all, whole: worth?.whole === true };
}

/** Adds up all holdings in base units, without rounding. Each sum states whether amounts are missing. */
export const totals = (rows: readonly HoldingPosition[]): Totals => ({
  count: rows.length,
  atLast: sum(rows.map(({ atLast }) => atLast)),
  atBest: sum(rows.map(({ atBest }) => atBest)),
  pays: sum(rows.map(({ pays }) => pays?.value)),
  thin: rows.filter(({ pays }) => pays !== null && pays.filled < pays.asked).length,
  cost: ofSums(rows.map(({ cost }) => cost)),
  realised: ofSums(rows.map(({ realised }) => realised)),
  unsellable: sum(rows.map(({ unsellable }) => unsellable?.atLast)),
  gainAtLast: ofGains(rows.map(({ gainAtLast }) => gainAtLast)),
  gainAtAverage: ofGains(rows.map(({ gainAtAverage }) => gainAtAverage)),
  gainAtBook: ofGains(rows.map(({ gainAtBook }) => gainAtBook)),
  paid7: ofSums(rows.map(({ paid7 }) => paid7)),
  paid30: ofSums(rows.map(({ paid30 }) => paid30)),
  differs: rows.filter(({ differs }) => differs !== null).length,
});
