import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTERVALS, type Span } from '#contract/model/market/graph.ts';
import { Trade } from '#contract/model/market/trade.ts';
import { radiusOf } from '#view/charts/dots.ts';
import type { StudyUse } from '#view/panels/chart/studies.ts';
import { firstShown, intervalFor, isThin, rateOf, tradesDrawn } from '#view/panels/chart/thin.ts';

const DAY = 86_400;
const NOW = 1_790_000_000;
const trade = (id: number, daysAgo: number, price: number, num = 10, taker: 'buy' | 'sell' = 'buy'): Trade =>
  Trade.parse({ id, time: Math.round(NOW - daysAgo * DAY), share: 'player_9', price, num, buyer: 'a', seller: 'b', taker });
const format = { price: String, influence: String, coin: String, percent: String, index: String, spread: String, number: String };
const whole: readonly Span[] = [{ from: (NOW - 400 * DAY) as Span['from'], to: NOW as Span['to'] }];
const drawn = (trades: readonly Trade[], more: object = {}) =>
  tradesDrawn(trades, { coverage: whole, until: NOW, bid: null, ask: null, ...more }, format);

describe('the chart of a share that is rarely traded', () => {
  const seven = [1, 5, 5.001, 20, 33, 47, 58].map((days, n) => trade(n, days, 100 + n, 10 * (n + 1), n % 2 === 0 ? 'buy' : 'sell'));

  it('draws every trade as a dot and keeps the price between them', () => {
    const { dots, series, times } = drawn(seven);
    expect(dots.reduce((sum, { count }) => sum + count, 0)).toBe(7);
    expect(dots.reduce((sum, { value }) => sum + value, 0)).toBe(seven.reduce((sum, { num, price }) => sum + num * price, 0));
    const steps = times.map((time, n) => time - (times[n - 1] ?? time));
    expect(new Set(steps.slice(1)).size).toBe(1);
    const held = series.find(({ id }) => id === 'trades')!;
    expect(held).toMatchObject({ steps: true, last: true });
    expect(held.points.map(({ time }) => time)).toEqual(times);
    expect(held.points.findLast(({ value }) => value !== undefined)?.value).toBe(100);
    expect(series.find(({ id }) => id === 'since')!.points.every(({ value }) => value === 100)).toBe(true);
  });
  it('merges trades of one step, and names the taker only where they agree', () => {
    const { dots } = drawn(seven);
    expect(dots.find(({ count }) => count === 2)).toMatchObject({ way: null });
  });
  it('of one trade is not empty, and of none draws nothing', () => {
    const one = drawn([trade(1, 3, 50)]);
    expect(one.dots).toHaveLength(1);
    expect(one.times.length).toBeGreaterThan(10);
    expect(drawn([])).toEqual({ times: [], series: [], slots: [], gaps: [], dots: [] });
  });
  it('shows the newest trades even if all of them are older than two months', () => {
    expect(drawn([trade(1, 200, 50), trade(2, 300, 60)]).dots).toHaveLength(2);
  });
  it('leaves older trades out where newer ones suffice', () => {
    expect(drawn([...seven, trade(99, 390, 7)]).dots.reduce((sum, { count }) => sum + count, 0)).toBe(7);
  });
  it('says when the first shown trade was', () => {
    expect(firstShown([...seven, trade(99, 390, 7)], NOW)).toBe(NOW - 58 * DAY);
    expect(firstShown([], NOW)).toBeNull();
  });
  it('marks the current bid and ask, and spans whose trades are unknown', () => {
    const got = drawn(seven, { bid: 98, ask: 105, coverage: [{ from: NOW - 10 * DAY, to: NOW }] });
    expect(got.series.find(({ id }) => id === 'ask')?.points.map(({ value }) => value)).toContain(105);
    expect(got.series.find(({ id }) => id === 'bid')?.last).toBe(true);
    expect(got.gaps).toHaveLength(1);
  });
  it('contains each trade once and never exceeds its slots, whatever the trades', () => {
    const many = fc.array(fc.record({ days: fc.double({ min: 0, max: 900, noNaN: true }), price: fc.integer({ min: 0, max: 90_000 }) }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(many, (rows) => {
        const trades = rows.map(({ days, price }, n) => trade(n, days, price));
        const { dots, times } = drawn(trades);
        expect(times.length).toBeLessThanOrEqual(520);
        expect(dots.every(({ time }) => times.includes(time))).toBe(true);
        expect(dots.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(Math.min(7, trades.length));
      }),
    );
  });
});

describe('studies of single trades', () => {
  const prices = [130, 100, 110, 90, 120, 105];
  // The oldest trade first; the first one lies before the axis.
  const days = [70, 50, 40, 30, 20, 10];
  const eight = [...days.map((ago, n) => trade(n, ago, prices[n]!, n + 1)), trade(6, 9.9999, 107, 7), trade(7, 9.9998, 111, 1)];
  const study = (
    use: StudyUse,
    trades = eight,
    more: Partial<{ coverage: readonly Span[]; books: object; holders: object; rating: object }> = {},
  ) => {
    const { coverage = whole, books = null, ...recorded } = more;
    return tradesDrawn(trades, { coverage, until: NOW, bid: null, ask: null }, format, { uses: [use], books, recorded } as never);
  };
  const pointsOf = ({ series }: ReturnType<typeof study>) => series.find(({ study: of }) => of)?.points ?? [];
  const at = (chart: ReturnType<typeof study>, daysAgo: number) => {
    const place = chart.times.findLast((time) => time <= NOW - daysAgo * DAY);
    return pointsOf(chart).find(({ time }) => time === place)?.value;
  };

  it('count trades, also those before the axis, and keep their value until the next one', () => {
    const chart = study({ id: 'average', values: [2] });
    expect(chart.times[0]).toBeGreaterThan(NOW - 65 * DAY);
    expect([50, 45, 40, 30, 20].map((days) => at(chart, days))).toEqual([115, 115, 105, 100, 105]);
    // The last of several trades in one step counts.
    expect(at(chart, 5)).toBe(109);
    expect(chart.series.find(({ study: of }) => of)).toMatchObject({ title: 'MA 2', pane: 0 });
  });
  it('weigh prices by volume in the VWAP of the last trades', () => {
    expect(at(study({ id: 'vwap', values: [2] }), 20)).toBeCloseTo((90 * 4 + 120 * 5) / 9, 9);
  });
  it('say that they warm up before they have enough trades', () => {
    const { unknown, times } = study({ id: 'rsi', values: [5] });
    expect(unknown?.map(({ reason, pane }) => [reason, pane])).toEqual([['warm-up', 1]]);
    expect(times[unknown![0]!.to + 1]).toBeLessThanOrEqual(NOW - 10 * DAY);
    expect(study({ id: 'rsi', values: [50] }).unknown).toMatchObject([{ from: 0, to: times.length - 1, reason: 'warm-up' }]);
  });
  it('begin anew where trades are missing, and have no value there', () => {
    const day = (days: number) => Math.round(NOW - days * DAY) as Span['from'];
    const coverage = [
      { from: day(400), to: day(38) },
      { from: day(32), to: NOW as Span['to'] },
    ];
    const chart = study({ id: 'average', values: [2] }, eight, { coverage });
    expect([40, 39, 35, 30, 20].map((days) => at(chart, days))).toEqual([105, 105, undefined, undefined, 105]);
    expect(chart.unknown?.map(({ reason }) => reason)).toContain('missing');
  });
  it('add up what was traded by step', () => {
    const points = pointsOf(study({ id: 'volume', values: [] }));
    expect(points.map(({ value }) => value)).toEqual([2, 3, 4, 5, 14]);
    expect(points.every(({ tone }) => tone !== undefined)).toBe(true);
  });
  it('show what was recorded at the steps of the axis, traded or not', () => {
    const held = { spans: [{ from: NOW - 5 * DAY, to: NOW }], counts: [{ at: NOW - 5 * DAY, count: 12 }] };
    const chart = study({ id: 'holders', values: [] }, eight, { holders: held });
    expect([6, 4, 1].map((days) => at(chart, days))).toEqual([undefined, 12, 12]);
    const spread = { spans: [{ from: NOW - 5 * DAY, to: NOW }], frames: [{ at: NOW - 5 * DAY, bids: [[90, 1]], asks: [[110, 1]] }] };
    expect(at(study({ id: 'spread', values: [] }, eight, { books: spread }), 2)).toBe(20);
    expect(at(study({ id: 'expression', values: [], text: 'holders * 2' }, eight, { holders: held }), 2)).toBe(24);
    const rating = { spans: held.spans, values: [{ at: NOW - 5 * DAY, value: 71 }] };
    expect(at(study({ id: 'expression', values: [], text: 'rating - 70' }, eight, { rating }), 2)).toBe(1);
  });
  it('evaluate an expression for each trade', () => {
    expect(at(study({ id: 'expression', values: [], text: 'close - previous' }), 15)).toBe(30);
    expect(at(study({ id: 'expression', values: [], text: 'trades' }), 15)).toBe(1);
  });
  it('of one trade and of none are not broken', () => {
    expect(study({ id: 'average', values: [2] }, [trade(1, 3, 50)]).unknown).toMatchObject([{ reason: 'warm-up' }]);
    expect(study({ id: 'average', values: [2] }, []).series).toEqual([]);
  });
});

describe('how often a share is traded', () => {
  const candles = (trades: number, days: number) =>
    ({ bars: [{ trades }], coverage: [{ from: NOW - days * DAY, to: NOW }], from: NOW - days * DAY, to: NOW }) as never;
  it('is counted within the known spans only', () => {
    expect(rateOf(candles(14, 14))).toBeCloseTo(1 / DAY, 12);
    expect(rateOf({ bars: [], coverage: [], from: NOW as never, to: NOW as never })).toBeNull();
  });
  it('decides the interval: the shortest with a trade on average', () => {
    expect(intervalFor(null)).toBe('1h');
    expect(intervalFor(1)).toBe('1m');
    expect(intervalFor(1 / INTERVALS['4h'])).toBe('4h');
    expect(intervalFor(1 / (9 * DAY))).toBe('1d');
  });
  it('of less than once a day is rare; an unknown one is not', () => {
    expect([isThin(null), isThin(0.9 / DAY), isThin(0), isThin(2 / DAY)]).toEqual([false, true, true, false]);
  });
});

describe('a dot', () => {
  it('has an area in proportion to its value, but stays visible', () => {
    expect(radiusOf({ value: 100, count: 1 }, 100) / radiusOf({ value: 25, count: 1 }, 100)).toBeCloseTo(2, 5);
    expect(radiusOf({ value: 0, count: 1 }, 100)).toBeGreaterThan(3);
    expect(radiusOf({ value: 0, count: 2 }, 100)).toBeGreaterThan(6);
    expect(radiusOf({ value: 5, count: 1 }, 0)).toBe(radiusOf({ value: 0, count: 1 }, 1));
  });
});
