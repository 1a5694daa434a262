import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCache, type Cache } from '#engine/store/cache/cache.ts';
import type { Span } from '#contract/model/market/graph.ts';
import type { Share } from '#contract/model/market/share.ts';
import { must, tempFolder, trade } from '../../../support/engine/store.ts';

const club = 'club_7' as Share;
const span = (from: number, to: number): Span => ({ from, to }) as Span;
const reading = (key: string, height: number | null, observedAt: number, body: unknown = height) => ({
  key,
  body: JSON.stringify(body),
  source: 'hosted' as const,
  height,
  observedAt,
});

let folder: ReturnType<typeof tempFolder>;
let cache: Cache;
const open = (): Cache => must(openCache({ file: `${folder.path}/deep/cache.db`, maxBytes: 1e9 }));
beforeEach(() => {
  folder = tempFolder();
  cache = open();
});
afterEach(() => {
  cache.close();
  folder.remove();
});

describe('stored readings', () => {
  it('remain after the cache is closed and opened again', () => {
    cache.readings.save([reading('club {"id":7}', 10, 100)]);
    cache.close();
    cache = open();
    expect(cache.readings.load('club {"id":7}')).toEqual({ body: '10', source: 'hosted', height: 10, observedAt: 100, partial: null });
    expect(cache.readings.load('club {"id":8}')).toBeNull();
  });

  it('of a part of a list remain a part after a restart', () => {
    const partial = 'Only part of the list was loaded: the first 2 rows.';
    cache.readings.replace([{ ...reading('auctions {}', 10, 100), partial }]);
    cache.close();
    cache = open();
    expect(cache.readings.load('auctions {}')).toMatchObject({ partial });
    cache.readings.replace([reading('auctions {}', 11, 101)]);
    expect(cache.readings.load('auctions {}')).toMatchObject({ partial: null });
  });
  it.each([
    ['a higher one', reading('k', 11, 90, 'new'), 'new'],
    ['one of the same height', reading('k', 10, 90, 'new'), 'new'],
    ['a lower one', reading('k', 9, 200, 'new'), 'old'],
    ['a later one without a height', reading('k', null, 101, 'new'), 'new'],
    ['an earlier one without a height', reading('k', null, 99, 'new'), 'old'],
  ])('compare with %s by height where both have one, otherwise by time', (_, next, body) => {
    cache.readings.save([reading('k', 10, 100, 'old')]);
    cache.readings.save([next]);
    expect(JSON.parse(cache.readings.load('k')?.body ?? '')).toBe(body);
  });

  it('return to a lower height after a reorganisation', () => {
    cache.readings.save([reading('k', 10, 100)]);
    cache.readings.replace([reading('k', 8, 90)]);
    expect(cache.readings.load('k')).toMatchObject({ height: 8, observedAt: 90 });
  });
});

describe('stored trades', () => {
  it('count as added when they are new or changed', () => {
    expect(cache.trades.add([trade(1, 10), trade(2, 20)])).toBe(2);
    expect(cache.trades.add([trade(1, 10), trade(2, 20, { buyer: null })])).toBe(1);
    expect(cache.trades.newest({}, 9).map(({ id, buyer }) => [id, buyer])).toEqual([
      [2, null],
      [1, 'ann'],
    ]);
  });

  it('are found by share, by either side and by both, newest first', () => {
    cache.trades.add([
      trade(1, 10),
      trade(2, 30, { share: 'player_1', buyer: 'cyd', seller: 'ann' }),
      trade(3, 20, { buyer: 'cyd' }),
      trade(4, 30, { seller: null, buyer: 'dee' }),
      trade(5, 40, { buyer: 'ann', seller: 'ann' }),
    ]);
    const ids = (filter: Parameters<Cache['trades']['newest']>[0], limit = 9): number[] =>
      cache.trades.newest(filter, limit).map(({ id }) => id);
    expect(ids({})).toEqual([5, 4, 2, 3, 1]);
    expect(ids({}, 2)).toEqual([5, 4]);
    expect(ids({ share: club })).toEqual([5, 4, 3, 1]);
    expect(ids({ name: 'ann' })).toEqual([5, 2, 1]);
    expect(ids({ name: 'ann', share: club })).toEqual([5, 1]);
    expect(ids({ name: 'ann' }, 1)).toEqual([5]);
    expect(cache.trades.count(club)).toBe(4);
    expect(cache.trades.between(club, 20, 30).map(({ id }) => id)).toEqual([3, 4]);
  });
});

describe('trade coverage', () => {
  it('merges spans that touch and keeps others apart', () => {
    cache.coverage.put(club, [span(100, 200)]);
    cache.coverage.put(club, [span(50, 100), span(300, 400)]);
    expect(cache.coverage.get(club)).toEqual([span(50, 200), span(300, 400)]);
    expect(cache.coverage.get('club_8' as Share)).toEqual([]);
  });

  it('ends before a reorganisation, together with the trades', () => {
    cache.trades.add([trade(1, 100), trade(2, 200), trade(3, 300)]);
    cache.coverage.put(club, [span(0, 150), span(180, 250), span(290, 310)]);
    expect(cache.rewind(200)).toBe(2);
    expect(cache.coverage.get(club)).toEqual([span(0, 150), span(180, 199)]);
    expect(cache.trades.count(club)).toBe(1);
  });
});

describe('the size of the cache', () => {
  const HOUR = 3_600;
  const fill = (count: number, from = 0): void => {
    for (let at = 0; at < count; at += 1_000)
      cache.trades.add(Array.from({ length: 1_000 }, (_, k) => trade(from + at + k + 1, from + at + k)));
  };

  it('is limited by deleting the oldest trades with their coverage', () => {
    fill(8_000);
    cache.coverage.put(club, [span(0, 100), span(200, 8_000)]);
    cache.names.put([{ ref: club, name: 'Ajax', sub: null }], 'pack');
    cache.resize(Math.floor(cache.bytes() / 2));
    while (cache.trim((20_000 + HOUR) * 1_000) > 0);
    const left = cache.trades.between(club, 0, 9_999);
    expect(left.length).toBeGreaterThan(500);
    expect(left.length).toBeLessThan(5_000);
    expect(left.at(-1)?.time).toBe(7_999);
    expect(cache.coverage.get(club)).toEqual([span(left[0]?.time ?? 0, 8_000)]);
    expect(cache.names.count()).toBe(1);
  });

  it('may exceed the limit for data of the last hour', () => {
    fill(3_000, 100_000);
    cache.resize(1);
    cache.trim((99_999 + HOUR) * 1_000);
    expect(cache.trades.count(club)).toBe(3_000);
  });

  it('is limited by deleting old readings when there are no old trades', () => {
    cache.readings.save([reading('old', 1, 10), reading('new', 1, 9_999)]);
    cache.resize(1);
    cache.trim((5_000 + HOUR) * 1_000);
    expect([cache.readings.load('old'), cache.readings.load('new')?.height]).toEqual([null, 1]);
  });

  it('is nearly zero after clearing, and names and facts of the service remain', () => {
    fill(5_000);
    cache.readings.save([reading('k', 1, 10)]);
    cache.names.put([{ ref: club, name: 'Ajax', sub: null }], 'pack');
    cache.meta.set('lastEvent', '7');
    const before = cache.bytes();
    expect(cache.clear()).toBe(before - cache.bytes());
    expect(cache.bytes()).toBeLessThan(before / 2);
    expect([cache.trades.newest({}, 5), cache.readings.load('k'), cache.names.count(), cache.meta.get('lastEvent')]).toEqual([
      [],
      null,
      1,
      '7',
    ]);
  });
});

it('facts of the service are stored, and deleted on request', () => {
  cache.meta.set('chain', 'main');
  cache.meta.set('chain', 'test');
  expect(cache.meta.get('chain')).toBe('test');
  cache.meta.set('chain', null);
  expect(cache.meta.get('chain')).toBeNull();
});

describe('exported rows', () => {
  it('of order books are one per order', () => {
    const book = {
      share: 'club_7',
      bids: [{ price: 9, num: 1, name: 'ann', mint: false }],
      asks: [{ price: 11, num: 2, name: null, mint: true }],
    };
    cache.readings.save([reading('orderbook {"share":"club_7"}', 5, 50, book), reading('orderbookish {}', 5, 50, book)]);
    expect(cache.rows('orderbooks', 10)).toEqual({
      columns: ['share', 'side', 'price', 'num', 'name', 'mint', 'source', 'height', 'observedAt'],
      rows: [
        ['club_7', 'bid', 9, 1, 'ann', false, 'hosted', 5, 50],
        ['club_7', 'ask', 11, 2, null, true, 'hosted', 5, 50],
      ],
    });
  });

  it('of clubs list each club once, from its latest reading on any screen', () => {
    cache.readings.save([
      reading('clubs {"limit":2}', 5, 50, {
        total: 2,
        rows: [
          { club_id: 7, last_price: 1 },
          { club_id: 8, last_price: 2 },
        ],
      }),
      reading('club {"id":7}', 6, 60, { club_id: 7, last_price: 3 }),
    ]);
    const { columns, rows } = cache.rows('clubs', 10);
    expect(columns.slice(0, 2)).toEqual(['club_id', 'last_price']);
    expect(rows.map((row) => row.slice(0, 2))).toEqual([
      [7, 3],
      [8, 2],
    ]);
    expect(cache.rows('clubs', 1).rows).toHaveLength(1);
    expect(cache.rows('players', 5)).toEqual({ columns: [], rows: [] });
  });

  it('of trades are the newest', () => {
    cache.trades.add([trade(1, 10), trade(2, 20)]);
    expect(cache.rows('trades', 1)).toEqual({
      columns: ['id', 'time', 'share', 'price', 'num', 'buyer', 'seller', 'taker'],
      rows: [[2, 20, 'club_7', 10_000, 3, 'ann', 'bob', 'buy']],
    });
  });

  it('of votes and auctions come from the newest complete list, without ended ones', () => {
    const vote = (share: string) => ({ share, type: 'manager', state: 'voting', startTime: 1, endTime: 2 });
    cache.readings.save([
      reading('votes {}', 6, 60, [vote('club_8')]),
      reading('votes {"names":["ann"]}', 7, 70, [vote('club_7')]),
      reading('auctions {}', 6, 60, [{ player_id: 3, end_time: 9, high_bid: null }]),
      reading('auction {"player":4}', 6, 60, { player_id: 4 }),
    ]);
    expect(cache.rows('votes', 9)).toEqual({
      columns: ['share', 'type', 'state', 'startTime', 'endTime', 'source', 'height', 'observedAt'],
      rows: [['club_8', 'manager', 'voting', 1, 2, 'hosted', 6, 60]],
    });
    expect(cache.rows('auctions', 9).rows).toEqual([[3, 9, null, 'hosted', 6, 60]]);
  });

  it('of a portfolio list each account as last read, and transactions list each movement once', () => {
    const balance = { total: 9, available: 9, reserved: 0 };
    const account = (name: string) => ({ name, balance, last_active: null });
    const holding = (name: string, share: string) => ({ name, share, total: 3, available: 3, reserved: 0, value: 6 });
    const portfolio = (names: string[], holdings: object[]) => ({ accounts: names.map(account), holdings, value: 6, complete: true });
    cache.readings.save([
      reading('portfolio {"names":["ann","bob"]}', 5, 50, portfolio(['ann', 'bob'], [holding('ann', 'club_7'), holding('bob', 'club_8')])),
      reading('portfolio {"names":["ann"]}', 6, 60, portfolio(['ann'], [holding('ann', 'club_9')])),
    ]);
    const { columns, rows } = cache.rows('portfolio', 9);
    const [name, share] = [columns.indexOf('name'), columns.indexOf('share')];
    expect(rows.map((row) => [row[name], row[share]])).toEqual([
      ['ann', 'club_9'],
      ['bob', 'club_8'],
    ]);
    const entry = (time: number) => ({
      kind: 'money',
      name: 'ann',
      time,
      type: 'dividend',
      amount: 5,
      share: null,
      num: null,
      other: null,
      fixture: null,
    });
    cache.readings.save([
      reading('transactions {"names":["ann"]}', 5, 50, { entries: [entry(2), entry(1)], complete: true }),
      reading('transactions {"names":["ann","bob"]}', 6, 60, { entries: [entry(3), entry(2)], complete: true }),
    ]);
    expect(cache.rows('transactions', 9).rows.map((row) => row[2])).toEqual([3, 2, 1]);
    // Two equal payments in one second, in two readings, are two.
    cache.readings.save([
      reading('transactions {"names":["ann"]}', 7, 70, { entries: [entry(3), entry(2), entry(2), entry(1)], complete: true }),
    ]);
    expect(cache.rows('transactions', 9).rows.map((row) => row[2])).toEqual([3, 2, 2, 1]);
  });
});
