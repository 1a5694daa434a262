import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barIn, placeOf, stepped, valueAt, withEnd } from '#view/ui/controls/value-range.ts';

const edges = fc
  .uniqueArray(fc.integer({ min: -1_000, max: 100_000 }), { minLength: 2, maxLength: 30 })
  .map((values) => values.sort((a, b) => a - b));

describe('a histogram’s scale', () => {
  it('finds each value again, whatever the distance of its edges', () => {
    fc.assert(
      fc.property(edges, fc.double({ min: 0, max: 1, noNaN: true }), (all, place) => {
        const value = valueAt(place, { edges: all });
        expect(placeOf(value, { edges: all })).toBeCloseTo(place, 6);
      }),
    );
  });
  it('puts values outside it at its ends', () => {
    expect([placeOf(-5, { edges: [0, 10, 20] }), placeOf(50, { edges: [0, 10, 20] })]).toEqual([0, 1]);
  });
  it('has no places without edges', () => {
    expect([placeOf(3, { edges: [] }), valueAt(0.5, { edges: [] })]).toEqual([0, 0]);
  });
});

describe('a range', () => {
  const scale = { edges: [10, 20, 40] };
  it('is open where an end reaches the edge', () => {
    expect(withEnd({ min: 15, max: 30 }, 'min', 10, scale)).toEqual({ min: null, max: 30 });
    expect(withEnd({ min: 15, max: 30 }, 'max', 41, scale)).toEqual({ min: 15, max: null });
    expect(withEnd({ min: 15, max: 30 }, 'max', null, scale)).toEqual({ min: 15, max: null });
  });
  it('never has its ends crossed', () => {
    expect(withEnd({ min: 15, max: 30 }, 'min', 35, scale)).toEqual({ min: 30, max: 30 });
    expect(withEnd({ min: 15, max: 30 }, 'max', 12, scale)).toEqual({ min: 15, max: 15 });
  });
  it('contains bars that it touches', () => {
    expect([barIn(0, 10, { min: 10, max: null }), barIn(0, 9, { min: 10, max: null }), barIn(20, 30, { min: null, max: 19 })]).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('moves in whole steps', () => {
    expect([stepped(0.12345, 0.0001), stepped(17.4, 1)]).toEqual([0.1235, 17]);
  });
});
