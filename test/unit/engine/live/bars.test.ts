import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildBars, buildPrices, clip, startOf } from '#engine/live/resources/market/ohlc.ts';
import {
  Interval,
  intervalSeconds,
  INTERVALS,
  readInterval,
  usualBelow,
  type Span,
  type UsualInterval,
} from '#contract/model/market/graph.ts';
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
const interval = fc.constantFrom<Interval>(...(Object.keys(INTERVALS) as UsualInterval[]), '2h', '45m', '3d', '2w');

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
          expect(bar.time % (step.endsWith('w') ? INTERVALS['1d'] : intervalSeconds(step))).toBe(0);
          if (step.endsWith('w')) expect(new Date(bar.time * 1_000).getUTCDay()).toBe(1);
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

describe('an interval', () => {
  it.each([
    ['2h', '2h'],
    [' 45 min ', '45m'],
    ['90M', '90m'],
    ['120m', '2h'],
    ['7d', '1w'],
    ['1440m', '1d'],
    ['52w', '52w'],
    ['0h', null],
    ['-2h', null],
    ['1.5h', null],
    ['2', null],
    ['h', null],
    ['2y', null],
    ['53w', null],
    ['999999w', null],
    ['9999999m', null],
    ['2h; drop', null],
    ['', null],
  ])('is read from %j as %j', (typed, read) => {
    expect(readInterval(typed)).toBe(read);
    expect(Interval.safeParse(read).success).toBe(read !== null);
  });

  it('is stored only as it is read', () => {
    expect(['120m', '07d', '0m', '2 h', '53w', '1e3m', '-1h'].filter((one) => Interval.safeParse(one).success)).toEqual([]);
  });

  it('has the length of its units, and reaches as far as the usual one below', () => {
    expect((['45m', '2h', '3d', '2w'] as const).map(intervalSeconds)).toEqual([2_700, 7_200, 259_200, 1_209_600]);
    expect((['1m', '2m', '45m', '2h', '3d', '52w'] as const).map(usualBelow)).toEqual(['1m', '1m', '15m', '1h', '1d', '1w']);
  });
});

describe('prices of bars', () => {
  it('add up to the influence of each bar, within its prices, by the side that crossed the spread', () => {
    const taker = fc.constantFrom('buy', 'sell', null);
    const taken = fc.tuple(trades, fc.array(taker, { minLength: 80, maxLength: 80 }));
    fc.assert(
      fc.property(taken, interval, ([rows, takers], step) => {
        const all = rows.map((row, n) => ({ ...row, taker: takers[n] ?? null }));
        const prices = buildPrices(all, step);
        const sum = (place: 2 | 3 | 4) => prices.reduce((total, row) => total + row[place], 0);
        for (const [place, side] of [
          [2, 'buy'],
          [3, 'sell'],
          [4, null],
        ] as const)
          expect(sum(place)).toBe(all.filter((row) => row.taker === side).reduce((total, { num }) => total + num, 0));
        for (const bar of buildBars(all, step)) {
          const here = prices.filter(([time]) => time === bar.time);
          expect(here.reduce((total, [, , bought, sold, other]) => total + bought + sold + other, 0)).toBe(bar.num);
          expect(new Set(here.map(([, price]) => price)).size).toBe(here.length);
          expect([Math.min(...here.map(([, price]) => price)), Math.max(...here.map(([, price]) => price))]).toEqual([bar.low, bar.high]);
        }
      }),
    );
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
