import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '#engine/names/edit-distance.ts';

const word = fc.stringMatching(/^[abc]{0,7}$/);

/** The same by its definition, without a limit. */
function plain(a: string, b: string): number {
  const at = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity;
    return Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1), swapped);
  };
  return at(a.length, b.length);
}

describe('the distance of two words', () => {
  it('is the least number of errors, up to a limit', () =>
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 4 }), (a, b, most) => {
        expect(editDistance(a, b, most)).toBe(Math.min(most + 1, plain(a, b)));
      }),
    ));

  it('to a beginning is the least of those to all beginnings', () =>
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
        const least = Math.min(...Array.from({ length: b.length + 1 }, (_, n) => plain(a, b.slice(0, n))));
        expect(editDistance(a, b, most, true)).toBe(Math.min(most + 1, least));
      }),
    ));
});
