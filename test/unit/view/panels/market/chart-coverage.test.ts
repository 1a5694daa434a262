import { describe, expect, it } from 'vitest';
import type { Unix } from '#contract/model/app/time.ts';
import { Span } from '#contract/model/market/graph.ts';
import { coverageWords, gapsOf, newestBefore } from '#view/panels/chart/coverage.ts';

const spans = (...pairs: [number, number][]) => pairs.map(([from, to]) => Span.parse({ from, to }));
const say = (unix: number) => `t${unix}`;

describe('chart coverage', () => {
  it('has gaps before, between and after the complete spans', () => {
    expect(gapsOf(spans([10, 20], [30, 40]), 0, 50)).toEqual([
      { from: 0, to: 10 },
      { from: 20, to: 30 },
      { from: 40, to: 50 },
    ]);
    expect(gapsOf(spans([0, 50]), 10, 40)).toEqual([]);
    expect(gapsOf([], 1, 2)).toEqual([{ from: 1, to: 2 }]);
  });

  it('describes the complete part and the amount missing', () => {
    expect(coverageWords(spans([0, 10_000], [53_200, 99_990]), 0, 100_000, say)).toBe(
      'Trades complete for t0 – t10000 and t53200 – now; 12 h missing, shown as a gap',
    );
    expect(coverageWords(spans([0, 100_000]), 0, 100_000, say)).toBe('Trades complete for t0 – now');
    expect(coverageWords([], 0, 100_000, say)).toBe('No trades loaded yet');
  });

  it('counts nothing as missing before the first known trade', () => {
    expect(coverageWords(spans([40_000, 100_000]), 0, 100_000, say)).toBe('Trades complete for t40000 – now');
  });
});

describe('candles of a share without a trade in the time loaded', () => {
  const data = (more: object) => ({ bars: [], reading: false, from: 1_000 as Unix, newest: 400 as Unix, ...more });
  it('begin before the newest stored trade once everything is read', () => {
    expect(newestBefore(data({}))).toBe(400);
    expect(newestBefore(data({ reading: true }))).toBeNull();
    expect(newestBefore(data({ newest: null }))).toBeNull();
    expect(newestBefore(data({ bars: [{}] as never }))).toBeNull();
  });
});
