import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followPages } from '#engine/api/read/paginate.ts';
import { mostOfEach } from '#engine/base/merge-lists.ts';
import { ok } from '#contract/faults.ts';
import { inPages, probe, FORMS, type Form } from '../../support/servers/probe-lists.ts';

const money = (n: number, over: object = {}) => ({
  name: 'ann',
  amount: 70,
  type: 'dividend club',
  unix_time: 9_000 - n,
  other_type: 'club',
  other_id: 7,
  ...over,
});
/** Two equal payments in one second, between two that differ. */
const LEDGER = [money(0), money(1), money(1), money(2)];
const week = [{ name: 'ann', week_start_unix_time: 8_000, week_end_unix_time: 9_100, totals: [{ type: 'dividend club', amount: 280 }] }];

describe('two equal payments in one second', () => {
  it('are two transactions of the account', async () => {
    const got = await probe(
      'transactions',
      { names: ['ann'] },
      { rest: { '/user_balance_sheet': inPages(LEDGER, 'counts nothing', 50), '/share/transactions': () => [] } },
    );
    expect((got.data as { entries: unknown[] }).entries).toHaveLength(4);
  });
  it.each(Object.keys(FORMS) as Form[])(
    'count twice in the income by source and in the income by week of a service that %s',
    async (form) => {
      const got = await probe(
        'income',
        { names: ['ann'] },
        { rest: { '/user_balance_sheet': inPages(LEDGER, form, 50), '/user_balance_sheet/weeks': () => week } },
      );
      const { sources, weeks } = got.data as { sources: { amount: number; times: number }[]; weeks: { totals: { amount: number }[] }[] };
      expect(sources).toMatchObject([{ amount: 280, times: 4 }]);
      expect(sources[0]?.amount).toBe(weeks[0]?.totals[0]?.amount);
    },
  );
  it('are two when they are on two pages of a stable list', async () => {
    const list = [money(0), money(1), money(1), money(2)];
    const got = await probe(
      'income',
      { names: ['ann'] },
      { rest: { '/user_balance_sheet': inPages(list, 'counts rows', 2), '/user_balance_sheet/weeks': () => week } },
    );
    expect((got.data as { sources: unknown[] }).sources).toMatchObject([{ amount: 280, times: 4 }]);
  });
  it('are two purchases with different ids', async () => {
    const trade = (id: number) => ({
      id,
      unix_time: 9,
      share_type: 'club',
      share_id: 7,
      num: 2,
      price: 5,
      buyer: 'ann',
      seller: 'bob',
      market_buy: 1,
    });
    const got = await probe(
      'costs',
      { names: ['ann'] },
      {
        gsp: { get_user_share_balances: [{ balance: { total: 4, available: 4, reserved: 0 }, share: { club: 7 } }] },
        rest: { '/share_trade_history': inPages([trade(2), trade(1)], 'counts nothing', 100) },
      },
    );
    expect(got.data).toMatchObject({ rows: [{ held: 4, covered: 4, basis: 20, trades: 2 }], complete: true });
  });
});

describe('rows without an id', () => {
  const rows = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 40 });
  const counted = (list: readonly unknown[]): Map<unknown, number> =>
    list.reduce<Map<unknown, number>>((sums, row) => sums.set(row, (sums.get(row) ?? 0) + 1), new Map());
  const served = async (pages: readonly (readonly number[])[], size: number) => {
    const got = await followPages<number>(
      (page) =>
        Promise.resolve(
          ok({ data: { page, per_page: size, items: [...(pages[page - 1] ?? [])] }, source: 'rest', height: null, observedAt: 1 }),
        ),
      { most: 100 },
    );
    return got.ok ? got.value.rows : [];
  };

  it('of one page all count, and each as often as on the page with the most copies', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 12 }), async (list, size) => {
        const pages = Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));
        const most = new Map<unknown, number>();
        for (const page of pages) for (const [row, times] of counted(page)) most.set(row, Math.max(most.get(row) ?? 0, times));
        const got = counted(await served(pages, size));
        // Reading ends at a page without new rows.
        for (const [row, times] of counted(pages[0] ?? [])) expect(got.get(row)).toBeGreaterThanOrEqual(times);
        for (const [row, times] of got) expect(times).toBeLessThanOrEqual(most.get(row) ?? 0);
      }),
    );
  });
  it('that moved to later pages during the read count as often as they exist', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 12 }), (list, size, moved) => {
        const named = list.map((row, n) => `${row} ${Math.floor(n / 2)}`); // every second one has an equal row beside it
        const merged = mostOfEach<string>();
        const shift = Math.min(moved, size);
        for (let from = 0; from < named.length; from += Math.max(1, size - shift)) merged.add(named.slice(from, from + size));
        for (const [row, times] of counted(merged.rows)) expect(times).toBeLessThanOrEqual(counted(named).get(row) ?? 0);
        expect(new Set(merged.rows)).toEqual(new Set(named));
      }),
    );
  });
});
