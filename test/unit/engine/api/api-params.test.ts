import { describe, expect, it } from 'vitest';
import { BUNDLES, type BundlePath } from '#engine/api/tables/bundles.ts';
import { checkParams } from '#engine/api/schema/decode.ts';
import { GSP, type GspMethod } from '#engine/api/tables/gsp/gsp.ts';
import { suggest } from '#contract/suggest.ts';
import { PROBES } from '#engine/api/probe/probes.ts';
import { REST, type RestPath } from '#engine/api/tables/rest/rest.ts';
import { argumentTrouble } from '#engine/api/call/tool-arguments.ts';
import { english } from '../../../support/english-text.ts';

const check = (name: string, params: unknown): string => {
  const row = name.startsWith('/v1/')
    ? BUNDLES[name as BundlePath]
    : name.startsWith('/')
      ? REST[name as RestPath]
      : GSP[name as GspMethod];
  const got = checkParams(name, row.params, params);
  if (got.ok) return 'fine';
  expect(got.fault.code).toBe('bad-params');
  return english(got.fault.detail) ?? '';
};

describe('parameters are checked against the specification before a request is sent', () => {
  it.each<[name: RestPath | BundlePath, params: unknown, verdict: string | RegExp]>([
    [
      '/players',
      { page: 1, per_page: 50, sort_by: 'last_price', sort_order: 'desc', player_id: [1, 2], free_agents: true, age_min: 0 },
      'fine',
    ],
    ['/players', { per_page: 7 }, '/players: `per_page` must be one of 5, 10, 20, 50'],
    ['/players', { page: 0 }, '/players: `page` must be at least 1'],
    ['/players', { age_min: -1 }, '/players: `age_min` must be at least 0'],
    ['/players', { free_agents: true, club_id: 3 }, '/players: `free_agents` can’t be combined with `club_id`'],
    ['/players', { free_agents: false, club_id: 3 }, 'fine'],
    ['/players', { age: 20, age_max: 30 }, 'fine'],
    [
      '/players',
      { fitness: 90 },
      '/players: unknown parameter `fitness`; available: page, per_page, sort_by, sort_order, age_min, age_max, age, dob_min, dob_max, player_id, wages_min, wages_max, …',
    ],
    ['/players', { player_id: 5 }, '/players: `player_id` must be a list'],
    ['/players', { club_id: '5' }, '/players: `club_id` must be a number'],
    [
      '/players/detailed',
      {
        position_mask: 4,
        position_mask_multi: true,
        agent_name: 'NULL',
        rating_gk_min: 60,
        loaned_to_club: 'NOT_NULL',
        loan_offered: 4,
        fitness: 90,
      },
      'fine',
    ],
    ['/players/detailed', { loan_offered: true }, '/players/detailed: `loan_offered`: a value, NULL or NOT_NULL'],
    ['/clubs', { per_page: 10 }, '/clubs: `per_page` must be one of 5, 20, 50'],
    ['/clubs', { sort_order: 'up' }, '/clubs: `sort_order` must be one of asc, desc'],
    ['/clubs', { per_pages: 5 }, '/clubs: unknown parameter `per_pages`; did you mean per_page?'],
    ['/clubs/detailed', { available: 1, division: 0, transfers_in_min: 3, has_job_posting: 0 }, 'fine'],
    ['/clubs/detailed', { available: 2 }, '/clubs/detailed: `available` must be one of 0, 1'],
    ['/clubs/{club_id}/job', {}, '/clubs/{club_id}/job: `club_id` is required'],
    ['/users', { per_page: 100, names: ['a'], name_prefix: 'ab' }, 'fine'],
    ['/users', { name_prefix: 'a' }, '/users: `name_prefix` must be at least 2 characters long'],
    ['/users/detailed', { buy_volume_min: 1, total_volume_max: 5 }, 'fine'],
    ['/users/detailed', { per_page: 10 }, '/users/detailed: `per_page` must be one of 5, 20, 50, 100'],
    ['/players/detailed', { per_page: 100 }, '/players/detailed: `per_page` must be one of 5, 10, 20, 50'],
    ['/players/detailed', { free_agents: true, club_id: 3 }, '/players/detailed: `free_agents` can’t be combined with `club_id`'],
    ['/players', { dob_min: -1 }, '/players: `dob_min` must be at least 0'],
    ['/players', { country_id: 'ENG,ALB' }, 'fine'],
    [
      '/players',
      { country_id: 'England' },
      '/players: `country_id`: country must be three-letter codes separated by commas, for example ENG,ESP',
    ],
    [
      '/league_tables',
      { country_id: 'ENG,ALB', division: 0 },
      '/league_tables: `country_id`: country must be a three-letter code such as ENG',
    ],
    ['/clubs/detailed', { per_page: 100 }, '/clubs/detailed: `per_page` must be one of 5, 20, 50'],
    ['/clubs/detailed', { division: -1 }, '/clubs/detailed: `division` must be at least 0'],
    ['/clubs/detailed', { has_job_posting: true }, '/clubs/detailed: `has_job_posting` must be one of 0, 1'],
    ['/clubs', { sort_by: 'colour' }, 'fine'],
    ['/players', { sort_by: 'form' }, 'fine'],
    ['/users', { sort_by: 'total_volume' }, 'fine'],
    ['/users/detailed', { sort_by: '10th_trade_date' }, 'fine'],
    ['/share_trade_history', { club_id: 1, sort_by: 'buyer' }, 'fine'],
    ['/share_trade_history', { club_id: 1, page: 0 }, '/share_trade_history: `page` must be at least 1'],
    [
      '/player/transfer_history',
      { details: true },
      '/player/transfer_history: `club_id` or `player_id` is required if `season_id` is omitted',
    ],
    ['/players/morale_history/{player_id}', { player_id: 4, limit: 0 }, '/players/morale_history/{player_id}: `limit` must be at least 1'],
    ['/share_balance_by_user_club', { name: 'a' }, '/share_balance_by_user_club: `club_id` is required'],
    ['/share_balances/detailed', {}, 'fine'],
    ['/share_balances/summary', {}, 'fine'],
    ['/league_tables', { country_id: 'ENG' }, 'fine'],
    ['/league_tables', { country_id: 'EUR' }, 'fine'],
    ['/league_tables', { league_id: 4_001 }, 'fine'],
    ['/messages', { season_id: 4 }, 'fine'],
    ['/messages', { season_id: 4, club_id: 7, per_page: 101 }, 'fine'],
    ['/club_balance_sheet/weeks', { club_id: 7 }, '/club_balance_sheet/weeks: `season_id` is required'],
    [
      '/user_balance_sheet',
      { name: 'a', end_date: '2026-01-01' },
      '/user_balance_sheet: `start_date` and `end_date` must be given together',
    ],
    [
      '/user_balance_sheet',
      { name: 'a', start_date: '1.2.2026', end_date: '2026-02-03' },
      '/user_balance_sheet: `start_date`: date must be YYYY-MM-DD',
    ],
    [
      '/user_balance_sheet',
      { name: 'a', start_date: '2026-02-30', end_date: '2026-03-03' },
      '/user_balance_sheet: `start_date`: date must be YYYY-MM-DD',
    ],
    ['/leaderboards/referrals/windowed', { window: '7d' }, '/leaderboards/referrals/windowed: `window` must be one of 30d, season'],
    ['/leaderboards/earnings', { days: 0 }, 'fine'],
    ['/proposals/active', { per_page: 5_001 }, 'fine'],
    ['/proposals/historical', { days_back: 8 }, 'fine'],
    ['/shop/clubs', { tiers: [6] }, 'fine'],
    ['/shop/clubs', { sort_by: 'price' }, 'fine'],
    ['/dumps/player_earnings', {}, 'fine'],
    ['/dumps/player_earnings', { threshold: 9 }, 'fine'],
    ['/dumps/club_earnings', { country: 'ENG' }, 'fine'],
    ['/commentary/match_events/{fixture_id}', {}, '/commentary/match_events/{fixture_id}: `fixture_id` is required'],
    ['/v1/jobs-board', { section: 'all' }, '/v1/jobs-board: `section` must be one of posted, available, both'],
    ['/v1/club/{club_id}', { club_id: -1 }, '/v1/club/{club_id}: `club_id` must be at least 0'],
    ['/v1/transfer-market', { anything: 1 }, 'fine'],
    ['/v1/user/{name}', { name: '..' }, '/v1/user/{name}: `.` and `..` can’t be used as names'],
    ['/v1/user/{name}', { name: 'a\ud800' }, '/v1/user/{name}: name contains an invalid character'],
    ['/share/transactions', { name: '.a b/c%' }, 'fine'],
    ['/player/transfer_history', {}, '/player/transfer_history: `club_id` or `player_id` is required if `season_id` is omitted'],
    ['/player/transfer_history', { season_id: 4 }, 'fine'],
    ['/players/loan_history', {}, '/players/loan_history: `season_id` or `club_id` is required'],
    [
      '/players/morale_history/{player_id}',
      { player_id: 4, limit: 101 },
      '/players/morale_history/{player_id}: `limit` must be at most 100',
    ],
    ['/share_trade_history', { per_page: 100 }, 'fine'],
    ['/share_trade_history', { per_page: 101, club_id: 1 }, '/share_trade_history: `per_page` must be at most 100'],
    ['/share_trade_history/all', { per_page: 0 }, '/share_trade_history/all: `per_page` must be at least 1'],
    ['/share/transactions', {}, '/share/transactions: `name` is required'],
    ['/trading_graph', { club_id: 1 }, '/trading_graph: `time_range` is required: one of 1d, 7d, 30d, 90d, 6m, 1y'],
    ['/trading_graph', { club_id: 1, time_range: '2d' }, '/trading_graph: `time_range` must be one of 1d, 7d, 30d, 90d, 6m, 1y'],
    ['/share_balances', {}, 'fine'],
    ['/share_balances', { club_id: 1, player_id: 2 }, 'fine'],
    ['/share_balances', { club_id: 1, countries: true }, 'fine'],
    ['/messages', { country_id: 'ENG' }, '/messages: `season_id` is required'],
    ['/transfers/counts', {}, '/transfers/counts: `season_id` is required'],
    ['/market', { x: 1 }, 'fine'],
    [
      '/user_balance_sheet',
      { name: 'a', start_date: '2026-01-01' },
      '/user_balance_sheet: `start_date` and `end_date` must be given together',
    ],
  ])('%s %j', (name, params, verdict) => {
    expect(check(name, params)).toEqual(typeof verdict === 'string' ? verdict : (expect.stringMatching(verdict) as string));
  });

  it.each<[name: GspMethod, params: unknown, verdict: string]>([
    ['get_share_orderbook', { share: 'club_7' }, 'fine'],
    ['get_share_orderbook', { share: { player: 7 } }, 'fine'],
    [
      'get_share_orderbook',
      { share: 'club_x' },
      'get_share_orderbook: `share`: share must be {"club": 7}, {"player": 123}, club_7 or player_123',
    ],
    ['get_share_orderbook', {}, 'get_share_orderbook: `share` is required'],
    ['get_club', { club: 7 }, 'get_club: unknown parameter `club`; did you mean club_id?'],
    ['get_players', { player_ids: Array.from({ length: 101 }, (_, n) => n) }, 'fine'],
    ['getnullstate', { x: 1 }, 'getnullstate: unknown parameter `x`; this operation takes no parameters'],
    ['get_club_schedule', { club_id: 1 }, 'get_club_schedule: `season_id` is required'],
    ['get_associations', { association_type: 'moon' }, 'get_associations: `association_type` must be one of national, continental, world'],
    ['get_params', {}, 'fine'],
  ])('%s %j', (name, params, verdict) => {
    expect(check(name, params)).toBe(verdict);
  });

  it('a share is sent in the form of the interface', () => {
    expect(checkParams('x', GSP.get_share_orderbook.params, { share: 'player_12' })).toMatchObject({
      ok: true,
      value: { share: { player: 12 } },
    });
  });
  it('every probe of a node has valid parameters for its row', () => {
    for (const { method, params } of PROBES) expect([method, check(method, params)]).toEqual([method, 'fine']);
  });
  it('methods that act on a node are marked', () => {
    expect(
      Object.entries(GSP)
        .filter(([, row]) => row.acts)
        .map(([method]) => method)
        .sort(),
    ).toEqual(['checkdb', 'compressjobpost', 'settargetblock', 'stop']);
  });
});

describe('arguments of a tool are checked against its own schema', () => {
  const schema = {
    type: 'object',
    properties: {
      club_id: { type: 'integer' },
      ids: { type: 'array' },
      sort: { type: 'string', enum: ['a', 'b'] },
      maybe: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    },
    required: ['club_id'],
  };
  it.each<[args: Record<string, unknown>, wrong: string | undefined]>([
    [{ club_id: 1 }, undefined],
    [{ club_id: 1, maybe: null }, undefined],
    [{}, '`club_id` is required'],
    [{ club: 1 }, 'unknown argument `club`'],
    [{ club_id: '1' }, '`club_id` must be a whole number, not the text "1"'],
    [{ club_id: 1, ids: 3 }, '`ids` must be a list, not 3'],
    [{ club_id: 1, sort: 'c' }, '`sort` must be one of a, b, not the text "c"'],
    [{ club_id: 1, maybe: 'x' }, '`maybe` must be a whole number or null, not the text "x"'],
  ])('%j', (args, wrong) => {
    expect(english(argumentTrouble(schema, args)?.wrong) ?? undefined).toBe(wrong);
  });
  it('an unreadable schema refuses nothing', () => {
    expect(argumentTrouble('nonsense', { x: 1 })).toBeNull();
  });
});

describe('suggested spellings', () => {
  const known = ['/players', '/players/detailed', '/clubs', '/clubs/detailed', '/users'];
  it.each([
    ['/player', ['/players']],
    ['/clubz', ['/clubs']],
    ['/CLUBS', ['/clubs', '/clubs/detailed']],
    ['zzzzzz', []],
  ])('%s', (wrong, close) => {
    expect(suggest(wrong, known).slice(0, close.length || 1)).toEqual(close);
  });
});
