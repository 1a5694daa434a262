import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { volumeProfile, type TradedPart } from '#view/charts/volume-profile.ts';

const at = (price: number, bought: number, sold = 0, other = 0, high = price): TradedPart => ({
  ...{ time: 0, low: price, high },
  ...{ bought, sold, other },
});
const sum = (rows: readonly { readonly num: number }[]): number => rows.reduce((all, { num }) => all + num, 0);

describe('a volume profile', () => {
  it('adds up what was traded at each price, by the side that crossed the spread', () => {
    const profile = volumeProfile([at(100, 5), at(101, 0, 3), at(100, 0, 0, 2), at(103, 1)], 10, 0.7);
    expect(profile?.rows).toEqual([
      { low: 100, high: 100, bought: 5, sold: 0, other: 2, num: 7 },
      { low: 101, high: 101, bought: 0, sold: 3, other: 0, num: 3 },
      { low: 102, high: 102, bought: 0, sold: 0, other: 0, num: 0 },
      { low: 103, high: 103, bought: 1, sold: 0, other: 0, num: 1 },
    ]);
    expect(profile).toMatchObject({ num: 11, peak: 0, area: { from: 0, to: 1 } });
  });

  it('has a value area that grows from the peak to the side with more', () => {
    const profile = volumeProfile([at(1, 10), at(2, 30), at(3, 50), at(4, 20), at(5, 4)], 10, 0.7);
    expect(profile).toMatchObject({ peak: 2, area: { from: 1, to: 2 } });
  });

  it('is null without a trade', () => {
    expect(volumeProfile([], 24, 0.7)).toBeNull();
    expect(volumeProfile([at(5, 0)], 24, 0.7)).toBeNull();
  });

  it('spreads a part between two prices evenly over them', () => {
    expect(volumeProfile([at(10, 0, 0, 8, 13)], 2, 0.7)?.rows.map(({ num }) => num)).toEqual([4, 4]);
  });

  const part = fc
    .record({ low: fc.nat(50_000), wide: fc.nat(4_000), bought: fc.nat(1_000), sold: fc.nat(1_000), other: fc.nat(1_000) })
    .map(({ low, wide, ...taken }) => ({ time: 0, low, high: low + wide, ...taken }));
  it('adds up to what was traded, in equal rows that touch, and its value area holds its share and the peak', () => {
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 60 }),
        fc.integer({ min: 1, max: 200 }),
        fc.double({ min: 0.1, max: 0.95, noNaN: true }),
        (parts, most, share) => {
          const all = parts.reduce((total, { bought, sold, other }) => total + bought + sold + other, 0);
          const profile = volumeProfile(parts, most, share);
          if (all === 0 || !profile) return void expect([all, profile]).toEqual([0, null]);
          const { rows, num, peak, area } = profile;
          expect(rows.length).toBeLessThanOrEqual(most);
          expect(num).toBe(all);
          expect(sum(rows)).toBeCloseTo(all, 4);
          for (const [n, row] of rows.entries()) {
            expect(row.bought + row.sold + row.other).toBeCloseTo(row.num, 4);
            expect(row.num).toBeLessThanOrEqual((rows[peak]?.num ?? 0) + 1e-6);
            if (n > 0) expect(row.low).toBe((rows[n - 1]?.high ?? 0) + 1);
          }
          expect(area.from).toBeLessThanOrEqual(peak);
          expect(area.to).toBeGreaterThanOrEqual(peak);
          expect(sum(rows.slice(area.from, area.to + 1))).toBeGreaterThanOrEqual(all * share - 1e-4);
        },
      ),
    );
  });
});
