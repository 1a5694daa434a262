import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AGENT, demo } from '../../support/servers/demo.ts';

type Row = Record<string, unknown>;
interface Order {
  name: string | null;
  num: number;
  price: number;
  mint?: boolean;
}
let d: Awaited<ReturnType<typeof demo>>;
beforeAll(async () => {
  d = await demo();
});
afterAll(() => d.stop());
beforeEach(() => d.rested());

const strip = (orders: readonly Order[]) => orders.map(({ name, num, price }) => ({ name, num, price }));

describe('the interfaces agree', () => {
  it('on order books: every interface returns the same one', async () => {
    d.world.step();
    d.rested();
    const hosted = (
      (await d.gsp('get_share_orderbook', { share: { club: 1 } })) as { result: { data: { bid: Order[]; ask: Order[] }; height: number } }
    ).result;
    const node = ((await d.node('get_share_orderbook', { share: { club: 1 } })) as typeof hosted & { result: typeof hosted }).result;
    const tool = (await d.tool('get_share_orderbook', { share: 'club_1' })) as { bid: Order[]; ask: Order[] };
    const dump = (
      (await d.rest('/dumps/share_orders/clubs?ids=1')).body as { data: Record<string, [number, string | null, boolean, number, number][]> }
    ).data['1']!;
    expect(hosted.data.bid.length).toBeGreaterThan(5);
    expect(node.data).toEqual(hosted.data);
    expect(hosted.height).toBe(d.world.head().height);
    expect(strip(tool.bid)).toEqual(strip(hosted.data.bid));
    expect(dump.filter((row) => !row[2]).map(([, name, , price, num]) => ({ name, num, price }))).toEqual(strip(hosted.data.bid));
    expect(dump.filter((row) => row[2]).map(([, name, , price, num]) => ({ name, num, price }))).toEqual(strip(hosted.data.ask));
  });

  it('on last price, volume and graph, which follow from the trades', async () => {
    const { body } = await d.rest('/share_trade_history?club_id=1&per_page=100');
    const { items, total } = body as { items: Row[]; total: null };
    const club = ((await d.rest('/clubs?club_id=1&per_page=5')).body as { items: Row[] }).items[0]!;
    const graph = (await d.rest('/trading_graph?club_id=1&time_range=1d')).body as { volume: number }[];
    expect(total).toBeNull();
    expect(club.last_price).toBe(items[0]!.price);
    const today = items.filter((trade) => Number(trade.unix_time) >= d.world.now() - 86_400);
    const volume = today.reduce((sum, trade) => sum + Number(trade.price) * Number(trade.num), 0);
    expect(club.volume_1_day).toBe(volume);
    expect(graph.reduce((sum, point) => sum + point.volume, 0)).toBe(volume);
    expect(items.map((trade) => Number(trade.id))).toEqual(items.map((trade) => Number(trade.id)).sort((a, b) => b - a));
  });

  it('on a year of pages, without a gap or a duplicate', async () => {
    const seen: number[] = [];
    for (let page = 1; ; page++) {
      d.rested();
      const { items } = (await d.rest(`/share_trade_history?player_id=30&per_page=100&page=${page}`)).body as { items: Row[] };
      seen.push(...items.map((trade) => Number(trade.id)));
      if (items.length < 100) break;
    }
    const share = d.world.shares.indexOf('player', 30)!;
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(d.world.history.year(share).length + d.world.trades.of(share).length);
  });

  it('on a new order, which reserves coin and appears among the orders of its owner', async () => {
    const before = (await d.gsp('get_user_account', { name: 'harrow' })) as {
      result: { data: { balance: { reserved: number; total: number } } };
    };
    d.world.quiet(true);
    d.world.place({ share: 2, side: 'bid', price: 11, num: 100, trader: 0 });
    d.world.step();
    d.rested();
    const after = (await d.gsp('get_user_account', { name: 'harrow' })) as typeof before;
    expect(after.result.data.balance.reserved - before.result.data.balance.reserved).toBe(1_100);
    const orders = (await d.gsp('get_user_share_orders', { name: 'harrow' })) as { result: { data: Row[] } };
    expect(orders.result.data).toContainEqual(expect.objectContaining({ share: { club: 3 }, type: 'bid', price: 11, num: 100 }));
    d.world.quiet(false);
  });

  it('on divisions, which tools count from one and REST from zero', async () => {
    const rest = ((await d.rest('/clubs/detailed?club_id=1')).body as { items: Row[] }).items[0]!;
    const tool = (await d.tool('search_clubs', { club_ids: [1] })) as { items: Row[] };
    expect(tool.items[0]).toMatchObject({ club_id: 1, club_name: 'Brackwater United', division: Number(rest.division) + 1 });
  });

  it('on names: the pack lacks about one player in a hundred', async () => {
    const pack = (await (await fetch(d.at.namePack)).json()) as { PackData: { PlayerData: { P: Row[] }; ClubData: { C: Row[] } } };
    expect(pack.PackData.ClubData.C[3]).toMatchObject({ id: 4, n: 'Røykvik IL' });
    const named = pack.PackData.PlayerData.P.length;
    expect(named).toBeLessThan(400);
    expect(named).toBeGreaterThan(385);
  });
});

describe('refusals', () => {
  it.each([
    ['/players?nonsense=1', 400, { detail: 'Invalid query parameters: nonsense' }],
    ['/players?age=20&age_min=18', 400, null],
    ['/players?free_agents=true&club_id=1', 400, null],
    ['/players?sort_by=nonsense', 400, null],
    ['/players?per_page=7', 422, { detail: [{ loc: ['query', 'per_page'] }] }],
    ['/clubs?per_page=10', 422, null],
    ['/clubs?page=0', 422, null],
    ['/users?name_prefix=h', 422, null],
    ['/share_trade_history', 400, null],
    ['/share_trade_history?club_id=1&per_page=101', 422, null],
    ['/share_trade_history?club_id=1&sort_order=up', 422, null],
    ['/trading_graph?club_id=1', 422, { detail: [{ loc: ['query', 'time_range'], msg: 'field required', type: 'value_error.missing' }] }],
    ['/player/transfer_history', 400, null],
    ['/players/loan_history', 400, null],
    ['/clubs/1/job', 404, { detail: 'Job posting not found' }],
    ['/clubs/x/job', 422, null],
    ['/share_balance_by_user_club?name=nobody&club_id=1', 404, null],
    ['/nothing', 404, { detail: 'Not Found' }],
  ])('of %s have the status %i', async (path, status, body) => {
    const got = await d.rest(path);
    expect(got.status).toBe(status);
    if (body) expect(got.body).toMatchObject(body);
    expect(got.headers.get('access-control-allow-origin')).toBe('*');
    expect(got.headers.get('x-process-time')).toMatch(/^\d/);
  });

  it.each(['python-requests/2.32', 'curl/8.5.0', 'node', 'undici', ''])('include the user agent "%s"', async (agent) => {
    for (const path of ['/api/clubs', '/events']) {
      const got = await d.get(path, { 'user-agent': agent });
      expect([got.status, await got.text()]).toEqual([403, 'error code: 1010']);
    }
  });

  it('include the limits of the hosted game state', async () => {
    const { gspUrl } = d.at;
    const told = async (got: Response) => [got.status, ((await got.json()) as { detail: unknown }).detail];
    expect(await told(await d.post(gspUrl, '{'))).toEqual([400, 'invalid JSON']);
    expect(await told(await d.post(gspUrl, []))).toEqual([400, 'empty batch']);
    expect(
      await told(
        await d.post(
          gspUrl,
          Array.from({ length: 101 }, () => d.call('getnullstate')),
        ),
      ),
    ).toEqual([413, 'batch too large (max 100)']);
    expect(await told(await d.post(gspUrl, `"${'x'.repeat(262_145)}"`))).toEqual([413, 'request body too large']);
    expect(await told(await d.post(gspUrl, d.call('getnullstate'), { 'x-gsp-min-height': 'tall' }))).toEqual([
      400,
      'invalid X-GSP-Min-Height',
    ]);
    expect(await told(await d.get('/v1/gsp'))).toEqual([405, 'Method Not Allowed']);
    expect((await d.post(`${gspUrl}/`, d.call('getnullstate'))).status).toBe(404);
    expect(await d.gsp('get_all_clubs')).toMatchObject({ error: { code: -32601, message: 'method not allowed: get_all_clubs' } });
    expect(await d.gsp('get_club', [1])).toMatchObject({ error: { code: -32602, message: 'params must be an object' } });
    expect(await d.gsp('get_club', { club: 1 })).toMatchObject({ error: { code: -32602 } });
    expect(await d.gsp('get_players', { player_ids: Array.from({ length: 101 }, (_, n) => n + 1) })).toMatchObject({
      error: { code: -32601 },
    });
    expect(await d.gsp('get_club', { club_id: 999_999 })).toMatchObject({ result: { data: null } });
    expect(await d.gsp('get_user_account', { name: 'nobody' })).toMatchObject({
      result: { data: { balance: { total: 0 }, last_active: null } },
    });
    expect(await d.node('get_all_clubs')).toMatchObject({ result: { data: expect.any(Array) as unknown } });
  });

  it('affect single calls of a batch, which is answered in order', async () => {
    const batch = [d.call('get_club', { club_id: 1 }, 11), d.call('nonsense', {}, 12), d.call('getnullstate', undefined, 13)];
    const got = (await (await d.post(d.at.gspUrl, batch)).json()) as { id: number; error?: unknown }[];
    expect(got.map(({ id, error }) => [id, error === undefined])).toEqual([
      [11, true],
      [12, false],
      [13, true],
    ]);
  });

  it('of tools are normal results, of unknown methods errors, and of too many messages 413', async () => {
    expect(await d.tool('nonsense', {})).toMatchObject({ success: false });
    expect(await d.tool('get_club_overview', { club_id: 999_999 })).toMatchObject({ success: false });
    const wrong = await (await d.post(d.at.mcpUrl, d.call('tools/call', { name: 'get_share_trade_history', arguments: {} }))).json();
    expect(wrong).toMatchObject({
      error: { code: -32603, message: 'Tool execution error', data: expect.stringMatching(/^400:/) as unknown },
    });
    expect(
      (
        await d.post(
          d.at.mcpUrl,
          Array.from({ length: 21 }, () => d.call('ping')),
        )
      ).status,
    ).toBe(413);
    const hello = (await (await d.post(d.at.mcpUrl, d.call('initialize', { protocolVersion: '2024-11-05' }))).json()) as { result: Row };
    expect(hello.result.protocolVersion).toBe('2024-11-05');
  });
});

describe('the transport of responses', () => {
  it('compresses above a kilobyte for clients that accept it', async () => {
    const packed = async (path: string) => (await d.get(path, { ...AGENT, 'accept-encoding': 'gzip' })).headers.get('content-encoding');
    expect([await packed('/api/clubs'), await packed('/api/coin_price')]).toEqual(['gzip', null]);
  });

  it('sends tool results as a stream of one event on request', async () => {
    const other = await demo({ sseTools: true });
    const got = await other.post(other.at.mcpUrl, other.call('ping'));
    expect([got.headers.get('content-type'), await got.text()]).toEqual([
      'text/event-stream',
      'event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n',
    ]);
    await other.stop();
  });

  it('refuses an undecodable path without a failure', async () => {
    expect((await d.get('/v1/user/%ff')).status).toBe(400);
  });
});

describe('request limits', () => {
  it('are forty at once and twenty a second for REST, bundles and game state together', async () => {
    const ask = [() => d.rest('/coin_price'), () => d.get('/v1/bootstrap'), () => d.post(d.at.gspUrl, d.call('getnullstate'))];
    const statuses = async (count: number) =>
      (await Promise.all(Array.from({ length: count }, (_, n) => ask[n % 3]!()))).map((got) => got.status);
    const first = await statuses(50);
    expect(first.filter((status) => status === 200)).toHaveLength(40);
    expect(first.filter((status) => status === 429)).toHaveLength(10);
    d.clock.advance(1_000);
    expect((await statuses(30)).filter((status) => status === 200)).toHaveLength(20);
    expect(d.servers.meter.read()).toMatchObject({ hosted: { refused: 20 } });
  });

  it('of the tool server are separate', async () => {
    const got = await Promise.all(Array.from({ length: 32 }, () => d.post(d.at.mcpUrl, d.call('ping'))));
    const refused = got.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect([refused[0]!.headers.get('retry-after'), await refused[0]!.json()]).toEqual(['1', { error: 'Rate limit exceeded' }]);
  });
});
