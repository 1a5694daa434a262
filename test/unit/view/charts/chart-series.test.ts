import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cluster } from '#view/charts/clusters.ts';
import { keepSeries, lastTag, tailFrom, type SeriesSpec } from '#view/charts/series.ts';
import { indexOf, nearest, timeAt, withEmpty } from '#view/charts/time-index.ts';
import type { Theme } from '#view/charts/theme.ts';

const points = (...values: [time: number, value: number][]) => values.map(([time, value]) => ({ time, value }));
const same = (a: { value: number }, b: { value: number }) => a.value === b.value;

describe('the tail of a series', () => {
  it.each([
    ['starts at the last point when it grew', points([1, 1], [2, 2]), points([1, 1], [2, 9]), 1],
    ['starts at the former last point after a new one', points([1, 1], [2, 2]), points([1, 1], [2, 2], [3, 3]), 1],
    ['is null when older points were added in front', points([2, 2], [3, 3]), points([1, 1], [2, 2], [3, 3]), null],
    ['is null when a past point changed', points([1, 1], [2, 2]), points([1, 5], [2, 2]), null],
    ['is null when points were removed', points([1, 1], [2, 2]), points([1, 1]), null],
    ['is null when nothing was shown', [], points([1, 1]), null],
  ])('%s', (_case, shown, next, from) => expect(tailFrom(shown, next, same)).toBe(from));
});

describe('slots of a time axis', () => {
  const times = fc
    .array(fc.integer({ min: 1, max: 90 }), { minLength: 2, maxLength: 30 })
    .map((steps) => steps.reduce<number[]>((all, step) => [...all, (all.at(-1) ?? 0) + step], []));

  it('convert a time to an index and back, inside and outside the range', () => {
    fc.assert(
      fc.property(
        times,
        fc.integer({ min: -200, max: 4_000 }),
        (all, time) => void expect(timeAt(all, indexOf(all, time))).toBeCloseTo(time, 5),
      ),
    );
  });

  it('never change order', () => {
    fc.assert(
      fc.property(
        times,
        fc.integer({ max: 3_000 }),
        fc.integer({ max: 3_000 }),
        (all, a, b) => void expect(Math.sign(indexOf(all, a) - indexOf(all, b))).toBe(Math.sign(a - b)),
      ),
    );
  });

  it('return the first or last slot when a time beyond the ends is looked up', () => {
    expect([nearest([10, 20, 30], -5), nearest([10, 20, 30], 24), nearest([10, 20, 30], 99)]).toEqual([0, 1, 2]);
  });

  it('include empty intervals up to now, unless there are too many', () => {
    expect(withEmpty([0, 10, 40], 10, 50, 99)).toEqual([0, 10, 20, 30, 40, 50]);
    expect(withEmpty([0, 10, 40], 10, 50, 5)).toEqual([0, 10, 40]);
    expect(withEmpty([], 10, 50, 99)).toEqual([]);
  });
});

describe('marks of own trades', () => {
  const own = fc.array(
    fc.record({
      time: fc.integer({ min: 0, max: 100_000 }),
      way: fc.constantFrom('buy' as const, 'sell' as const),
      num: fc.integer({ min: 1, max: 50 }),
      price: fc.constant(1),
    }),
  );

  it('stay below the limit and lose no influence in either direction', () => {
    fc.assert(
      fc.property(own, fc.integer({ min: 2, max: 40 }), (trades, most) => {
        const marks = cluster(trades, 60, most);
        expect(marks.length).toBeLessThanOrEqual(most);
        for (const way of ['buy', 'sell']) {
          const sum = (rows: readonly { way: string; num: number }[]) =>
            rows.filter((row) => row.way === way).reduce((all, row) => all + row.num, 0);
          expect(sum(marks)).toBe(sum(trades));
        }
      }),
    );
  });

  it('show one mark per trade while there is room, at the trade’s interval', () => {
    expect(
      cluster(
        [
          { time: 65, way: 'buy', num: 2 },
          { time: 130, way: 'sell', num: 3 },
        ],
        60,
        9,
      ),
    ).toEqual([
      { time: 60, way: 'buy', num: 2, count: 1 },
      { time: 120, way: 'sell', num: 3, count: 1 },
    ]);
  });
});

describe('the price tag on the axis', () => {
  const candle = (time: number, open: number, close: number) => ({ time, open, high: 90, low: 1, close });
  const spec = (points: SeriesSpec['points'], more: Partial<SeriesSpec> = {}): SeriesSpec => ({
    id: 'candles',
    kind: 'candles',
    pane: 0,
    points,
    colour: 'text',
    last: true,
    format: String,
    ...more,
  });
  it('shows the newest price, skipping intervals without a trade', () => {
    expect(lastTag(spec([candle(1, 5, 7), candle(2, 7, 6), { time: 3 }, { time: 4 }]))).toEqual({ price: 6, rising: false });
    expect(lastTag(spec([{ time: 1, value: 3 }, { time: 2 }], { kind: 'line' }))).toEqual({ price: 3, rising: null });
    expect([lastTag(spec([])), lastTag(spec([candle(1, 1, 1)], { last: false }))]).toEqual([null, null]);
  });
  it('is a price line that follows the newest value, not the chart’s own tag, which follows the last visible bar', () => {
    const options: Record<string, unknown>[] = [];
    const lines: { price: number }[] = [];
    const series = {
      applyOptions: (next: Record<string, unknown>) => options.push(next),
      setData: () => undefined,
      attachPrimitive: () => undefined,
      update: () => undefined,
      getPane: () => ({ paneIndex: () => 0 }),
      createPriceLine: (made: { price: number }) => {
        const line = { price: made.price };
        lines.push(line);
        return { applyOptions: (next: { price: number }) => void (line.price = next.price) };
      },
    };
    const kept = keepSeries({ addSeries: () => series } as never);
    const theme = { links: [] } as unknown as Theme;
    kept.apply([spec([candle(1, 5, 7)])], [], theme);
    kept.apply([spec([candle(1, 5, 7), candle(2, 7, 9)])], [], theme);
    expect(lines).toEqual([{ price: 9 }]);
    for (const set of options) expect(set).toMatchObject({ lastValueVisible: false, priceLineVisible: false });
  });
});
