import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leagueIndex, pricesAt } from '#contract/studies/league-index.ts';
import { rangeFor, withCompared } from '#view/panels/chart/compare/compared-lines.ts';
import type { ChartModel, Formatters } from '#view/panels/chart/model.ts';

const say = (value: number): string => value.toFixed(1);
const format: Formatters = { price: say, influence: say, coin: say, percent: say, index: say, spread: say, number: say };
const model = (closes: readonly (number | null)[]): ChartModel => ({
  times: closes.map((_, n) => n * 60),
  series: [],
  gaps: [],
  slots: closes.map((close, n) => ({ time: n * 60, close, num: 0, value: 0, rising: true, cut: false })),
});

describe('a line compared over candles', () => {
  it('begins at the height of the candles at the first common price, and says its change since then', () => {
    const drawn = withCompared(
      model([null, 200, 210]),
      [
        {
          name: 'Other',
          points: [
            { time: 0, value: 10 },
            { time: 120, value: 11 },
          ],
        },
      ],
      format,
    );
    const [line] = drawn.series;
    expect(line?.points).toEqual([
      { time: 0, value: 200 },
      { time: 60, value: 200 },
      { time: 120, value: 220 },
    ]);
    expect(line?.points.map(({ value }) => line.format(value ?? 0))).toEqual(['0.0', '0.0', '10.0']);
  });
  it('meets the candles at the first visible place at which all compared lines have a price', () => {
    const rising = { name: 'A', points: [10, 20, 40, 80].map((value, n) => ({ time: n * 60, value })) };
    const late = { name: 'B', points: [{ time: 120, value: 5 }] };
    const drawn = (from: number) =>
      withCompared(model([100, 110, 120, 150]), [rising, late, { name: 'C', points: [] }], format, from).series;
    // The second line has its first price at the third place, so both begin there.
    expect(drawn(0.4).map(({ points }) => points.map(({ value }) => value))).toEqual([
      [30, 60, 120, 240],
      [120, 120],
    ]);
    expect(drawn(0).map(({ format: say, points }) => points.map(({ value }) => say(value ?? 0)))).toEqual([
      ['-75.0', '-50.0', '0.0', '100.0'],
      ['0.0', '0.0'],
    ]);
    expect(drawn(2.5)[0]?.points.map(({ value }) => value)).toEqual([18.75, 37.5, 75, 150]);
    // Beyond the newest candle, the newest one counts.
    expect(drawn(40)[0]?.points.at(-1)?.value).toBe(150);
  });
  it('is left out without a common price, and a price of zero is none', () => {
    expect(withCompared(model([100, 110]), [{ name: 'Other', points: [] }], format).series).toEqual([]);
    expect(withCompared(model([100, 110]), [{ name: 'Other', points: [{ time: 0, value: 0 }] }], format).series).toEqual([]);
    expect(withCompared(model([null, null]), [{ name: 'Other', points: [{ time: 0, value: 5 }] }], format).series).toEqual([]);
  });
});

describe('the index of a league', () => {
  it('is 100 at first, the mean of the changes after it, and keeps the price of a club that was not traded', () => {
    const clubs = [
      [
        { time: 0, value: 10 },
        { time: 2, value: 12 },
      ],
      [{ time: 0, value: 50 }],
      [{ time: 2, value: 7 }],
    ];
    expect(leagueIndex(clubs, [0, 1, 2])).toEqual([
      { time: 0, value: 100 },
      { time: 1, value: 100 },
      { time: 2, value: 110.00000000000001 },
    ]);
    expect(leagueIndex([], [0, 1])).toEqual([]);
  });
  it('does not depend on the size of a club’s price', () => {
    const points = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(points, fc.integer({ min: 2, max: 1_000 }), (prices, factor) => {
        const times = prices.map((_, n) => n);
        const line = (by: number) => prices.map((value, time) => ({ time, value: value * by }));
        const [one, scaled] = [leagueIndex([line(1)], times), leagueIndex([line(factor)], times)];
        one.forEach(({ value }, n) => expect(scaled[n]?.value).toBeCloseTo(value, 6));
      }),
    );
  });
});

it('prices at times are those of the last trade before, and unknown before the first', () => {
  expect(pricesAt([{ time: 5, value: 3 }], [4, 5, 9])).toEqual([null, 3, 3]);
});
it('the shortest range that covers a span is chosen, the longest one beyond all', () => {
  expect([rangeFor(3_600), rangeFor(14 * 86_400), rangeFor(900 * 86_400)]).toEqual(['1d', '30d', '1y']);
});
