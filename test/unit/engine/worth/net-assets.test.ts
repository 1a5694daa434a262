import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { perInfluence } from '#contract/model/market/money.ts';
import { discountOf } from '#engine/worth/club-owns.ts';
import { balanceParts, netAssets, ownPlayers, squadPart, stadiumPart } from '#engine/worth/net-assets.ts';
import type { Player } from '#contract/model/clubs/player.ts';

const ORIGIN = { source: 'rest', observedAt: 100 } as const;
/** A club worked by hand. Prices are base units (1/10,000 coin) for one influence, amounts for all 1,000,000. */
const PRICES = Array.from({ length: 20 }, (_, n) => (n < 18 ? 100 + n : 0)); // 18 priced: 18 × 100 + (0 + … + 17) = 1,800 + 153 = 1,953
const SQUAD = 1_953 * 1_000_000; //  1,953,000,000 = 195,300 coin
const CASH = 14_026_000_000; //     14,026,000,000 = 1,402,600 coin
const STADIUM = 21_400 * 12 * 10_000; // 2,568,000,000 = 256,800 coin
const OWNS = SQUAD + CASH + STADIUM; // 18,547,000,000 ÷ 1,000,000 = 18,547 base units = 1.8547 coin
const PRICE = 7_315; // 7,315 ÷ 18,547 − 1 = −60.56%

const parts = (prices: readonly number[], balance: number | null, seats: number | null, seatPrice: number) => {
  const squad = squadPart(
    prices.map((price) => (price > 0 ? price * 1_000_000 : null)),
    ORIGIN,
  );
  const [cash, debts] = balanceParts(balance, ORIGIN);
  return [squad, cash!, stadiumPart(seats, seatPrice, ORIGIN), debts!];
};

describe('the assets of a club', () => {
  it('agree with a club worked by hand', () => {
    const all = parts(PRICES, CASH, 21_400, 12);
    expect(all.map(({ name, amount }) => [name, amount])).toEqual([
      ['squad', SQUAD],
      ['cash', CASH],
      ['stadium', STADIUM],
      ['debts', 0],
    ]);
    expect(all[0]).toMatchObject({ count: 18, missing: 2 });
    const net = netAssets(all, PRICE);
    expect(net).toMatchObject({ owns: OWNS, value: 18_547, why: null });
    expect(net.discount).toBeCloseTo(-60.56, 2);
  });
  it('leave a stadium without a price out of the sum, and say so', () => {
    const all = parts(PRICES, CASH, 21_400, 0);
    expect(all[2]).toMatchObject({ amount: null, own: true, why: { code: 'worth.not-set' } });
    expect(netAssets(all, PRICE).owns).toBe(SQUAD + CASH);
  });
  it('have no value with fewer than 18 priced players, and say how many there are', () => {
    const net = netAssets(parts(PRICES.slice(1), CASH, null, 0), PRICE);
    expect(net).toMatchObject({
      owns: null,
      value: null,
      discount: null,
      why: { code: 'worth.few-priced', args: { priced: 17, least: 18 } },
    });
  });
  it('have no value with a hidden squad or an unknown balance', () => {
    expect(netAssets(parts([], CASH, null, 0), PRICE).why).toMatchObject({ code: 'worth.squad-hidden' });
    expect(netAssets(parts(PRICES, null, null, 0), PRICE).why).toMatchObject({ code: 'worth.no-cash' });
  });
  it('subtract debts, and give no discount for a club that owes more than it owns', () => {
    const net = netAssets(parts(PRICES, -3_000_000_000, null, 0), PRICE);
    expect(net).toMatchObject({ owns: SQUAD - 3_000_000_000, value: -1_047, discount: null, why: { code: 'worth.owes' } });
  });
  it('give no discount to a share that was never traded', () => {
    expect(netAssets(parts(PRICES, CASH, null, 0), null)).toMatchObject({ discount: null, why: { code: 'worth.no-trade' } });
  });
  it('include the club’s own players only', () => {
    const squad = [{ player_id: 1, club_id: 7 }, { player_id: 2, club_id: 8 }, { player_id: 3 }] as unknown as Player[];
    expect(ownPlayers(squad, 7).map(({ player_id }) => player_id)).toEqual([1, 3]);
  });
});

describe('laws of the assets', () => {
  const figures = fc.record({
    prices: fc.array(fc.integer({ min: 0, max: 90_000 }), { maxLength: 40 }),
    balance: fc.option(fc.integer({ min: -1e13, max: 1e13 })),
    seats: fc.option(fc.integer({ min: 0, max: 90_000 })),
    seatPrice: fc.integer({ min: 0, max: 500 }),
    price: fc.option(fc.integer({ min: 0, max: 1e7 })),
  });
  it('the parts add up to the value', () => {
    fc.assert(
      fc.property(figures, ({ prices, balance, seats, seatPrice, price }) => {
        const all = parts(prices, balance, seats, seatPrice);
        const net = netAssets(all, price);
        if (net.owns === null) return void expect(net.value).toBeNull();
        const sum = all.reduce((total, { amount }) => total + (amount ?? 0), 0);
        expect(net.owns).toBe(sum);
        expect(net.value).toBe(Math.round(perInfluence(sum)));
      }),
    );
  });
  it('a missing figure has a reason, and no figure is infinite', () => {
    fc.assert(
      fc.property(figures, ({ prices, balance, seats, seatPrice, price }) => {
        const all = parts(prices, balance, seats, seatPrice);
        for (const { amount, why } of all) expect(amount === null).toBe(why !== null);
        const net = netAssets(all, price);
        if (net.discount === null) expect(net.value === null || net.why !== null || price === 0).toBe(true);
        else expect(net.discount).toBeGreaterThan(-100);
      }),
    );
  });
  it.each([
    [null, 5],
    [5, null],
    [0, 5],
    [5, 0],
    [5, -1],
  ])('the discount of price %s and value %s is unknown', (price, value) => expect(discountOf(price, value)).toBeNull());
});
