import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Orderbook } from '#contract/model/market/orderbook.ts';
import { counterparties } from '#contract/model/market/book-fill.ts';
import { fittingWidth, heldWidth, holdWidth, keyStep, midOf, priceSize } from '#view/panels/depth/depth.ts';
import { sizeUpTo, stepsOf, WIDTHS, type DepthStep, type HeldWidth } from '#view/panels/depth/depth.ts';

type Row = [price: number, num: number, mint?: boolean];
const orders = (rows: Row[]) =>
  Orderbook.parse({ share: 'club_7', bids: [], asks: rows.map(([price, num, mint = false]) => ({ price, num, name: null, mint })) }).asks;
const BOOK = orders([
  [18_450, 1_240],
  [18_460, 860],
  [18_480, 2_000, true],
  [18_500, 3_415],
]);
const asks = stepsOf(BOOK);

const sides = fc
  .uniqueArray(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 20 })
  .chain((prices) =>
    fc
      .array(fc.integer({ min: 1, max: 5_000 }), { minLength: prices.length, maxLength: prices.length })
      .map((nums) => stepsOf(orders(prices.sort((a, b) => a - b).map((price, i) => [price, nums[i] ?? 1])))),
  );
const size = fc.integer({ min: 1, max: 200_000 });
const quote = (steps: DepthStep[], asked: number) => priceSize(steps, 'buy', asked, 18_432);

describe('the depth calculation', () => {
  it('prices a size level by level', () => {
    expect(quote(asks, 5_000)).toMatchObject({
      filled: 5_000,
      total: 92_363_600,
      average: 18_472.72,
      worst: 18_500,
      best: 18_450,
      levels: 4,
    });
    expect(quote(asks, 1)?.levels).toBe(1);
  });

  it('fills what is available and reports how much when the book is too thin', () => {
    expect(quote(asks, 99_999)).toMatchObject({ asked: 99_999, filled: 7_515 });
    expect(priceSize([], 'buy', 5, 1)).toBeNull();
    expect(quote(asks, 0)).toBeNull();
  });

  it('keeps the average between the best and the worst price', () => {
    fc.assert(
      fc.property(sides, size, (steps, asked) => {
        const got = quote(steps, asked);
        expect(got && got.average >= got.best - 1e-9 && got.average <= got.worst + 1e-9).toBe(true);
      }),
    );
  });

  it('never lowers the impact, average or total for a larger purchase', () => {
    fc.assert(
      fc.property(sides, size, size, (steps, a, b) => {
        const [less, more] = [quote(steps, Math.min(a, b)), quote(steps, Math.max(a, b))];
        if (!less || !more) throw new Error('no quote');
        expect(more.impact >= less.impact && more.total >= less.total && more.average >= less.average - 1e-9).toBe(true);
      }),
    );
  });

  it('conserves totals: steps add up to the book, and buying all of it costs its total', () => {
    fc.assert(
      fc.property(sides, (steps) => {
        const all = steps.reduce((sum, step) => sum + step.num, 0);
        expect(steps.at(-1)?.total).toBe(all);
        expect(quote(steps, all)?.total).toBe(steps.reduce((sum, step) => sum + step.num * step.price, 0));
        expect(quote(steps, all)?.filled).toBe(all);
      }),
    );
  });

  it('returns the size up to a price, and the part of it that is not counted', () => {
    expect([18_449, 18_450, 18_479, 20_000].map((price) => sizeUpTo(asks, 'buy', price))).toEqual([0, 1_240, 2_100, 7_515]);
    expect(
      stepsOf(
        BOOK,
        counterparties(BOOK, () => false),
      ).map((step) => step.uncounted),
    ).toEqual([0, 0, 2_000, 2_000]);
  });

  it('uses the only best price as the mid when one side is empty', () => {
    expect(midOf(Orderbook.parse({ share: 'club_7', bids: [], asks: [] }))).toBeNull();
    expect(midOf(Orderbook.parse({ share: 'club_7', bids: [{ price: 98, num: 1, name: null, mint: null }], asks: [] }))).toBe(98);
  });

  it('widens the chart until it contains several levels of each side', () => {
    expect(fittingWidth([], asks, 18_432)).toBe(1);
    expect(
      fittingWidth(
        [],
        stepsOf(
          orders([
            [18_450, 1],
            [21_000, 1],
          ]),
        ),
        18_432,
      ),
    ).toBe(25);
  });

  it('steps by half of the leading digit of the size', () => {
    expect([1, 9, 40, 100, 5_000].map(keyStep)).toEqual([1, 1, 5, 50, 500]);
  });
});

describe('the width of the depth axis', () => {
  const after = (...reaches: number[]): number[] => {
    let held: HeldWidth | null = null;
    return reaches.map((reach) => (held = holdWidth(held, 'club_7', reach)).width);
  };
  it('stays while orders move around its edge', () => {
    expect(after(4.9, 5.1, 4.8, 5.5, 4.9)).toEqual([5, 5, 5, 5, 5]);
    expect(after(4.9, 3.1, 2.9, 3.1, 2.8)).toEqual([5, 5, 5, 5, 5]);
  });
  it('grows when orders lie well outside it, shrinks when they lie well inside, and is refitted for another share', () => {
    expect(after(4.9, 6.5, 6.5, 1.4)).toEqual([5, 10, 10, 2]);
    expect(holdWidth({ share: 'club_7', width: 100 }, 'club_8', 0.4)).toEqual({ share: 'club_8', width: 1 });
    expect(heldWidth({ share: 'club_7', width: 5 }, null, { bids: [], asks, mid: 18_432 })).toBeNull();
  });
  it('never alternates between two books', () => {
    const reach = fc.double({ min: 0.01, max: 130, noNaN: true });
    fc.assert(
      fc.property(reach, fc.double({ min: 0.95, max: 1.05, noNaN: true }), (one, factor) => {
        const seen = after(one, one * factor, one, one * factor, one);
        // It changes at most once and then stays.
        expect(new Set(seen.slice(1)).size).toBe(1);
        for (const width of seen) expect(WIDTHS).toContain(width);
      }),
    );
  });
});
