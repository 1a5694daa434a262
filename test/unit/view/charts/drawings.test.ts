import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hit, hitCorner, lineLabels, placesOf, rayEnd, RETRACED, shapesOf } from '#view/charts/drawings.ts';
import { advance, begin, redo, undo } from '#view/lib/app/undo-history.ts';

const plane = { width: 400, height: 300 };
const [a, b] = [
  { x: 50, y: 50 },
  { x: 150, y: 100 },
];

describe('drawings', () => {
  it('are drawn according to their kind', () => {
    expect(shapesOf('line', [a, b], null, plane)).toEqual([{ kind: 'segment', from: a, to: b }]);
    expect(shapesOf('level', [a], null, plane)).toEqual([{ kind: 'segment', from: { x: 0, y: 50 }, to: { x: 400, y: 50 } }]);
    expect(shapesOf('rectangle', [a, b], null, plane)).toEqual([{ kind: 'box', from: a, to: b }]);
    expect(shapesOf('note', [a], 'sold here', plane)).toEqual([{ kind: 'text', at: a, text: 'sold here' }]);
    expect(shapesOf('line', [a], null, plane)).toEqual([]);
    expect(shapesOf('moment', [a], null, plane)).toEqual([{ kind: 'segment', from: { x: 50, y: 0 }, to: { x: 50, y: 300 } }]);
  });

  it('retrace a move from its end back to its start, in prices whatever the scale', () => {
    const points = [
      { time: 100, price: 100 },
      { time: 50, price: 200 },
    ];
    const places = placesOf('retracement', points);
    expect(places.slice(2).map(({ price }) => price)).toEqual([200, 176.4, 161.8, 150, expect.closeTo(138.2), expect.closeTo(121.4), 100]);
    expect(places.every(({ time }, n) => n < 2 || time === 50)).toBe(true);
    expect(placesOf('line', points)).toBe(points);
    const shapes = shapesOf(
      'retracement',
      places.map(({ time, price }) => ({ x: time, y: price })),
      null,
      plane,
      lineLabels('retracement', points, String),
    );
    expect(lineLabels('line', points, String)).toEqual([]);
    expect(shapes).toHaveLength(RETRACED.length * 2 + 1);
    expect(shapes[1]).toEqual({ kind: 'segment', from: { x: 50, y: 176.4 }, to: { x: 400, y: 176.4 } });
    expect(shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : [])).slice(0, 4)).toEqual([
      '0% · 200',
      '23.6% · 176',
      '38.2% · 162',
      '50% · 150',
    ]);
  });

  it('extend a ray through its second point to the edge', () => {
    expect(rayEnd(a, b, plane)).toEqual({ x: 400, y: 225 });
    expect(rayEnd(b, { x: 150, y: 50 }, plane)).toEqual({ x: 150, y: 0 });
  });

  it('are hit near their line and missed away from it; the last one drawn is on top', () => {
    const drawn = [shapesOf('line', [a, b], null, plane), shapesOf('level', [{ x: 0, y: 75 }], null, plane)];
    expect(hit({ x: 60, y: 56 }, drawn)).toBe(0);
    expect(hit({ x: 100, y: 75 }, drawn)).toBe(1);
    expect(hit({ x: 300, y: 200 }, drawn)).toBeNull();
  });

  it('are hit on the edge of a box but not inside it', () => {
    const box = [shapesOf('rectangle', [a, b], null, plane)];
    expect([hit({ x: 50, y: 75 }, box), hit({ x: 100, y: 75 }, box)]).toEqual([0, null]);
    expect([hitCorner({ x: 149, y: 102 }, [a, b]), hitCorner({ x: 100, y: 75 }, [a, b])]).toEqual([1, null]);
  });

  it('are undone and redone one step at a time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 20 }), (values) => {
        let history = begin(-1);
        for (const value of values) history = advance(history, value);
        let back = history;
        for (const _ of values) back = undo(back);
        expect([back.now, undo(back)]).toEqual([-1, back]);
        for (const _ of values) back = redo(back);
        expect([back.now, redo(back)]).toEqual([history.now, back]);
      }),
    );
  });

  it('discard the redo steps once something new is drawn', () => {
    expect(redo(advance(undo(advance(begin('a'), 'b')), 'c')).now).toBe('c');
  });
});
