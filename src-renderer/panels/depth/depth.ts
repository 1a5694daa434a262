import { fill } from '#contract/model/market/book-fill.ts';
import type { Order, Orderbook } from '#contract/model/market/orderbook.ts';
import { percentChange } from '#contract/model/market/price-change.ts';

export type Way = 'buy' | 'sell';

/** One price of one side: influence there, and from the best price up to it: all of it, and what does not count. Price in base units. */
export interface Step {
  readonly price: number;
  readonly num: number;
  readonly total: number;
  /** Influence of the mint and of my own orders: nobody I could trade with. */
  readonly uncounted: number;
}

/** Steps of one side, best price first; `counted` are the orders among them that are counterparties. */
export function stepsOf(orders: readonly Order[], counted: readonly Order[] = orders): Step[] {
  const counts = new Set(counted);
  const at = new Map<number, { num: number; not: number }>();
  for (const order of orders) {
    const { price, num } = order;
    if (num <= 0) continue;
    const sum = at.get(price) ?? { num: 0, not: 0 };
    at.set(price, { num: sum.num + num, not: sum.not + (counts.has(order) ? 0 : num) });
  }
  let total = 0;
  let uncounted = 0;
  return [...at].map(([price, { num, not }]) => ({ price, num, total: (total += num), uncounted: (uncounted += not) }));
}

/** What a size would cost or bring at once. Money in base units. */
export interface Quote {
  readonly way: Way;
  readonly asked: number;
  /** Less than `asked` when the book is too thin. */
  readonly filled: number;
  readonly total: number;
  readonly average: number;
  readonly best: number;
  readonly worst: number;
  /** How far the worst price lies from the mid, in percent, signed as the price would move. */
  readonly impact: number;
  readonly levels: number;
}

/** The price of a size, of steps that count alone; null when there is nothing to trade with. */
export function priceSize(steps: readonly Step[], way: Way, size: number, mid: number): Quote | null {
  const { best, worst, filled, value, levels } = fill(steps, size);
  if (best === null || worst === null) return null;
  const impact = percentChange(mid, worst) ?? 0;
  return { way, asked: size, filled, total: value, average: value / filled, best, worst, impact, levels };
}

/** Influence between the best price and `price`, that price with it. */
export function sizeUpTo(steps: readonly Step[], way: Way, price: number): number {
  const within = (step: Step): boolean => (way === 'buy' ? step.price <= price : step.price >= price);
  return steps.findLast(within)?.total ?? 0;
}

/** The mid of a book, or its only best price; null when both sides are empty. */
export function midOf({ bids, asks }: Orderbook): number | null {
  const bid = bids.find((order) => order.num > 0)?.price;
  const ask = asks.find((order) => order.num > 0)?.price;
  if (bid === undefined || ask === undefined) return bid ?? ask ?? null;
  return (bid + ask) / 2;
}

/** Widths offered, in percent to each side of the mid. */
export const WIDTHS = [1, 2, 3, 5, 10, 25, 50, 100] as const;

/** How far both best prices and most of a few levels lie from the mid, in percent, so that a thin book is not an empty picture. */
export function reachOf(bids: readonly Step[], asks: readonly Step[], mid: number, levels = 8): number {
  const far = [bids, asks]
    .map((side) => side[Math.min(levels, side.length) - 1])
    .map((step) => (step ? Math.abs(step.price / mid - 1) * 100 : 0));
  return Math.max(...far);
}

/** The narrowest width that shows them. */
export const fittingWidth = (bids: readonly Step[], asks: readonly Step[], mid: number, levels = 8): number => {
  const wanted = reachOf(bids, asks, mid, levels);
  return WIDTHS.find((width) => width >= wanted) ?? 100;
};

/** A step of the keyboard: half of one in the first digit of the size, at least 1. */
export const keyStep = (size: number): number => Math.max(1, Math.floor(10 ** Math.floor(Math.log10(Math.max(1, size))) / 2));
