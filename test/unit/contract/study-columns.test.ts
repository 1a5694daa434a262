import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candles } from '#contract/model/market/graph.ts';
import { ema } from '#contract/studies/indicators.ts';
import { readStudy, splitStudies, STUDY_NAMES, studyColumns } from '#contract/studies/study-columns.ts';
import { createFormats } from '#contract/text/formats.ts';
import { writeText } from '#contract/text/write-text.ts';

const candles = (closes: readonly number[], coverage: readonly (readonly [number, number])[]) =>
  ({
    interval: '1h',
    bars: closes.map((close, n) => ({
      time: n * 3_600,
      open: close,
      high: close,
      low: close,
      close,
      num: 1,
      value: close,
      vwap: close,
      trades: 1,
    })),
    coverage: coverage.map(([from, to]) => ({ from, to })),
  }) as unknown as Pick<Candles, 'bars' | 'coverage' | 'interval'>;
const closes = Array.from({ length: 60 }, (_, n) => 100 + ((n * 37) % 23));

describe('the columns of studies', () => {
  it('are named by study, numbers and unit, and unknown while the study warms up', () => {
    const [column] = studyColumns(candles(closes, [[0, 300_000]]), [{ name: 'ema', numbers: [20] }]);
    expect(column?.name).toBe('ema 20 (1/10000 coin)');
    expect(column?.values.slice(0, 19)).toEqual(Array.from({ length: 19 }, () => null));
    const theirs = ema(
      closes.map((close) => ({ close, cut: false })),
      20,
    );
    expect(column?.values).toEqual(theirs);
  });
  it('have the recorded number of holders, and nothing where none was recorded', () => {
    const held = {
      spans: [{ from: 3_600, to: 7_300 }],
      counts: [
        { at: 3_600, count: 4 },
        { at: 7_200, count: 5 },
      ],
    };
    const study = readStudy('holders');
    if ('wrong' in study) throw new Error('it is a study');
    const [column] = studyColumns(candles(closes.slice(0, 5), [[0, 300_000]]), [study], { holders: held });
    expect(column).toEqual({ name: 'holders', values: [null, 4, 5, null, null] });
    const rating = { spans: held.spans, values: [{ at: 3_600, value: 71 }] };
    const expression = readStudy('expr:rating');
    if ('wrong' in expression) throw new Error('it is an expression');
    expect(studyColumns(candles(closes.slice(0, 4), [[0, 300_000]]), [expression], { rating })[0]?.values).toEqual([null, 71, 71, null]);
    expect(readStudy('holders:3')).toEqual({ wrong: 'The study holders takes no numbers.' });
  });
  it('begin anew where trades are missing', () => {
    const [column] = studyColumns(
      candles(closes, [
        [0, 30 * 3_600],
        [40 * 3_600, 300_000],
      ]),
      [{ name: 'ema', numbers: [5] }],
    );
    const first = column?.values.findIndex((value, n) => n > 30 && value !== null);
    expect(column?.values[30]).not.toBeNull();
    expect(first).toBe(35);
  });
  it('read the recorded rating and price, null where none was recorded', () => {
    const spans = [{ from: 3_600, to: 2 * 3_600 + 10 }];
    const columns = studyColumns(
      candles([100, 200, 300, 400], [[0, 300_000]]),
      ['rating', 'recorded_price'].map((name) => ({ name, numbers: [] })),
      {
        rating: { spans, values: [{ at: 3_700, value: 61 }] },
        recorded_price: {
          spans,
          values: [
            { at: 3_600, value: 5 },
            { at: 7_200, value: 7 },
          ],
        },
      },
    );
    expect(columns).toEqual([
      { name: 'rating', values: [null, 61, 61, null] },
      { name: 'recorded_price (1/10000 coin)', values: [null, 5, 7, null] },
    ]);
  });
  it('have one column for each part, and none of them a value without bars', () => {
    for (const name of STUDY_NAMES) {
      const study = readStudy(name);
      if ('wrong' in study) throw new Error(String(study.wrong));
      const columns = studyColumns(candles([], []), [study]);
      expect(columns.length).toBeGreaterThan(0);
      expect(columns.flatMap(({ values }) => values)).toEqual([]);
    }
  });
});

describe('an expression among studies', () => {
  it('has a column with its unit, and keeps its commas and capitals', () => {
    const studies = splitStudies('ema:20,expr:max(close, sma_5) - 0.01, rsi').map(readStudy);
    expect(studies).toEqual([{ name: 'ema', numbers: [20] }, { expression: 'max(close, sma_5) - 0.01' }, { name: 'rsi', numbers: [14] }]);
    const [column] = studyColumns(candles([100, 200, 300], [[0, 300_000]]), [{ expression: 'close - previous' }]);
    expect(column).toEqual({ name: 'expr close - previous (1/10000 coin)', values: [null, 100, 100] });
  });
  it('is refused with the place of its mistake, and if it reads what is not exported', () => {
    const wrong = (text: string) => {
      const study = readStudy(text);
      return 'wrong' in study && typeof study.wrong !== 'string'
        ? writeText(study.wrong, createFormats({ locale: 'en', zone: 'utc', hours: '24' }))
        : null;
    };
    expect(wrong('expr:close + rsing_14')).toBe(
      'Study, character 9: There is no field “rsing_14”. Did you mean `rsi_14`? close + ⟦rsing_14⟧',
    );
    expect(wrong('expr:spread * 2')).toBe('Exported candles have no recorded spread.');
    expect(wrong('expr:')).toBe('Study, character 1: The expression is empty. ⟦⟧');
  });
  it('of any text is split into parts that join to the same text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(splitStudies(text).join(',')).toBe(text);
      }),
    );
  });
});

describe('a study as text', () => {
  it('takes numbers after colons, and its usual ones without them', () => {
    expect(readStudy('ema:50')).toEqual({ name: 'ema', numbers: [50] });
    expect(readStudy('MACD')).toEqual({ name: 'macd', numbers: [12, 26, 9] });
    expect(readStudy('bollinger:30')).toEqual({ name: 'bollinger', numbers: [30, 2] });
  });
  it.each([
    ['ema:0', 'The length of ema must be a whole number from 2 to 500, not "0".'],
    ['ema:2.5', 'The length of ema must be a whole number from 2 to 500, not "2.5".'],
    ['rsi:many', 'The length of rsi must be a whole number from 2 to 500, not "many".'],
    ['bollinger:20:9', 'The deviations of bollinger must be a number from 0.5 to 5, not "9".'],
    ['', 'Unknown study "". Available: sma, ema, rsi, bollinger, macd, holders, rating, recorded_price, expr.'],
    ['constructor', 'Unknown study "constructor". Available: sma, ema, rsi, bollinger, macd, holders, rating, recorded_price, expr.'],
  ])('%s is refused with the reason', (given, wrong) => {
    expect(readStudy(given)).toEqual({ wrong });
  });
});
