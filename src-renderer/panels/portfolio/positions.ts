import type { ShareGain } from '#contract/model/folio/gains.ts';
import type { HeldShare } from '#contract/model/market/holdings.ts';
import { counterparties, fill } from '#contract/model/market/book-fill.ts';
import { shareOfSupply } from '#contract/model/market/money.ts';
import type { Orderbook } from '#contract/model/market/orderbook.ts';
import type { Portfolio } from '#contract/model/market/portfolio.ts';
import { dayChange, percentChange, weekAverage, type Traded } from '#contract/model/market/price-change.ts';
import { splitShare, type Share } from '#contract/model/market/share.ts';

/** Details of one account's holding: prices, manager and agent, payments, costs. */
export type HoldingDetails = Portfolio['holdings'][number];

/** A sum of amounts in base units. `whole` is false if some are unknown, so that the sum is a minimum. */
export interface CoinSum {
  readonly coin: number;
  readonly whole: boolean;
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

/** Data that positions are built from. */
export interface Known {
  /** By account and share, as in `keyOf`: `harrow club_7`. */
  readonly details: ReadonlyMap<string, HoldingDetails>;
  /** By the key of the position: the share, or account and share. */
  readonly gains: ReadonlyMap<string, ShareGain>;
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

/**
 * Splits a holding into the part the order book takes and the rest: influence, value at the last price and cost, null if unknown. Costs
 * are divided by influence, without rounding losses.
 */
function divide(held: number, taken: number, last: number | null, cost: number | null) {
  const share = cost === null ? null : held === 0 ? cost : Math.round(cost * (taken / held));
  const part = (num: number, paid: number | null) => ({ num, atLast: last === null ? null : last * num, cost: paid });
  return [part(taken, share), part(held - taken, cost === null || share === null ? null : cost - share)] as const;
}

/** Builds a holding, of one account or of all combined, from a share and the accounts in `by`. Amounts in base units; null if unknown. */
export function position({ share, by, ended }: Pick<HeldShare, 'share' | 'by' | 'ended'>, known: Known, key: string) {
  const add = (of: 'total' | 'available' | 'reserved'): number => by.reduce((all, one) => all + one[of], 0);
  const held = add('total');
  const details = by.flatMap(({ name }) => known.details.get(keyOf(name, share)) ?? []);
  const worked = known.gains.get(key);
  const last = details.find(({ last_price }) => typeof last_price === 'number')?.last_price ?? null;
  // Nobody trades a share that ended, so no order book says what it would bring.
  const book = ended === undefined ? known.books.get(share) : undefined;
  const others = book && counterparties(book.bids, (name) => known.mine.has(name));
  const pays = others ? fill(others, held) : null;
  const figures = known.figures.get(share);
  const average = weekAverage(figures);
  const atLast = last === null ? null : last * held;
  const atAverage = average === null ? null : Math.round(average * held);
  const each = (of: (one: HoldingDetails) => number | null | undefined): CoinSum | null =>
    sum(
      by.map(({ name }) => {
        const one = known.details.get(keyOf(name, share));
        return one && of(one);
      }),
    );
  const cost = each((one) => one.remaining_cost_basis);
  const paid = cost?.whole ? cost.coin : null;
  const [sellable, unsellable] = pays === null ? [null, null] : divide(held, pays.filled, last, paid);
  const own = worked ? { coin: worked.cost as number, covered: worked.num - worked.unknown, trades: worked.purchases } : null;
  const complete = worked?.num === held && worked.unknown === 0;
  const covers = own !== null && own.covered > 0;
  return {
    key,
    share,
    kind: splitShare(share).kind,
    /** Set if nobody trades the share any more: its last price is final, and it has no exit value. */
    ended,
    /** The accounts that hold it. */
    names: by.map(({ name }) => name),
    held,
    available: add('available'),
    reserved: add('reserved'),
    /** Percent of the initial influence of the share. */
    part: shareOfSupply(held),
    last,
    atLast,
    best: pays?.best ?? null,
    atBest: pays === null ? null : (pays.best ?? 0) * held,
    /** Exit value: what the order book pays now, for as much as it takes. */
    pays,
    /** The influence the order book takes now, and the rest without a bid. Together they are the holding. */
    sellable,
    unsellable,
    change: dayChange(figures),
    /** Average price of the last seven days. */
    average,
    atAverage,
    /** Reported by the service: cost of the current holding, and proceeds of sales less their cost. */
    cost,
    realised: each((one) => one.realised_pl),
    /** Value of the whole holding at the last price, or the seven-day average, less the reported cost. */
    gainAtLast: gain(atLast, paid),
    gainAtAverage: gain(atAverage, paid),
    /** Exit value less the cost of the sellable part; the rest counts as neither gain nor loss. */
    gainAtBook: gain(pays?.value ?? null, sellable?.cost ?? null),
    /** Cost by the chosen method, with the influence and the number of purchases it covers. */
    own,
    /** Value of that influence at the last price less that cost, and the results of sales by the same method. */
    gainOwn: gain(covers && last !== null ? last * own.covered : null, covers ? own.coin : null),
    realisedOwn:
      worked === undefined || (worked.sales === 0 && worked.unsettled > 0)
        ? null
        : { coin: worked.realised as number, whole: worked.unsettled === 0 },
    /** Calculated cost less reported cost, if both cover the whole holding. */
    differs: complete && own !== null && cost?.whole && own.coin !== cost.coin ? own.coin - cost.coin : null,
    paid7: each((one) => one.earnings_7d),
    paid30: each((one) => one.earnings_30d),
    details,
  };
}
export type HoldingPosition = Readonly<ReturnType<typeof position>>;

/** Cost calculated from trades; null if no trade of this holding was found. */
export const byTrades = ({ own }: Pick<HoldingPosition, 'own'>): number | null => (own !== null && own.covered > 0 ? own.coin : null);

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

/** Without an ask it is zero; with asks that all lack a price it is unknown. */
const inAsksOf = (asks: readonly HoldingPosition[]): CoinSum | null =>
  asks.length === 0 ? { coin: 0, whole: true } : sum(asks.map(({ reserved, last }) => last && reserved * last));

/** Adds up all holdings in base units, without rounding. Each sum states whether amounts are missing; it is null if none is known. */
export const totals = (rows: readonly HoldingPosition[]) => ({
  atLast: sum(rows.map(({ atLast }) => atLast)),
  atBest: sum(rows.map(({ atBest }) => atBest)),
  pays: sum(rows.map(({ pays }) => pays?.value)),
  /** Number of holdings that the order book does not take completely. */
  thin: rows.filter(({ pays }) => pays !== null && pays.filled < pays.asked).length,
  /** Value of the influence in open asks, at the last price: it is locked until they are filled or withdrawn. */
  inAsks: inAsksOf(rows.filter(({ reserved }) => reserved !== 0)),
  /** What selling into the bids gives up against the last price, of the influence that they take. */
  lost: sum(rows.map(({ sellable, pays }) => (sellable?.atLast == null || pays === null ? null : sellable.atLast - pays.value))),
  cost: ofSums(rows.map(({ cost }) => cost)),
  realised: ofSums(rows.map(({ realised }) => realised)),
  /** Value of the influence without a bid, at the last price. */
  unsellable: sum(rows.map(({ unsellable }) => unsellable?.atLast)),
  gainOwn: ofGains(rows.map(({ gainOwn }) => gainOwn)),
  realisedOwn: ofSums(rows.map(({ realisedOwn }) => realisedOwn)),
  gainAtLast: ofGains(rows.map(({ gainAtLast }) => gainAtLast)),
  gainAtAverage: ofGains(rows.map(({ gainAtAverage }) => gainAtAverage)),
  gainAtBook: ofGains(rows.map(({ gainAtBook }) => gainAtBook)),
  paid7: ofSums(rows.map(({ paid7 }) => paid7)),
  paid30: ofSums(rows.map(({ paid30 }) => paid30)),
  differs: rows.filter(({ differs }) => differs !== null).length,
});
export type Totals = ReturnType<typeof totals>;
