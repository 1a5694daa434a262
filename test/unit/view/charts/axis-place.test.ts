import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { xOf } from '#view/charts/axis-place.ts';

/** An axis as the library has it: it knows whole steps only. */
const axis = (at: number, spacing: number) => ({
  logicalToCoordinate: (index: number) => (Number.isInteger(index) ? at + index * spacing : 0) as never,
});

describe('a place on the time axis', () => {
  it('lies between the steps beside it, as far as its fraction says', () => {
    expect(xOf(axis(10, 8), 3)).toBe(34);
    expect(xOf(axis(10, 8), 2.5)).toBe(30);
    expect(xOf(axis(10, 8), -0.5)).toBe(6);
  });
  it('moves to the right with the index', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), fc.double({ min: 0.01, max: 50, noNaN: true }), (index, by) => {
        const [left, right] = [xOf(axis(-300, 6), index), xOf(axis(-300, 6), index + by)];
        expect((right ?? 0) - (left ?? 0)).toBeCloseTo(by * 6, 4);
      }),
    );
  });
  it('is unknown without an axis', () => {
    expect(xOf({ logicalToCoordinate: () => null }, 2.5)).toBeNull();
  });
});
