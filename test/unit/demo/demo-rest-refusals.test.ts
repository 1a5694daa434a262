import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demo } from '../../support/servers/demo.ts';

let d: Awaited<ReturnType<typeof demo>>;
beforeAll(async () => {
  d = await demo();
});
afterAll(() => d.stop());
beforeEach(() => d.rested());

const missing = (name: string) => ({ detail: [{ loc: ['query', name], msg: 'field required', type: 'value_error.missing' }] });
const words = { detail: expect.any(String) as unknown };
const object = { detail: { msg: expect.any(String) as unknown, type: expect.any(String) as unknown } };
const list = { detail: [{ msg: expect.any(String) as unknown }] };

describe('the demo service refuses', () => {
  it.each([
    ['/players?per_page=100', 'per_page'],
    ['/players?page=0', 'page'],
    ['/players?age=-1', 'age'],
    ['/players?sort_order=down', 'sort_order'],
    ['/players?free_agents=maybe', 'free_agents'],
    ['/players/detailed?fitness=high', 'fitness'],
    ['/players/morale_history/1?limit=101', 'limit'],
    ['/clubs?per_page=10', 'per_page'],
    ['/clubs/detailed?available=2', 'available'],
    ['/clubs/detailed?has_job_posting=yes', 'has_job_posting'],
    ['/users?per_page=10', 'per_page'],
    ['/users?name_prefix=h', 'name_prefix'],
    ['/share_trade_history?club_id=1&per_page=0', 'per_page'],
    ['/share_trade_history/all?per_page=101', 'per_page'],
    ['/trading_graph?club_id=1&time_range=2d', 'time_range'],
    ['/share_balances?name=harrow&per_page=100', 'per_page'],
    ['/share_balances?name=harrow&share_type=coin', 'share_type'],
    ['/messages?season_id=4&club_id=1&per_page=101', 'per_page'],
    ['/messages?season_id=4&club_id=1&limit=101', 'limit'],
    ['/user_balance_sheet?name=harrow&start_date=1.1.2026&end_date=2026-01-02', 'start_date'],
    ['/user_balance_sheet?name=harrow&per_page=7', 'per_page'],
    ['/proposals/active?stage_filter=ended', 'stage_filter'],
    ['/proposals/historical?days_back=8', 'days_back'],
    ['/shop/clubs?tiers=6', 'tiers'],
    ['/leaderboards/referrals/windowed?window=7d', 'window'],
    ['/dumps/player_earnings?threshold=9', 'threshold'],
  ])('%s for an invalid %s, with 422', async (path, name) => {
    const { status, body } = await d.rest(path);
    expect([status, body]).toEqual([422, body]);
    expect((body as { detail: { loc: string[] }[] }).detail[0]!.loc.slice(0, 2)).toEqual(['query', name]);
  });

  it.each([
    ['/messages?club_id=1', 'season_id'],
    ['/transfers/counts?club_id=1', 'season_id'],
    ['/club_balance_sheet/weeks?club_id=1', 'season_id'],
    ['/share/transactions', 'name'],
    ['/share_balance_by_user_club?name=harrow', 'club_id'],
    ['/trading_graph?club_id=1', 'time_range'],
    ['/achievements', 'username'],
    ['/user_balance_sheet', 'name'],
    ['/dumps/player_earnings', 'threshold'],
    ['/share_balances/summary', 'name'],
  ])('%s without its %s', async (path, name) => {
    expect(await d.rest(path)).toMatchObject({ status: 422, body: missing(name) });
  });

  it.each([
    ['/players?sort_by=price', 400, words],
    ['/players?club=1', 400, { detail: 'Invalid query parameters: club' }],
    ['/players/detailed?club_id=1&free_agents=true', 400, words],
    ['/players?age=20&age_max=21', 400, words],
    ['/clubs?sort_by=name', 400, words],
    ['/users?sort_by=total_volume', 400, words],
    ['/share_trade_history', 400, words],
    ['/player/transfer_history', 400, words],
    ['/players/loan_history', 400, object],
    ['/share_balances', 400, object],
    ['/share_balances?club_id=1&player_id=1', 400, object],
    ['/share_balances?name=harrow&sort_by=price', 400, words],
    ['/share_balances?club_id=1&country_id=ENG', 400, list],
    ['/share_balances?club_id=1&countries=true', 400, words],
    ['/share_balances?name=harrow&countries=true&leagues=true', 400, words],
    ['/share_balances/detailed?name=harrow&countries=true', 400, words],
    ['/messages?season_id=4', 400, list],
    ['/user_balance_sheet?name=harrow&start_date=2026-11-01', 400, list],
    ['/user_balance_sheet?name=harrow&start_date=2026-11-02&end_date=2026-11-01', 400, object],
    ['/user_balance_sheet?name=harrow&start_date=2026-01-01&end_date=2026-11-01', 400, words],
    ['/league_tables', 400, words],
    ['/leagues?sort_by=last_7days', 400, words],
    ['/best_managers?sort_by=wins', 400, words],
    ['/rich_list?sort_by=rank', 400, words],
    ['/shop/clubs?sort_by=price', 400, words],
    ['/dumps/player_earnings?threshold=10&sort=price', 400, words],
    ['/league_tables?country_id=XXX&division=0', 404, words],
    ['/user_activity?name=nobody', 404, words],
    ['/achievements?username=nobody', 404, words],
    ['/player_field_time/by-player/999999', 404, words],
    ['/player/history/one', 422, { detail: { loc: ['path', 'player_id'] } }],
  ])('%s with %i', async (path, status, body) => {
    const got = await d.rest(path);
    expect([got.status, got.body]).toEqual([status, got.body]);
    expect(got.body).toMatchObject(body);
  });

  it('dumps before the first block, and serves them afterwards', async () => {
    for (const dump of ['share_orders/clubs', 'club_earnings', 'club_packs'])
      expect(await d.rest(`/dumps/${dump}`)).toMatchObject({ status: 503, body: { detail: 'Data not yet available' } });
  });

  it('no duplicate parameter: the last value counts, and lists take all values', async () => {
    const { body } = await d.rest('/players?player_id=3&player_id=1&per_page=5&per_page=10');
    expect(body).toMatchObject({ total: 2, per_page: 10 });
    expect((await d.rest('/players?player_id=1&player_id=x')).status).toBe(422);
  });
});
