import { describe, expect, it } from 'vitest';
import { fieldText, type FigureKind } from '#view/lib/domain/field-text.ts';

const number = (unit: FigureKind['unit']): FigureKind => ({ type: 'number', unit });

describe('the text of a value in a list', () => {
  it.each<[value: unknown, unit: FigureKind['unit'], text: string]>([
    [0.00012, 'days', '0.0'],
    [3, 'days', '3'],
    [12.34, 'days', '12.3'],
    [4.56, 'seasons', '4.6'],
    [12_345, 'coin', '1.2345'],
    [0.0123, 'none', '0.0123'],
    [null, 'coin', '—'],
    [NaN, 'days', '—'],
    [Infinity, 'percent', '—'],
  ])('%s of unit %s is “%s”', (value, unit, text) => expect(fieldText(value, number(unit))).toBe(text));

  it('has the decimals of its field, so that whole values stay in line, and no minus before zero', () => {
    const average = { ...number('points'), decimals: 1 };
    expect([79, 79.4].map((value) => fieldText(value, average))).toEqual(['79.0', '79.4']);
    expect(fieldText(-0.001, { ...number('seasons'), decimals: 2 })).toBe('0.00');
    expect(fieldText(-84, { ...number('percent'), decimals: 1 })).toBe('−84.0%');
  });

  it('begins with ≈ if it is an estimate, and an unknown one is only a dash', () => {
    const payback: FigureKind = { ...number('seasons'), estimate: 'payback' };
    expect(fieldText(8.25, payback)).toBe('≈ 8.3');
    expect(fieldText(null, payback)).toBe('—');
  });
});
