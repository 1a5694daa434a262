import { describe, expect, it } from 'vitest';
import { Candles, Graph } from '#contract/model/market/graph.ts';
import { Trade } from '#contract/model/market/trade.ts';
import { digitsWide } from '#view/lib/format/digit-width.ts';
import { candlesDrawn, compareDrawn, graphDrawn, ownMarks, type Formatters } from '#view/panels/chart/model.ts';
import { readParams } from '#view/panels/chart/params.ts';
import { studyOf, type StudyId } from '#view/panels/chart/studies.ts';
import { readingAt, sayReading } from '#view/panels/chart/crosshair-reading.ts';
import { reachesFurther, startOf } from '#view/panels/chart/coverage.ts';

const H = 3_600;
const uses = (...ids: StudyId[]) => ids.map(studyOf);
const format: Formatters = {
  price: (value) => `p${value}`,
  influence: (value) => `i${value}`,
  coin: (value) => `c${value}`,
  percent: (value) => `${Math.round(value)} %`,
  index: (value) => `x${value}`,
  spread: (value) => `${value} %`,
  number: (value) => `n${value}`,
};
const bar = (hour: number, open: number, close: number, num = 10) => ({
  time: hour * H,
  open,
  high: Math.max(open, close),
  low: Math.min(open, close),
  close,
  num,
  value: num * close,
  vwap: close,
  trades: 1,
});
const candles = (bars: ReturnType<typeof bar>[], coverage: [number, number][]) =>
  Candles.parse({
    share: 'club_7',
    interval: '1h',
    from: 0,
    to: 10 * H,
    bars,
    coverage: coverage.map(([from, to]) => ({ from: from * H, to: to * H })),
    reading: false,
    stored: 9,
  });
const graph = (share: string, points: [time: number, volume: number, vwap: number][]) =>
  Graph.parse({ share, range: '30d', points: points.map(([time, volume, vwap]) => ({ time, volume, vwap })) });
const values = (points: readonly { value?: number; close?: number }[] = []) => points.map((point) => point.close ?? point.value ?? null);

describe('candles on a chart', () => {
  const drawn = candlesDrawn(
    candles(
      [bar(1, 100, 110), bar(3, 110, 90), bar(6, 90, 95)],
      [
        [0, 4],
        [6, 8],
      ],
    ),
    7 * H,
    uses('volume', 'vwap'),
    format,
  );

  it('leave space for intervals without a trade', () => {
    expect(drawn.times.map((time) => time / H)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(values(drawn.series[0]?.points)).toEqual([110, null, 90, null, null, 95, null]);
  });

  it('mark missing data and break lines there', () => {
    expect(drawn.gaps).toEqual([{ from: 3, to: 5 }]);
    expect(
      drawn.series
        .find((spec) => spec.id === 'vwap:1:0')
        ?.points.filter((point) => point.cut)
        .map((point) => point.time / H),
    ).toEqual([3]);
  });

  it('give each study below the price its own pane, in the stored order', () => {
    const panes = candlesDrawn(candles([bar(1, 100, 110)], [[0, 8]]), 2 * H, uses('value', 'vwap', 'volume'), format).series.map(
      ({ id, pane }) => [id, pane],
    );
    expect(panes).toEqual([
      ['candles', 0],
      ['value:0:0', 1],
      ['vwap:1:0', 0],
      ['volume:2:0', 2],
    ]);
  });

  it('fill the area between the outer Bollinger bands', () => {
    const bands = candlesDrawn(candles([bar(1, 100, 110)], [[0, 8]]), 2 * H, uses('vwap', 'bollinger'), format).series.slice(2);
    expect(bands.map(({ id, fillTo }) => [id, fillTo])).toEqual([
      ['bollinger:1:0', undefined],
      ['bollinger:1:1', undefined],
      ['bollinger:1:2', 'bollinger:1:0'],
    ]);
  });

  it('draw nothing without bars', () => {
    expect(candlesDrawn(candles([], []), 9 * H, uses('volume'), format)).toEqual({ times: [], series: [], slots: [], gaps: [] });
  });

  it('show the values under the cursor, and the newest price without a cursor', () => {
    const [first] = [readingAt(drawn, 0, [], (unix) => `t${unix / H}`)];
    expect(sayReading(first)).toBe('t1: open p100, high p110, low p100, close p110, +10.00%, VWAP 20 p110');
    expect(readingAt(drawn, null, [], String).values.at(-1)).toEqual({ label: 'C', text: 'p95' });
    expect(sayReading(readingAt(drawn, 1, [], (unix) => `t${unix / H}`))).toContain('No trade, Last p110');
  });

  it('keep the last price where nothing was traded, but not where trades are missing or after that', () => {
    expect(drawn.series[0]?.points.map(({ rest = null }) => rest)).toEqual([null, 110, null, null, null, null, 95]);
    const ended = candlesDrawn(
      candles(
        [bar(1, 100, 110), bar(9, 90, 95)],
        [
          [0, 3],
          [5, 10],
        ],
      ),
      9 * H,
      [],
      format,
    );
    expect(ended.series[0]?.points.map(({ rest = null }) => rest)).toEqual([null, 110, null, null, null, null, null, null, null]);
    expect(sayReading(readingAt(ended, 2, [], String))).toContain('Trades missing');
    expect(sayReading(readingAt(ended, 6, [], String))).toContain('No trades');
  });
});

describe('graphs on a chart', () => {
  it('show the average as served and leave unpriced intervals out', () => {
    const drawn = graphDrawn(
      graph('club_7', [
        [1, 50, 100],
        [2, 0, 0],
        [3, 60, 120],
      ]),
      uses('volume'),
      true,
      format,
    );
    expect(drawn.series.map(({ id, pane }) => [id, pane])).toEqual([
      ['graph', 0],
      ['value', 1],
    ]);
    expect(values(drawn.series[0]?.points)).toEqual([100, null, 120]);
    expect(graphDrawn(graph('club_7', [[1, 50, 100]]), [], false, format).series).toHaveLength(1);
  });

  it('are rebased when compared; one that is not loaded yet leaves the others unchanged', () => {
    const drawn = compareDrawn(
      [
        graph('club_7', [
          [1, 1, 100],
          [2, 1, 110],
        ]),
        null,
        graph('club_8', [
          [1, 1, 10],
          [2, 1, 9],
        ]),
      ],
      format,
    );
    expect(drawn.series.map(({ points }) => values(points).map((value) => Math.round(value ?? 0)))).toEqual([[0, 10], [], [0, -10]]);
    expect(readingAt(drawn, 1, ['A', 'B', 'C'], String).lines.map(({ label, text }) => `${label} ${text}`)).toEqual(['A 10 %', 'C -10 %']);
  });
});

describe('a chart tile', () => {
  it('marks own trades at slots of its axis, and no others', () => {
    const trade = (id: number, time: number, buyer: string, seller: string | null) =>
      Trade.parse({ id, time, share: 'club_7', price: 1, num: id, buyer, seller, taker: 'buy' });
    const marks = ownMarks(
      [trade(1, 70, 'me', 'x'), trade(1, 70, 'me', 'x'), trade(2, 95, 'x', 'me'), trade(3, 10, 'me', null), trade(4, 75, 'x', 'y')],
      (name) => name === 'me',
      [60, 80, 100],
      20,
    );
    expect(marks).toEqual([
      { time: 60, way: 'buy', num: 1, count: 1 },
      { time: 80, way: 'sell', num: 2, count: 1 },
    ]);
  });

  it('restores its stored settings, with defaults for unknown values', () => {
    expect(readParams({ mode: 'line', range: '1y', interval: '2y', studies: ['value', 'gone'], compare: ['club_8', 'user:x', 4] })).toEqual(
      {
        mode: 'line',
        follow: false,
        interval: 'auto',
        range: '1y',
        studies: [studyOf('value')],
        scale: 'linear',
        compare: ['club_8'],
        compareHidden: [],
        over: false,
        index: false,
        axis: { invert: false, grid: true, magnet: false, auto: true, digits: 4 },
        draw: { hidden: false, locked: false },
        events: ['match', 'injury', 'transfer', 'vote', 'payout', 'manager', 'rating'],
        sync: true,
        table: false,
      },
    );
    expect(readParams({ interval: '2h', follow: true })).toMatchObject({ interval: '2h', follow: true });
    expect(readParams({}).studies).toEqual(uses('volume', 'vwap'));
    expect(readParams({ studies: [{ id: 'exponential', values: [50] }, { id: 'rsi', values: [1e9] }, { id: 7 }, null] }).studies).toEqual([
      { id: 'exponential', values: [50] },
      { id: 'rsi', values: [14] },
    ]);
  });

  it('goes back in whole days, twice as far with each step, up to a limit', () => {
    const DAY = 86_400;
    expect([0, 1, 9].map((steps) => (10_000 * DAY - startOf('1h', 10_000.5 * DAY, steps)) / DAY)).toEqual([14, 28, 365]);
    expect([reachesFurther('1h', 4), reachesFurther('1h', 5)]).toEqual([true, false]);
  });

  it('measures the width of figures in digits', () => {
    expect([digitsWide('1,240'), digitsWide('0.7890'), digitsWide('14:12:24')]).toEqual([4.5, 5.5, 7]);
  });
});
