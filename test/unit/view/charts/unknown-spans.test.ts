import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Candles } from '#contract/model/market/graph.ts';
import { candlesDrawn, type ChartModel, type Formatters } from '#view/panels/chart/model.ts';
import { captionAt, readingAt, studyColumns } from '#view/panels/chart/crosshair-reading.ts';
import { STUDY_IDS, studyOf, type StudyUse } from '#view/panels/chart/studies.ts';
import { reasonsOf, spansOf } from '#view/panels/chart/study/unknown-spans.ts';

const H = 3_600;
const format: Formatters = {
  ...{ price: String, influence: String, coin: String, percent: String },
  ...{ index: String, spread: String, number: String },
};
const bar = (hour: number, close: number) => ({
  ...{ time: hour * H, open: close, high: close, low: close, close },
  ...{ num: 10, value: 10 * close, vwap: close, trades: 1 },
});
/** Candles of hours; trades are complete within the spans of hours. */
const candles = (bars: readonly ReturnType<typeof bar>[], coverage: readonly (readonly [number, number])[]) =>
  Candles.parse({
    ...{ share: 'club_7', interval: '1h', from: 0, to: 100 * H, reading: false, stored: bars.length },
    bars,
    coverage: coverage.map(([from, to]) => ({ from: from * H, to: to * H })),
  });
const spans = ({ unknown = [] }: ChartModel) => unknown.map(({ from, to, text }) => [from, to, text]);
const expression = (text: string): StudyUse => ({ id: 'expression', values: [], text, over: false });
/** The studies that have values at times. */
const timed = STUDY_IDS.filter((id) => id !== 'expression' && id !== 'profile').map(studyOf);
const all: readonly StudyUse[] = [...timed, expression('close - sma_5')];

describe('a study without a value', () => {
  const hours = [0, 1, 2, 3, 5, 6, 12, 13, 14, 15].map((hour) => bar(hour, 100 + hour));
  const gapped = candles(hours, [
    [0, 8],
    [12, 16],
  ]);

  it('is hatched while it warms up and where trades are missing, and starts to warm up again after that', () => {
    const drawn = candlesDrawn(gapped, 15 * H, [{ id: 'average', values: [3] }], format);
    expect(spans(drawn)).toEqual([
      [0, 1, 'warming up'],
      [8, 11, 'trades missing'],
      [12, 13, 'warming up'],
    ]);
  });
  it('is not hatched where nothing was traded but its last value stands', () => {
    const drawn = candlesDrawn(candles(hours.slice(0, 6), [[0, 8]]), 7 * H, [{ id: 'exponential', values: [2] }], format);
    expect(spans(drawn)).toEqual([[0, 0, 'warming up']]);
  });
  it('is hatched everywhere if its window is longer than the chart', () => {
    const drawn = candlesDrawn(candles(hours.slice(0, 6), [[0, 8]]), 6 * H, [{ id: 'rsi', values: [500] }], format);
    expect(spans(drawn)).toEqual([[0, 6, 'warming up']]);
    expect(drawn.series[1]?.points).toEqual([]);
  });
  it('has neither bars nor zero volume where trades are missing', () => {
    const drawn = candlesDrawn(gapped, 15 * H, [studyOf('volume'), studyOf('value'), expression('volume')], format);
    expect(new Set(spans(drawn).map((span) => span.join()))).toEqual(new Set(['8,11,trades missing']));
  });
  it('is hatched where no list of holders was recorded, once the record has been read', () => {
    const held = { spans: [{ from: 1 * H, to: 4 * H }], counts: [{ at: 1 * H, count: 12 }] };
    const data = candles(hours.slice(0, 6), [[0, 8]]);
    const drawn = (records: typeof held | null) => candlesDrawn(data, 7 * H, [studyOf('holders')], format, null, { holders: records });
    expect(spans(drawn(null))).toEqual([]);
    expect(spans(drawn(held))).toEqual([
      [0, 0, 'not recorded'],
      [5, 7, 'not recorded'],
    ]);
    expect(drawn(held).series[1]?.points.map(({ time, value }) => [time / H, value])).toEqual([1, 2, 3, 4].map((hour) => [hour, 12]));
  });
  it('is hatched where no order book was recorded, once the record has been read', () => {
    const frame = { at: 1 * H, height: null, bids: [[90, 1]], asks: [[110, 1]] } as const;
    const books = { spans: [{ from: 1 * H, to: 4 * H }], frames: [{ ...frame, bids: [[90, 1]], asks: [[110, 1]] }] } as never;
    const data = candles(hours.slice(0, 6), [[0, 8]]);
    expect(spans(candlesDrawn(data, 6 * H, [studyOf('spread')], format, books))).toEqual([[4, 6, 'not recorded']]);
    expect(spans(candlesDrawn(data, 6 * H, [studyOf('spread')], format, null))).toEqual([]);
  });
  it('says why at the crosshair', () => {
    const drawn = candlesDrawn(gapped, 15 * H, [{ id: 'average', values: [3] }], format);
    const lines = (index: number) => readingAt(drawn, index, [], String).lines.map(({ label, text }) => `${label} ${text}`);
    expect(lines(1)).toEqual(['MA 3 — (warming up)']);
    expect(lines(9)).toEqual(['MA 3 — (trades missing)']);
    expect(lines(2)).toEqual(['MA 3 101']);
  });
  it('says so in the caption of its pane, and is never zero there; a total without a trade is', () => {
    const drawn = candlesDrawn(gapped, 15 * H, [studyOf('volume'), { id: 'macd', values: [2, 3, 2] }], format);
    expect([4, 9].map((at) => captionAt(drawn, 1, at))).toEqual(['Volume 0', 'Volume — (trades missing)']);
    expect([0, 4, 9].map((at) => captionAt(drawn, 2, at))).toEqual([
      'MACD 2, 3, 2 — (warming up)',
      'MACD 2, 3, 2 —   difference —   signal —',
      'MACD 2, 3, 2 — (trades missing)',
    ]);
  });
  it('has a column for each of its parts in the table, which says why a value is missing', () => {
    const round = { ...format, price: (value: number) => String(Math.round(value * 100) / 100) };
    const studies: StudyUse[] = [studyOf('volume'), { id: 'average', values: [3] }, { id: 'macd', values: [2, 3, 2] }];
    const drawn = candlesDrawn(gapped, 15 * H, studies, round);
    const table = studyColumns(drawn).map(({ head, at }) => [head, ...[1, 2, 9].map(at)]);
    expect(table).toEqual([
      ['Volume', '10', '10', '— (trades missing)'],
      ['MA 3', '— (warming up)', '101', '— (trades missing)'],
      ['MACD 2, 3, 2', '— (warming up)', '0.31', '— (trades missing)'],
      ['MACD 2, 3, 2 difference', '— (warming up)', '0', '— (trades missing)'],
      ['MACD 2, 3, 2 signal', '— (warming up)', '0.31', '— (trades missing)'],
    ]);
  });
  it('that is an expression with a mistake has no line and is hatched everywhere', () => {
    const drawn = candlesDrawn(gapped, 15 * H, [expression('close +')], format);
    expect(drawn.series[1]?.points).toEqual([]);
    expect(spans(drawn).map(([, , text]) => text)).toEqual(['unknown', 'trades missing', 'unknown']);
  });
});

const series = fc
  .record({
    traded: fc.array(fc.option(fc.integer({ min: 1, max: 9_999 })), { minLength: 1, maxLength: 60 }),
    gap: fc.option(fc.record({ from: fc.nat(60), hours: fc.integer({ min: 1, max: 10 }) })),
  })
  .map(({ traded, gap }) => {
    const isGone = (hour: number) => gap !== null && hour >= gap.from && hour < gap.from + gap.hours;
    const bars = traded.flatMap((close, hour) => (close === null || isGone(hour) ? [] : [bar(hour, close)]));
    return candles(
      bars,
      gap && gap.from > 0
        ? [
            [0, gap.from],
            [gap.from + gap.hours, 100],
          ]
        : [[gap ? gap.hours : 0, 100]],
    );
  });

describe('every study', () => {
  it('has a value or a reason in each traded interval, and never both', () => {
    fc.assert(
      fc.property(series, (data) => {
        for (const use of all) {
          const drawn = candlesDrawn(data, 60 * H, [use], format);
          const [, first] = drawn.series;
          const valued = new Set(first?.points.map(({ time }) => time));
          for (const [at, slot] of drawn.slots.entries()) {
            const hatched = (drawn.unknown ?? []).some(({ from, to }) => from <= at && at <= to);
            if (use.id === 'spread' || use.id === 'holders') continue;
            if (slot.close !== null) expect(valued.has(slot.time)).toBe(!hatched);
            else if (valued.has(slot.time)) expect(hatched).toBe(false);
          }
        }
      }),
    );
  });
  it('draws no line across intervals in which it is unknown', () => {
    fc.assert(
      fc.property(series, (data) => {
        for (const use of all) {
          const drawn = candlesDrawn(data, 60 * H, [use], format);
          for (const { kind, points } of drawn.series.slice(1)) {
            if (kind !== 'line') continue;
            for (const [n, point] of points.entries()) {
              const next = points[n + 1];
              const [a, b] = [drawn.times.indexOf(point.time), drawn.times.indexOf(next?.time ?? -1)];
              const crosses = (drawn.unknown ?? []).some(({ from, to }) => b > 0 && to > a && from < b);
              if (crosses) expect(point.cut).toBe(true);
            }
          }
        }
      }),
    );
  });
});

describe('spans', () => {
  it('cover exactly the intervals with a reason, and neighbours differ', () => {
    const reason = fc.constantFrom(null, 'warm-up' as const, 'missing' as const);
    fc.assert(
      fc.property(fc.array(reason), (reasons) => {
        const found = spansOf(reasons);
        expect(reasons.map((_, at) => found.find(({ from, to }) => from <= at && at <= to)?.reason ?? null)).toEqual(reasons);
        found.slice(1).forEach(({ from, reason: own }, n) => expect(from > (found[n]?.to ?? 0) + 1 || own !== found[n]?.reason).toBe(true));
      }),
    );
  });
  it('of a study that has begun are unknown, not a warm-up', () => {
    const slots = [1, 2, 3, 4].map((close) => ({ close, cut: false }));
    expect(reasonsOf(slots, (at) => at % 2 === 1, { reason: 'warm-up', carries: true, ofTrades: true })).toEqual([
      ...['warm-up', null, 'unknown', null],
    ]);
  });
});
