import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestOf, percentile } from '#view/panels/compare/compare-rows.ts';

describe('the best figure of a row', () => {
  it('is the highest or the lowest, whichever is better, and is shared by equals', () => {
    expect(bestOf([3, 1, 3], 'high')).toEqual([0, 2]);
    expect(bestOf([3, 1, null], 'low')).toEqual([1]);
  });
  it('is none while fewer than two are known, all are equal, or neither end is better', () => {
    expect([bestOf([3, null], 'high'), bestOf([2, 2], 'high'), bestOf([1, 2], null)]).toEqual([[], [], []]);
  });
});

describe('a percentile', () => {
  const even = { edges: [0, 10, 20, 30], counts: [10, 10, 10] };
  it('is the part of the population below a value', () => {
    expect([percentile(0, even), percentile(15, even), percentile(30, even), percentile(99, even)]).toEqual([0, 0.5, 1, 1]);
  });
  it('is turned round where low values are better', () => {
    expect(percentile(15, even, true)).toBe(0.5);
    expect(percentile(0, even, true)).toBe(1);
  });
  it('is unknown for an unknown value and for no population', () => {
    expect([percentile(null, even), percentile(3, { edges: [0, 1], counts: [0] })]).toEqual([null, null]);
  });
  it('never falls when the value rises', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 1, maxLength: 20 }), fc.nat(300), fc.nat(300), (counts, a, b) => {
        const population = { edges: Array.from({ length: counts.length + 1 }, (_, i) => i * 10), counts };
        const [low, high] = [percentile(Math.min(a, b), population), percentile(Math.max(a, b), population)];
        if (low !== null && high !== null) expect(high).toBeGreaterThanOrEqual(low);
      }),
    );
  });
});
