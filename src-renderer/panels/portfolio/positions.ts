import type { Cost } from '#contract/model/market/costs.ts';
import type { HeldShare } from '#contract/model/market/holdings.ts';
import { counterparties, fill, type Fill } from '#contract/model/market/book-fill.ts';
import { SUPPLY } from '#contract/model/market/money.ts';
import type { Orderbook } from '#contract/model/market/orderbook.ts';
import type { Portfolio } from '#contract/model/market/portfolio.ts';
import { dayChange, percentChange, weekAverage, type PriceChange, type Traded } from '#contract/model/market/price-change.ts';
import { splitShare, type Share, type ShareKind } from '#contract/model/market/share.ts';

/** What is told of one account's holding: prices, keepers, payments, costs. */
export type Told = Portfolio['holdings'][number];

/** A sum of which parts may not be known: then it is at least so much. */
export interface Sum {
  readonly coin: number;
  readonly whole: boolean;
}

/** A part of a holding: how much of it, at the last price, and what was paid for it. Money in base units; null: not known. */
export interface Part {
  readonly num: number;
  readonly atLast: number | null;
  readonly cost: number | null;
}

/** A worth less what was paid for it. */
export interface Gain {
  readonly coin: number;
  /** What was paid: what the percentage is of. */
  readonly basis: number;
  /** null where nothing was paid. */
  readonly percent: number | null;
}
export const gain = (worth: number | null, basis: number | null): Gain | null =>
  worth === null || basis === null ? null : { coin: worth - basis, basis, percent: percentChange(basis, worth) };

/** One holding, of one account or of all together. Money in base units; null: not known. */
export interface Position {
  readonly key: string;
  readonly share: Share;
  readonly kind: ShareKind;
  /** Whose it is; more than one where several hold it. */
  readonly names: readonly string[];
  readonly held: number;
  readonly available: number;
  readonly reserved: number;
  /** Percent of the influence there was at the start. */
  readonly part: number;
  readonly last: number | null;
  readonly atLast: number | null;
  readonly best: number | null;
  readonly atBest: number | null;
  /** What the book pays now, for as much as it takes. */
  readonly pays: Fill | null;
  /** What the book takes now, and the rest, which finds no bid. Together they are the holding. */
  readonly sellable: Part | null;
  readonly unsellable: Part | null;
  readonly change: PriceChange;
  /** Average price of seven days. */
  readonly average: number | null;
  readonly atAverage: number | null;
  /** As served: what was paid for what is held, and what selling brought above cost. */
  readonly cost: Sum | null;
  readonly realised: Sum | null;
  /** The whole holding at the last price, and at the average of seven days, less the cost as served. */
  readonly gainAtLast: Gain | null;
  readonly gainAtAverage: Gain | null;
  /** What the book pays now, less the cost of what it takes: what it does not take is neither gained nor lost. */
  readonly gainAtBook: Gain | null;
  /** Worked out here from trades, and how much of the holding that covers. */
  readonly own: { readonly coin: number; readonly covered: number; readonly trades: number } | null;
  /** What is worked out less what is served, where both are about the whole holding. */
  readonly differs: number | null;
  readonly paid7: Sum | null;
  readonly paid30: Sum | null;
  readonly told: readonly Told[];
}

export interface Known {
  /** By account and share: `harrow club_7`. */
  readonly told: ReadonlyMap<string, Told>;
  readonly costs: ReadonlyMap<string, Cost>;
  readonly books: ReadonlyMap<Share, Orderbook>;
  readonly figures: ReadonlyMap<Share, Traded>;
  readonly mine: ReadonlySet<string>;
}
export const keyOf = (name: string, share: Share): string => `${name} ${share}`;

/** The sum of what is known of some parts; null when nothing is. */
export function sum(parts: readonly (number | null | undefined)[]): Sum | null {
  const known = parts.filter((part): part is number => part !== null && part !== undefined);
  return known.length === 0 ? null : { coin: known.reduce((all, part) => all + part, 0), whole: known.length === parts.length };
}

/** A holding in two: what the book takes, and the rest. What was paid is divided by influence; no coin is lost by rounding. */
function divide(held: number, taken: number, last: number | null, cost: number | null): readonly [sellable: Part, unsellable: Part] {
  const rest = held - taken;
  const share = cost === null ? null : held === 0 ? cost : Math.round(cost * (taken / held));
  return [
    { num: taken, atLast: last === null ? null : last * taken, cost: share },
    { num: rest, atLast: last === null ? null : last * rest, cost: cost === null || share === null ? null : cost - share },
  ];
}

/** One row of what is held: all who hold it, or only those asked for. */
export function position({ share, by }: Pick<HeldShare, 'share' | 'by'>, known: Known, key: string): Position {
  const add = (of: 'total' | 'available' | 'reserved'): number => by.reduce((all, one) => all + one[of], 0);
  const held = add('total');
  const told = by.flatMap(({ name }) => known.told.get(keyOf(name, share)) ?? []);
  const costs = by.flatMap(({ name }) => known.costs.get(keyOf(name, share)) ?? []);
  const last = told.find(({ last_price }) => typeof last_price === 'number')?.last_price ?? null;
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
  const each = (of: (one: Told) => number | null | undefined): Sum | null =>
    sum(by.map(({ name }) => (known.told.has(keyOf(name, share)) ? of(known.told.get(keyOf(name, share)) as Told) : null)));
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
    told,
  };
}

/** Cost by the trades that were read; null while none of them brought any of it. */
export const byTrades = ({ own }: Pick<Position, 'own'>): number | null => (own !== null && own.covered > 0 ? own.coin : null);

export interface Totals {
  readonly count: number;
  readonly atLast: Sum | null;
  readonly atBest: Sum | null;
  readonly pays: Sum | null;
  /** Holdings that the book does not take whole. */
  readonly thin: number;
  readonly cost: Sum | null;
  readonly realised: Sum | null;
  /** What finds no bid now, at the last price. */
  readonly unsellable: Sum | null;
  readonly gainAtLast: GainSum | null;
  readonly gainAtAverage: GainSum | null;
  readonly gainAtBook: GainSum | null;
  readonly paid7: Sum | null;
  readonly paid30: Sum | null;
  readonly differs: number;
}
/** Gains added up, of which some may not be known. */
export type GainSum = Gain & { readonly whole: boolean };
const ofSums = (sums: readonly (Sum | null)[]): Sum | null => {
  const all = sum(sums.map((one) => one?.coin));
  return all && { ...all, whole: all.whole && sums.every((one) => one?.whole) };
};

function ofGains(gains: readonly (Gain | null)[]): GainSum | null {
  const [worth, basis] = [sum(gains.map((one) => one && one.coin + one.basis)), sum(gains.map((one) => one?.basis))];
  const all = gain(worth?.coin ?? null, basis?.coin ?? null);
  return all && { ...all, whole: worth?.whole === true };
}

/** Whole numbers added up: nothing is rounded before the end, and what is not known is said. */
export const totals = (rows: readonly Position[]): Totals => ({
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
