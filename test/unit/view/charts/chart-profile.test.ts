import { describe, expect, it } from 'vitest';
import { Candles, Graph } from '#contract/model/market/graph.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { candlesDrawn, graphDrawn, type Formatters } from '#view/panels/chart/model.ts';
import { chartProfile, profileRows, sayProfile } from '#view/panels/chart/study/profile.ts';
import { readStudies, studyOf, studyTitle } from '#view/panels/chart/studies.ts';
import { tradesDrawn } from '#view/panels/chart/thin.ts';

const H = 3_600;
const price = (value: number) => `p${value}`;
const format = { price, influence: String, coin: String, percent: String, index: String, spread: String, number: String } as Formatters;
const profile = { ...studyOf('profile'), values: [20, 70, 0] };
const bar = (hour: number, low: number, high: number, num: number) => ({
  ...{ time: hour * H, open: low, high, low, close: high },
  ...{ num, value: num * high, vwap: high, trades: 2 },
});
const prices = [
  [1 * H, 100, 4, 6, 0],
  [1 * H, 102, 0, 0, 5],
  [2 * H, 102, 5, 0, 0],
  [4 * H, 110, 1, 0, 0],
];
const candles = (more: object) =>
  Candles.parse({
    ...{ share: 'club_7', interval: '1h', from: 0, to: 5 * H, bars: [bar(1, 100, 102, 15), bar(2, 102, 102, 5), bar(4, 110, 110, 1)] },
    ...{
      coverage: [
        { from: 0, to: 3 * H },
        { from: 4 * H, to: 5 * H },
      ],
      reading: false,
      stored: 6,
      ...more,
    },
  });

describe('the volume profile of a chart', () => {
  const data = candles({ prices });
  const drawn = candlesDrawn(data, 4 * H, [profile, studyOf('average')], format);
  const chart = chartProfile([profile], drawn, { bars: data, trades: null });

  it('has no series and leaves the other studies as they are', () => {
    expect(drawn.series.map(({ id }) => id)).toEqual(['candles', 'average:1:0']);
    expect(drawn.unknown?.every(({ title }) => title === 'MA 20')).toBe(true);
  });

  it('counts what was traded in the visible intervals, each as a whole', () => {
    expect(chart?.of(0, 3)?.num).toBe(21);
    expect(chart?.of(-5, 1.4)?.num).toBe(20);
    expect(chart?.of(0.6, 1.4)?.rows).toEqual([{ low: 102, high: 102, bought: 5, sold: 0, other: 0, num: 5 }]);
    expect(chart?.of(1.6, 2.4)).toBeNull();
  });

  it('says its point of control and value area, and for how long trades are missing', () => {
    if (!chart) throw new Error('no profile');
    expect(sayProfile(chart, drawn, { from: 0, to: 1 }, price)).toBe('POC p100 · value area (70%) p100 – p102');
    expect(sayProfile(chart, drawn, { from: 0, to: 3 }, price)).toContain('1 h of trades missing');
    expect(sayProfile(chart, drawn, { from: 2, to: 2 }, price)).toBe('nothing traded');
  });

  it('is written to a file from high to low prices, with both ends of the visible intervals', () => {
    if (!chart) throw new Error('no profile');
    const { columns, rows } = profileRows(chart, drawn, { from: 0, to: 1 });
    expect(rows.every((row) => row.length === columns.length)).toBe(true);
    expect(rows.map((row) => row.slice(0, 8))).toEqual([
      [102, 102, 5, 0, 5, 10, false, true],
      [101, 101, 0, 0, 0, 0, false, true],
      [100, 100, 4, 6, 0, 10, true, true],
    ]);
    expect(rows[0]?.slice(-2)).toEqual([1 * H, 2 * H]);
  });

  it('is an estimate as long as only candles are known, and from reported averages', () => {
    const bare = candles({});
    const about = chartProfile([profile], drawn, { bars: bare, trades: null });
    expect(about?.of(0, 3)?.num).toBeCloseTo(21);
    expect(about?.isEstimate && sayProfile(about, drawn, { from: 0, to: 0 }, price)).toContain('≈');
    const graph = Graph.parse({ share: 'club_7', range: '30d', points: [{ time: H, volume: 500, vwap: 100 }] });
    const line = graphDrawn(graph, [profile], false, format);
    const ofLine = chartProfile([profile], line, { bars: null, trades: null });
    expect([ofLine?.isEstimate, ofLine?.of(0, 0)?.num]).toEqual([true, 5]);
  });

  it('has the exact prices of single trades', () => {
    const trade = (id: number, price: number, taker: string | null) =>
      ({ id, time: id * 86_400, price, num: 10, taker }) as unknown as Trade;
    const trades = [trade(3, 120, 'sell'), trade(2, 100, 'buy'), trade(1, 100, null)];
    const thin = tradesDrawn(trades, { coverage: [], until: 4 * 86_400, bid: null, ask: null }, format);
    const all = chartProfile([profile], thin, { bars: null, trades })?.of(0, thin.times.length);
    expect(all).toMatchObject({ num: 30, peak: 0 });
    expect(all?.rows[0]).toMatchObject({ low: 100, bought: 10, other: 10, sold: 0 });
  });

  it('is stored with its rows, value area and side, and named by its numbers', () => {
    expect(readStudies([{ id: 'profile', values: [24, 80, 1] }])).toEqual([{ id: 'profile', values: [24, 80, 1] }]);
    expect(readStudies([{ id: 'profile', values: [1, 99, 7] }])).toEqual([studyOf('profile')]);
    expect(studyTitle({ id: 'profile', values: [24, 80, 1] })).toBe('Volume profile 24, 80');
  });
});
