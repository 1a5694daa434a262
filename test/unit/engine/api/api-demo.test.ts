import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '#engine/api/api.ts';
import { testConnection } from '#engine/connection/check.ts';
import { readBooks } from '#engine/api/decode/dumps.ts';
import type { GspMethod } from '#engine/api/tables/gsp/gsp.ts';
import type { RestPath } from '#engine/api/tables/rest/rest.ts';
import type { Addresses } from '#engine/api/providers/urls.ts';
import { systemClock } from '#engine/base/clock.ts';
import { createMcp } from '#engine/net/mcp/mcp.ts';
import { createServers } from '#demo/servers.ts';
import { createWorld } from '#demo/world/world.ts';
import type { Result } from '#contract/faults.ts';
import { apiOf, parts } from '../../../support/servers/service.ts';
import { english } from '../../../support/english-text.ts';

const ask = { priority: 'focus' } as const;
const detail = (got: Result<unknown>): string => (got.ok ? 'fine' : `${got.fault.code}: ${english(got.fault.detail) ?? ''}`);

const world = createWorld({ seed: 1, size: 'tiny', clock: systemClock });
const servers = createServers(world);
let api: Api;
let addresses: Addresses;
let user: string;

beforeAll(async () => {
  const { baseUrl, restPrefix, mcpUrl, nodeUrl, nodeHealthUrl } = await servers.start();
  addresses = { baseUrl, restPrefix, mcpUrl, nodeUrl, nodeHealthUrl };
  const { http, lanes, clock } = parts(fetch);
  api = apiOf(fetch, { addresses, mcp: createMcp({ url: mcpUrl, http, lane: lanes.tools, clock }) });
  user = world.users.name(0);
  world.step(); // the first block creates a dump
});
afterAll(() => servers.stop());

describe('the demo world serves every row the application reads, in a shape the tables accept', () => {
  it.each<[path: RestPath, params: () => object]>([
    ['/players', () => ({ player_id: [1, 2, 3] })],
    ['/players/detailed', () => ({ player_id: [1, 2, 3], per_page: 50 })],
    ['/clubs', () => ({ club_id: [1] })],
    ['/clubs/detailed', () => ({ club_id: [1, 2], per_page: 50 })],
    ['/player/history/{player_id}', () => ({ player_id: 1 })],
    ['/player/transfer_history', () => ({ club_id: 1 })],
    ['/players/morale_history/{player_id}', () => ({ player_id: 1 })],
    ['/users', () => ({ names: [user] })],
    ['/users/detailed', () => ({ names: [user], per_page: 5 })],
    ['/share_trade_history', () => ({ club_id: 1 })],
    ['/share_trade_history/all', () => ({})],
    ['/share/transactions', () => ({ name: user })],
    ['/trading_graph', () => ({ club_id: 1, time_range: '1y' })],
    ['/trading_graph/all', () => ({})],
    ['/share_balances', () => ({ name: user })],
    ['/share_balance_by_user_club', () => ({ name: user, club_id: 1 })],
    ['/market', () => ({})],
    ['/coin_price', () => ({})],
    ['/ticker', () => ({})],
    ['/countries', () => ({})],
    ['/leagues', () => ({})],
    ['/league_tables', () => ({ country_id: 'ENG', division: 0 })],
    ['/proposals/active', () => ({})],
    ['/rich_list', () => ({})],
    ['/healthz', () => ({})],
  ])('%s', async (path, params) => {
    expect(detail(await api.rest(path, params() as never, ask))).toBe('fine');
  });

  it.each<[method: GspMethod, params: () => object]>([
    ['getnullstate', () => ({})],
    ['get_params', () => ({})],
    ['get_players', () => ({ player_ids: [1, 2] })],
    ['get_club', () => ({ club_id: 1 })],
    ['get_club_extended', () => ({ club_id: 1 })],
    ['get_squad', () => ({ club_id: 1 })],
    ['get_managers_club', () => ({ manager_name: user })],
    ['get_user_account', () => ({ name: user })],
    ['get_user_share_balances', () => ({ name: user })],
    ['get_user_share_orders', () => ({ name: user })],
    ['get_share_orderbook', () => ({ share: 'club_1' })],
    ['get_all_votes', () => ({})],
    ['get_share_proposals', () => ({ share: 'club_1' })],
    ['get_top_transfer_auctions', () => ({ num: 5 })],
    ['get_transfer_auction_details', () => ({ player_id: 1 })],
    ['get_seasons', () => ({})],
    ['get_agents_players', () => ({ agent_name: user })],
    ['get_share_overview', () => ({ type: 'club', id: 1, since: 0 })],
    ['get_all_clubs', () => ({})],
    ['get_share_owners', () => ({ share: 'club_1' })],
  ])('%s decodes from the hosted service and from a node', async (method, params) => {
    const hosted = apiOf(fetch, { addresses, connection: 'hosted' });
    const node = apiOf(fetch, { addresses, connection: 'node' });
    const raw = method === 'get_all_clubs' || method === 'get_share_owners';
    expect([detail(await hosted.gsp(method, params() as never, ask)), detail(await node.gsp(method, params() as never, ask))]).toEqual([
      raw ? `not-served: ${method} is only available from a node` : 'fine',
      'fine',
    ]);
  });

  it('a club and a player are equal from REST and from the game state', async () => {
    const [rest, gsp] = [await api.rest('/clubs/detailed', { club_id: [1] }, ask), await api.gsp('get_club', { club_id: 1 }, ask)];
    const [club, state] = [rest.ok ? rest.value.data.items[0] : undefined, gsp.ok ? gsp.value.data : null];
    for (const field of ['club_id', 'country_id', 'stadium_size_current', 'default_formation', 'manager_name'] as const)
      expect([field, state?.[field]]).toEqual([field, club?.[field]]);
    const [row, squad] = [
      await api.rest('/players/detailed', { player_id: [1] }, ask),
      await api.gsp('get_players', { player_ids: [1] }, ask),
    ];
    const [player, same] = [row.ok ? row.value.data.items[0] : undefined, squad.ok ? squad.value.data[0] : undefined];
    for (const field of ['rating', 'positions', 'wages', 'value', 'desired_contract', 'club_id'] as const)
      expect([field, same?.[field]]).toEqual([field, player?.[field]]);
  });
  it('a dump of order books contains the same books as the game state', async () => {
    const got = await api.rest('/dumps/share_orders/clubs', { ids: [1] }, ask);
    if (!got.ok) throw new Error(detail(got));
    expect(got.value.source).toBe('dump');
    const shares: string[] = [];
    expect(detail(await readBooks('club', got.value.data.data, systemClock.tick, ({ share }) => shares.push(share)))).toBe('fine');
    expect(shares).toEqual(['club_1']);
  });
  it('names come from the tool server', async () => {
    const got = await api.tool('search_clubs', { club_ids: [1, 2] }, ask);
    expect(got.ok && got.value.data.map(({ club_id, name }) => [club_id, typeof name])).toEqual([
      [1, 'string'],
      [2, 'string'],
    ]);
    expect(detail(await api.call('tool', 'search_clubs', { klub: 1 }, ask))).toMatch(/^bad-params: search_clubs: unknown argument `klub`/);
  });
  it('a connection test finds it reachable, up to date and with its event feed', async () => {
    const { http, lanes, clock } = parts(fetch);
    const openMcp = (url: string) => createMcp({ url, http, lane: lanes.tools, clock });
    const { headline, steps } = await testConnection(
      { connection: 'both', ...addresses },
      { clock, http, lanes, fetch, userAgent: 'Touchline/test', openMcp, expected: null },
    );
    expect(headline).toEqual('Your node and the hosted service are up to date');
    expect(steps.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  });
});
