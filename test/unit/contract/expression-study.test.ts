import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldOf } from '#contract/fields/fields.ts';
import { expressionStudy, expressionValues, type CandleValues } from '#contract/studies/expression-study.ts';
import { ema, rsi, sma } from '#contract/studies/indicators.ts';

/** An interval in which the share was traded at one price (base units), or not at all. */
const slot = (close: number | null, more: Partial<CandleValues> = {}): CandleValues => ({
  ...{ close, num: close === null ? 0 : 3, value: (close ?? 0) * 3, cut: false },
  bar: close === null ? null : { open: close - 1, high: close + 2, low: close - 2, vwap: close, trades: 2 },
  ...more,
});
function values(source: string, slots: readonly CandleValues[]): (number | null)[] {
  const study = expressionStudy(source);
  if (!study.ok) throw new Error(JSON.stringify(study.errors));
  return expressionValues(study, slots);
}
const series = fc.array(
  fc.record({ close: fc.option(fc.integer({ min: 1, max: 100_000 })), cut: fc.boolean() }).map(({ close, cut }) => slot(close, { cut })),
  { maxLength: 60 },
);
const AVERAGES = { sma, ema, rsi } as const;

describe('an expression on candles', () => {
  it('returns amounts in base units, and other numbers as they are', () => {
    const slots = [slot(10_000), slot(null), slot(20_000)];
    expect(values('close + 0.5', slots)).toEqual([15_000, null, 25_000]);
    expect(values('high - low', slots)).toEqual([4, null, 4]);
    expect(values('volume * 2', slots)).toEqual([6, 0, 6]);
    expect(values('trades', slots)).toEqual([2, 0, 2]);
    expect(values('close / previous', slots)).toEqual([null, null, 2]);
  });
  it('reads the recorded rating and price, the price also where trades are missing', () => {
    const slots = [
      slot(10_000, { rating: 70, recorded_price: 9_000 }),
      slot(null, { rating: 71, recorded_price: 8_000, missing: true }),
      slot(1),
    ];
    expect(values('rating + 1', slots)).toEqual([71, null, null]);
    expect(values('recorded_price', slots)).toEqual([9_000, 8_000, null]);
  });
  it('reads the recorded number of holders, whether or not the share is traded', () => {
    const slots = [slot(10_000, { holders: 4 }), slot(null, { holders: 5 }), slot(20_000, { holders: null }), slot(20_000)];
    expect(values('holders * 2', slots)).toEqual([8, 10, null, null]);
    expect(values('volume / holders', slots)).toEqual([0.75, 0, null, null]);
  });
  it('has the unit of what it counts', () => {
    const unit = (source: string) => {
      const study = expressionStudy(source);
      return study.ok && study.unit;
    };
    expect(['close - sma_20', 'close / sma_20', 'volume', 'rsi_14', 'spread'].map(unit)).toEqual([
      ...['coin', 'none', 'influence', 'none', 'percent'],
    ]);
  });
  it('reads averages of every window exactly as the studies of the chart calculate them', () => {
    fc.assert(
      fc.property(series, fc.constantFrom('sma', 'ema', 'rsi'), fc.integer({ min: 2, max: 30 }), (slots, of, window) => {
        const own = values(`${of}_${window}`, slots);
        const theirs = AVERAGES[of](slots, window);
        expect(own.map((value) => value === null)).toEqual(theirs.map((value) => value === null));
        own.forEach((value, n) => value !== null && expect(value).toBeCloseTo(theirs[n] as number, 6));
      }),
    );
  });
  it('has no value where trades are missing, where nothing was traded, and after a division by zero', () => {
    expect(values('volume', [slot(null, { missing: true }), slot(5)])).toEqual([null, 3]);
    expect(values('close - vwap', [slot(null), slot(5)])).toEqual([null, 0]);
    expect(values('1 / (close - close)', [slot(5)])).toEqual([null]);
    expect(values('spread', [slot(5), slot(5, { spread: null }), slot(5, { spread: 1.5 })])).toEqual([null, null, 1.5]);
  });
  it('does not know the previous close after missing trades', () => {
    expect(values('previous', [slot(1), slot(2, { cut: true }), slot(null, { missing: true }), slot(3), slot(4)])).toEqual([
      ...[null, 1, null, null, 3],
    ]);
  });
  it.each([
    ['close +', 7, 7],
    ['close - sma_1', 8, 13],
    ['close - ema_501', 8, 15],
    ['open + morale', 7, 13],
    ['close > open', 0, 12],
    ['', 0, 0],
  ])('marks the mistake in “%s” where it stands', (source, from, to) => {
    const study = expressionStudy(source);
    expect(study.ok ? [] : study.errors.map((error) => [error.from, error.to])).toEqual([[from, to]]);
  });
  it('of any text neither throws nor returns a number that is not finite', () => {
    const part = fc.constantFrom(
      ...['close', 'sma_2', 'volume', '(', ')', '+', '-', '*', '/', '%', '1', '0', 'min(', ',', '?', ':', '>', ' '],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), series, (parts, slots) => {
        const study = expressionStudy(parts.join(' '));
        if (!study.ok) {
          expect(study.errors.length).toBeGreaterThan(0);
          return;
        }
        for (const value of expressionValues(study, slots)) expect(value === null || Number.isFinite(value)).toBe(true);
      }),
    );
  });
  it('names its fields with titles', () => {
    expect(fieldOf('candles', 'ema_20')?.title).toContain('20');
    expect(fieldOf('candles', 'close')?.title).not.toBe('');
    expect(fieldOf('candles', 'constructor')).toBeUndefined();
  });
});
