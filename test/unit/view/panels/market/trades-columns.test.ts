import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { fitColumns, template, type ColumnId } from '#view/panels/trades/tape-columns.ts';

const LONGEST = { time: 8, price: 6, size: 6, coin: 8, who: 24 };
const ids = (room: number, shares = true): ColumnId[] => fitColumns(room, 6.6, LONGEST, shares).map(({ id }) => id);

describe('the columns of the tape', () => {
  it('drop the tick first, then the coin column, then shorten the names, then drop the names, then the size', () => {
    expect(ids(600)).toEqual(['time', 'share', 'price', 'tick', 'size', 'coin', 'who']);
    expect(ids(480)).toEqual(['time', 'share', 'price', 'size', 'coin', 'who']);
    expect(ids(445)).toEqual(['time', 'share', 'price', 'size', 'who']);
    expect(ids(316)).toEqual(['time', 'share', 'price', 'size']);
    expect(ids(240)).toEqual(['time', 'share', 'price']);
  });
  it('never lose a column when there is more room, and always fit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 280, max: 900 }), fc.integer({ min: 0, max: 200 }), fc.boolean(), (room, more, shares) => {
        const now = fitColumns(room, 6.6, LONGEST, shares);
        expect(now.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(room);
        expect(ids(room + more, shares)).toEqual(expect.arrayContaining(now.map(({ id }) => id)));
      }),
    );
  });
  it('give names the remaining room, and show no figure beside a shortened name', () => {
    expect(template(fitColumns(316, 6.6, LONGEST, true))).toMatch(/minmax\(90px, 1fr\)[^m]*$/);
  });
});
