import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Orderbook } from '#contract/model/market/orderbook.ts';
import { buildLadder, imbalance, spreadOf, tradedAt, whoIsOn } from '#view/panels/orderbook/ladder.ts';

type Row = [price: number, num: number, name?: string | null, mint?: boolean | null];
const orders = (rows: Row[]) => rows.map(([price, num, name = 'ravensworth', mint = false]) => ({ price, num, name, mint }));
const book = (bids: Row[], asks: Row[]) => Orderbook.parse({ share: 'club_7', bids: orders(bids), asks: orders(asks) });
const isMine = (name: string | null) => name === 'harrow';
const plain = { step: 1, mint: true, isMine };

describe('the ladder', () => {
  it('sums orders at one price into a level and totals from the best price outwards', () => {
    const { bids } = buildLadder(
      book(
        [
          [100, 5],
          [100, 7, 'harrow'],
          [99, 3],
        ],
        [],
      ),
      plain,
    );
    expect(bids.map(({ price, num, total, mine }) => [price, num, total, mine])).toEqual([
      [100, 12, 12, 7],
      [99, 3, 15, 0],
    ]);
  });

  it('keeps the sides separate when a group is wider than the spread', () => {
    const { bids, asks } = buildLadder(book([[101, 1]], [[103, 2]]), { ...plain, step: 10 });
    expect([bids[0]?.price, asks[0]?.price]).toEqual([100, 110]);
  });

  it('leaves mint orders out on request, and keeps orders of unknown origin', () => {
    const both = book(
      [],
      [
        [100, 4, null, true],
        [101, 5, 'a', null],
      ],
    );
    expect(buildLadder(both, { ...plain, mint: false }).asks.map((level) => level.price)).toEqual([101]);
    expect(buildLadder(both, plain)).toMatchObject({ orders: 2, mintOrders: 1, widest: 5, deepest: 9 });
  });

  it('names me first, then the largest order, then the mint', () => {
    const by = (rows: Row[]) => {
      const level = buildLadder(book([], rows), plain).asks[0];
      return level && whoIsOn(level, isMine);
    };
    expect(
      by([
        [1, 9, 'a'],
        [1, 2, 'harrow'],
        [1, 1, 'b'],
      ]),
    ).toEqual({ name: 'harrow', more: 2, mine: true, mint: false });
    expect(
      by([
        [1, 2, 'a'],
        [1, 9, 'b'],
      ]),
    ).toEqual({ name: 'b', more: 1, mine: false, mint: false });
    expect(by([[1, 2, null, true]])).toEqual({ name: null, more: 0, mine: false, mint: true });
    expect(by([[1, 2, null, null]])).toEqual({ name: null, more: 0, mine: false, mint: false });
  });

  it('shows the spread with and without mint orders, and no width when a side is empty', () => {
    const both = book(
      [[98, 1]],
      [
        [100, 4, null, true],
        [102, 5],
      ],
    );
    expect(spreadOf(both, true)).toMatchObject({ bid: 98, ask: 100, mid: 99, wide: 2 });
    expect(spreadOf(both, false)).toMatchObject({ bid: 98, ask: 102, mid: 100, wide: 4, percent: 4 });
    expect(spreadOf(book([[98, 1]], []), true)).toEqual({ bid: 98, ask: null, mid: 98, wide: null, percent: null });
  });

  it('compares the best ten levels of each side', () => {
    expect(imbalance(buildLadder(book([[98, 30]], [[100, 10]]), plain))).toBe(50);
    expect(imbalance(buildLadder(book([], []), plain))).toBeNull();
  });

  it('loses no influence, whatever the grouping', () => {
    const row = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 99 }));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), fc.constantFrom(1, 5, 20, 100), (rows, step) => {
        const sorted = [...rows].sort((a, b) => b[0] - a[0]);
        const { bids } = buildLadder(book(sorted, []), { ...plain, step });
        expect(bids.at(-1)?.total ?? 0).toBe(rows.reduce((sum, [, num]) => sum + num, 0));
        expect(bids.every((level, i) => i === 0 || level.price < (bids[i - 1]?.price ?? 0))).toBe(true);
      }),
    );
  });
});

describe('what was traded at the levels', () => {
  const order = fc.record({ price: fc.integer({ min: 1, max: 60 }), num: fc.integer({ min: 1, max: 9 }) });
  it('counts each trade at most once, at the level of its price', () => {
    fc.assert(
      fc.property(fc.array(order), fc.array(order), fc.array(order), fc.constantFrom(1, 5, 10), (low, high, traded, step) => {
        const orders = (list: typeof low, add: number, sign: number) =>
          list.map(({ price, num }) => ({ price: price + add, num, name: 'a', mint: false })).sort((a, b) => sign * (a.price - b.price));
        const book = { share: 'club_1', bids: orders(low, 0, -1), asks: orders(high, 60, 1) } as never;
        const ladder = buildLadder(book, { step, mint: true, isMine: () => false });
        const { byKey, inView, most } = tradedAt(
          traded.map((one) => ({ ...one, price: one.price * 2 })),
          ladder,
          60,
          step,
        );
        const sums = [...byKey.values()];
        expect(sums.reduce((all, num) => all + num, 0)).toBe(inView);
        expect(inView).toBeLessThanOrEqual(traded.reduce((all, { num }) => all + num, 0));
        expect(most).toBe(Math.max(0, ...sums));
        for (const level of ladder.asks) {
          const inLevel = traded.filter(({ price }) => price * 2 > 60 && price * 2 > level.price - step && price * 2 <= level.price);
          expect(byKey.get(level.key) ?? 0).toBe(inLevel.reduce((all, { num }) => all + num, 0));
        }
      }),
    );
  });
});
