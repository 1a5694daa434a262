import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs } from '#contract/backoff.ts';
import { paramKey } from '#contract/param-key.ts';

describe('a back-off', () => {
  const limits = fc.tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 10_000, max: 600_000 }));
  it('begins with the first delay and doubles up to the limit', () =>
    expect([0, 1, 2, 3, 99].map((failures) => backoffMs(failures, { firstMs: 250, mostMs: 1_500 }))).toEqual([
      250, 500, 1_000, 1_500, 1_500,
    ]));
  it('never falls with more failures and never exceeds its limit', () =>
    fc.assert(
      fc.property(limits, fc.nat(5_000), ([firstMs, mostMs], failures) => {
        const [now, next] = [failures, failures + 1].map((count) => backoffMs(count, { firstMs, mostMs }));
        expect(next).toBeGreaterThanOrEqual(now ?? 0);
        expect(next).toBeLessThanOrEqual(mostMs);
      }),
    ));
});

describe('the key of parameters', () => {
  it('does not depend on the order of properties, at any depth', () =>
    expect(paramKey('trades', { b: { y: 1, x: [2, 1] }, a: 1 })).toBe(paramKey('trades', { a: 1, b: { x: [2, 1], y: 1 } })));
  it('depends on the name, the values and the order of lists', () => {
    const keys = [
      paramKey('a', { n: 1 }),
      paramKey('b', { n: 1 }),
      paramKey('a', { n: 2 }),
      paramKey('a', { n: [1, 2] }),
      paramKey('a', { n: [2, 1] }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
