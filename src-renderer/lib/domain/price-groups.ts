/** A side of the book: `bid` buys, `ask` sells. */
export type BookSide = 'bid' | 'ask';

/** The grouping rule, as the tooltip shows it. */
export const groupingRule = (): string =>
  'Prices are grouped in steps of 1, 2 or 5 × a power of ten. Asks are rounded up and bids down, so a group never looks better than its orders.';

/** The step that groups nothing: one base unit. */
export const NO_GROUPING = 1;
const MANTISSAS = [1, 2, 5];
/** Steps wider than this fraction of the price are too coarse to be useful. */
const WIDEST_PART = 0.2;

/** Grouping steps offered at a price, in base units, in ascending order from 1. */
export function stepsAt(price: number): number[] {
  const steps = Array.from({ length: 10 }, (_, power) => MANTISSAS.map((mantissa) => mantissa * 10 ** power)).flat();
  return steps.filter((step) => step === NO_GROUPING || step <= price * WIDEST_PART);
}

/** The group of an order's price, in base units. Asks round up and bids down, so a group never looks better than its orders. */
export const groupPrice = (side: BookSide, price: number, step: number): number =>
  (side === 'ask' ? Math.ceil(price / step) : Math.floor(price / step)) * step;
