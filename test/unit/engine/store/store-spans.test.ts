import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeSpans } from '#engine/store/cache/stored-trades.ts';
import type { Span } from '#contract/model/market/graph.ts';

const span = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: -3, max: 15 }))
  .map(([from, length]) => ({ from, to: from + length }) as Span);
const seconds = (spans: readonly Span[]): Set<number> =>
  new Set(spans.flatMap(({ from, to }) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)));

it('spans cover the same seconds, in ascending order and apart', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
      const merged = mergeSpans(spans);
      expect(seconds(merged)).toEqual(seconds(spans));
      merged.slice(1).forEach((next, at) => expect(next.from).toBeGreaterThan(merged[at]?.to ?? Infinity));
    }),
  );
});

it('spans do not depend on the order of insertion, and inserting them again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
      const merged = mergeSpans(spans);
      expect(mergeSpans([...spans].reverse())).toEqual(merged);
      expect(mergeSpans(merged)).toEqual(merged);
    }),
  );
});
