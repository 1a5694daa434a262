import { describe, expect, it } from 'vitest';
import { Candles } from '#contract/model/market/graph.ts';
import { chartRows, rowsWithin } from '#view/panels/chart/chart-export.ts';
import { candlesDrawn } from '#view/panels/chart/model.ts';
import { studyOf } from '#view/panels/chart/studies.ts';

const H = 3_600;
const format = { price: String, influence: String, coin: String, percent: String, index: String, spread: String, number: String };
const bar = (hour: number, close: number) => ({
  ...{ time: hour * H, open: close - 1, high: close + 2, low: close - 2, close },
  ...{ num: 10, value: 10 * close, vwap: close, trades: 1 },
});
const data = Candles.parse({
  ...{ share: 'club_7', interval: '1h', from: 0, to: 9 * H, reading: false, stored: 3 },
  bars: [bar(1, 100), bar(3, 110), bar(4, 120)],
  coverage: [{ from: 0, to: 9 * H }],
});
const ORIGIN = { source: 'rest', height: 7, observedAt: 5 * H } as const;

describe('an exported chart', () => {
  it('has one row for each interval with a trade, with units and origin, and nothing where a study is unknown', () => {
    const drawn = candlesDrawn(data, 5 * H, [{ id: 'average', values: [2] }, studyOf('volume')], format);
    const { columns, rows } = chartRows(drawn, [], ORIGIN);
    expect(columns).toEqual([
      ...['time', 'open', 'high', 'low', 'close', 'MA 2 (1/10000 coin)', 'Volume (influence)', 'influence', 'value'],
      ...['source', 'height', 'observedAt'],
    ]);
    expect(rows).toEqual([
      [1 * H, 99, 102, 98, 100, null, 10, 10, 1_000, 'rest', 7, 5 * H],
      [3 * H, 109, 112, 108, 110, 105, 10, 10, 1_100, 'rest', 7, 5 * H],
      [4 * H, 119, 122, 118, 120, 115, 10, 10, 1_200, 'rest', 7, 5 * H],
    ]);
  });
});

describe('the rows of a data file', () => {
  it('are those in view, both ends included, or all', () => {
    const drawn = candlesDrawn(data, 5 * H, [], format);
    const all = chartRows(drawn, [], ORIGIN);
    expect(rowsWithin(all, { from: 3 * H, to: 4 * H - 1 }).rows.map(([time]) => time)).toEqual([3 * H]);
    expect(rowsWithin(all, { from: 0, to: 9 * H }).rows).toEqual(all.rows);
    expect(rowsWithin(all, { from: 5 * H, to: 9 * H })).toEqual({ columns: all.columns, rows: [] });
  });
});
