import { describe, expect, it } from 'vitest';
import { rangeBrief, rangeWords } from '#view/panels/screener/range-words.ts';

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
