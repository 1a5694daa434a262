import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { decode } from '#engine/api/schema/decode.ts';
import { BUNDLES } from '#engine/api/tables/bundles.ts';
import { unwrap } from '#engine/api/schema/envelope.ts';
import { GSP, type GspMethod } from '#engine/api/tables/gsp/gsp.ts';
import { REST, written, type RestPath } from '#engine/api/tables/rest/rest.ts';
import { TOOLS } from '#engine/api/tables/tools/tools.ts';
import { sampleJson as sample } from '../../../support/values/sample-json.ts';
import { english } from '../../../support/english-text.ts';

const read = (name: string, schema: z.ZodType, raw: unknown): unknown => {
  const got = decode(name, schema, raw);
  if (!got.ok) throw new Error(english(got.fault.detail) ?? '');
  return got.value;
};
const trouble = (name: string, schema: z.ZodType, raw: unknown): string | null => {
  const got = decode(name, schema, raw);
  return got.ok ? null : got.fault.code === 'unreadable' ? english(got.fault.detail) : got.fault.code;
};
const page = (...items: unknown[]) => ({ page: 1, per_page: 20, total: items.length, total_pages: 1, items });
const rest = (path: RestPath, raw: unknown): unknown => read(path, REST[path].data, raw);
const gsp = (method: GspMethod, raw: unknown): unknown => read(method, GSP[method].data, raw);

describe('recorded responses of the live service', () => {
  it('a page of players decodes with every field of the player card', () => {
    const { items } = rest('/players/detailed', sample('rest-players-detailed')) as { items: Record<string, unknown>[] };
    expect(items).toHaveLength(5);
    expect(items[0]).toMatchObject({
      player_id: 1,
      rating: 73,
      last_price: 245,
      wages: 159_900_000,
      positions: ['GK'],
      concerns: 0,
      loaned_to_club: 4268,
    });
  });
  it('an autopick decodes in its stored form, without an envelope', () => {
    expect(gsp('autopick_club_tactics', unwrap(sample('gsp-autopick-formation-0')).data)).toMatchObject({
      hidden: false,
      actions: [{ formation: 0, captain: 136060, penaltyTaker: 511688, targetMan: 321770 }],
    });
  });
  it('hidden tactics contain only their commitment', () => {
    const { result } = sample('tool-get-club-tactics-hidden') as { result: { content: { text: string }[] } };
    expect(gsp('get_club_tactics', JSON.parse(result.content[0]?.text ?? ''))).toEqual({
      hidden: true,
      commitment: '3dec752e29700eb743083712fd2fc41f72a05f6707f10a9a3e60c2295f9bf52c',
      actions: [],
      substitutions: [],
      formationChanges: [],
      validation: null,
    });
  });
  it('tactics of played matches decode for every fixture', () => {
    for (const answer of Object.values(sample('rest-fixture-history-tactics') as Record<string, unknown>))
      rest('/fixture_history/tactics/{fixture_id}', answer);
  });
  it('a schedule decodes with names and readable dates beside its ids', () => {
    expect(gsp('get_club_schedule', sample('tool-get-club-schedule-rows'))).toMatchObject([
      { fixture_id: 334152, home_club: 2256, home_goals: 2 },
      ...Array.from({ length: 8 }, () => ({})),
    ]);
  });
  it('a squad extract from the tool server decodes, with positions as text', () => {
    expect((read('search_players', TOOLS.search_players.data, sample('squad-extract-club-605')) as { name: string }[])[0]).toMatchObject({
      player_id: 9991,
      name: 'Player 9991',
    });
  });
});

describe('REST rows decode into the model', () => {
  it.each<[path: RestPath, served: unknown, model: unknown]>([
    ['/players/detailed', page({ player_id: 3, positions: 'LB, CB' }), { items: [{ player_id: 3, positions: ['LB', 'CB'] }] }],
    [
      '/players',
      page({ player_id: 5, multi_position: 46, last_price: 0, last_7days: null }),
      { items: [{ player_id: 5, positions: ['LB', 'CB', 'RB', 'DMC'] }] },
    ],
    [
      '/clubs',
      page({ club_id: 7, last_price: 120, balance: 5_000_000, new_field: 'kept' }),
      { items: [{ club_id: 7, balance: 5_000_000, new_field: 'kept' }] },
    ],
    [
      '/clubs/detailed',
      page({ club_id: 7, division: 0, manager_locked: 1, top_influencers: [{ name: 'a', num: 5 }] }),
      { items: [{ division: 1 }] },
    ],
    ['/clubs/{club_id}/job', { club_id: 7, poster_name: 'a', posted_at: 1_700_000_000, description: 'x' }, { posted_at: 1_700_000_000 }],
    [
      '/users',
      page({ name: 'a', balance: 10, last_active_unix: 5, last_active: '1970-01-01T00:00:05Z', club_id: null }),
      { items: [{ name: 'a', last_active: 5 }] },
    ],
    [
      '/users/detailed',
      page({ name: 'a', total_volume_30_day: 7, manager_voted: null }),
      { items: [{ total_volume_30_day: 7, last_active: null }] },
    ],
    [
      '/share_trade_history',
      {
        page: 1,
        per_page: 50,
        total: null,
        items: [
          {
            id: 9,
            time: 'x',
            unix_time: 100,
            share_type: 'club',
            share_id: 7,
            buyer: 'a',
            seller: null,
            num: 3,
            price: 40,
            market_buy: true,
          },
        ],
      },
      { items: [{ id: 9, time: 100, share: 'club_7', price: 40, num: 3, buyer: 'a', seller: null, taker: 'buy' }] },
    ],
    [
      '/share_trade_history/all',
      [{ id: 9, unix_time: 100, share_type: 'player', share_id: 7, num: 3, price: 40, market_buy: 0 }],
      [{ share: 'player_7', buyer: null, taker: 'sell' }],
    ],
    [
      '/trading_graph',
      [
        { timestamp: 100, datetime: 'x', volume: 5, weighted_average_price: 1.5 },
        { timestamp: 200, volume: 0, weighted_average_price: null },
      ],
      [{ time: 100, volume: 5, vwap: 1.5 }],
    ],
    ['/share_balance_by_user_club', { name: 'a', club_id: 7, num_shares: 0 }, { num_shares: 0 }],
    [
      '/share_balances',
      page({ name: 'a', share_type: 'club', share_id: 7, num: 5, last_price: 12 }),
      { items: [{ share: 'club_7', num: 5 }] },
    ],
    ['/share_balances', [{ country_id: 'ENG', no_of_clubs: 3, no_of_players: 4 }], [{ country_id: 'ENG' }]],
    ['/coin_price', 0.0123, { coin2usdc: 0.0123 }],
    ['/coin_price', { COIN2USDC: '0.0123' }, { coin2usdc: 0.0123 }],
    [
      '/market',
      { TotalClubs: 5, COIN2USDC: 0.01, Total7dayVolumeChange: -3.5, CoinPriceChart: [{ date: '2026-07-01', price: 0.01 }] },
      {
        clubs: 5,
        coin2usdc: 0.01,
        volume_7_day_change: -3.5,
        players: null,
        charts: { CoinPriceChart: [{ time: 1_782_864_000, value: 0.01 }] },
      },
    ],
    ['/ticker', { error: 'not built yet' }, null],
    [
      '/ticker',
      {
        club_balances: { rich: [{ club: 1, balance: 5 }], poor: [] },
        last_transfers: [{ date: 5, player: 3, newclub: 4, amount: 9 }],
        club_trades: [{ share: { type: 'club', id: 2 }, date: 7, price: 3, type: 'buy' }],
      },
      {
        rich: [{ club: 1, balance: 5 }],
        transfers: [{ player: 3, club: 4, amount: 9, time: 5 }],
        trades: [{ share: 'club_2', time: 7, price: 3, side: 'buy' }],
      },
    ],
    ['/leagues', page({ league_id: 4, country_id: 'ENG', division: 2 }), { items: [{ division: 3 }] }],
    ['/league_tables', [{ club_id: 7, division: 0, pts: 3 }], [{ club_id: 7, division: 1, pts: 3 }]],
    [
      '/proposals/active',
      page({
        proposal_id: 1,
        share_type: 'club',
        share_id: 7,
        proposal_type: 'manager',
        start_time: '2026-07-01T00:00:00Z',
        end_time_unix: 9,
      }),
      { items: [{ share: 'club_7', endTime: 9, startTime: 1_782_864_000, options: [], voters: null }] },
    ],
    [
      '/player/history/{player_id}',
      { player_id: 5, loans: [], ratings: [{ rating: 70, date_updated: 5 }], injuries: [], transfers: [] },
      { ratings: [{ rating: 70 }] },
    ],
    ['/player/transfer_history', [{ player_id: 5, date: 9, club_id_from: 1, club_id_to: null, amount: 10 }], [{ amount: 10 }]],
    ['/dumps/share_orders/clubs', { meta: {}, data: { 7: [[1, 'a', true, 5, 2]] } }, { data: { 7: [[1, 'a', true, 5, 2]] } }],
  ])('%s %#', (path, served, model) => {
    const got = rest(path, served);
    if (model === null) expect(got).toBeNull();
    else expect(got).toMatchObject(model as object);
  });
});

const order = (price: number, num = 1) => ({ price, num, name: 'a', mint: false });
const three = { total: 3, available: 2, reserved: 1 };

describe('game-state rows decode into the same model', () => {
  it.each<[method: GspMethod, served: unknown, model: unknown]>([
    [
      'get_share_orderbook',
      { share: { club: 7 }, ask: [order(9), order(5), order(7, 0)], bid: [order(1), order(4)] },
      { share: 'club_7', bids: [{ price: 4 }, { price: 1 }], asks: [{ price: 5, name: 'a', mint: false }, { price: 9 }] },
    ],
    [
      'get_share_orderbook',
      { share: { player: 7 }, ask: [{ price: 5, num: 1, mint: true }], bid: null },
      { share: 'player_7', bids: [], asks: [{ name: null, mint: true }] },
    ],
    [
      'get_club',
      { club_id: 7, balance: three, manager_locked: false, transfers: { in: 1, out: 2 } },
      { club_id: 7, balance: 3, balances: three },
    ],
    ['get_club', null, null],
    ['get_club', [{ club_id: 7, balance: three }], { club_id: 7 }],
    [
      'get_players',
      [{ player_id: 5, club_id: null, retired: false, multi_position: 4, desired: { contract: 2, transfer: true, renew: false } }],
      [{ positions: ['CB'], desired_contract: 2, allow_transfer: true, allow_renew: false }],
    ],
    ['get_squad', null, []],
    [
      'get_user_account',
      { name: 'a', balance: { total: 0, available: 0, reserved: 0 }, last_active: null },
      { name: 'a', last_active: null, balance: { total: 0 } },
    ],
    ['get_user_share_balances', [{ share: { club: 7 }, balance: three }], [{ share: 'club_7', ...three }]],
    [
      'get_user_share_orders',
      [
        { share: { club: 7 }, type: 'bid', price: 5, num: 2 },
        { share: { type: 'player', id: 3 }, is_ask: true, price: 6, num: 1 },
      ],
      [
        { share: 'club_7', side: 'bid', price: 5, num: 2 },
        { share: 'player_3', side: 'ask' },
      ],
    ],
    [
      'get_user_share_orders',
      { ask: [{ share: { club: 7 }, price: 5, num: 2 }], bid: [{ share: { club: 8 }, price: 4, num: 1 }] },
      [
        { share: 'club_8', side: 'bid' },
        { share: 'club_7', side: 'ask' },
      ],
    ],
    ['get_user_share_orders', [{ share: { club: 7 }, ask: [{ price: 5, num: 2 }], bid: [] }], [{ share: 'club_7', side: 'ask', price: 5 }]],
    [
      'get_all_votes',
      [{ share: { type: 'club', id: 7 }, state: 'voting', type: 'manager', start_time: 1, end_time: 2 }],
      [{ share: 'club_7', state: 'voting', startTime: 1, endTime: 2 }],
    ],
    [
      'get_share_proposals',
      [
        {
          proposal_id: 1,
          type: 'manager',
          state: 'voting',
          start_time: 1,
          end_time: 2,
          total_votes: 5,
          data: {},
          options: [{ option_id: 0, votes: 5, data: { manager: 'a' } }],
          votes: { b: 0 },
        },
      ],
      [{ id: 1, totalVotes: 5, options: [{ id: 0, candidate: 'a', votes: 5 }], voters: { b: 0 } }],
    ],
    ['get_top_transfer_auctions', [{ player_id: 5, end_time: 9, high_bid: { amount: 5, club_id: 1 } }], [{ player_id: 5 }]],
    ['get_transfer_auction_details', null, null],
    ['get_seasons', [{ season_id: 4, start: 1, end: 2, finished: false }], [{ season_id: 4 }]],
    ['get_leagues', [{ league_id: 1, level: 1, country_id: 'ENG' }], [{ division: 1 }]],
    ['get_fixture', [{ fixture_id: 3, date: 5, home_goals: null }], { fixture_id: 3 }],
    ['get_params', { 'agent-min-bps': 5 }, { 'agent-min-bps': 5 }],
  ])('%s %#', (method, served, model) => {
    const got = gsp(method, served);
    if (model === null) expect(got).toBeNull();
    else expect(got).toMatchObject(model as object);
  });
});

describe('a wrong shape names the endpoint and the field, and reveals nothing of the response', () => {
  const book = (change: object) => ({ share: { club: 7 }, ask: [], bid: [], ...change });
  it.each<[endpoint: RestPath | GspMethod, served: unknown, sentence: string]>([
    ['get_share_orderbook', book({ ask: [{ num: 1 }] }), 'get_share_orderbook: `ask[0].price` is missing'],
    ['get_share_orderbook', book({ ask: [{ num: 1, price: 'five' }] }), 'get_share_orderbook: `ask[0].price` is a string, not a number'],
    ['get_share_orderbook', book({ ask: [order(5, 1.5)] }), 'get_share_orderbook: `ask[0].num` is not a whole number'],
    ['get_share_orderbook', book({ ask: [order(1, -1)] }), 'get_share_orderbook: `ask[0].num` is below 0'],
    ['get_share_orderbook', book({ ask: [{ ...order(1), name: 5 }] }), 'get_share_orderbook: `ask[0].name` is a number, not text'],
    ['get_share_orderbook', book({ bid: 'none' }), 'get_share_orderbook: `bid` is a string, not a list'],
    ['get_share_orderbook', { share: { club: 7 }, ask: [] }, 'get_share_orderbook: `bid` is missing'],
    ['get_share_orderbook', book({ share: 'sheep' }), 'get_share_orderbook: `share` is a string in an unknown format'],
    ['get_share_orderbook', null, 'get_share_orderbook: the response is null, not an object'],
    ['get_club', { club_id: 7, balance: { total: 'x', available: 1, reserved: 1 } }, 'get_club: `balance.total` is a string, not a number'],
    ['get_players', [{ rating: 5 }], 'get_players: `[0].player_id` is missing'],
    ['get_user_account', { balance: null }, 'get_user_account: `balance` is null, not an object'],
    ['get_user_share_balances', [{ share: { club: 1 } }], 'get_user_share_balances: `[0].balance` is missing'],
    [
      'get_user_share_orders',
      [{ share: { club: 1 }, price: 1, num: 1 }],
      'get_user_share_orders: `[0]` doesn’t state whether it’s a bid or an ask',
    ],
    ['get_all_votes', [{ share: { club: 1 }, type: 'x' }], 'get_all_votes: `[0].state` is missing'],
    ['/players', { page: 1, per_page: 20 }, '/players: `items` is missing'],
    ['/players/detailed', page({ player_id: 1, rating: 'high' }), '/players/detailed: `items[0].rating` is a string, not a number'],
    ['/clubs/detailed', page({ club_id: null }), '/clubs/detailed: `items[0].club_id` is null, not a number'],
    ['/users', page({}), '/users: `items[0].name` is missing'],
    [
      '/share_trade_history',
      page({ id: 1, unix_time: 1, share_type: 'stadium', share_id: 1, num: 1, price: 1, market_buy: true }),
      '/share_trade_history: `items[0].share_type` is not one of club, player',
    ],
    ['/share_trade_history/all', { detail: 'x' }, '/share_trade_history/all: the response is an object, not a list'],
    ['/trading_graph', [{ timestamp: 1, volume: null }], '/trading_graph: `[0].volume` is null, not a number'],
    ['/coin_price', {}, '/coin_price: the response contains no exchange rate'],
    ['/market', [], '/market: the response is a list, not an object'],
    ['/dumps/share_orders/clubs', { meta: {} }, '/dumps/share_orders/clubs: `data` is missing'],
  ])('%s %#', (endpoint, served, sentence) => {
    const schema = endpoint.startsWith('/') ? REST[endpoint as RestPath].data : GSP[endpoint as GspMethod].data;
    expect(trouble(endpoint, schema, served)).toBe(sentence);
  });
});

describe('the state envelope', () => {
  const state = { height: 5, blockhash: 'ab', chain: 'polygon', gameid: 'g', state: 'up-to-date' };
  it('is removed, and yields the block and game of the response', () => {
    expect(unwrap({ ...state, data: [1] })).toMatchObject({ data: [1], height: 5, hash: 'ab', chain: 'polygon', gameId: 'g', bare: false });
  });
  it('is optional: a plain result, as some node methods return it, passes unchanged', () => {
    expect(unwrap('hash').data).toBe('hash');
    expect(unwrap({ team_sheet: [], tactic_actions: [] }).data).toEqual({ team_sheet: [], tactic_actions: [] });
    expect(unwrap([{ data: 1, state: 'voting', type: 'x' }]).data).toHaveLength(1);
  });
  it('without data contains only the block, or means a node without a game state', () => {
    expect(unwrap(state)).toMatchObject({ bare: true, height: 5 });
    expect(unwrap({ chain: 'c', gameid: 'g', state: 'pregenesis' })).toMatchObject({ bare: true, height: null, state: 'pregenesis' });
  });
  it('of an older node keeps its block', () => {
    expect(unwrap({ block: { hash: 'ab', height: 9 }, gamestates: {} })).toMatchObject({ height: 9, hash: 'ab' });
    expect(unwrap({ block: null, gamestates: {} })).toMatchObject({ height: null });
  });
});

describe('a URL is built from a path and its parameters', () => {
  it.each([
    ['/clubs/{club_id}/job', { club_id: 7 }, '/clubs/7/job'],
    ['/players', { player_id: [1, 2], free_agents: true, page: undefined }, '/players?player_id=1&player_id=2&free_agents=true'],
    ['/v1/user/{name}', { name: 'a b/c' }, '/v1/user/a%20b%2Fc'],
    ['/users', { names: ['ä '] }, '/users?names=%C3%A4+'],
  ])('%s', (path, params, address) => {
    expect(written(path, params)).toBe(address);
  });
  it('every placeholder of every path is a parameter of its row', () => {
    for (const [path, row] of Object.entries({ ...REST, ...BUNDLES }))
      for (const [, key] of path.matchAll(/\{(\w+)\}/g)) expect(Object.keys((row.params as z.ZodObject).shape)).toContain(key);
  });
});
