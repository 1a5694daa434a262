import { describe, expect, it } from 'vitest';
import { inMemory } from '#engine/base/key-value.ts';
import { systemClock } from '#engine/base/clock.ts';
import { FAMILIES } from '#engine/live/resources/definitions.ts';
import type { ReadContext } from '#engine/context.ts';
import { UNWATCHED, type ResourceDefinition } from '#engine/live/resource-definition.ts';
import { takePlayers } from '#engine/sync/read-players.ts';
import type { Work } from '#engine/sync/sync-step.ts';
import { createKnown } from '#engine/live/share-exists.ts';
import { RESOURCES, type ResourceName } from '#contract/resources.ts';
import { noteOf, type Reading } from '#contract/snapshot.ts';
import type { Result } from '#contract/faults.ts';
import { json, netWorld } from '../../support/engine/net.ts';
import { apiOf, scripted, type Script } from '../../support/servers/service.ts';
import { english } from '../../support/english-text.ts';
import { emptyCache } from '../../support/servers/probe-lists.ts';

const ask = { ...UNWATCHED, priority: 'focus', signal: new AbortController().signal, caller: 'probe' } as const;
const apiFrom = (script: Script) => apiOf(scripted(script).fetch, { connection: 'hosted', learnt: inMemory() });
const good = <T>(got: Result<Reading<T>>): Reading<T> => {
  if (!got.ok) throw new Error(`${got.fault.code}: ${english(got.fault.detail) ?? ''}`);
  return got.value;
};

/** Reads a resource from a hosted service with scripted responses. */
async function read(name: ResourceName, params: object, script: Script, fetch = scripted({ hosted: {}, ...script }).fetch) {
  const api = apiOf(fetch, { connection: 'hosted', learnt: inMemory() });
  const cache = emptyCache();
  const context = { clock: systemClock, api: () => api, known: createKnown(() => api), cache: () => cache } as unknown as ReadContext;
  const family = FAMILIES[name] as unknown as ResourceDefinition<ResourceName>;
  const reading = good(await family.load(RESOURCES[name].params.parse(params) as never, ask, context));
  expect(RESOURCES[name].data.safeParse(JSON.parse(JSON.stringify(reading.data))).error).toBeUndefined();
  return { data: reading.data as never, note: noteOf(reading), lacking: reading.lacking ?? null };
}

const trade = (id: number, change: object = {}) => ({
  ...{ id, unix_time: 1_000 - id, share_type: 'club', share_id: 7, num: 1, price: 10, buyer: 'a', seller: 'b', market_buy: true },
  ...change,
});
const page = (...items: unknown[]) => ({ page: 1, per_page: 50, items });

describe('a trade', () => {
  it('without the undocumented `market_buy` is a trade with an unknown taker', async () => {
    const { market_buy: _none, ...bare } = trade(1);
    const got = await read('trades', { limit: 2 }, { rest: { '/share_trade_history/all?per_page=2': [bare, trade(2)] } });
    expect(got).toMatchObject({
      data: [
        { id: 1, taker: null },
        { id: 2, taker: 'buy' },
      ],
      note: null,
    });
  });
  it('that is unusable is left out alone, and the list reports it', async () => {
    const got = await read(
      'trades',
      { limit: 3 },
      { rest: { '/share_trade_history/all?per_page=3': [trade(1), trade(2, { price: {} }), trade(3)] } },
    );
    expect(got.data).toMatchObject([{ id: 1 }, { id: 3 }]);
    expect(english(got.note)).toBe('1 of 3 rows cannot be used and is left out (row 2: `price` is an object, not a number).');
  });
  it('that is unusable does not stop the reading of pages', async () => {
    const first = Array.from({ length: 100 }, (_, n) => trade(n + 1, n === 5 ? { num: 'many' } : {}));
    const pages = netWorld(({ url }) => json(new URL(url).searchParams.get('page') === '1' ? page(...first) : page(trade(200))));
    const { data, note } = await read('trades', { share: 'club_7', limit: 150 }, {}, pages.fetch);
    expect((data as unknown[]).length).toBe(100);
    expect(english(note)).toContain('1 of 100 rows cannot be used');
  });
  it.each([
    ['an id as text', { id: '7' }, { id: 7 }],
    ['a price as text', { price: '12' }, { price: 12 }],
    ['a time as text', { unix_time: '999' }, { time: 999 }],
    ['a price with a fraction of a base unit', { price: 12.5 }, { price: 13 }],
  ])('with %s is read', async (_what, change, model) => {
    const api = apiFrom({ rest: { '/share_trade_history/all': [trade(1, change)] } });
    expect(good(await api.rest('/share_trade_history/all', {}, ask)).data).toMatchObject([model]);
  });
  it('with a rounded price is marked', async () => {
    const api = apiFrom({ rest: { '/share_trade_history/all': [trade(1, { price: 12.5 })] } });
    expect(english(noteOf(good(await api.rest('/share_trade_history/all', {}, ask))))).toBe(
      'An amount with a fraction of a base unit was rounded (`price`).',
    );
  });
});

describe('a market sync', () => {
  it('stores the other players of a squad with an invalid one, and reports what was left out', async () => {
    const stored: number[] = [];
    let kept = { era: 0, skipped: [] as { what: string; why: string }[] };
    const work = {
      pace: async () => undefined,
      ask,
      cache: {
        census: { get: () => [], put: (_kind: string, rows: readonly { id: number }[]) => stored.push(...rows.map(({ id }) => id)) },
      },
      progress: () => kept,
      note: (change: object) => (kept = { ...kept, ...change }),
      wrote: () => undefined,
    } as unknown as Work;
    const squad = { data: [{ player_id: 1 }, { player_id: 'odd' }, { player_id: 3 }], source: 'hosted', height: 5, observedAt: 1 } as const;
    expect(await takePlayers(work, 'get_squad', squad, 1)).toEqual({ ok: true, value: 2 });
    expect(stored).toEqual([1, 3]);
    expect(kept.skipped).toMatchObject([{ what: 'some players', why: expect.stringContaining('get_squad: `player_id`') as string }]);
    const odd = { ...squad, data: [{ player_id: 'odd' }] };
    expect(await takePlayers(work, 'get_squad', odd, 1)).toMatchObject({ ok: false, fault: { code: 'unreadable' } });
  });
});

describe('a page', () => {
  it.each([
    ['without `page`', { per_page: 50, items: [{ club_id: 7 }] }],
    ['with only its items', { items: [{ club_id: 7 }] }],
    ['with a total that is not a number', { page: 1, per_page: 50, total: 'many', items: [{ club_id: 7 }] }],
  ])('%s is read', async (_what, body) => {
    const api = apiFrom({ rest: { '/clubs': body } });
    expect(good(await api.rest('/clubs', {}, ask)).data.items).toMatchObject([{ club_id: 7 }]);
  });
});

describe('one invalid part', () => {
  it('of the game parameters leaves all others', async () => {
    const data = { 'agent-min-bps': 5, nested: { deep: [1] } };
    const api = apiFrom({ hosted: { get_params: { data } } });
    expect(good(await api.gsp('get_params', { name: '' }, ask)).data).toEqual(data);
  });
  it('of the ticker leaves all others', async () => {
    const deal = { share: { type: 'club', id: 2 }, date: 7, price: 3, type: 'buy' };
    const ticker = {
      club_trades: [deal, { ...deal, price: null }],
      last_transfers: ['odd', { player: 3, newclub: 4, amount: 9, date: 5 }],
    };
    const reading = good(await apiFrom({ rest: { '/ticker': ticker } }).rest('/ticker', {}, ask));
    expect(reading.data).toMatchObject({ trades: [{ share: 'club_2' }], transfers: [{ player: 3 }] });
    expect(reading.unusable).toMatchObject({ rows: 2, of: 4 });
  });
  it('of an order book leaves all other orders', async () => {
    const order = { price: 5, num: 1, name: 'a', mint: false };
    const data = { share: { club: 7 }, ask: [order, { ...order, num: -1 }], bid: [] };
    const reading = good(await apiFrom({ hosted: { get_share_orderbook: { data } } }).gsp('get_share_orderbook', { share: 'club_7' }, ask));
    expect(reading.data.asks).toHaveLength(1);
    expect(reading.unusable).toEqual({ rows: 1, of: 2, why: 'row 2: `num` is below 0' });
  });
});

describe('documented values', () => {
  it.each([
    ['in Unix seconds', { last_active_unix: 5 }, 5],
    ['only as text', { last_active: '1970-01-01T00:00:05Z' }, 5],
    ['as Unix seconds under the name of the text', { last_active: 1_788_101_247 }, 1_788_101_247],
  ])('include the last activity of a user, served %s', async (_how, served, moment) => {
    const api = apiFrom({ rest: { '/users': page({ name: 'a', ...served }) } });
    expect(good(await api.rest('/users', {}, ask)).data.items).toMatchObject([{ last_active: moment }]);
  });
  it('include the number of votes: the sum of the options where no total is served, marked as such', async () => {
    const vote = { proposal_id: 1, share_type: 'club', share_id: 7, proposal_type: 'manager', end_time_unix: 9 };
    const options = [
      { option_id: 0, votes: 30 },
      { option_id: 1, votes: 12 },
    ];
    const served = page({ ...vote, vote_options: options }, { ...vote, proposal_id: 2 }, { ...vote, proposal_id: 3, total_votes: 50 });
    const got = good(await apiFrom({ rest: { '/proposals/active': served } }).rest('/proposals/active', {}, ask));
    expect(got.data.items).toMatchObject([{ totalVotes: 42, totalCounted: true }, { totalVotes: null }, { totalVotes: 50 }]);
    expect(got.data.items[2]).not.toHaveProperty('totalCounted');
  });
});

describe('a leaderboard', () => {
  it.each([
    ['/leaderboards/earnings', { name: 'a', total_value: 900, amount_staked: 7, earnings: 12 }, { earnings: 12 }],
    ['/leaderboards/earnings', { name: 'a', payout_count: 3, total_value: 900 }, { earnings: null }],
    ['/leaderboards/earnings', { name: 'a', earnings_7d: 5, earnings_30d: 9 }, { earnings: null }],
    ['/leaderboards/earnings', { name: 'a', earnings_7d: 5 }, { earnings: 5 }],
    [
      '/leaderboards/referrals/all',
      { name: 'a', num_clubs: 4, referrals: 3, amount_paid_out: 1, usd_spent_raw: 7 },
      { referrals: 3, spent: 7 },
    ],
    ['/leaderboards/referrals/all', { name: 'a', account_number: 4 }, { referrals: null, spent: null }],
  ] as const)('%s takes its value by field name, not from a similar field: %j', async (path, row, model) => {
    const api = apiFrom({ rest: { [path]: [row] } });
    expect(good(await api.rest(path, {}, ask)).data).toMatchObject([model]);
  });
  it.each([
    ['the exchange rate', '/coin_price', { value: 900, price_change: 2, coin2usdc: 0.012345678 }, { coin2usdc: 0.012345678 }],
    [
      'field time',
      '/player_field_time/7',
      [{ player_id: 3, minutes_missed: 9, shares_held: 5, minutes_played: 90 }],
      [{ minutes: 90, share: null }],
    ],
  ] as const)('%s is also read by field name', async (_what, address, body, model) => {
    const api = apiFrom({ rest: { [address]: body } });
    const read = address === '/coin_price' ? api.rest(address, {}, ask) : api.rest('/player_field_time/{club_id}', { club_id: 7 }, ask);
    expect(good<unknown>(await read).data).toMatchObject(model);
  });
  it('of achievements does not confuse the number completed with the profile’s completeness', async () => {
    const api = apiFrom({ rest: { '/achievements?username=a': { username: 'a', completed: 3, total: 8, completion: 38 } } });
    expect(good(await api.rest('/achievements', { username: 'a' }, ask)).data).toMatchObject({ completion: 38 });
  });
});

describe('the market overview', () => {
  const figures = { TotalClubs: 5 };
  it('reports why its coin price and its ticker are missing', async () => {
    const { data, note } = await read('market', {}, { rest: { '/market': figures, '/ticker': { error: 'cold' } } });
    expect(data).toMatchObject({ figures: { clubs: 5 }, coin_price: null, ticker: null });
    expect(english(note)).toContain('The coin price is missing: /coin_price: HTTP 404');
    expect(english(note)).toContain('The ticker is missing: the service hasn’t prepared it yet.');
  });
  it('with a temporarily missing part is read again', async () => {
    const { lacking } = await read('market', {}, { rest: { '/market': figures, '/coin_price': {}, '/ticker': { error: 'cold' } } });
    expect(lacking).toMatchObject({ code: 'unreadable' });
  });
});

describe('a dump requested for some shares', () => {
  const order = (id: number) => [id, 'a', true, 5, 2];
  it('is filtered where the service ignores `ids`, with a note', async () => {
    const body = { meta: {}, data: { 7: [order(1)], 8: [order(2)], 9: [order(3)] } };
    const { data, note } = await read(
      'dumps',
      { dump: 'share_orders/clubs', ids: [7] },
      { rest: { '/dumps/share_orders/clubs?ids=7': body } },
    );
    expect(data).toMatchObject({ total: 1, rows: [{ share: 'club_7' }] });
    expect(english(note)).toBe('The service ignored `ids`: 2 order books that were not requested are left out.');
  });
  it('keeps the other orders of a book with an invalid one', async () => {
    const body = { meta: {}, data: { 7: [order(1), 'odd', order(2)] } };
    const { data, note } = await read(
      'dumps',
      { dump: 'share_orders/clubs', ids: [7] },
      { rest: { '/dumps/share_orders/clubs?ids=7': body } },
    );
    expect((data as { rows: { asks: unknown[] }[] }).rows[0]?.asks).toHaveLength(2);
    expect(english(note)).toContain('1 of 3 rows cannot be used');
  });
  it('of players cannot be requested by ids', async () => {
    const asked = read('dumps', { dump: 'player_earnings', threshold: 5, ids: [7] }, { rest: {} });
    await expect(asked).rejects.toThrow('can’t be requested by `ids`');
  });
});
