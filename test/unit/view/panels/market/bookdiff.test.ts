import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Orderbook } from '#contract/model/market/orderbook.ts';
import { Trade } from '#contract/model/market/trade.ts';
import { apply, byLevel, depthOf, diff, kindOf } from '#view/panels/orderbook/bookdiff.ts';

type Row = [price: number, num: number];
const side = (rows: Row[]) => rows.map(([price, num]) => ({ price, num, name: null, mint: null }));
const depth = (bids: Row[], asks: Row[] = []) => depthOf(Orderbook.parse({ share: 'club_7', bids: side(bids), asks: side(asks) }));
const trade = (price: number, taker: 'buy' | 'sell') =>
  Trade.parse({ id: 1, time: 0, share: 'club_7', price, num: 1, buyer: 'a', seller: 'b', taker });

const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 9 })), { maxLength: 12 });
const books = fc.tuple(rows, rows).map(([bids, asks]) => depth(bids, asks));

describe('the book diff', () => {
  it('turns the old book into the new one', () => {
    fc.assert(fc.property(books, books, (before, after) => void expect(apply(before, diff(before, after))).toEqual(after)));
  });

  it('is empty for equal books', () => {
    fc.assert(
      fc.property(
        books,
        (book) =>
          void expect(
            diff(book, depthOf(Orderbook.parse({ share: 'club_7', bids: side([...book.bid]), asks: side([...book.ask]) }))),
          ).toEqual([]),
      ),
    );
  });

  it('contains each price at most once per side, and no change of zero', () => {
    fc.assert(
      fc.property(books, books, (before, after) => {
        const changes = diff(before, after);
        expect(new Set(changes.map((change) => `${change.side} ${change.price}`)).size).toBe(changes.length);
        expect(changes.every((change) => change.by !== 0)).toBe(true);
      }),
    );
  });

  it('reports a fill only when a trade on that side at that price explains it', () => {
    const gone = { side: 'ask', price: 100, by: -5 } as const;
    expect(kindOf(gone, [])).toBe('pulled');
    expect(kindOf(gone, [trade(100, 'buy')])).toBe('filled');
    expect(kindOf(gone, [trade(100, 'sell')])).toBe('pulled');
    expect(kindOf(gone, [trade(101, 'buy')])).toBe('pulled');
    expect(kindOf({ ...gone, by: 5 }, [trade(100, 'buy')])).toBe('added');
  });

  it('merges changes of one price group and drops those that cancel out', () => {
    const changes = diff(
      depth([
        [101, 5],
        [103, 5],
        [95, 2],
      ]),
      depth([
        [101, 2],
        [103, 8],
        [95, 9],
      ]),
    );
    expect([...byLevel(changes, [], 10)]).toEqual([['bid 90', 'added']]);
    expect([...byLevel(changes, [trade(101, 'sell')], 10)]).toEqual([
      ['bid 100', 'filled'],
      ['bid 90', 'added'],
    ]);
  });
});
