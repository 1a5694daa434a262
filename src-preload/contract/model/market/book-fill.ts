import type { Order } from './orderbook.ts';

/** One price at which influence can be traded. */
interface Offer {
  readonly price: number;
  readonly num: number;
}

/** What one side of a book takes or gives at once for a size. Money in base units, whole numbers throughout. */
export interface Fill {
  readonly asked: number;
  /** Less than `asked` where the book is thinner than that. */
  readonly filled: number;
  readonly value: number;
  /** Best price there is; null: nobody offers. */
  readonly best: number | null;
  /** Worst price reached; null where nothing was filled. */
  readonly worst: number | null;
  /** Prices reached. */
  readonly levels: number;
}

/** What is counted, as every tile that prices a size states it. */
export const COUNTED = 'Orders of other traders count. Your own orders and mint orders are not counterparties.';

/**
 * The orders that would trade with me, in the order given: not my own, and none of the mint, whose price and amount the game sets anew
 * with each trade. A dump does not say which orders are of the mint; there, all of others count.
 */
export const counterparties = (orders: readonly Order[], isMine: (name: string) => boolean): Order[] =>
  orders.filter(({ name, num, mint }) => num > 0 && mint !== true && (name === null || !isMine(name)));

/** Walks one side from its best price until the size is filled or the side ends. The one answer to what a book pays or asks for a size. */
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

/** The average price of what was filled; null when nothing was. For showing only. */
export const averagePrice = ({ filled, value }: Pick<Fill, 'filled' | 'value'>): number | null => (filled > 0 ? value / filled : null);
