import type { Order, Orderbook } from '../../../src-preload/contract/model/orderbook.ts';

/** What a book pays at once for a size. Money in base units, whole numbers throughout. */
export interface Pays {
  readonly asked: number;
  /** Less than `asked`: the book is thinner than that. */
  readonly filled: number;
  readonly value: number;
  /** The best bid there is; null: none. */
  readonly best: number | null;
}

/** Bids that would pay me: an own order pays nobody. */
export const othersBids = ({ bids }: Pick<Orderbook, 'bids'>, mine: ReadonlySet<string>): Order[] =>
  bids.filter(({ name, num }) => num > 0 && (name === null || !mine.has(name)));

/** Walks the bids from the best until the size is sold or the book ends. */
export function walk(bids: readonly Order[], size: number): Pays {
  let left = Math.max(0, size);
  let value = 0;
  for (const { price, num } of bids) {
    if (left === 0) break;
    const taken = Math.min(left, num);
    value += taken * price;
    left -= taken;
  }
  return { asked: size, filled: size - left, value, best: bids[0]?.price ?? null };
}

/** The average price of what was sold; null when nothing was. For showing only. */
export const average = ({ filled, value }: Pays): number | null => (filled > 0 ? value / filled : null);
