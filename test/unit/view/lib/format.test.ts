import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFormats } from '#contract/text/formats.ts';
import { direction } from '#contract/text/number-formats.ts';
import type { FormatChoice } from '#contract/text/time-formats.ts';

const choice: FormatChoice = { locale: 'en-GB', zone: 'utc', hours: 'system' };
const {
  age,
  bytes,
  compact,
  count,
  dayTime,
  milliseconds,
  fixedPercent,
  fullTime,
  ordinal,
  percent,
  price,
  signed,
  signedPercent,
  signedTotal,
  since,
  total,
} = createFormats(choice);

describe('prices', () => {
  it.each([
    [18_420, '1.842', '0'],
    [18_500, '1.85', '00'],
    [20_000, '2', '.0000'],
    [7_315, '0.7315', ''],
    [10, '0.001', '0'],
    [0, '0', '.0000'],
    [123_456_780, '12,345.678', '0'],
  ])('%d base units split off their trailing zeros', (coin, text, dim) => {
    expect(price(coin)).toEqual({ text, dim });
  });
  it('consist of two parts that join to the whole price in any locale', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom('en-GB', 'de-DE', 'fr-FR', 'sv-SE', 'pt-PT'), (coin, locale) => {
        const { price, priceText } = createFormats({ ...choice, locale });
        const { text, dim } = price(coin);
        expect(text + dim).toBe(priceText(coin));
        expect(text).toMatch(/\d$/);
      }),
    );
  });
  it('totals have two decimals; signed totals have a real minus', () => {
    expect(total(1_234_567)).toBe('123.46');
    expect(signedTotal(-6_421_000)).toBe('\u2212642.10');
    expect(signedTotal(12_048_000)).toBe('+1,204.80');
    expect(signedTotal(-20)).toBe('0.00');
  });
  it('an amount or a share that rounds to zero has no minus', () => {
    expect([total(-20), total(-6_421_000), fixedPercent(-0.04, 1), compact(-0.001)]).toEqual(['0.00', '\u2212642.10', '0.0%', '0']);
  });
});

describe('changes', () => {
  it.each([
    [2.1, '+2.1%', 1],
    [-4.55, '\u22124.6%', -1],
    [0.04, '0.0%', 0],
    [-0.04, '0.0%', 0],
  ])('%d percent has a sign with a real minus; a value rounded to zero is level', (value, text, side) => {
    expect(signedPercent(value)).toBe(text);
    expect(direction(value)).toBe(side);
  });
});

it.each([
  [999, '999'],
  [9_999, '9,999'],
  [12_345, '12.3\u2009k'],
  [999_960, '1.00\u2009M'],
  [4_612_000, '4.61\u2009M'],
  [-4_612_000, '\u22124.61\u2009M'],
  [61_000_000_000, '61.0\u2009B'],
])('%d is written in compact form with three significant figures', (value, text) => {
  expect(compact(value)).toBe(text);
});

describe('ages', () => {
  it.each([
    [-3, '0 s'],
    [2.9, '2 s'],
    [72, '1 min 12 s'],
    [120, '2 min'],
    [14 * 60 + 59, '14 min'],
    [3_600, '1 h'],
    [3 * 3_600 + 20 * 60, '3 h 20 min'],
    [2 * 86_400 + 4 * 3_600, '2 d 4 h'],
    [14 * 86_400 - 1, '13 d 23 h'],
    [14 * 86_400 + 7_200, '14 d'],
    [56 * 86_400 - 1, '55 d'],
    [56 * 86_400, '8 weeks'],
    [365 * 86_400, '52 weeks'],
    [365.25 * 86_400, '1 year'],
    [2_411 * 86_400 + 23 * 3_600, '6.6 years'],
    [40_000 * 86_400, '109.5 years'],
  ])('%d seconds are rounded down', (seconds, text) => {
    expect(age(seconds)).toBe(text);
  });
  it('ages of a day or more become a date', () => {
    const at = Date.UTC(2026, 10, 17, 23, 41) / 1_000;
    expect(since(at, at + 41)).toBe('41 s');
    expect(since(at, at + 90_000)).toBe('Tue 17 Nov 23:41');
  });
});

it('times have the weekday, the day before the month, and the zone', () => {
  const at = Date.UTC(2026, 10, 18, 14, 12, 42) / 1_000;
  expect(fullTime(at)).toBe('Wed 18 Nov 14:12:42 UTC');
  expect(dayTime(at)).toBe('Wed 18 Nov 14:12');
});

it('sizes and durations are written in short form', () => {
  expect(bytes(412_000_000)).toBe('412 MB');
  expect(milliseconds(41.2)).toBe('41 ms');
  expect(milliseconds(1_870)).toBe('1.9 s');
});

describe('the hour cycle', () => {
  const at = Date.UTC(2026, 10, 18, 14, 12, 42) / 1_000;
  const clockOf = (locale: string, hours: FormatChoice['hours']): string =>
    createFormats({ ...choice, locale, hours })
      .clockTime(at)
      .replace('\u202f', ' ');
  it.each([
    ['en-GB', 'system', '14:12:42'],
    ['en-US', 'system', '02:12:42 PM'],
    ['en-US', '24', '14:12:42'],
    ['en-GB', '12', '02:12:42 pm'],
  ] as const)('of %s with the setting %s shows %s', (locale, hours, text) => expect(clockOf(locale, hours)).toBe(text));
  it('of 24 hours begins the day at 00', () => {
    expect(createFormats({ ...choice, locale: 'en-US', hours: '24' }).clock(0)).toBe('00:00');
  });
});

it('dates follow the locale', () => {
  const at = Date.UTC(2026, 10, 17, 23, 41) / 1_000;
  expect(createFormats({ ...choice, locale: 'en-US' }).day(at)).toBe('Tue Nov 17');
  expect(createFormats({ ...choice, locale: 'de-DE' }).calendarDay(at)).toBe('17. Nov. 2026');
});

it('counts, ordinals and percentages follow the rules of the language', () => {
  expect([count(1, 'alert', 'alerts'), count(0, 'alert', 'alerts'), count(1_200, 'alert', 'alerts')]).toEqual([
    '1 alert',
    '0 alerts',
    '1,200 alerts',
  ]);
  expect([1, 2, 3, 11, 53].map(ordinal)).toEqual(['1st', '2nd', '3rd', '11th', '53rd']);
  expect([percent(5), percent(2.54), fixedPercent(5, 2), signed(3), signed(-9), signed(0)]).toEqual([
    '5%',
    '2.5%',
    '5.00%',
    '+3',
    '−9',
    '0',
  ]);
  expect(createFormats({ ...choice, locale: 'de-DE' }).percent(2.5)).toBe('2,5\u00a0%');
});
