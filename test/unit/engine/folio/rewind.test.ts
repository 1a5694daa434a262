import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entry } from '#contract/model/clubs/finance.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { ledgerUntil, rewound } from '#engine/folio/rewind.ts';

const SHARES = ['club_1', 'player_2'] as Share[];
const deal = fc.record({
  gap: fc.integer({ min: 1, max: 90 }),
  share: fc.constantFrom(...SHARES),
  num: fc.integer({ min: 1, max: 9 }),
  buys: fc.boolean(),
});
const PRICE = 10;

describe('what an account held at an earlier time', () => {
  it('is what it had then, whatever it traded since', () => {
    fc.assert(
      fc.property(fc.array(deal, { maxLength: 30 }), fc.integer({ min: 0, max: 3_000 }), (deals, at) => {
        const held = new Map<Share, number>();
        let [time, coin] = [0, 5_000];
        const moments = [{ time: 0, coin, held: new Map(held) }];
        const ledger = { trades: [] as Trade[], influence: [] as Entry[], money: [] as Entry[] };
        for (const [id, { gap, share, num, buys }] of deals.entries()) {
          time += gap;
          const sign = buys ? 1 : -1;
          // nobody sells what he does not hold
          if ((held.get(share) ?? 0) + sign * num < 0) continue;
          held.set(share, (held.get(share) ?? 0) + sign * num);
          coin -= sign * num * PRICE;
          const sides = buys ? { buyer: 'a', seller: 'b' } : { buyer: 'b', seller: 'a' };
          ledger.trades.push({ id, time, share, price: PRICE, num, taker: null, ...sides } as unknown as Trade);
          const entry = { kind: 'money', name: 'a', time, type: 'share_trade', amount: -sign * num * PRICE, share, num: null };
          ledger.money.push({ ...entry, other: null, fixture: null } as unknown as Entry);
          moments.push({ time, coin, held: new Map(held) });
        }
        const now = [{ name: 'a', coin, held: [...held] }];
        const then = moments.findLast((one) => one.time <= at);
        const [got] = rewound(now, ledger, Math.max(time, at), at);
        expect(got?.coin).toBe(then?.coin);
        expect(new Map(got?.held)).toEqual(new Map([...(then?.held ?? [])].filter(([, num]) => num > 0)));
        expect(ledgerUntil(ledger, at).trades.every((trade) => trade.time <= at)).toBe(true);
      }),
    );
  });
});
