import { describe, expect, it } from 'vitest';
import { createFormats } from '#contract/text/formats.ts';
import { rangeBrief, rangeWords, readNumber } from '#view/panels/screener/range-words.ts';

const write = (value: number): string => String(value);

describe('a range', () => {
  it.each([
    [{ min: null, max: null }, 'any', 'any'],
    [{ min: 55, max: null }, '55 or more', '≥ 55'],
    [{ min: null, max: 30 }, 'up to 30', '≤ 30'],
    [{ min: 55, max: 70 }, '55 – 70', '55–70'],
    [{ min: 55, max: 55 }, '55', '55'],
    [{ min: 0, max: null }, '0 or more', '≥ 0'],
  ])('%o is written in words, and in signs where there is little room', (range, words, signs) => {
    expect(rangeWords(range, write)).toBe(words);
    expect(rangeBrief(range, write)).toBe(signs);
  });
});

describe('a typed end of a range', () => {
  const read = (text: string, locale: string) => readNumber(text, createFormats({ locale, zone: 'utc', hours: 'system' }));
  it.each([
    ['en-GB', '18,510', 18_510],
    ['en-GB', '1.5', 1.5],
    ['en-GB', '−20%', -20],
    ['en-GB', '1.5k', 1_500],
    ['en-GB', '2M', 2_000_000],
    ['de-DE', '18.510', 18_510],
    ['de-DE', '1.234,5', 1_234.5],
    ['de-DE', '1,5k', 1_500],
    ['de-DE', '0,25', 0.25],
    ['de-DE', '−20 %', -20],
  ])('in %s, “%s” is %d', (locale, text, value) => expect(read(text, locale)).toBeCloseTo(value));
  it.each([
    ['1,5 Tsd.', 1_500],
    ['1,36\u2009Mio.', 1_360_000],
    ['2 Mrd.', 2_000_000_000],
  ])('“%s” is %d, as short figures of the language are written', (text, value) => {
    const german = {
      decimal: () => '1,5',
      compact: (figure: number) => (figure < 1e6 ? '100\u2009Tsd.' : figure < 1e9 ? '10,0\u2009Mio.' : '10,0\u2009Mrd.'),
    };
    expect(readNumber(text, german)).toBeCloseTo(value);
  });
  it.each(['', 'a', '1..2', '5x', '1.2.3,4,5'])('“%s” is none', (text) => expect(read(text, 'de-DE')).toBeNull());
});
