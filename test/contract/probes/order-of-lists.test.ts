import { describe, expect, it } from 'vitest';
import { openCache } from '#engine/store/cache/cache.ts';
import { must, tempFolder } from '../../support/engine/store.ts';
import { inPages, probe, refuse, type Asked } from '../../support/servers/probe-lists.ts';

const trade = (time: number, share = 7) => ({
  id: time,
  unix_time: time,
  share_type: 'club',
  share_id: share,
  num: 1,
  price: 5,
  buyer: 'ann',
  seller: 'bob',
  market_buy: true,
});
/** Oldest first. */
const RISING = Array.from({ length: 250 }, (_, n) => trade(1_000 + n));
const FALLING = [...RISING].reverse();
const newest = (data: unknown): number | undefined => (data as { time: number }[])[0]?.time;
const times = (data: unknown): number[] => (data as { time: number }[]).map(({ time }) => time);
const falls = (list: readonly number[]): boolean => list.every((time, n) => n === 0 || time <= (list[n - 1] ?? time));

describe('trades', () => {
  it('are requested newest first by parameter, not by the default of the service', async () => {
    // The documented shared default is ascending: a service that follows it returns the oldest rows by default.
    const serve = (asked: Asked): unknown =>
      inPages(asked['sort_by'] === 'unix_time' && asked['sort_order'] === 'desc' ? FALLING : RISING, 'counts nothing', 100)(asked);
    for (const [name, params] of [
      ['trades', { share: 'club_7', limit: 5 }],
      ['trades', { name: 'ann', limit: 5 }],
    ] as const) {
      const got = await probe(name, params, { rest: { '/share_trade_history': serve } });
      expect([got.said, times(got.data)]).toEqual(['fine', [1_249, 1_248, 1_247, 1_246, 1_245]]);
    }
  });
  it.each([
    ['whose pages are counted', 'counts rows and pages', 3],
    ['whose pages are not counted', 'counts nothing', 3],
  ] as const)('of a list in ascending order, %s, still end with the newest first', async (_what, form, requests) => {
    const got = await probe('trades', { share: 'club_7', limit: 100 }, { rest: { '/share_trade_history': inPages(RISING, form, 100) } });
    expect([got.said, newest(got.data), (got.data as unknown[]).length, falls(times(got.data))]).toEqual(['fine', 1_249, 100, true]);
    expect(got.asked.filter((one) => one.includes('share_trade_history')).length).toBeLessThanOrEqual(requests);
  });
  it('with unreachable newest rows are a fault: the oldest are never shown as the newest, nor stored', async () => {
    const endless = (asked: Asked): unknown => {
      const page = Number(asked['page'] ?? 1);
      return { page, per_page: 100, items: Array.from({ length: 100 }, (_, n) => trade(page * 100 + n)) };
    };
    const got = await probe('trades', { share: 'club_7', limit: 50 }, { rest: { '/share_trade_history': endless } });
    expect([got.said, got.stored]).toEqual([
      'unreadable: /share_trade_history: it isn’t sorted newest first, and its newest rows are beyond the 1,000 rows that were loaded',
      [],
    ]);
  });
  it('sorted within each page while the pages run in reverse are read to the end', async () => {
    const pages = [0, 1, 2].map((n) => RISING.slice(n * 50, n * 50 + 50).reverse());
    const serve = (asked: Asked): unknown => ({ page: Number(asked['page']), per_page: 50, items: pages[Number(asked['page']) - 1] ?? [] });
    const got = await probe('trades', { share: 'club_7', limit: 60 }, { rest: { '/share_trade_history': serve } });
    expect([got.said, newest(got.data), falls(times(got.data))]).toEqual(['fine', 1_149, true]);
  });
  it('of the whole market are newest first in any served order', async () => {
    const got = await probe('trades', { limit: 5 }, { rest: { '/share_trade_history/all': () => RISING.slice(0, 5) } });
    expect(times(got.data)).toEqual([1_004, 1_003, 1_002, 1_001, 1_000]);
  });
  it('behind the cost of an account are its newest purchases', async () => {
    const buys = [
      { ...trade(1), price: 1 },
      { ...trade(2), price: 9 },
    ];
    const got = await probe(
      'costs',
      { names: ['ann'] },
      {
        gsp: { get_user_share_balances: [{ balance: { total: 1, available: 1, reserved: 0 }, share: { club: 7 } }] },
        rest: { '/share_trade_history': inPages(buys, 'counts nothing', 100) },
      },
    );
    expect(got.data).toMatchObject({ rows: [{ basis: 9, covered: 1 }] });
  });
});

describe('the transactions of an account', () => {
  const entry = (time: number) => ({ name: 'ann', amount: 1, type: 'dividend', unix_time: time });
  it('are the newest, also from a service that lists the oldest first', async () => {
    const rising = Array.from({ length: 120 }, (_, n) => entry(1_000 + n));
    const got = await probe(
      'transactions',
      { names: ['ann'], limit: 10 },
      { rest: { '/user_balance_sheet': inPages(rising, 'counts nothing', 50), '/share/transactions': () => [] } },
    );
    const { entries } = got.data as { entries: { time: number }[] };
    expect([got.said, entries.length, entries[0]?.time, falls(times(entries))]).toEqual(['fine', 10, 1_119, true]);
  });
});

it('owners are requested without an order from a service that refuses to sort them', async () => {
  const serve = (asked: Asked): unknown =>
    'sort_by' in asked
      ? refuse(422)
      : { page: 1, per_page: 20, total: 2, items: [1, 5].map((num) => ({ name: `u${num}`, share_type: 'club', share_id: 7, num })) };
  const got = await probe('owners', { share: 'club_7' }, { rest: { '/share_balances': serve } });
  expect([got.said, got.data]).toMatchObject(['fine', { owners: [{ num: 5 }, { num: 1 }] }]);
});

describe('a chart', () => {
  const now = Math.floor(Date.now() / 1_000);
  const recent = Array.from({ length: 250 }, (_, n) => ({ ...trade(now - 900 * (250 - n)), id: n + 1 }));
  async function chart(list: readonly object[], size: number, served: (asked: Asked) => unknown = inPages(list, 'counts nothing', size)) {
    const folder = tempFolder();
    const cache = must(openCache({ file: `${folder.path}/cache.db`, maxBytes: 1e9 }));
    const got = await probe('candles', { share: 'club_7', interval: '1h' }, { rest: { '/share_trade_history': served } }, 'hosted', cache);
    cache.close();
    folder.remove();
    return { said: got.said, data: got.data as { stored: number; reading: boolean; coverage: { from: number; to: number }[] } | null };
  }
  it.each([
    ['newest first', [...recent].reverse(), 100],
    ['oldest first', recent, 100],
    ['newest first, in smaller pages than requested', [...recent].reverse(), 50],
  ] as const)('of trades served %s is complete when all of them are known', async (_what, list, size) => {
    const { said, data } = await chart(list, size);
    const oldest = recent[0]?.unix_time ?? 0;
    // Nothing is missing after the first known trade, and nothing is claimed beyond the trades read.
    expect([said, data?.coverage.length]).toEqual(['fine', 1]);
    expect(data?.coverage[0]?.from).toBeLessThanOrEqual((data?.stored === 250 ? oldest : now) + 1);
    if (data?.reading === false) expect(data.stored).toBe(250);
    else expect(data?.coverage[0]?.from).toBeGreaterThan(oldest);
  });
  it('of trades with unreachable newest rows is a fault, and claims no coverage', async () => {
    const endless = (asked: Asked): unknown => {
      const page = Number(asked['page'] ?? 1);
      return { page, per_page: 100, items: Array.from({ length: 100 }, (_, n) => trade(page * 100 + n)) };
    };
    expect((await chart([], 100, endless)).said).toMatch(/^unreadable: \/share_trade_history: it isn’t sorted newest first/);
  });
});
