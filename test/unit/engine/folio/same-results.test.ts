import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { closedOf } from '#engine/folio/closed.ts';
import { equityOf } from '#engine/folio/equity.ts';
import { gainsOf } from '#engine/folio/gains.ts';
import type { FolioLedger } from '#engine/folio/packed-ledger.ts';
import type { AccountNow } from '#engine/folio/scope.ts';
import { lotsIn } from '#engine/folio/share-lots.ts';
import { A, anyLedger, B, day, moved, trade } from '../../../support/values/ledgers.ts';

const NOW = day(61);
const METHODS = ['fifo', 'average'] as const;
/** The three views of one ledger: its lots by share, its sales, and its net worth. */
function viewsOf(ledger: FolioLedger, accounts: readonly AccountNow[], method: (typeof METHODS)[number]) {
  const base = { accounts, method, now: NOW, from: null };
  const equity = equityOf(ledger, { ...base, prices: [], index: null, to: null, seasons: [], gapless: null });
  const lots = [A, B].map((share) => lotsIn(ledger, { accounts, share, method, now: NOW }));
  return { lots, closed: closedOf(ledger, { ...base, limit: 5_000 }), equity, gains: gainsOf(ledger, { ...base, apart: false }) };
}
const me = (held: readonly (readonly [Share, number])[]): AccountNow => ({ name: 'me', coin: 0, held });
const anyHeld = fc.tuple(fc.nat(400), fc.nat(400), fc.nat(400));

describe('cost and results of accounts apart', () => {
  it('are those of each alone, and hold together what all hold', () => {
    fc.assert(
      fc.property(anyLedger, anyHeld, fc.constantFrom(...METHODS), (ledger, [a, b, other], method) => {
        const second = { name: 'second', coin: 0, held: [[A, other]] as const };
        const first = me([
          [A, a],
          [B, b],
        ]);
        const plain = { ...ledger, influence: ledger.influence.filter((one) => one.other !== 'me' && one.other !== 'second') };
        const base = { method, now: NOW, apart: true };
        const apart = gainsOf(plain, { ...base, accounts: [first, second] });
        expect(apart).toEqual([first, second].flatMap((account) => gainsOf(plain, { ...base, accounts: [account] })));
        const together = gainsOf(plain, { ...base, accounts: [first, second], apart: false });
        for (const { share, num } of together) expect(apart.reduce((sum, one) => (one.share === share ? sum + one.num : sum), 0)).toBe(num);
      }),
    );
  });
});

describe('lots, sales and net worth', () => {
  it('agree on what was realised and on what is held, whatever is recorded', () => {
    fc.assert(
      fc.property(anyLedger, anyHeld, fc.constantFrom(...METHODS), (ledger, [a, b, other], method) => {
        const accounts = [
          me([
            [A, a],
            [B, b],
          ]),
          { name: 'second', coin: 0, held: [[A, other]] as const },
        ];
        const { lots, closed, equity, gains } = viewsOf(ledger, accounts, method);
        const realised = lots.reduce((sum, one) => sum + one.realised.coin, 0);
        expect(closed.realised.coin).toBe(realised);
        expect(gains.reduce((sum, one) => sum + one.realised, 0)).toBe(realised);
        for (const [n, share] of [A, B].entries())
          expect(gains.find((one) => one.share === share)).toMatchObject(lots[n]?.held ? lots[n].open : {});
        expect(equity.points.at(-1)?.realised ?? 0).toBe(realised);
        expect(lots.map(({ open }) => open.num)).toEqual([a + other, b]);
        expect(lots.reduce((sum, one) => sum + one.closed.length, 0)).toBe(closed.total);
        expect(lots.reduce((sum, { realised: { unknown } }) => sum + unknown, 0)).toBe(
          closed.rows.reduce((sum, { realised: coin, num }) => sum + (coin === null ? num : 0), 0),
        );
      }),
      { numRuns: 300 },
    );
  });
  it('agree on a share whose records do not lead to the holding', () => {
    const ledger = { trades: [trade(1, day(3), A, 'me', 'y', 40, 15), trade(2, day(5), A, 'y', 'me', 30, 20)], influence: [], money: [] };
    // 40 bought and 30 sold leave 10, and 25 are held: 15 were there before, and their cost is unknown.
    const { lots, closed, equity } = viewsOf(ledger, [me([[A, 25]])], 'fifo');
    expect(lots[0]?.closed).toMatchObject([{ num: 30, unknown: 15, realised: null }]);
    expect(lots[0]).toMatchObject({ held: 25, open: { num: 25, cost: 25 * 15, unknown: 0 } });
    expect(closed.rows[0]).toMatchObject({ realised: null, cost: null });
    expect(equity.points.at(-1)?.realised).toBe(0);
    expect(lots[0]?.notes.map(({ code }) => code)).toEqual(['folio.oversold']);
  });
  it('count two blocks of one second in the order of their trades, and a purchase before a sale', () => {
    const at = day(3);
    const ledger = {
      trades: [trade(7, at, A, 'y', 'me', 4, 30), trade(6, at, A, 'me', 'y', 4, 20), trade(5, at, A, 'me', 'y', 4, 10)],
      influence: [],
      money: [],
    };
    for (const method of METHODS) {
      const { lots, closed } = viewsOf(ledger, [me([[A, 4]])], method);
      expect(lots[0]?.notes).toEqual([]);
      expect(closed.rows).toMatchObject([{ num: 4, cost: method === 'fifo' ? 40 : 60, realised: method === 'fifo' ? 80 : 60 }]);
    }
  });
  it('say that a purchase at a price of zero cost nothing, and keep a movement without a price unknown', () => {
    const ledger = {
      trades: [trade(1, day(3), A, 'me', 'y', 4, 0), trade(2, day(5), A, 'y', 'me', 4, 20), trade(3, day(6), B, 'y', 'me', 5, 20)],
      influence: [moved('me', day(2), B, 5)],
      money: [],
    };
    const { lots, closed } = viewsOf(ledger, [me([])], 'fifo');
    expect(lots[0]?.closed).toMatchObject([{ cost: 0, realised: 80 }]);
    expect(lots[0]?.notes.map(({ code }) => code)).toEqual(['folio.zero-price']);
    expect(lots[1]?.closed).toMatchObject([{ cost: null, realised: null, unknown: 5 }]);
    expect(lots[1]?.notes.map(({ code }) => code)).toEqual(['folio.transfers']);
    expect(closed).toMatchObject({ realised: { coin: 80, known: 1, unknown: 1 }, notes: [{ code: 'folio.zero-price' }] });
  });
});
