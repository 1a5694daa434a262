import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupPrice, stepsAt } from '#view/lib/domain/price-groups.ts';

const price = fc.integer({ min: 1, max: 10_000_000 });
const step = fc.constantFrom(1, 2, 5, 10, 20, 50, 100, 500, 1_000);

describe('price grouping', () => {
  it('offers 1, 2 and 5 times powers of ten, up to a fifth of the price', () => {
    expect(stepsAt(18_420)).toEqual([1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000]);
    expect(stepsAt(3)).toEqual([1]);
  });

  it('rounds asks up and bids down', () => {
    expect(groupPrice('ask', 18_451, 5)).toBe(18_455);
    expect(groupPrice('bid', 18_454, 5)).toBe(18_450);
    expect(groupPrice('ask', 18_450, 5)).toBe(18_450);
  });

  it('never shows a price better than the order’s, nor a whole step worse', () => {
    fc.assert(
      fc.property(price, step, (p, s) => {
        const [ask, bid] = [groupPrice('ask', p, s), groupPrice('bid', p, s)];
        expect(ask >= p && ask - p < s && ask % s === 0).toBe(true);
        expect(bid <= p && p - bid < s && bid % s === 0).toBe(true);
      }),
    );
  });
});
