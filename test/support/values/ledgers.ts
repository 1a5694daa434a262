import fc from 'fast-check';
import type { Entry } from '#contract/model/clubs/finance.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Trade } from '#contract/model/market/trade.ts';

const DAY = 86_400;
/** Thursday 1 January 2026, midnight in UTC. */
export const START = Date.UTC(2026, 0, 1) / 1_000;
export const A = 'club_1' as Share;
export const B = 'player_2' as Share;
/** Start of a day after `START`, in Unix seconds. */
export const day = (n: number): number => START + n * DAY;

export const trade = (
  id: number,
  at: number,
  share: Share,
  buyer: string | null,
  seller: string | null,
  num: number,
  price: number,
): Trade => ({ id, time: at, share, buyer, seller, num, price, taker: 'buy' }) as Trade;
export const money = (
  name: string,
  at: number | null,
  type: string,
  amount: number,
  share: Share | null = null,
  fixture: number | null = null,
): Entry => ({ kind: 'money', name, time: at, type, amount, share, num: null, other: null, fixture }) as Entry;
export const moved = (name: string, at: number, share: Share, num: number, other: string | null = null): Entry =>
  ({ kind: 'influence', name, time: at, type: 'transfer', amount: null, share, num, other, fixture: null }) as Entry;

const names = ['me', 'second', 'x'] as const;
const whoever = fc.constantFrom(...names, null);
export const time = fc.integer({ min: 0, max: 60 * 24 }).map((hour) => START + hour * 3_600);
const anyShare = fc.constantFrom(A, B);
export const anyLedger = fc.record({
  trades: fc
    .array(
      fc.tuple(time, anyShare, fc.constantFrom(...names), whoever, fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 90 })),
      { maxLength: 25 },
    )
    .map((rows) => rows.map(([at, share, buyer, seller, num, price], n) => trade(n, at, share, buyer, seller, num, price))),
  influence: fc
    .array(fc.tuple(fc.constantFrom('me', 'second'), time, anyShare, fc.integer({ min: -300, max: 300 }), whoever), { maxLength: 12 })
    .map((rows) => rows.map(([name, at, share, num, other]) => moved(name, at, share, num, other))),
  money: fc
    .array(
      fc.tuple(
        fc.constantFrom('me', 'second'),
        fc.option(time),
        fc.constantFrom('share trade', 'mint', 'dividend club', 'manager wage', 'gift', 'prize'),
        fc.integer({ min: -9_000, max: 9_000 }),
        fc.option(anyShare),
      ),
      { maxLength: 25 },
    )
    .map((rows) => rows.map(([name, at, type, amount, share]) => money(name, at, type, amount, share))),
});
