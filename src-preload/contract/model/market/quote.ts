import { z } from 'zod';
import { averagePrice, fill } from './book-fill.ts';
import { Coin } from './money.ts';
import type { Order, Orderbook } from './orderbook.ts';
import { Share } from './share.ts';

/** What an order of this size would do in the book as it stands. Nothing is sent anywhere. */
export const QuoteOf = z
  .strictObject({
    share: Share,
    side: z.enum(['buy', 'sell']),
    size: z.int().positive().max(1_000_000_000),
    /** Limit price in base units; without it, every price of the other side counts. */
    price: z.int().positive().optional(),
    /** Whether the user's own orders count as counterparties. */
    own: z.boolean().default(false),
    /** Whether mint orders count. */
    mint: z.boolean().default(true),
  })
  // Beyond, the value of the order in base units is not an exact integer.
  .refine(({ size, price = 1 }) => Number.isSafeInteger(size * price), 'size × price is too large');

export const Quote = z.object({
  /** Influence that fills at once, its value in base units, and the average price; null if nothing fills. */
  filled: z.int(),
  value: Coin,
  average: z.number().nullable(),
  worst: Coin.nullable(),
  /** Average price against the mid price before the order, in percent, positive if it is worse; null without both sides or a fill. */
  impact: z.number().nullable(),
  /** Influence of others at the limit price, placed before the remainder; null if nothing remains in the book. */
  ahead: z.int().nullable(),
  /** Influence of others at better prices than the limit, on the same side; null if nothing remains in the book. */
  better: z.int().nullable(),
  /** Coin that the remainder reserves, in base units; 0 for a sale, which reserves influence. */
  reserve: Coin,
  /** Influence that does not fill at once: in the book at the limit price, or unfilled without one. */
  remaining: z.int(),
  /** Influence of the other side within the limit that was not counted: the user's own orders and mint orders. */
  leftOut: z.object({ own: z.int(), mint: z.int() }),
});
export type Quote = z.output<typeof Quote>;

const sum = (orders: readonly Order[]): number => orders.reduce((total, { num }) => total + num, 0);

/** Returns the middle of the best prices, mint and own orders included, in base units; null unless both sides have orders. */
export function midPrice({ bids, asks }: Pick<Orderbook, 'bids' | 'asks'>): number | null {
  const [bid, ask] = [bids[0]?.price, asks[0]?.price];
  return bid === undefined || ask === undefined ? null : (bid + ask) / 2;
}

/** Influence in the queue of one side at a price (`ahead`) and at better prices (`better`). `buys`: the side is that of the bids. */
export function queueAt(orders: readonly Order[], price: number, buys: boolean): { ahead: number; better: number } {
  return {
    ahead: sum(orders.filter((order) => order.price === price)),
    better: sum(orders.filter((order) => (buys ? order.price > price : order.price < price))),
  };
}

/** Walks a book, best price first on both sides. `isMine` tells the user's own accounts. */
export function quote(
  { bids, asks }: Pick<Orderbook, 'bids' | 'asks'>,
  { side, size, price, own, mint }: Omit<z.output<typeof QuoteOf>, 'share'>,
  isMine: (name: string) => boolean,
): Quote {
  const buys = side === 'buy';
  const [other, same] = buys ? [asks, bids] : [bids, asks];
  const mine = ({ name }: Order): boolean => name !== null && isMine(name);
  const within = price === undefined ? other : other.filter((order) => (buys ? order.price <= price : order.price >= price));
  const counted = within.filter((order) => order.num > 0 && (own || !mine(order)) && (mint || order.mint !== true));
  const { filled, value, worst } = fill(counted, size);
  const average = averagePrice({ filled, value });
  const mid = midPrice({ bids, asks });
  const remaining = size - filled;
  const waits = remaining > 0 && price !== undefined;
  const queue = waits ? queueAt(own ? same : same.filter((order) => !mine(order)), price, buys) : null;
  return {
    filled,
    value: value as Coin,
    average,
    worst: worst as Coin | null,
    impact: average === null || mid === null || mid <= 0 ? null : (average / mid - 1) * (buys ? 100 : -100),
    ahead: queue?.ahead ?? null,
    better: queue?.better ?? null,
    reserve: (waits && buys ? remaining * price : 0) as Coin,
    remaining,
    leftOut: {
      own: own ? 0 : sum(within.filter(mine)),
      mint: mint ? 0 : sum(within.filter((order) => order.mint === true && (own || !mine(order)))),
    },
  };
}
