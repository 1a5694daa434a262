import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/model/market/orderbook.ts';
import { quote, QuoteOf } from '#contract/model/market/quote.ts';

const order = (price: number, num: number, name: string | null = 'other', mint: boolean | null = false): Order => ({
  price: price as Order['price'],
  num,
  name,
  mint,
});
const isMine = (name: string): boolean => name === 'me';
const BOOK = {
  bids: [order(100, 40), order(100, 10, 'me'), order(99, 5), order(95, 7)],
  asks: [order(104, 6), order(105, 4, 'me'), order(105, 10, null, true), order(110, 50)],
};
const DEFAULTS = { own: false, mint: true } as const;

describe('a quote', () => {
  it('walks the other side up to the limit, without own orders and with mint orders', () => {
    const got = quote(BOOK, { side: 'buy', size: 20, price: 105, ...DEFAULTS }, isMine);
    expect(got).toMatchObject({ filled: 16, value: 6 * 104 + 10 * 105, worst: 105, remaining: 4, reserve: 4 * 105 });
    expect(got.average).toBeCloseTo((6 * 104 + 10 * 105) / 16, 10);
    expect(got.impact).toBeCloseTo(((6 * 104 + 10 * 105) / 16 / 102 - 1) * 100, 10);
    expect(got.leftOut).toEqual({ own: 4, mint: 0 });
  });
  it('counts own orders and leaves out mint orders as chosen', () => {
    const got = quote(BOOK, { side: 'buy', size: 20, price: 105, own: true, mint: false }, isMine);
    expect(got).toMatchObject({ filled: 10, value: 6 * 104 + 4 * 105, remaining: 10, leftOut: { own: 0, mint: 10 } });
  });
  it('states who is ahead of the remainder at its price and who is better', () => {
    const got = quote(BOOK, { side: 'buy', size: 3, price: 99, ...DEFAULTS }, isMine);
    expect(got).toMatchObject({ filled: 0, average: null, worst: null, impact: null, ahead: 5, better: 40, reserve: 297, remaining: 3 });
  });
  it('has no queue once everything fills', () => {
    expect(quote(BOOK, { side: 'buy', size: 6, price: 104, ...DEFAULTS }, isMine)).toMatchObject({
      filled: 6,
      ahead: null,
      better: null,
      reserve: 0,
      remaining: 0,
    });
  });
  it('of a sale walks the bids down, reserves no coin, and is worse below the mid price', () => {
    const got = quote(BOOK, { side: 'sell', size: 50, price: 99, ...DEFAULTS }, isMine);
    expect(got).toMatchObject({ filled: 45, value: 40 * 100 + 5 * 99, worst: 99, reserve: 0, remaining: 5, ahead: 0, better: 0 });
    expect(got.impact).toBeGreaterThan(0);
  });
  it('without a limit takes the whole side, and what does not fill is not in the book', () => {
    expect(quote(BOOK, { side: 'sell', size: 100, ...DEFAULTS }, isMine)).toMatchObject({
      filled: 52,
      remaining: 48,
      ahead: null,
      reserve: 0,
    });
  });
  it('of an empty book fills nothing, and knows no impact', () => {
    expect(quote({ bids: [], asks: [] }, { side: 'buy', size: 5, price: 7, ...DEFAULTS }, isMine)).toMatchObject({
      filled: 0,
      average: null,
      impact: null,
      ahead: 0,
      better: 0,
      reserve: 35,
      remaining: 5,
    });
  });
  it('refuses a size or price of zero or less, and unknown parameters', () => {
    const ask = { share: 'club_1', side: 'buy', size: 1 };
    expect(QuoteOf.safeParse(ask).success).toBe(true);
    for (const wrong of [{ size: 0 }, { size: -1 }, { size: 1.5 }, { price: 0 }, { side: 'hold' }, { share: 'club_x' }, { extra: 1 }])
      expect(QuoteOf.safeParse({ ...ask, ...wrong }).success).toBe(false);
  });

  const orders = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 20 }), fc.constantFrom('me', 'a', null), fc.boolean()),
    { maxLength: 20 },
  );
  it('equals buying or selling one influence at a time', () => {
    fc.assert(
      fc.property(
        orders,
        orders,
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.integer({ min: 1, max: 150 }),
        fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
        fc.boolean(),
        fc.boolean(),
        (low, high, side, size, price, own, mint) => {
          const bids = low.map(([at, num, name, isMint]) => order(at, num, name, isMint)).sort((a, b) => b.price - a.price);
          const asks = high.map(([at, num, name, isMint]) => order(30 + at, num, name, isMint)).sort((a, b) => a.price - b.price);
          const got = quote({ bids, asks }, { side, size, own, mint, ...(price !== undefined && { price }) }, isMine);
          let [filled, value] = [0, 0];
          for (const one of side === 'buy' ? asks : bids)
            for (let n = 0; n < one.num && filled < size; n++) {
              const fits = price === undefined || (side === 'buy' ? one.price <= price : one.price >= price);
              if (!fits || (!own && one.name === 'me') || (!mint && one.mint === true)) continue;
              filled += 1;
              value += one.price;
            }
          expect(got).toMatchObject({ filled, value, remaining: size - filled });
          expect(got.average).toBe(filled === 0 ? null : value / filled);
        },
      ),
    );
  });
});
