import { currency } from '../../lib/app/currency.svelte.ts';
import { fill } from '#contract/model/market/book-fill.ts';
import type { Order, Orderbook } from '#contract/model/market/orderbook.ts';
import { percentChange } from '#contract/model/market/price-change.ts';
import { counted, influence, priceText, signedPercent, total } from '../../lib/format/format.ts';

export type Way = 'buy' | 'sell';

/** One price of one side, in base units, with the influence at it (`num`) and from the best price up to it (`total`). */
export interface DepthStep {
  readonly price: number;
  readonly num: number;
  readonly total: number;
  /** The part of `total` that can't be traded with: mint orders and my own. */
  readonly uncounted: number;
}

/** Steps of one side, best price first. `counted` are the orders that can be traded with. */
export function stepsOf(orders: readonly Order[], counted: readonly Order[] = orders): DepthStep[] {
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

/** Cost or proceeds of trading a size immediately. Sizes in influence, prices and `total` in base units. */
export interface Quote {
  readonly way: Way;
  readonly asked: number;
  /** Less than `asked` if the book has too few orders. */
  readonly filled: number;
  readonly total: number;
  readonly average: number;
  readonly best: number;
  readonly worst: number;
  /** Distance of the worst price from the mid in percent; positive if the price would rise. */
  readonly impact: number;
  readonly levels: number;
}

/** Prices a size against `steps`, which hold only orders that can be traded with; null if there are none. */
export function priceSize(steps: readonly DepthStep[], way: Way, size: number, mid: number): Quote | null {
  const { best, worst, filled, value, levels } = fill(steps, size);
  if (best === null || worst === null) return null;
  const impact = percentChange(mid, worst) ?? 0;
  return { way, asked: size, filled, total: value, average: value / filled, best, worst, impact, levels };
}

/** Influence from the best price up to and including `price` (base units). */
export function sizeUpTo(steps: readonly DepthStep[], way: Way, price: number): number {
  const within = (step: DepthStep): boolean => (way === 'buy' ? step.price <= price : step.price >= price);
  return steps.findLast(within)?.total ?? 0;
}

/** The mid of a book in base units, or its only best price; null if both sides are empty. */
export function midOf({ bids, asks }: Orderbook): number | null {
  const bid = bids.find((order) => order.num > 0)?.price;
  const ask = asks.find((order) => order.num > 0)?.price;
  if (bid === undefined || ask === undefined) return bid ?? ask ?? null;
  return (bid + ask) / 2;
}

/** Selectable widths, in percent to each side of the mid. */
export const WIDTHS = [1, 2, 3, 5, 10, 25, 50, 100] as const;

/** Width in percent of the mid that shows the first `levels` levels of both sides, so that a thin book still fills the chart. */
function reachOf(bids: readonly DepthStep[], asks: readonly DepthStep[], mid: number, levels = 8): number {
  const far = [bids, asks]
    .map((side) => side[Math.min(levels, side.length) - 1])
    .map((step) => (step ? Math.abs(step.price / mid - 1) * 100 : 0));
  return Math.max(...far);
}

const narrowest = (reach: number): number => WIDTHS.find((width) => width >= reach) ?? 100;
/** The narrowest selectable width that covers `reachOf`. */
export const fittingWidth = (...book: Parameters<typeof reachOf>): number => narrowest(reachOf(...book));

/** The width a share was last drawn with, in percent to each side of the mid. */
export interface HeldWidth {
  readonly share: string;
  readonly width: number;
}
/** Hysteresis: the width grows when orders reach beyond it by the first factor, and shrinks when they fit a smaller one by the second. */
const GROWS = 1.2;
const SHRINKS = 0.75;
/** The width that fits a reach in percent of the mid, with hysteresis. A different share, or the first book of a share, is fitted directly. */
export function holdWidth(before: HeldWidth | null, share: string, reach: number): HeldWidth {
  if (before?.share !== share || reach > before.width * GROWS) return { share, width: narrowest(reach) };
  const smaller = narrowest(reach / SHRINKS);
  return smaller < before.width ? { share, width: smaller } : before;
}
/** `holdWidth` for both sides of a book; null if there is no share or no price yet. */
export const heldWidth = (
  before: HeldWidth | null,
  share: string | null,
  { bids, asks, mid }: { readonly bids: readonly DepthStep[]; readonly asks: readonly DepthStep[]; readonly mid: number },
): HeldWidth | null => (share === null || mid <= 0 ? null : holdWidth(before, share, reachOf(bids, asks, mid)));

/** Step of an arrow key: half a unit of the size's first digit, at least 1. */
export const keyStep = (size: number): number => Math.max(1, Math.floor(10 ** Math.floor(Math.log10(Math.max(1, size))) / 2));

/** Cost or proceeds of a size as one sentence for screen readers. */
export function sizeWords(quote: Quote | null): string {
  if (!quote) return 'No size selected';
  const size = influence(quote.asked);
  const what = quote.way === 'buy' ? `Buy ${size}` : `Sell ${size}`;
  const short = quote.filled < quote.asked ? `, only ${influence(quote.filled)} available` : '';
  return `${what}${short}: average ${priceText(Math.round(quote.average))}, total ${total(quote.total)} ${currency.unit}, impact ${signedPercent(quote.impact, 2)}, ${counted(quote.levels, 'level', 'levels')}`;
}

/** Parses a typed size: digits with any grouping; null unless it is a whole number above zero. */
export function readSize(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u2009\u202f.,'’]/g, '');
  if (!/^\d{1,10}$/.test(bare)) return null;
  const size = Number(bare);
  return size > 0 ? size : null;
}
