import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demo } from '../../support/servers/demo.ts';

type Row = Readonly<Record<string, unknown>>;
let d: Awaited<ReturnType<typeof demo>>;
beforeAll(async () => {
  d = await demo();
  d.world.step(); // the first block creates dumps
});
afterAll(() => d.stop());
beforeEach(() => d.rested());

const send = async (method: string, params?: unknown, headers: Record<string, string> = {}) => {
  const answer = await d.post(d.at.mcpUrl, d.call(method, params), headers);
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as { result: Row; error?: Row } };
};
const run = async (name: string, args: object = {}): Promise<Row> => await d.tool(name, args);
const rows = async (name: string, args: object = {}): Promise<Row[]> => await d.tool(name, args);
const fails = async (name: string, args: object = {}) => (await send('tools/call', { name, arguments: args })).body.error;

describe('the tool server of the demo world', () => {
  it('lists its tools in pages, and refuses an invalid cursor', async () => {
    const first = (await send('tools/list')).body.result as { tools: Row[]; nextCursor: string };
    const second = (await send('tools/list', { cursor: first.nextCursor })).body.result as { tools: Row[]; nextCursor?: string };
    expect([first.tools.length + second.tools.length, second.nextCursor]).toEqual([108, undefined]);
    expect((await send('tools/list', { cursor: 'x' })).body.error).toMatchObject({ code: -32602 });
  });
  it('offers an optional session, and rejects an unknown one', async () => {
    const hello = await send('initialize', { protocolVersion: '2025-06-18' });
    const session = hello.headers.get('mcp-session-id') ?? '';
    expect(session).not.toBe('');
    expect([
      (await send('ping', {}, { 'mcp-session-id': session })).status,
      (await send('ping')).status,
      (await send('ping', {}, { 'mcp-session-id': 'another' })).status,
    ]).toEqual([200, 200, 404]);
  });
  it('is healthy, and serves nothing at /sse', async () => {
    const at = (path: string) => fetch(new URL(path, d.at.mcpUrl), { headers: { 'user-agent': 'Touchline-test/1.0' } });
    expect(await (await at('/health')).json()).toEqual({ status: 'healthy', data_loaded: true });
    expect((await at('/sse')).status).toBe(404);
  });
  it('answers a missing argument, an unknown club and a wrong type with a normal result', async () => {
    expect(await run('get_club_overview')).toEqual({ error: 'club_id is required', success: false });
    expect(await run('get_club_overview', { club_id: 999_999 })).toEqual({ error: 'Club 999999 not found', success: false });
    expect(await run('get_player_earnings')).toEqual({ error: 'threshold is required', success: false });
    expect(await run('get_share_orderbook', { share: 'club_x' })).toMatchObject({ success: false });
    expect(await run('get_squad', { club_id: 'one' })).toMatchObject({ success: false });
  });
  it('passes on refusals of the upstream service, starting with the status', async () => {
    const upstream = (data: string) => ({ code: -32603, message: 'Tool execution error', data: expect.stringMatching(data) as unknown });
    expect(await fails('get_share_trade_history')).toEqual(upstream('^400:'));
    expect(await fails('get_club_job', { club_id: 1 })).toEqual(upstream('^404:'));
    expect(await fails('get_trading_graph', { time_range: '7d', club_id: 1 })).toBeUndefined();
    expect(await fails('get_referrals_leaderboard_timerange')).toEqual(upstream('^500:'));
  });
  it('answers an unknown id with an empty list or null', async () => {
    expect(await run('get_squad', { club_id: 999_999 })).toEqual([]);
    expect(await run('get_cups', { season_id: 99 })).toEqual([]);
    expect(await run('get_user_details', { username: 'nobody at all' })).toEqual([]);
  });
  it('returns fifty unrelated players without a club', async () => {
    const squad = await rows('get_squad');
    expect(squad).toHaveLength(50);
    expect(new Set(squad.map(({ club_id }) => club_id)).size).toBeGreaterThan(1);
  });
  it('ignores the period of the earnings board', async () => {
    expect(await run('get_earnings_leaderboard', { period: '7d' })).toEqual(await run('get_earnings_leaderboard', { period: 'season' }));
  });
  it('returns the first twenty traders without a name', async () => {
    expect(await rows('get_user_details')).toHaveLength(20);
  });
  it('numbers the top division 1 in arguments and results', async () => {
    const table = await rows('get_league_tables', { country_id: 'ENG', division: 1 });
    expect(new Set(table.map(({ division }) => division))).toEqual(new Set([1]));
    const served = (await d.rest('/league_tables?country_id=ENG&division=0')).body as Row[];
    expect(served[0]).toMatchObject({ club_id: table[0]?.['club_id'], division: 0 });
    const leagues = (await run('get_leagues', { country_id: 'ENG', division: 1 }))['items'];
    expect(leagues).toMatchObject([{ country_id: 'ENG', division: 1 }]);
  });
  it('filters by bid in base units and by balance in coin', async () => {
    const market = await run('get_transfer_market');
    const { min, max } = market['bidRange'] as { min: number; max: number };
    expect(await run('get_transfer_market', { min_bid: max + 1 })).toMatchObject({
      items: [],
      total: 0,
      totalListed: market['totalListed'],
    });
    expect(Number((await run('get_transfer_market', { min_bid: min }))['total'])).toBe(market['totalListed']);
    const rich = (await run('search_clubs', { min_balance: 1, sort_by: 'balance', sort_order: 'desc' }))['items'] as { balance: number }[];
    expect(rich.every(({ balance }) => balance >= 10_000)).toBe(true);
  });
  it('lists auctions by highest rating, while the game state lists them by bid', async () => {
    const ratings = (await rows('get_top_transfer_auctions', { num: 10 })).map(({ rating }) => Number(rating));
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
  });
  it('never lists an ended vote', async () => {
    expect(await rows('get_all_votes', { state: 'finished' })).toEqual([]);
  });
  it('returns the newest transfers of a season with the total number', async () => {
    const { transfers, metadata } = (await run('get_all_transfer_history')) as unknown as {
      transfers: { date: number }[];
      metadata: { total_in_season: number };
    };
    expect(transfers.length).toBe(Math.min(50, metadata.total_in_season));
    expect(transfers.map(({ date }) => date)).toEqual(transfers.map(({ date }) => date).sort((a, b) => b - a));
  });
  it('returns bulk tables with their time, total size and returned size', async () => {
    expect(await run('get_club_earnings', { limit: 2 })).toMatchObject({ returned: 2, total_matching: 20, clubs: [{}, {}] });
    expect(await run('get_club_earnings_light', { club_ids: [3] })).toMatchObject({
      total_clubs: 20,
      returned: 1,
      clubs: [{ club_id: 3 }],
    });
    expect(await run('get_share_orders_dump', { share_type: 'club', share_ids: [1, 999_999] })).toMatchObject({
      share_type: 'club',
      requested: 2,
      orderbooks_returned: 1,
      no_orderbook: [999_999],
      orderbooks: [{ share_id: 1, bids: expect.any(Array) as unknown, asks: expect.any(Array) as unknown }],
    });
  });
  it('adds names, readable dates and coin amounts to the game data', async () => {
    const [trade] = await rows('get_all_share_trades', { per_page: 1 });
    expect(trade).toMatchObject({
      price_coin: Number(trade?.['price']) / 10_000,
      price_short: expect.any(String) as unknown,
      unix_time_utc: expect.stringMatching(/^2026-11-20 .* UTC$/) as unknown,
      share_name: expect.anything() as unknown,
    });
    const next = await run('get_clubs_next_fixture', { club_id: 1 });
    expect(next).toMatchObject({
      home_club_name: expect.any(String) as unknown,
      comp_type_name: expect.any(String) as unknown,
      day_of_week: expect.stringMatching(/day$/) as unknown,
    });
  });
  it('agrees with the other interfaces', async () => {
    const hosted = (await d.gsp('get_squad', { club_id: 1 })) as { result: { data: { player_id: number }[] } };
    expect((await rows('get_squad', { club_id: 1 })).map(({ player_id }) => player_id)).toEqual(
      hosted.result.data.map(({ player_id }) => player_id),
    );
    const { body } = (await d.rest('/rich_list?limit=3')) as { body: { name: string }[] };
    expect((await rows('get_rich_list', { limit: 3 })).map((row) => row['name'])).toEqual(body.map((row) => row.name));
  });
});
