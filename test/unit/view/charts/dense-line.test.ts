import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '#view/charts/dense-line.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly cut?: boolean;
}
/** The covered part of each column, to a thousandth; null in columns without the line. */
function covered(spots: readonly Spot[], wide: number): ([number, number] | null)[] {
  const into = { tops: new Float64Array(wide), bottoms: new Float64Array(wide) };
  const places = {
    xs: Float64Array.from(spots, ({ x }) => x),
    ys: Float64Array.from(spots, ({ y }) => y),
    cuts: Uint8Array.from(spots, ({ cut }) => (cut ? 1 : 0)),
  };
  columnsOf({ ...places, count: spots.length }, into);
  const near = (value: number): number => Math.round(value * 1_000) / 1_000;
  return [...into.tops].map((top, at) => (Number.isNaN(top) ? null : [near(top), near(into.bottoms[at] as number)]));
}

describe('the columns of a dense line', () => {
  it('reach from the highest to the lowest of the points that share them', () => {
    const spots = [5, 9, 2, 4].map((y, n) => ({ x: 1.1 + n * 0.2, y }));
    expect(covered(spots, 3)).toEqual([null, [2, 9], null]);
  });
  it('are left empty after a cut', () => {
    const spots = [
      { x: 0.5, y: 1, cut: true },
      { x: 2.5, y: 8 },
    ];
    expect(covered(spots, 4)).toEqual([[1, 1], null, [8, 8], null]);
  });
  it('are crossed by a line between points beyond both ends', () => {
    const spots = [
      { x: -2, y: 0 },
      { x: 4, y: 6 },
    ];
    expect(covered(spots, 3)).toEqual([
      [2, 3],
      [3, 4],
      [4, 5],
    ]);
  });
  it('contain every point, and meet their neighbours', () => {
    const some = fc.array(fc.record({ step: fc.double({ min: 0.05, max: 3, noNaN: true }), y: fc.integer({ min: 0, max: 400 }) }), {
      minLength: 2,
      maxLength: 80,
    });
    fc.assert(
      fc.property(some, (steps) => {
        let x = 0;
        const spots = steps.map(({ step, y }) => ({ x: (x += step), y }));
        const columns = covered(spots, Math.ceil(x) + 1);
        for (const { x: at, y } of spots) {
          const [top, bottom] = columns[Math.floor(at)] ?? [Infinity, -Infinity];
          expect(top).toBeLessThanOrEqual(y);
          expect(bottom).toBeGreaterThanOrEqual(y);
        }
        for (let c = Math.floor(spots[0]?.x ?? 0); c < Math.floor(x); c += 1) {
          const [here, next] = [columns[c] as [number, number], columns[c + 1] as [number, number]];
          expect(here[0]).toBeLessThanOrEqual(next[1] + 0.001);
          expect(next[0]).toBeLessThanOrEqual(here[1] + 0.001);
        }
      }),
    );
  });
});
