import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  age,
  bytes,
  compact,
  dayTime,
  direction,
  duration,
  fullTime,
  percent,
  price,
  priceText,
  signedTotal,
  since,
  total,
} from '#view/lib/format/format.ts';

const EN = 'en-GB';

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
    expect(price(coin, EN)).toEqual({ text, dim });
  });
  it('consist of two parts that join to the whole price in any locale', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom('en-GB', 'de-DE', 'fr-FR', 'sv-SE', 'pt-PT'), (coin, locale) => {
        const { text, dim } = price(coin, locale);
        expect(text + dim).toBe(priceText(coin, locale));
        expect(text).toMatch(/\d$/);
      }),
    );
  });
  it('totals have two decimals; signed totals have a real minus', () => {
    expect(total(1_234_567, EN)).toBe('123.46');
    expect(signedTotal(-6_421_000, EN)).toBe('\u2212642.10');
    expect(signedTotal(12_048_000, EN)).toBe('+1,204.80');
    expect(signedTotal(-20, EN)).toBe('0.00');
  });
});

describe('changes', () => {
  it.each([
    [2.1, '+2.1\u2009%', 1],
    [-4.55, '\u22124.6\u2009%', -1],
    [0.04, '0.0\u2009%', 0],
    [-0.04, '0.0\u2009%', 0],
  ])('%d percent has a sign with a real minus; a value rounded to zero is level', (value, text, side) => {
    expect(percent(value, EN)).toBe(text);
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
  expect(compact(value, EN)).toBe(text);
});

describe('ages', () => {
  it.each([
    [-3, '0 s'],
    [2.9, '2 s'],
    [72, '1 m 12 s'],
    [120, '2 m'],
    [14 * 60 + 59, '14 min'],
    [3_600, '1 h'],
    [3 * 3_600 + 20 * 60, '3 h 20 min'],
    [2 * 86_400 + 4 * 3_600, '2 d 4 h'],
  ])('%d seconds are rounded down', (seconds, text) => {
    expect(age(seconds)).toBe(text);
  });
  it('ages of a day or more become a date', () => {
    const at = Date.UTC(2026, 10, 17, 23, 41) / 1_000;
    expect(since(at, at + 41, 'utc')).toBe('41 s');
    expect(since(at, at + 90_000, 'utc')).toBe('Tue 17 Nov 23:41');
  });
});

it('times have the weekday, the day before the month, and the zone', () => {
  const at = Date.UTC(2026, 10, 18, 14, 12, 42) / 1_000;
  expect(fullTime(at, 'utc')).toBe('Wed 18 Nov 14:12:42 UTC');
  expect(dayTime(at, 'utc')).toBe('Wed 18 Nov 14:12');
});

it('sizes and durations are written in short form', () => {
  expect(bytes(412_000_000, EN)).toBe('412 MB');
  expect(duration(41.2, EN)).toBe('41 ms');
  expect(duration(1_870, EN)).toBe('1.9 s');
});
