import type { Order, Orderbook } from '#contract/model/market/orderbook.ts';
import { IMBALANCE_LEVELS, imbalanceOf } from '#contract/model/records/book-map.ts';
import { groupPrice, type BookSide } from '../../lib/domain/price-groups.ts';

/** One row of the ladder. `price` in base units; `num`, `total`, `mine` and `mint` in influence. */
export interface LadderLevel {
  readonly key: string;
  readonly side: BookSide;
  readonly price: number;
  readonly num: number;
  /** Influence from the best price up to and including this level. */
  readonly total: number;
  readonly mine: number;
  readonly mint: number;
  /** Largest first. */
  readonly orders: readonly Order[];
}

/** The levels of an order book. `orders` and `mintOrders` are numbers of orders. */
export interface Ladder {
  /** Both sides have the best level first. */
  readonly bids: readonly LadderLevel[];
  readonly asks: readonly LadderLevel[];
  readonly orders: number;
  readonly mintOrders: number;
  /** Largest level and largest cumulative total near the mid. Both sides share them, so that their bars compare. */
  readonly widest: number;
  readonly deepest: number;
}

/** Levels of each side that set the scale of the bars, so that one large order far away does not shrink all others. */
const NEAR_LEVELS = 8;

interface LadderOptions {
  /** Width of a level in base units. */
  readonly step: number;
  /** False leaves out mint orders. */
  readonly mint: boolean;
  readonly isMine: (name: string | null) => boolean;
}

export const levelKey = (side: BookSide, price: number): string => `${side} ${price}`;

/** Levels of one side. `orders` and the result are best first. */
function levels(orders: readonly Order[], side: BookSide, { step, isMine }: LadderOptions): LadderLevel[] {
  const groups = Map.groupBy(orders, (order) => groupPrice(side, order.price, step));
  let total = 0;
  return [...groups].map(([price, group]) => {
    const sum = (of: (order: Order) => boolean): number => group.reduce((all, order) => (of(order) ? all + order.num : all), 0);
    const num = sum(() => true);
    total += num;
    return {
      key: levelKey(side, price),
      side,
      price,
      num,
      total,
      mine: sum((order) => isMine(order.name)),
      mint: sum((order) => order.mint === true),
      orders: [...group].sort((a, b) => b.num - a.num),
    };
  });
}

/** Builds the levels of an order book. Orders without influence are left out. */
export function buildLadder(book: Orderbook, options: LadderOptions): Ladder {
  const shown = (order: Order): boolean => order.num > 0 && (options.mint || order.mint !== true);
  const bids = levels(book.bids.filter(shown), 'bid', options);
  const asks = levels(book.asks.filter(shown), 'ask', options);
  const both = [...bids, ...asks];
  const near = [...bids.slice(0, NEAR_LEVELS), ...asks.slice(0, NEAR_LEVELS)];
  const orders = both.flatMap((level) => level.orders);
  return {
    bids,
    asks,
    orders: orders.length,
    mintOrders: orders.filter((order) => order.mint === true).length,
    widest: near.reduce((most, level) => Math.max(most, level.num), 0),
    deepest: near.reduce((most, level) => Math.max(most, level.total), 0),
  };
}

/** Picks the trader shown on a level: me, or else the one with the largest order; null without a name. `more`: number of other orders. */
export function whoIsOn(level: LadderLevel, isMine: (name: string | null) => boolean) {
  const named = level.orders.filter((order) => order.name !== null && order.mint !== true);
  const mine = named.find((order) => isMine(order.name));
  const first = mine ?? named[0];
  return {
    name: first?.name ?? null,
    more: level.orders.length - 1,
    mine: mine !== undefined,
    mint: first === undefined && level.mint > 0,
  };
}

/** Best prices, mid and spread, in base units; null where a side is empty. The mid of a one-sided book is its best price. */
export interface Spread {
  readonly bid: number | null;
  readonly ask: number | null;
  readonly mid: number | null;
  readonly wide: number | null;
  /** Spread in percent of the mid. */
  readonly percent: number | null;
}

/** The spread of the book, with or without mint orders. */
export function spreadOf(book: Orderbook, mint: boolean): Spread {
  const best = (orders: readonly Order[]): number | null =>
    orders.find((order) => order.num > 0 && (mint || order.mint !== true))?.price ?? null;
  const bid = best(book.bids);
  const ask = best(book.asks);
  if (bid === null || ask === null) return { bid, ask, mid: bid ?? ask, wide: null, percent: null };
  const mid = (bid + ask) / 2;
  return { bid, ask, mid, wide: ask - bid, percent: mid > 0 ? ((ask - bid) / mid) * 100 : null };
}

/** Imbalance of the best levels, from −100 (only asks) to 100 (only bids) percent; null if the book is empty. */
export function imbalance({ bids, asks }: Ladder, count = IMBALANCE_LEVELS): number | null {
  const bid = bids[Math.min(count, bids.length) - 1]?.total ?? 0;
  const ask = asks[Math.min(count, asks.length) - 1]?.total ?? 0;
  return imbalanceOf(bid, ask);
}

/**
 * Returns the influence traded at each level, by its key, and all of it. A price above the mid counts for an ask and any other for a bid, so
 * that no trade counts twice.
 */
export function tradedAt(
  traded: readonly { readonly price: number; readonly num: number }[],
  ladder: Readonly<Record<'asks' | 'bids', readonly { readonly key: string }[]>>,
  mid: number,
  step: number,
) {
  const shown = new Set([...ladder.asks, ...ladder.bids].map(({ key }) => key));
  const byKey = new Map<string, number>();
  let [inView, most] = [0, 0];
  for (const { price, num } of traded) {
    const side = price > mid ? 'ask' : 'bid';
    const key = levelKey(side, groupPrice(side, price, step));
    if (!shown.has(key)) continue;
    const sum = (byKey.get(key) ?? 0) + num;
    byKey.set(key, sum);
    inView += num;
    most = Math.max(most, sum);
  }
  return { byKey, inView, most };
}
export type TradedAt = ReturnType<typeof tradedAt>;
