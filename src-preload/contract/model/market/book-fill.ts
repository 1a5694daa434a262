import type { Order } from './orderbook.ts';

/** Influence available at one price. */
interface Offer {
  readonly price: number;
  readonly num: number;
}

/** The result of filling a size from one side of a book at once. Money is in base units, all values are whole numbers. */
interface Fill {
  readonly asked: number;
  /** Less than `asked` if the book is too thin. */
  readonly filled: number;
  readonly value: number;
  /** Best price of the side; null if it is empty. */
  readonly best: number | null;
  /** Worst price reached; null if nothing was filled. */
  readonly worst: number | null;
  /** Number of price levels reached. */
  readonly levels: number;
}

/** The note on which orders count, for every tile that prices a size. */
export const whatCounts = (): string => 'Orders of other traders count. Your own orders and mint orders are not counterparties.';

/**
 * Returns the orders that could trade with the user, in the given order: without the user's own, and without mint orders, whose price and
 * amount the game sets anew after each trade. Dumps do not mark mint orders; there, all orders of others count.
 */
export const counterparties = (orders: readonly Order[], isMine: (name: string) => boolean): Order[] =>
  orders.filter(({ name, num, mint }) => num > 0 && mint !== true && (name === null || !isMine(name)));

/** Walks one side from its best price until the size is filled or the side ends. All exit values and costs of a size use this function. */
export function fill(offers: readonly Offer[], size: number): Fill {
  let left = Math.max(0, size);
  let value = 0;
  let levels = 0;
  let worst: number | null = null;
  for (const { price, num } of offers) {
    if (left === 0) break;
    const taken = Math.min(left, num);
    value += taken * price;
    left -= taken;
    if (price !== worst) levels += 1;
    worst = price;
  }
  return { asked: size, filled: size - left, value, best: offers[0]?.price ?? null, worst, levels };
}

/** Returns the average price of a fill, null if nothing was filled. For display only. */
export const averagePrice = ({ filled, value }: Pick<Fill, 'filled' | 'value'>): number | null => (filled > 0 ? value / filled : null);
