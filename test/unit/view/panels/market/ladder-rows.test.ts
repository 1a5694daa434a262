import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { buildLadder } from '#view/panels/orderbook/ladder.ts';
import { inSight, linesOn, MOST_LEVELS, rowKeeper, rowsOf, type LadderRow } from '#view/panels/orderbook/ladder-rows.ts';

describe('the drawn rows of a ladder', () => {
  it('are the visible ones and a few more, however deep the book is', () => {
    expect(inSight(150, 0, 220, 22)).toEqual({ from: 0, to: 13 });
    expect(inSight(150, 1_100, 220, 22)).toEqual({ from: 47, to: 63 });
  });

  it('are counted from the mid, so that the asks, which scroll in the opposite direction, behave the same', () => {
    expect(inSight(150, -1_100, 220, 22)).toEqual(inSight(150, 1_100, 220, 22));
  });

  it('always cover the visible range and never exceed the book', () => {
    const whole = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(whole, whole, fc.integer({ min: 0, max: 900 }), fc.integer({ min: 18, max: 36 }), (count, top, height, rowPx) => {
        const { from, to } = inSight(count, top * 7, height, rowPx);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(count);
        for (let at = 0; at < count; at++)
          if ((at + 1) * rowPx > top * 7 && at * rowPx < top * 7 + height) expect(at >= from && at < to).toBe(true);
      }),
    );
  });

  it('include one line for an empty side and one for deeper levels', () => {
    expect(linesOn([], [])).toBe(1);
    const levels = Array.from({ length: MOST_LEVELS + 3 }) as never;
    expect(linesOn(Array.from({ length: MOST_LEVELS }) as never, levels)).toBe(MOST_LEVELS + 1);
  });
});

describe('the rows after a book update', () => {
  const rows = (...orders: [price: number, num: number, name: string][]): LadderRow[] => {
    const book = { share: 'club_1', bids: orders.map(([price, num, name], id) => ({ id, price, num, name, mint: false })), asks: [] };
    return rowsOf(buildLadder(book as never, { step: 1, mint: true, isMine: () => false }).bids, new Set(['bid 90']));
  };

  it('are the same objects when their content is the same', () => {
    const keep = rowKeeper();
    const before = keep(rows([100, 5, 'ann'], [90, 3, 'bob'], [80, 1, 'cyd']));
    const after = keep(rows([100, 5, 'ann'], [90, 3, 'bob'], [80, 2, 'cyd']));
    expect(after.map((row) => before.includes(row))).toEqual([true, true, true, false]);
  });

  it('are new objects when the size, the total before them or a name changed', () => {
    const keep = rowKeeper();
    const first = keep(rows([100, 5, 'ann'], [90, 3, 'bob']));
    const named = keep(rows([100, 5, 'eve'], [90, 3, 'bob']));
    expect(named.map((row) => first.includes(row))).toEqual([false, true, true]);
    expect(named[0]).toMatchObject({ level: { orders: [{ name: 'eve' }] } });
    expect(keep(rows([100, 6, 'eve'], [90, 3, 'bob'])).some((row) => named.includes(row))).toBe(false);
  });
});
