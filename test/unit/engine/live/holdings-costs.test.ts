import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costsOf, sourcesOf } from '#engine/live/resources/accounts/costs.ts';
import { together } from '#engine/live/resources/accounts/holdings.ts';
import { isIncome } from '#contract/model/market/costs.ts';
import type { Entry } from '#contract/model/clubs/finance.ts';
import type { Holding } from '#contract/model/market/holding.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Trade } from '#contract/model/market/trade.ts';

const held = (share: string, total: number, reserved = 0): Holding => ({
  share: share as Share,
  total,
  available: total - reserved,
  reserved,
});
let id = 0;
const trade = (share: string, num: number, price: number, buyer: string | null = 'me', seller: string | null = 'other'): Trade =>
  ({ id: ++id, time: 1_000 - id, share, num, price, buyer, seller, taker: 'buy' }) as unknown as Trade;

describe('the cost of a holding', () => {
  it('is the price of the newest purchases, as many as are still held', () => {
    const trades = [trade('club_1', 10, 5), trade('club_1', 4, 900, 'other', 'me'), trade('club_1', 30, 3), trade('club_1', 7, 1)];
    expect(costsOf('me', [held('club_1', 25)], trades)).toMatchObject([
      { share: 'club_1', held: 25, covered: 25, basis: 10 * 5 + 15 * 3, trades: 2, since: trades[2]?.time },
    ]);
  });
  it('covers only influence from known trades', () => {
    expect(costsOf('me', [held('club_1', 25), held('player_2', 3)], [trade('club_1', 10, 5)])).toMatchObject([
      { covered: 10, basis: 50 },
      { share: 'player_2', covered: 0, basis: 0, trades: 0, since: null },
    ]);
  });
  it('excludes purchases by others and sales to oneself', () => {
    const trades = [trade('club_1', 10, 5, 'other', 'third'), trade('club_1', 10, 7, 'me', 'me')];
    expect(costsOf('me', [held('club_1', 5)], trades)).toMatchObject([{ covered: 0, basis: 0 }]);
  });
  it('of minted influence is its mint price', () => {
    expect(costsOf('me', [held('club_1', 5)], [trade('club_1', 10, 5, 'me', null)])).toMatchObject([{ covered: 5, basis: 25 }]);
  });

  const purchases = fc.array(fc.record({ num: fc.integer({ min: 1, max: 500 }), price: fc.integer({ min: 1, max: 90_000 }) }), {
    maxLength: 30,
  });
  it('lies within the prices paid, is a whole number, and never falls when more pages are read', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), purchases, fc.nat({ max: 30 }), (total, bought, read) => {
        const trades = bought.map(({ num, price }) => trade('club_1', num, price));
        const [cost] = costsOf('me', [held('club_1', total)], trades);
        const [part] = costsOf('me', [held('club_1', total)], trades.slice(0, read));
        if (!cost || !part) throw new Error('each holding has a row');
        const prices = bought.map(({ price }) => price);
        expect(Number.isSafeInteger(cost.basis)).toBe(true);
        expect(cost.covered).toBe(
          Math.min(
            total,
            bought.reduce((sum, { num }) => sum + num, 0),
          ),
        );
        expect(cost.basis).toBeGreaterThanOrEqual(cost.covered * Math.min(...prices, Infinity) || 0);
        expect(cost.basis).toBeLessThanOrEqual(cost.covered * Math.max(...prices, 0));
        expect(part.covered).toBeLessThanOrEqual(cost.covered);
        expect(part.basis).toBeLessThanOrEqual(cost.basis);
      }),
    );
  });
});

describe('income by source', () => {
  const entry = (type: string, amount: number, share: string | null): Entry => ({ type, amount, share }) as unknown as Entry;
  it('is summed by source, the largest first, without trades', () => {
    const entries = [
      entry('dividend club', 5, 'club_1'),
      entry('share trade', 9_000, 'club_1'),
      entry('dividend player', 30, 'player_2'),
      entry('dividend club', 6, 'club_1'),
      entry('manager wage', 1, 'club_1'),
    ];
    expect(sourcesOf('me', entries)).toEqual([
      { name: 'me', share: 'player_2', type: 'dividend player', amount: 30, times: 1 },
      { name: 'me', share: 'club_1', type: 'dividend club', amount: 11, times: 2 },
      { name: 'me', share: 'club_1', type: 'manager wage', amount: 1, times: 1 },
    ]);
  });
  it.each([
    ['dividend club', true],
    ['agent wage', true],
    ['share trade', false],
    ['mint', false],
  ])('%s: %s', (type, is) => expect(isIncome(type)).toBe(is));
});

describe('merged holdings', () => {
  const row = fc.record({ share: fc.constantFrom('club_1', 'club_2', 'player_1'), total: fc.integer({ min: 1, max: 9e9 }) });
  const account = fc.uniqueArray(row, { selector: ({ share }) => share, maxLength: 3 });
  it('lose and add nothing, in any order', () => {
    fc.assert(
      fc.property(fc.array(account, { maxLength: 5 }), (accounts) => {
        const all = accounts.map((rows, n) => ({ name: `a${n}`, held: rows.map(({ share, total }) => held(share, total, total % 7)) }));
        const sum = (pick: (one: Holding) => number) => all.flatMap((one) => one.held).reduce((left, one) => left + pick(one), 0);
        const rows = together(all);
        expect(new Set(rows.map(({ share }) => share)).size).toBe(rows.length);
        for (const part of ['total', 'available', 'reserved'] as const) {
          expect(rows.reduce((left, one) => left + one[part], 0)).toBe(sum((one) => one[part]));
          for (const one of rows) expect(one.by.reduce((left, mine) => left + mine[part], 0)).toBe(one[part]);
        }
        const back = together([...all].reverse());
        expect(new Map(back.map(({ share, total }) => [share, total]))).toEqual(new Map(rows.map(({ share, total }) => [share, total])));
      }),
    );
  });
});
