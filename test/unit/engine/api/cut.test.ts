import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutTo } from '#engine/api/call/truncate.ts';
import { jsonValue } from '../../../support/values/json-values.ts';

const rows = (n: number) => Array.from({ length: n }, (_, id) => ({ id, name: `row ${id}` }));
const size = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

describe('a response too large to show', () => {
  it('keeps its first rows and reports how many there are', () => {
    const { value, cuts } = cutTo(rows(10_000), 2_000);
    const [cut] = cuts;
    expect(cuts).toEqual([{ of: 'answer', path: '', shown: (value as unknown[]).length, total: 10_000 }]);
    expect(value).toEqual(rows(cut?.shown ?? 0));
    expect(cut?.shown).toBeGreaterThan(20);
  });
  it('keeps the figures beside a long list, in whatever order they arrive', () => {
    const { value, cuts } = cutTo({ items: rows(5_000), page: 1, total: 5_000 }, 3_000);
    expect(value).toMatchObject({ page: 1, total: 5_000 });
    expect(cuts).toEqual([{ of: 'answer', path: 'items', shown: expect.any(Number) as number, total: 5_000 }]);
    expect(Object.keys(value as object)).toEqual(['items', 'page', 'total']);
  });
  it('divides the space between two long lists', () => {
    const { value } = cutTo({ ask: rows(5_000), bid: rows(5_000) }, 4_000) as { value: { ask: unknown[]; bid: unknown[] } };
    expect(Math.min(value.ask.length, value.bid.length)).toBeGreaterThan(10);
  });
  it('truncates a long text', () => {
    expect(cutTo({ note: 'x'.repeat(9_000) }, 1_000).cuts).toEqual([
      { of: 'answer', path: 'note', shown: expect.any(Number) as number, total: 9_000 },
    ]);
  });
});

const anything = jsonValue({ maxDepth: 6 });
it('a response that fits is unchanged', () => {
  fc.assert(
    fc.property(anything, (value) => {
      const got = cutTo(value, 2 * size(value) + 200);
      expect(got).toEqual({ value, cuts: [] });
    }),
  );
});
it('a cut response is never much larger than requested, and reports anything missing', () => {
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 60 }), fc.integer({ min: 100, max: 2_000 }), (value, most) => {
      const got = cutTo(value, most);
      // Signs that JSON escapes count for more here than in the text: six characters at most.
      expect(size(got.value)).toBeLessThanOrEqual(6 * most + 100);
      if (got.cuts.length === 0) expect(got.value).toEqual(value);
      else expect(got.value).not.toEqual(value);
    }),
  );
});
