import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildBars, clip, startOf } from '#engine/live/resources/market/ohlc.ts';
import { INTERVALS, type Interval, type Span } from '#contract/model/market/graph.ts';
import type { Trade } from '#contract/model/market/trade.ts';

const trade = fc.record({
  id: fc.nat(1_000_000),
  time: fc.integer({ min: 1_700_000_000, max: 1_700_500_000 }),
  price: fc.integer({ min: 1, max: 50_000 }),
  num: fc.integer({ min: 1, max: 5_000 }),
});
const trades = fc
  .uniqueArray(trade, { selector: ({ id }) => id, maxLength: 80 })
  .map((rows) => rows.map((row) => ({ ...row, share: 'club_1', buyer: 'a', seller: 'b', taker: 'buy' }) as unknown as Trade));
const interval = fc.constantFrom(...(Object.keys(INTERVALS) as Interval[]));

describe('bars built from trades', () => {
  it('contain every trade exactly once', () => {
    fc.assert(
      fc.property(trades, interval, (rows, step) => {
        const bars = buildBars(rows, step);
        expect(bars.reduce((sum, bar) => sum + bar.trades, 0)).toBe(rows.length);
        expect(bars.reduce((sum, bar) => sum + bar.num, 0)).toBe(rows.reduce((sum, row) => sum + row.num, 0));
        expect(bars.reduce((sum, bar) => sum + bar.value, 0)).toBe(rows.reduce((sum, row) => sum + row.num * row.price, 0));
      }),
    );
  });

  it('keep open, close and VWAP between low and high, in ascending time', () => {
    fc.assert(
      fc.property(trades, interval, (rows, step) => {
        const bars = buildBars(rows, step);
        for (const [n, bar] of bars.entries()) {
          expect(bar.time % (step === '1w' ? INTERVALS['1d'] : INTERVALS[step])).toBe(0);
          if (step === '1w') expect(new Date(bar.time * 1_000).getUTCDay()).toBe(1);
          if (n > 0) expect(bar.time).toBeGreaterThan(bars[n - 1]?.time ?? Infinity);
          for (const price of [bar.open, bar.close]) expect(price >= bar.low && price <= bar.high).toBe(true);
          expect(bar.vwap >= bar.low - 1e-6 && bar.vwap <= bar.high + 1e-6).toBe(true);
        }
      }),
    );
  });

  it('do not depend on the order of the trades', () => {
    fc.assert(
      fc.property(trades, interval, (rows, step) => {
        expect(buildBars([...rows].reverse(), step)).toEqual(buildBars(rows, step));
      }),
    );
  });

  it('start on whole intervals of UTC', () => {
    expect(startOf(1_700_000_123, '1h')).toBe(1_699_999_200);
    expect(startOf(86_400 * 3 + 5, '1d')).toBe(86_400 * 3);
  });
});

describe('the coverage of bars', () => {
  it('is limited to the range of the chart', () => {
    const spans = [
      { from: 0, to: 10 },
      { from: 20, to: 30 },
    ] as Span[];
    expect(clip(spans, 5, 25)).toEqual([
      { from: 5, to: 10 },
      { from: 20, to: 25 },
    ]);
    expect(clip(spans, 10, 20)).toEqual([]);
  });
});
