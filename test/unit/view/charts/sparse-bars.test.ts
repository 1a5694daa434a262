import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAST_CANDLE, sparseShapes } from '#view/charts/sparse-bars.ts';
import type { ChartPoint } from '#view/charts/series.ts';

const one = (time: number, price: number): ChartPoint => ({ time, open: price, high: price, low: price, close: price });
const height = (price: number): number => 500 - price;

describe('candles with one price', () => {
  it('are at least 3 px wide at every zoom, wherever they are', () => {
    const prices = fc.array(fc.option(fc.integer({ min: 0, max: 400 })), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(prices, fc.double({ min: 0.2, max: 60, noNaN: true }), fc.integer({ min: -500, max: 500 }), (all, step, left) => {
        const points = all.map((price, n) => (price === null ? { time: n } : one(n, price)));
        const { candles } = sparseShapes(points, { first: 0, last: points.length, left, step }, height);
        for (const [n, price] of all.entries()) {
          if (price === null) continue;
          const x = left + n * step;
          const shown = candles.find((mark) => Math.abs(mark.x - x) <= 1 && Math.abs(mark.y - height(price)) <= 1);
          expect(shown?.width).toBeGreaterThanOrEqual(LEAST_CANDLE);
        }
      }),
    );
  });

  it('are drawn only where they are visible, and other candles are left to the library', () => {
    const points = [one(0, 10), { time: 1, open: 10, high: 12, low: 9, close: 11 }, one(2, 11), one(3, 12)];
    const { candles } = sparseShapes(points, { first: 1, last: 2, left: 0, step: 10 }, height);
    expect(candles).toEqual([{ x: 20, y: 489, width: 7 }]);
  });
});

describe('intervals without a trade', () => {
  it('are one flat line at the last price for each run', () => {
    const points: ChartPoint[] = [
      one(0, 10),
      { time: 1, rest: 10 },
      { time: 2, rest: 10 },
      one(3, 20),
      { time: 4, rest: 20 },
      { time: 5 },
      { time: 6 },
    ];
    const { rests } = sparseShapes(points, { first: 0, last: 6, left: 100, step: 4 }, height);
    expect(rests).toEqual([
      { from: 102, to: 110, y: 490 },
      { from: 114, to: 118, y: 480 },
    ]);
  });
});
