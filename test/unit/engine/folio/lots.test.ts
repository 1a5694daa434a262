import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from '#contract/model/clubs/finance.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { lotsOf } from '#engine/folio/lots.ts';
import { movementsOf, type Movement } from '#engine/folio/movements.ts';

const trade = (id: number, time: number, buyer: string | null, seller: string | null, num: number, price: number): Trade =>
  ({ id, time, share: 'club_1', buyer, seller, num, price, taker: 'buy' }) as Trade;
const entry = (name: string, time: number, num: number, other: string | null = null): Entry =>
  ({ kind: 'influence', name, time, type: 'transfer', amount: null, share: 'club_1', num, other, fixture: null }) as Entry;
const ME = new Set(['me', 'second']);

/** A ledger worked by hand, in base units: the sums beside each line. */
const LEDGER = movementsOf(
  ME,
  [
    trade(1, 100, 'me', 'a', 100, 10), // buy 100 at 10
    trade(2, 200, 'second', null, 50, 16), // mint 50 at 16
    trade(3, 300, 'b', 'me', 120, 20), // sell 120 at 20
    trade(4, 400, 'me', 'second', 30, 99), // between own accounts: no effect
    trade(6, 600, 'c', 'me', 40, 5), // sell 40 at 5
  ],
  [entry('me', 100, 100), entry('me', 500, 25, 'd'), entry('b', 300, 120), entry('me', 300, -120)],
);

describe('movements', () => {
  it('drop entries that repeat a trade, keep transfers, and count a movement between own accounts as none', () => {
    expect(LEDGER.map(({ at, num, price, origin }) => [at, num, price, origin])).toEqual([
      [100, 100, 10, 'trade'],
      [200, 50, 16, 'mint'],
      [300, -120, 20, 'trade'],
      [500, 25, null, 'transfer'],
      [600, -40, 5, 'trade'],
    ]);
  });
  it('count a trade once, however often it is listed', () => {
    const one = trade(1, 100, 'me', 'a', 10, 5);
    expect(movementsOf(ME, [one, one], [])).toHaveLength(1);
  });
  it('keep two equal transfers of one second as two', () => {
    expect(movementsOf(ME, [], [entry('me', 5, 3), entry('me', 5, 3)])).toHaveLength(2);
  });
});

describe('lots by first in, first out', () => {
  it('equal the ledger worked by hand', () => {
    // Sale 1: 100 at 10 and 20 at 16 = 1,320 cost, 2,400 proceeds. Sale 2: 30 at 16 and 10 of the transfer: cost unknown.
    const got = lotsOf(LEDGER, 'fifo');
    expect(got.closed).toMatchObject([
      { num: 120, cost: 1_320, proceeds: 2_400, realised: 1_080, unknown: 0 },
      { num: 40, cost: null, proceeds: 200, realised: null, unknown: 10 },
    ]);
    expect(got.closed[0]?.from).toEqual([
      { at: 100, num: 100, price: 10 },
      { at: 200, num: 20, price: 16 },
    ]);
    expect(got.lots).toMatchObject([{ at: 500, left: 15, cost: null }]);
    expect(got.open).toEqual({ num: 15, cost: 0, unknown: 15 });
    expect(got.realised).toEqual({ coin: 1_080, unknown: 40 });
  });
});

describe('lots by average cost', () => {
  it('equal the ledger worked by hand', () => {
    // 150 cost 1,800: 12 each. Sale 1: 120 × 12 = 1,440. Sale 2: 30 × 12 and 10 of the transfer: cost unknown.
    const got = lotsOf(LEDGER, 'average');
    expect(got.closed).toMatchObject([
      { num: 120, cost: 1_440, realised: 960, from: [] },
      { num: 40, cost: null, unknown: 10 },
    ]);
    expect(got.open).toEqual({ num: 15, cost: 0, unknown: 15 });
  });
  it('hold one lot at the average price', () => {
    const got = lotsOf(LEDGER.slice(0, 3), 'average');
    expect(got.lots).toMatchObject([{ num: 150, left: 30, price: 12, cost: 360, purchases: 2, trade: null }]);
  });
  it('name the purchases behind the average of each sale, from the last time that nothing was held', () => {
    const again = [...LEDGER.slice(0, 3), { at: 700, num: -30, price: 9 }, { at: 800, num: 10, price: 7 }, { at: 900, num: -5, price: 8 }];
    const { closed } = lotsOf(
      again.map((one, n) => ({ origin: 'trade', trade: n, ...one }) as Movement),
      'average',
    );
    expect(closed.map(({ pool }) => pool)).toEqual([
      { since: 100, purchases: 2, num: 150, left: 150, price: 12 },
      { since: 100, purchases: 2, num: 150, left: 30, price: 12 },
      { since: 800, purchases: 1, num: 10, left: 10, price: 7 },
    ]);
    expect(lotsOf(LEDGER, 'fifo').closed.every(({ pool }) => pool === null)).toBe(true);
  });
});

describe('lots', () => {
  it('of more sold than bought say how much has no known purchase', () => {
    for (const method of ['fifo', 'average'] as const)
      expect(lotsOf(movementsOf(ME, [trade(1, 1, 'a', 'me', 10, 5)], []), method)).toMatchObject({
        lots: [],
        closed: [{ num: 10, unknown: 10, cost: null, realised: null, proceeds: 50 }],
        realised: { coin: 0, unknown: 10 },
      });
  });
  it('of a transfer out have no proceeds', () => {
    const moved = movementsOf(ME, [trade(1, 1, 'me', 'a', 10, 5)], [entry('me', 2, -4, 'x')]);
    expect(lotsOf(moved, 'fifo').closed).toMatchObject([{ num: 4, price: null, proceeds: null, cost: 20, realised: null }]);
  });

  const movements = fc.array(
    fc.record({ num: fc.integer({ min: -60, max: 60 }).filter((num) => num !== 0), price: fc.integer({ min: 1, max: 5_000 }) }),
    { maxLength: 40 },
  );
  /** Movements that never sell more than is held. */
  const covered = (all: readonly { num: number; price: number }[]): Movement[] => {
    let held = 0;
    return all.flatMap(({ num, price }, at): Movement[] => {
      if (held + num < 0) return [];
      held += num;
      return [{ at: at as Movement['at'], origin: 'trade', num, price, trade: at }];
    });
  };
  it('by either method add up to the same total of what was realised and what is held', () => {
    fc.assert(
      fc.property(movements, fc.integer({ min: 1, max: 5_000 }), (all, last) => {
        const known = covered(all);
        const totals = (['fifo', 'average'] as const).map((method) => {
          const { realised, open } = lotsOf(known, method);
          expect(open.unknown).toBe(0);
          expect(open.num).toBe(known.reduce((sum, { num }) => sum + num, 0));
          return realised.coin + open.num * last - open.cost;
        });
        // Each sale of the average method rounds its cost by half a unit at most.
        expect(Math.abs((totals[0] ?? 0) - (totals[1] ?? 0))).toBeLessThanOrEqual(known.length + 1);
      }),
    );
  });
  it('add up to money in and money out', () => {
    fc.assert(
      fc.property(movements, (all) => {
        const known = covered(all);
        const spent = known.reduce((sum, { num, price }) => sum + (num > 0 ? num * (price ?? 0) : 0), 0);
        const received = known.reduce((sum, { num, price }) => sum - (num < 0 ? num * (price ?? 0) : 0), 0);
        const { realised, open } = lotsOf(known, 'fifo');
        expect(realised.coin + spent - open.cost).toBe(received);
      }),
    );
  });
});
