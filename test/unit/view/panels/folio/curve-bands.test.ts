import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EquityPoint } from '#contract/model/folio/equity.ts';
import { bandsOf, moneyIn } from '#view/panels/equity/curve-bands.ts';

const amount = fc.integer({ min: -1e9, max: 1e9 });
const anyPoints = fc
  .array(fc.record({ deposits: amount, price: amount, realised: amount, income: amount, wages: amount, other: amount }), { maxLength: 30 })
  .map((rows) =>
    rows.map((parts, n): EquityPoint => {
      const zero = n === 0 ? { deposits: 0, price: 0, realised: 0, income: 0, wages: 0, other: 0 } : parts;
      const worth = 5_000 + zero.deposits + zero.price + zero.income + zero.wages + zero.other;
      return { ...zero, at: n, coin: 1_000, held: worth - 1_000, index: null } as EquityPoint;
    }),
  );

describe('the bands of the curve', () => {
  it('add up to net worth on the money paid in, at every point', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const [base, bands] = [moneyIn(points), bandsOf(points)];
        for (const [n, { coin, held }] of points.entries())
          expect(bands.reduce((sum, { loss, low, high }) => sum + ((high[n] ?? 0) - (low[n] ?? 0)) * (loss ? -1 : 1), base[n] ?? 0)).toBe(
            coin + held,
          );
      }),
    );
  });
  it('leave no gap between them and never lie over each other', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const base = moneyIn(points);
        for (const side of [false, true]) {
          let edge = base;
          for (const { low, high } of bandsOf(points).filter(({ loss }) => loss === side)) {
            expect(side ? high : low).toEqual(edge);
            for (const n of points.keys()) expect(high[n]).toBeGreaterThanOrEqual(low[n] ?? Infinity);
            edge = [...(side ? low : high)];
          }
        }
      }),
    );
  });
  it('are none for a part that never was', () => {
    const point = { at: 1, coin: 10, held: 0, deposits: 0, price: 5, realised: 5, income: 0, wages: 0, other: 0, index: null } as never;
    expect(bandsOf([point]).map(({ id, loss }) => [id, loss])).toEqual([['realised', false]]);
  });
});
