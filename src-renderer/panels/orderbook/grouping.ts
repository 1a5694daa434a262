/** Which side of the book: bids buy, asks sell. */
export type Side = 'bid' | 'ask';

/** The rule in words, for the tooltip. */
export const GROUPING_RULE =
  'Prices are grouped in steps of 1, 2 or 5 times a power of ten. Asks round up and bids down, so a group never looks better than its orders.';

/** The step that changes nothing: one base unit. */
export const NO_GROUPING = 1;

const MANTISSAS = [1, 2, 5];
/** Groups wider than a fifth of the price say nothing any more. */
const WIDEST_PART = 0.2;

/** Steps worth offering at a price, in base units, rising from 1. */
export function stepsAt(price: number): number[] {
  const steps: number[] = [];
  for (let power = 1; power <= 1e9; power *= 10) {
    for (const mantissa of MANTISSAS) {
      const step = mantissa * power;
      if (step === NO_GROUPING || step <= price * WIDEST_PART) steps.push(step);
    }
  }
  return steps;
}

/** The grouped price of an order: asks up, bids down, so no one is shown a better price than there is. Base units. */
export const groupPrice = (side: Side, price: number, step: number): number =>
  (side === 'ask' ? Math.ceil(price / step) : Math.floor(price / step)) * step;
