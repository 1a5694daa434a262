import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order, Orderbook } from '#contract/model/market/orderbook.ts';
import type { Lots } from '#contract/model/market/lots.ts';
import { share } from '#contract/model/market/share.ts';
import { deedsOf, mintingOf, ordersOf, placeOf } from '#view/panels/orders/orders.ts';
import {
  affordable,
  draftOf,
  feeOf,
  MOST_SIZE,
  moved,
  orderText,
  ordersReached,
  otherLimits,
  paybackAt,
  quoteOf,
  readPrice,
  readSize,
  type Draft,
} from '#view/panels/whatif/whatif.ts';

const CLUB = share('club', 7);
const order = (price: number, num: number, name: string | null = 'other', mint = false): Order => ({
  price: price as Order['price'],
  num,
  name,
  mint,
});
const isMine = (name: string | null): boolean => name === 'me';
const BOOK: Orderbook = {
  share: CLUB,
  bids: [order(100, 40), order(100, 10, 'me'), order(99, 5)],
  asks: [order(104, 6), order(105, 4, 'me'), order(105, 10, null, true), order(110, 50)],
};
const DRAFT: Draft = { side: 'buy', size: 20, price: 105, own: false, mint: true };

const someOrders = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 40 }),
    num: fc.integer({ min: 1, max: 20 }),
    name: fc.constantFrom('me', 'a', null),
    mint: fc.boolean(),
  }),
  { maxLength: 15 },
);
const someBook = fc
  .tuple(someOrders, someOrders)
  .map(([low, high]) => ({
    bids: low.map(({ price, num, name, mint }) => order(price, num, name, mint)).sort((a, b) => b.price - a.price),
    asks: high.map(({ price, num, name, mint }) => order(price + 20, num, name, mint)).sort((a, b) => a.price - b.price),
  }));
const someDraft = fc.record<Draft>({
  side: fc.constantFrom('buy', 'sell'),
  size: fc.integer({ min: 1, max: 120 }),
  price: fc.option(fc.integer({ min: 1, max: 70 })),
  own: fc.boolean(),
  mint: fc.boolean(),
});
/** The orders that an order takes, one influence at a time, as prices. */
function byHand(book: Pick<Orderbook, 'bids' | 'asks'>, { side, size, price, own, mint }: Draft): { prices: number[]; orders: number } {
  const prices: number[] = [];
  let orders = 0;
  for (const one of side === 'buy' ? book.asks : book.bids) {
    const fits = price === null || (side === 'buy' ? one.price <= price : one.price >= price);
    if (!fits || (!own && one.name === 'me') || (!mint && one.mint === true)) continue;
    if (prices.length < size) orders += 1;
    for (let n = 0; n < one.num && prices.length < size; n++) prices.push(one.price);
  }
  return { prices, orders };
}
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

describe('the figures of the What-if panel', () => {
  it('equal walking the book by hand', () => {
    fc.assert(
      fc.property(someBook, someDraft, (book, draft) => {
        const got = quoteOf(book, draft, isMine);
        const { prices, orders } = byHand(book, draft);
        const rest = draft.size - prices.length;
        const reserve = draft.side === 'buy' && draft.price !== null ? rest * draft.price : 0;
        expect([got.filled, got.value, got.remaining, got.reserve]).toEqual([prices.length, sum(prices), rest, reserve]);
        expect(moved(got)).toBe(sum(prices) + reserve);
        expect(ordersReached(book, draft, isMine)).toBe(orders);
      }),
    );
  });
  it('offer a largest purchase that the coin pays, and one influence more does not', () => {
    fc.assert(
      fc.property(someBook, someDraft, fc.integer({ min: 0, max: 3_000 }), (book, { size: _, ...draft }, coin) => {
        const buys = { ...draft, side: 'buy' as const };
        const size = affordable(book, buys, coin, isMine);
        const cost = (of: number): number => moved(quoteOf(book, { ...buys, size: of }, isMine));
        if (size > 0) expect(cost(size)).toBeLessThanOrEqual(coin);
        const all = byHand(book, { ...buys, size: MOST_SIZE }).prices.length;
        if (buys.price !== null || size < all) expect(cost(size + 1)).toBeGreaterThan(coin);
      }),
    );
  });
  it('compare the same size at the limits that change something, each once and in order', () => {
    const rows = otherLimits(BOOK, DRAFT, isMine);
    expect(rows.map(({ price }) => price)).toEqual([100, 101, 104, 105, 110]);
    expect(rows.map(({ quote }) => quote.filled)).toEqual([0, 0, 6, 16, 20]);
    expect(rows.map(({ quote }) => quote.ahead)).toEqual([40, 0, 0, 0, null]);
    expect(rows[3]?.whole).toBeCloseTo((6 * 104 + 10 * 105 + 4 * 105) / 20, 10);
    expect(otherLimits({ bids: [], asks: [] }, { ...DRAFT, price: null }, isMine)).toEqual([]);
  });
});

describe('the order as text', () => {
  it('names side, size, share and limit with four decimals and a point', () => {
    expect(orderText(CLUB, { ...DRAFT, size: 5_000, price: 7_345 }, { worst: null })).toBe('buy 5000 club 7 at 0.7345');
  });
  it('states the worst price reached without a limit, and nothing if nothing fills', () => {
    const any = { ...DRAFT, price: null };
    expect(orderText(CLUB, any, quoteOf(BOOK, any, isMine))).toBe('buy 20 club 7 at 0.0110');
    expect(orderText(CLUB, any, { worst: null })).toBeNull();
  });
});

describe('the fields', () => {
  it.each([
    ['', { value: null }],
    ['0.7345', { value: 7_345 }],
    ['0', 'above 0'],
    ['-1', 'above 0'],
    ['0.00001', 'four decimals'],
    ['cheap', 'not a number'],
  ])('read the price “%s”', (text, want) => {
    const got = readPrice(text, 'en');
    if (typeof want === 'string') expect('wrong' in got && got.wrong).toContain(want);
    else expect(got).toEqual(want);
  });
  it.each([
    ['5,000', { value: 5_000 }],
    ['0', '1 or more'],
    ['1.5', 'whole number'],
    ['2000000000', '1,000,000,000 or less'],
    ['', 'Enter a number'],
  ])('read the size “%s”', (text, want) => {
    const got = readSize(text, 'en');
    if (typeof want === 'string') expect('wrong' in got && got.wrong).toContain(want);
    else expect(got).toEqual(want);
  });
  it('keep a price only for the share it was entered for, and nothing that cannot be computed', () => {
    expect(draftOf({ side: 'sell', size: 9, price: 50, priceOf: CLUB }, CLUB, 500)).toEqual({
      side: 'sell',
      size: 9,
      price: 50,
      own: false,
      mint: true,
    });
    expect(draftOf({ price: 50, priceOf: 'club_8' }, CLUB, 500).price).toBeNull();
    expect(draftOf({ price: 0, priceOf: CLUB, size: -4, own: 'yes' }, CLUB, 500)).toMatchObject({ price: null, size: 500, own: false });
    expect(draftOf({ price: 1e12, priceOf: CLUB, size: 1e9 }, CLUB, 500)).toMatchObject({ price: null, size: 1e9 });
  });
});

describe('the Orders panel', () => {
  it('lists both sides from the highest ask down, with the queue before own orders', () => {
    const rows = ordersOf(BOOK, isMine);
    expect(rows.map(({ side, price }) => `${side} ${price}`)).toEqual([
      ...['ask 110', 'ask 105', 'ask 105', 'ask 104'],
      ...['bid 100', 'bid 100', 'bid 99'],
    ]);
    expect(rows.filter(({ mine }) => mine).map(({ side, queue }) => [side, queue])).toEqual([
      ['ask', { ahead: 10, better: 6 }],
      ['bid', { ahead: 40, better: 0 }],
    ]);
    expect(rows.filter(({ mine, queue }) => !mine && queue !== null)).toEqual([]);
  });
  it('knows no place without the book', () => {
    expect(placeOf(undefined, 'bid', 100, isMine)).toBeNull();
  });
  it('shows what the mint offers and sold', () => {
    const trade = { id: 1, time: 5, share: CLUB, price: 105, num: 3, buyer: 'a', seller: null, taker: 'buy' } as never;
    expect(mintingOf(BOOK, [trade])).toMatchObject({ offered: [{ price: 105, num: 10 }], sold: [{ id: 1 }] });
    expect(mintingOf(null, [])).toEqual({ offered: [], sold: [] });
  });
  it('lists every purchase once, whether it is still held, partly sold or used up', () => {
    const lots = [{ at: 20, origin: 'trade', num: 10, left: 4, price: 7, cost: 28, trade: 2 }];
    const from = [
      { at: 10, num: 5, price: 6 },
      { at: 20, num: 6, price: 7 },
    ];
    const closed = [{ at: 30, origin: 'trade', num: 11, price: 9, trade: 3, from, unknown: 0, proceeds: 99, cost: 72, realised: 27 }];
    const deeds = deedsOf({ lots, closed } as unknown as Pick<Lots, 'lots' | 'closed'>);
    expect(deeds.map(({ at, kind, num, price, result }) => [at, kind, num, price, result])).toEqual([
      [30, 'sold', 11, 9, 27],
      [20, 'bought', 10, 7, null],
      [10, 'bought', 5, 6, null],
    ]);
  });
});

describe('A fee and a payback', () => {
  it('count what fills now, in whole base units', () => {
    expect([0, 1, 2.5].map((percent) => feeOf({ value: 1_010 as Order['price'] }, percent))).toEqual([0, 10, 25]);
  });

  it('are unknown without a price or a payout, and rise with the fee', () => {
    expect([paybackAt(null, 0, 5), paybackAt(100, 0, null), paybackAt(100, 0, 0)]).toEqual([null, null, null]);
    expect(paybackAt(100, 0, 50_000_000)).toBe(2);
    expect(paybackAt(100, 10, 50_000_000)).toBeCloseTo(2.2);
  });
});
