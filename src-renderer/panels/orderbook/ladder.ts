import type { Order, Orderbook } from '#contract/model/market/orderbook.ts';
import { groupPrice, type Side } from './grouping.ts';

/** One row of the ladder. `price` in base units; `num`, `total`, `mine` and `mint` in influence. */
export interface Level {
  readonly key: string;
  readonly side: Side;
  readonly price: number;
  readonly num: number;
  /** Influence from the best price up to and with this level. */
  readonly total: number;
  readonly mine: number;
  readonly mint: number;
  /** Largest first; the name shown is the first that has one. */
  readonly orders: readonly Order[];
}

export interface Ladder {
  /** Best first. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly orders: number;
  readonly mintOrders: number;
  /** Largest level and largest cumulative total near the mid, of both sides, so that their bars compare. */
  readonly widest: number;
  readonly deepest: number;
}

/** Levels of each side that set the scale: one large order far away must not make all others invisible. */
const NEAR_LEVELS = 8;

export interface LadderOptions {
  readonly step: number;
  /** False leaves mint orders out altogether. */
  readonly mint: boolean;
  readonly isMine: (name: string | null) => boolean;
}

export const levelKey = (side: Side, price: number): string => `${side} ${price}`;

/** Levels of one side in the order given, which is best first. */
function levels(orders: readonly Order[], side: Side, { step, isMine }: LadderOptions): Level[] {
  const groups = new Map<number, Order[]>();
  for (const order of orders) {
    const price = groupPrice(side, order.price, step);
    const group = groups.get(price);
    if (group) group.push(order);
    else groups.set(price, [order]);
  }
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

/** An orderbook as levels. Orders without influence are left out. */
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

export interface By {
  /** Null when only mint orders stand there, or when no order has a name. */
  readonly name: string | null;
  readonly more: number;
  readonly mine: boolean;
  readonly mint: boolean;
}

/** Who stands on a level: mine first, then the largest; how many other orders there are. */
export function whoIsOn(level: Level, isMine: (name: string | null) => boolean): By {
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

/** Best prices and what lies between them, in base units; null where a side is empty. */
export interface Spread {
  readonly bid: number | null;
  readonly ask: number | null;
  readonly mid: number | null;
  readonly wide: number | null;
  /** Percent of the mid. */
  readonly percent: number | null;
}

/** The spread of the book as it stands, or of its holders' orders only. */
export function spreadOf(book: Orderbook, mint: boolean): Spread {
  const best = (orders: readonly Order[]): number | null =>
    orders.find((order) => order.num > 0 && (mint || order.mint !== true))?.price ?? null;
  const bid = best(book.bids);
  const ask = best(book.asks);
  if (bid === null || ask === null) return { bid, ask, mid: bid ?? ask, wide: null, percent: null };
  const mid = (bid + ask) / 2;
  return { bid, ask, mid, wide: ask - bid, percent: mid > 0 ? ((ask - bid) / mid) * 100 : null };
}

/** Levels of each side that count for the imbalance. */
export const IMBALANCE_LEVELS = 10;

/** How much more is bid than asked on the best levels, −100 … 100 percent; null in an empty book. */
export function imbalance({ bids, asks }: Ladder, count = IMBALANCE_LEVELS): number | null {
  const bid = bids[Math.min(count, bids.length) - 1]?.total ?? 0;
  const ask = asks[Math.min(count, asks.length) - 1]?.total ?? 0;
  return bid + ask === 0 ? null : ((bid - ask) / (bid + ask)) * 100;
}
