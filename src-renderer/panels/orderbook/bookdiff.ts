import type { Orderbook } from '#contract/model/market/orderbook.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { groupPrice, type BookSide } from '../../lib/domain/price-groups.ts';
import { levelKey } from './ladder.ts';

/** Influence at each exact price in base units. */
export type Depth = Readonly<Record<BookSide, ReadonlyMap<number, number>>>;

/** One price whose influence changed. `price` in base units, `by` in influence and never 0. */
export interface Change {
  readonly side: BookSide;
  readonly price: number;
  readonly by: number;
}

/** How a level changed: influence was added, withdrawn, or traded. */
export type ChangeKind = 'added' | 'pulled' | 'filled';

function sum(orders: Orderbook['bids']): Map<number, number> {
  const at = new Map<number, number>();
  for (const { price, num } of orders) if (num > 0) at.set(price, (at.get(price) ?? 0) + num);
  return at;
}

export const depthOf = (book: Orderbook): Depth => ({ bid: sum(book.bids), ask: sum(book.asks) });

/** Changes between two books, price by price. */
export function diff(before: Depth, after: Depth): Change[] {
  return (['bid', 'ask'] as const).flatMap((side) =>
    [...new Set([...before[side].keys(), ...after[side].keys()])]
      .map((price) => ({ side, price, by: (after[side].get(price) ?? 0) - (before[side].get(price) ?? 0) }))
      .filter(({ by }) => by !== 0),
  );
}

/** Returns the book after the changes. */
export function apply(before: Depth, changes: readonly Change[]): Depth {
  const after = { bid: new Map(before.bid), ask: new Map(before.ask) };
  for (const { side, price, by } of changes) {
    const num = (after[side].get(price) ?? 0) + by;
    if (num > 0) after[side].set(price, num);
    else after[side].delete(price);
  }
  return after;
}

/** A buyer who crosses the spread takes asks, a seller takes bids. A trade without a known taker matches either side. */
const eats = ({ taker }: Trade, side: BookSide): boolean => taker === null || (taker === 'buy' ? 'ask' : 'bid') === side;

/** An increase is added. A decrease is filled only if a trade on that side at that price explains it, otherwise pulled. */
export function kindOf(change: Change, trades: readonly Trade[]): ChangeKind {
  if (change.by > 0) return 'added';
  return trades.some((trade) => trade.price === change.price && eats(trade, change.side)) ? 'filled' : 'pulled';
}

/** Changes per level of a ladder grouped in `step`, by level key. Filled has priority over the net change. */
export function byLevel(changes: readonly Change[], trades: readonly Trade[], step: number): Map<string, ChangeKind> {
  const sums = new Map<string, { by: number; filled: boolean }>();
  for (const change of changes) {
    const key = levelKey(change.side, groupPrice(change.side, change.price, step));
    const sum = sums.get(key) ?? { by: 0, filled: false };
    sums.set(key, { by: sum.by + change.by, filled: sum.filled || kindOf(change, trades) === 'filled' });
  }
  const kinds = new Map<string, ChangeKind>();
  for (const [key, { by, filled }] of sums) {
    if (filled) kinds.set(key, 'filled');
    else if (by !== 0) kinds.set(key, by > 0 ? 'added' : 'pulled');
  }
  return kinds;
}
