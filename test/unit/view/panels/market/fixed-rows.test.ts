import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Orderbook } from '#contract/model/market/orderbook.ts';
import { centreOf, fixedRows, hiddenBest, stepFor, tradedInRows } from '#view/panels/orderbook/fixed-rows.ts';
import { buildLadder } from '#view/panels/orderbook/ladder.ts';

const order = ([price, num]: readonly [number, number]) => ({ price, num, name: 'ann', mint: false });
const ladderOf = (bids: readonly (readonly [number, number])[], asks: readonly (readonly [number, number])[], step = 1) =>
  buildLadder(Orderbook.parse({ share: 'club_7', bids: bids.map(order), asks: asks.map(order) }), {
    step,
    mint: true,
    isMine: () => false,
  });
const around = { centre: 100, step: 1, count: 7, last: null };

describe('Rows with fixed prices', () => {
  it('are all prices around the centre, also those without orders', () => {
    const rows = fixedRows(ladderOf([[98, 5]], [[102, 7]]), around);
    expect(rows.map(({ price, level }) => [price, level?.num ?? null])).toEqual([
      [103, null],
      [102, 7],
      [101, null],
      [100, null],
      [99, null],
      [98, 5],
      [97, null],
    ]);
  });

  it('stay where they are when the book moves, and name the best price that left the view', () => {
    const moved = ladderOf([[110, 5]], [[112, 7]]);
    const rows = fixedRows(moved, around);
    expect(rows.map(({ price }) => price)).toEqual([103, 102, 101, 100, 99, 98, 97]);
    expect([hiddenBest(moved, 'ask', rows), hiddenBest(moved, 'bid', rows)]).toEqual([112, 110]);
    expect(hiddenBest(ladderOf([], []), 'bid', rows)).toBeNull();
  });

  it('have no price of zero or below, and both sides of a locked price', () => {
    expect(fixedRows(ladderOf([], []), { ...around, centre: 2 }).map(({ price }) => price)).toEqual([5, 4, 3, 2, 1]);
    expect(fixedRows(ladderOf([[100, 1]], [[100, 2]]), { ...around, count: 3 }).map(({ key }) => key)).toEqual([
      'price 101',
      'ask 100',
      'bid 100',
    ]);
  });

  it('begin at the mid, without one at the last price, and nowhere without either', () => {
    expect([centreOf(101, 50, 10), centreOf(null, 57, 10), centreOf(null, null, 10), centreOf(2, null, 10)]).toEqual([100, 60, null, 10]);
  });

  it('mark the group of the last price', () => {
    const marked = fixedRows(ladderOf([[90, 1]], [[110, 1]], 10), { centre: 100, step: 10, count: 5, last: 93 }).filter(
      ({ isLast }) => isLast,
    );
    expect(marked.map(({ price }) => price)).toEqual([100]);
  });

  it('show each trade in view once, wherever it was', () => {
    const trade = fc.record({ price: fc.integer({ min: 1, max: 220 }), num: fc.integer({ min: 1, max: 50 }) });
    fc.assert(
      fc.property(fc.array(trade), fc.constantFrom(1, 5, 10), (trades, step) => {
        const rows = fixedRows(ladderOf([[90, 1]], [[110, 1]], step), { centre: 100, step, count: 9, last: null });
        const { byKey, inView, most } = tradedInRows(trades, rows, 100, step);
        expect([...byKey.values()].reduce((sum, num) => sum + num, 0)).toBe(inView);
        expect(most).toBe(Math.max(0, ...byKey.values()));
      }),
    );
  });
});

it('the step of fixed rows is the finest one with which both best prices are in view', () => {
  expect([0, 8, 9, 40, 41].map((wide) => stepFor([1, 2, 5], wide))).toEqual([1, 1, 2, 5, 5]);
  expect([stepFor([1, 2, 5], null), stepFor([], 4)]).toEqual([1, 1]);
});
