import fc from 'fast-check';
import * as other from 'indicatorts';
import { describe, expect, it } from 'vitest';
import { bollinger, ema, macd, rsi, sma, type ClosedSlot } from '#contract/studies/indicators.ts';

const closed = (prices: readonly (number | null)[]): ClosedSlot[] => prices.map((close) => ({ close, cut: false }));
const prices = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 60, maxLength: 90 });
const long = fc.array(fc.integer({ min: 1_000, max: 100_000 }), { minLength: 420, maxLength: 450 });
const RUNS = { numRuns: 1_000 };
/** Compares the values that an indicator shows with those of another library. */
function agree(own: readonly (number | null)[], theirs: readonly number[], from: number): void {
  own.forEach((value, i) => {
    if (i < from) return;
    expect(value).not.toBeNull();
    const expected = theirs[i] ?? Number.NaN;
    expect(Math.abs((value ?? 0) - expected)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(expected)));
  });
}

describe('indicators agree with another library on random series', () => {
  it('moving average, exponential average and Bollinger bands, once the window is full', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 2, max: 30 }), (all, n) => {
        agree(sma(closed(all), n), other.sma(all, { period: n }), n - 1);
        agree(ema(closed(all), n), other.ema(all, { period: n }), n - 1);
        const [bands, theirs] = [bollinger(closed(all), n, 2), other.bb(all, { period: n })];
        for (const part of ['lower', 'middle', 'upper'] as const)
          agree(
            bands.map((band) => band && band[part]),
            theirs[part],
            n - 1,
          );
      }),
      RUNS,
    );
  });
  it('relative strength and MACD, once the different first values no longer count', () => {
    fc.assert(
      fc.property(long, (all) => {
        agree(rsi(closed(all), 14), other.rsi(all, { period: 14 }), 400);
        const [own, theirs] = [macd(closed(all), 12, 26, 9), other.macd(all, { fast: 12, slow: 26, signal: 9 })];
        agree(
          own.map((one) => one && one.macd),
          theirs.macdLine,
          400,
        );
        agree(
          own.map((one) => one && one.signal),
          theirs.signalLine,
          400,
        );
      }),
      RUNS,
    );
  });
});

describe('an indicator', () => {
  it('has no value during its warm-up, and none where nothing was traded', () => {
    expect(sma(closed([1, null, 3, 5]), 2)).toEqual([null, null, 2, 4]);
    expect(rsi(closed([1, 2, 3]), 14)).toEqual([null, null, null]);
    expect(ema(closed([4, 8]), 3)).toEqual([null, null]);
  });
  it('starts anew where trades are missing', () => {
    const slots: ClosedSlot[] = [
      { close: 2, cut: false },
      { close: 4, cut: true },
      { close: 100, cut: false },
      { close: 102, cut: false },
    ];
    expect(sma(slots, 2)).toEqual([null, 3, null, 101]);
  });
  it('of a longer window than the series has no value', () => {
    expect(bollinger(closed([1, 2, 3]), 500, 2)).toEqual([null, null, null]);
  });
});
