import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matching, pieces, score } from '#view/shell/palette/search.ts';

describe('match highlights in a title', () => {
  it.each([
    ['Brackwater United', 'brack', 'Brack'],
    ['J. Brackmann', 'brackm', 'Brackm'],
    ['Røykvik IL', 'il', 'IL'],
    ['Ola Šimell', 'sim', 'Šim'],
  ])('%s shows %s', (title, query, hit) => {
    expect(
      pieces(title, query)
        .filter((piece) => piece.hit)
        .map(({ text }) => text),
    ).toEqual([hit]);
  });
  it('join to the original title, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (title, query) => {
        expect(
          pieces(title, query)
            .map(({ text }) => text)
            .join(''),
        ).toBe(title);
      }),
    );
  });
});

it('every word must match; matches at the start of a word score higher', () => {
  expect([score('Reset layout', 'lay res'), score('Reset layout', 'out'), score('Reset layout', 'reset book')]).toEqual([2, 1, 0]);
});

it('the best matches come first and equal scores keep their order', () => {
  expect(matching(['Maximise', 'Mask', 'Remark', 'Book'], (text) => text, 'ma')).toEqual(['Maximise', 'Mask', 'Remark']);
});
