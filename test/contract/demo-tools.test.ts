import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callTool as serve, TOOLS as SERVED } from '#demo/tools/tool-table.ts';
import { callTool } from '#engine/api/call/call-tool.ts';
import { TOOLS, type ToolName } from '#engine/api/tables/tools/tools.ts';
import { systemClock } from '#engine/base/clock.ts';
import { createHttp } from '#engine/net/http/http.ts';
import { createLane } from '#engine/net/lane/lane.ts';
import { createRequestLog } from '#engine/net/lane/request-log.ts';
import { createMcp, type Mcp } from '#engine/net/mcp/mcp.ts';
import { demo } from '../support/servers/demo.ts';

type Args = Record<string, unknown>;
const ask = { priority: 'visible' } as const;
const operations = JSON.parse(readFileSync(new URL('../../scripts/api-coverage/operations.json', import.meta.url), 'utf8')) as {
  interface: string;
  operation: string;
}[];
const NAMES = operations.filter((one) => one.interface === 'tool').map((one) => one.operation as ToolName);

let d: Awaited<ReturnType<typeof demo>>;
let mcp: Mcp;
let fixture: number;
let posted: number;
beforeAll(async () => {
  d = await demo();
  d.world.step(); // the first block creates dumps
  const { world } = d;
  fixture = world.fixtures.ofRound(world.comps.leagueAt(4, 0), 3)[0]!.id;
  posted = Array.from({ length: world.clubs.count }, (_, n) => n + 1).find(
    (club) => club % 3 === 0 && world.clubs.facts(club).manager === null,
  )!;
  const http = createHttp({ clock: systemClock, fetch, userAgent: 'Touchline/test', ledger: createRequestLog(systemClock) });
  const lane = createLane(systemClock, { name: 'tools', perSecond: 1_000, burst: 1_000 });
  mcp = createMcp({ url: d.at.mcpUrl, http, lane, clock: systemClock });
});
afterAll(() => d.stop());
beforeEach(() => d.rested());

const empty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);
const numbers = (key: string): Args[] => Array.from({ length: 20 }, (_, n) => ({ [key]: n + 1 }));
const everybody = (key: string): Args[] => d.world.users.names.map((who) => ({ [key]: who }));
const club = { club_id: 1 };
const player = { player_id: 1 };
const name = { name: 'harrow' };
const username = { username: 'harrow' };
const share = { share: 'club_1' };
/** Arguments of a tool; other tools need none. */
const ARGS: Readonly<Record<string, () => Args>> = {
  resolve_player_name: () => ({ name: 'a' }),
  resolve_club_name: () => ({ name: 'Brackwater' }),
  resolve_league_name: () => ({ name: 'Division', country_id: 'ENG' }),
  resolve_competition_name: () => ({ name: 'ENG' }),
  resolve_stadium_name: () => ({ name: 'Park' }),
  get_club_overview: () => club,
  get_club_details: () => club,
  get_club_job: () => ({ club_id: posted }),
  get_club_balance_sheet_weeks: () => club,
  get_club_schedule: () => club,
  get_clubs_next_fixture: () => club,
  get_clubs_last_fixture: () => club,
  get_club_tactics: () => telling('get_club_tactics', ...numbers('club_id')),
  get_squad: () => club,
  get_clubs_league: () => club,
  get_manager_history_by_club: () => club,
  get_comp_history_by_club: () => club,
  get_club_transfer_history: () => club,
  get_clubs_transfer_auctions: () => telling('get_clubs_transfer_auctions', ...numbers('club_id')),
  get_clubs_transfer_bids: () => ({
    club_id:
      d.world.auctions
        .open()
        .find(({ bids }) => bids.length > 0)
        ?.bids.at(-1)?.club ?? 1,
  }),
  get_loan_history: () => ({ season_id: 4 }),
  get_loan_offers: () => telling('get_loan_offers', ...numbers('club_id')),
  get_player_field_time: () => club,
  get_messages: () => club,
  analyse_next_match: () => club,
  analyse_matchup: () => ({ home_club_id: 1, away_club_id: 2, days_until_match: 3 }),
  analyse_club: () => club,
  get_player_overview: () => player,
  get_player_payouts: () => player,
  get_agents_players: () => telling('get_agents_players', ...everybody('username')),
  get_player_transfer_history: () => telling('get_player_transfer_history', ...numbers('player_id')),
  get_league_player_data: () => player,
  get_cup_player_data: () => player,
  get_comp_player_data: () => player,
  get_morale_history: () => player,
  get_player_history: () => player,
  get_transfer_auction_details: () => ({ player_id: d.world.auctions.open()[0]?.player ?? 1 }),
  get_player_earnings: () => ({ threshold: 10 }),
  get_user_balance_sheet: () => name,
  get_user_balance_sheet_earnings: () => name,
  get_user_balance_sheet_weeks: () => name,
  get_achievements: () => username,
  get_comp_history_by_manager: () => telling('get_comp_history_by_manager', ...everybody('name')),
  get_manager_history_by_manager: () => telling('get_manager_history_by_manager', ...everybody('name')),
  get_portfolio_summary: () => username,
  get_portfolio_issues: () => username,
  get_share_balances_detailed: () => username,
  get_share_transactions: () => username,
  get_trading_graph: () => ({ ...club, time_range: '7d' }),
  get_share_trade_history: () => club,
  get_share_balances: () => ({ share_type: 'club', ...name }),
  get_share_balance_by_user_club: () => ({ ...username, ...club }),
  get_share_owners: () => share,
  get_user_share_orders: () => telling('get_user_share_orders', ...everybody('name')),
  get_share_orderbook: () => share,
  get_share_orders_dump: () => ({ share_type: 'club', share_ids: [1, 2, 999_999] }),
  get_league_tables: () => ({ country_id: 'ENG', division: 1 }),
  get_fixture: () => ({ fixture_id: fixture }),
  get_turn_fixtures: () => ({ turn_id: d.world.fixtures.get(fixture)!.turn }),
  get_match_subs: () => ({ fixture_id: fixture }),
  get_fixture_player_data: () => ({ fixture_id: fixture }),
  get_match_events: () => ({ fixture_id: fixture }),
  get_match_commentary: () => ({ fixture_id: fixture }),
  get_all_turns: () => ({ comp_id: d.world.comps.leagueAt(4, 0).id }),
  get_cups_by_country: () => ({ country_id: 'ENG' }),
  get_cup: () => ({ cup_id: d.world.comps.cups(4)[0]!.id }),
  get_league_top_players: () => ({ league_id: d.world.comps.leagueAt(4, 0).id }),
  get_association: () => ({ country_id: 'ENG' }),
  get_association_qualifiers: () => ({ association_id: 'EUR' }),
  get_recent_competitions: () => ({ days: 400 }),
  get_game_world_history: () => ({ season_id: 3 }),
  get_votes_for_shareholder: () => telling('get_votes_for_shareholder', ...everybody('name')),
  get_votes_for_club_or_player: () => ({ share: d.world.shares.key(d.world.votes.open()[0]?.share ?? 0) }),
  get_user_active_proposals: () => telling('get_user_active_proposals', ...everybody('username')),
};
/** The first of these that has data in the world. */
const telling = (tool: ToolName, ...some: readonly Args[]): Args =>
  some.find((args) => {
    const made = serve(d.world, tool, args);
    return 'value' in made && !empty(made.value);
  }) ?? {};
/** The response of one of them: the tool server fails on any arguments. */
const FAILS: readonly string[] = ['get_referrals_leaderboard_timerange'];

describe('the demo world serves exactly the tools of the specification', () => {
  it('with no others', () => {
    expect(Object.keys(SERVED).sort()).toEqual([...NAMES].sort());
    expect(Object.keys(TOOLS).sort()).toEqual([...NAMES].sort());
  });
  it('and lists each of them, in pages, with its schema', async () => {
    const got = await mcp.listTools(ask);
    expect(got.ok && got.value.tools.map((tool) => tool.name).sort()).toEqual([...NAMES].sort());
    expect(got.ok && got.value.tools.every((tool) => (tool.inputSchema as { type?: unknown }).type === 'object')).toBe(true);
  });
  it('and accepts every argument in the engine’s table', async () => {
    const got = await mcp.listTools(ask);
    const known = new Map(got.ok ? got.value.tools.map((tool) => [tool.name, tool.inputSchema as { properties: object }]) : []);
    const missing = NAMES.flatMap((tool) =>
      Object.keys((TOOLS[tool].params as { shape: object }).shape)
        .filter((argument) => !Object.hasOwn(known.get(tool)?.properties ?? {}, argument))
        .map((argument) => `${tool}: ${argument}`),
    );
    expect(missing).toEqual([]);
  });
  it.each(NAMES)('%s responds in a form the table decodes', async (tool) => {
    const got = await callTool(tool, ARGS[tool]?.() ?? {}, ask, mcp);
    if (FAILS.includes(tool)) return expect(got).toMatchObject({ ok: false, fault: { code: 'server-error' } });
    expect(got).toMatchObject({ ok: true });
    const { decoded, note } = got.ok ? got.value : { decoded: undefined, note: null };
    expect(decoded).toBeDefined();
    // One page of a longer list is marked as one.
    const said = note?.code.startsWith('list.') ? null : note;
    expect({ tool, said, empty: empty(decoded) }).toEqual({ tool, said: null, empty: false });
  });
});
