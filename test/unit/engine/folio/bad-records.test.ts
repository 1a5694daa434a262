import { describe, expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { closedOf } from '#engine/folio/closed.ts';
import { equityOf } from '#engine/folio/equity.ts';
import type { FolioLedger } from '#engine/folio/packed-ledger.ts';
import { projectionOf } from '#engine/folio/payouts.ts';
import { lotsIn } from '#engine/folio/share-lots.ts';
import { named } from '#engine/live/resources/folio/read-ledger.ts';
import { A, B, day, money, moved, trade } from '../../../support/values/ledgers.ts';

const NOW = day(500);
/** The four views of the records of one account that holds some of a share now. */
function viewsOf(ledger: Partial<FolioLedger>, held: number) {
  const full: FolioLedger = { trades: [], influence: [], money: [], ...ledger };
  const base = { accounts: [{ name: 'me', coin: 0, held: [[A, held]] as [Share, number][] }], method: 'fifo' as const, now: NOW };
  return {
    lots: lotsIn(full, { ...base, share: A }),
    closed: closedOf(full, { ...base, from: null, limit: 50 }),
    equity: equityOf(full, { ...base, prices: [], index: null, from: null, to: null, seasons: [], gapless: null }),
    income: projectionOf(full, { ...base, matches: [[A, [NOW + 86_400]]] }),
  };
}
const codes = ({ notes }: { readonly notes: readonly { readonly code: string }[] }): string[] => notes.map(({ code }) => code);
const buy = (at: number, num: number, price: number, id = at) => trade(id, at, A, 'me', 'y', num, price);
const sell = (at: number, num: number, price: number, id = at) => trade(id, at, A, 'y', 'me', num, price);
const paid = (at: number, amount: number, match: number) => money('me', at, 'dividend club', amount, A, match);

describe('in lots, sales, net worth and expected income', () => {
  it('more sold than held has no cost and no result, with the amount', () => {
    const { lots, closed, equity, income } = viewsOf({ trades: [sell(day(3), 10, 5)], money: [paid(day(2), 20, 1)] }, 0);
    expect([lots.realised, closed.realised.unknown]).toEqual([{ coin: 0, unknown: 10 }, 1]);
    for (const view of [lots, closed, equity]) expect(codes(view)).toContain('folio.oversold');
    // Nothing is held any more, so that nothing is expected.
    expect(income).toMatchObject({ shares: [], expected: [], days7: null });
  });
  it('influence that is gone without a record does not blow up what is expected of the rest', () => {
    // 1,000 bought and 100 more, and 150 are held: 950 are gone. The 40 were paid for 50 to 1,000; 150 count, as many as are held now.
    const { income } = viewsOf({ trades: [buy(day(3), 1_000, 5), buy(day(20), 100, 5)], money: [paid(day(9), 40, 1)] }, 150);
    expect(income.days7).toEqual({ from: NOW, to: NOW + 7 * 86_400, coin: 40, low: 6, high: 40 });
  });
  it('a transfer without a price has no cost, is a deposit of its day, and counts for the income', () => {
    const { lots, equity, income } = viewsOf({ influence: [moved('me', day(3), A, 10)], money: [paid(day(9), 20, 1)] }, 10);
    expect(lots.open).toEqual({ num: 10, cost: 0, unknown: 10 });
    for (const view of [lots, equity]) expect(codes(view)).toContain('folio.transfers');
    expect(income.days7).toMatchObject({ coin: 20 });
  });
  it('a trade that is listed twice counts once', () => {
    const twice = [buy(day(3), 10, 5, 7), buy(day(3), 10, 5, 7)];
    const entries = [money('me', day(3), 'share trade', -50, A), money('me', day(3), 'share trade', -50, A)];
    const { lots, equity, income } = viewsOf({ trades: twice, money: [...entries, paid(day(9), 20, 1)] }, 10);
    expect(lots.lots).toMatchObject([{ num: 10, cost: 50 }]);
    expect(lots.notes).toEqual([]);
    expect(codes(equity)).toContain('folio.repeated');
    expect(equity.points.at(-1)).toMatchObject({ held: 50, other: 0 });
    expect(income.days7).toMatchObject({ coin: 20 });
  });
  it('a year without a trade changes nothing, and old payouts are still the estimate', () => {
    const { lots, closed, equity, income } = viewsOf(
      { trades: [buy(day(1), 10, 5), sell(day(490), 4, 9)], money: [paid(day(8), 20, 1)] },
      6,
    );
    expect(lots.lots).toMatchObject([{ at: day(1), left: 6, cost: 30 }]);
    expect(closed.rows).toMatchObject([{ opened: day(1), at: day(490), realised: 16, income: 20 }]);
    const months = equity.months.filter(({ year }) => year === 2026).slice(1);
    expect(months.length).toBeGreaterThan(9);
    for (const one of months) expect(one).toMatchObject({ price: 0, deposits: 0, percent: 0 });
    expect(income.days7).toMatchObject({ coin: 12 });
  });
  it('a price of zero is a cost of zero with a sentence, and says nothing of the value', () => {
    const { lots, closed, equity, income } = viewsOf({ trades: [buy(day(3), 10, 0), sell(day(5), 4, 3)], money: [paid(day(4), 20, 1)] }, 6);
    for (const view of [lots, closed, equity]) expect(codes(view)).toContain('folio.zero-price');
    expect(closed.rows).toMatchObject([{ cost: 0, realised: 12 }]);
    expect(equity.points.at(-1)).toMatchObject({ held: 18 });
    expect(income.days7).toMatchObject({ coin: 12 });
  });
  it('two blocks of one second count both, a purchase before a sale and each payout of a match', () => {
    const at = day(3);
    const { lots, closed, equity, income } = viewsOf(
      { trades: [sell(at, 4, 9, 9), buy(at, 10, 5, 8)], money: [paid(day(9), 12, 1), paid(day(9), 6, 1)] },
      6,
    );
    expect([lots.notes, closed.notes]).toEqual([[], []]);
    expect(closed.rows).toMatchObject([{ num: 4, cost: 20, realised: 16 }]);
    expect(equity.periods.find(({ period }) => period === 'all')).toMatchObject({ income: 18, realised: 16 });
    expect(income.days7).toMatchObject({ coin: 18 });
  });
  it('a time in the future counts as now, with a sentence', () => {
    const later = NOW + 9_000;
    const { lots, closed, equity, income } = viewsOf({ trades: [buy(day(3), 10, 5), sell(later, 4, 9)], money: [paid(later, 20, 1)] }, 6);
    for (const view of [lots, closed, equity, income]) expect(codes(view)).toContain('folio.ahead');
    expect(closed.rows).toMatchObject([{ at: NOW, realised: 16 }]);
    expect(income.paid).toMatchObject([{ at: NOW, clubs: 20 }]);
  });
  it('a share that was renamed keeps its records, which go by its number, and is named as it is called now', () => {
    const { lots } = viewsOf({ trades: [sell(day(3), 10, 5)] }, 0);
    const names = new Map([[A as string, { name: 'Port Ellory' }]]);
    const context = { cache: () => ({ names: { get: () => names } }) } as unknown as Parameters<typeof named>[1];
    const called = () => named(lots.notes, context).map(({ args }) => args['share']);
    expect(called()).toEqual(['Port Ellory']);
    names.set(A, { name: 'Ellory United' });
    expect(called()).toEqual(['Ellory United']);
    names.clear();
    expect(called()).toEqual(['club 1']);
  });
  it('an entry of a share that is not held leaves the others alone', () => {
    const { lots, income } = viewsOf(
      { trades: [buy(day(3), 10, 5), trade(2, day(4), B, 'y', 'me', 3, 2)], money: [paid(day(9), 20, 1)] },
      10,
    );
    expect(lots.notes).toEqual([]);
    expect(income.shares).toMatchObject([{ share: A, coin: 20 }]);
  });
});
