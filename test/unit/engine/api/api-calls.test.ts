import { describe, expect, it } from 'vitest';
import { FAULTS } from '#contract/fault-codes.ts';
import { testConnection } from '#engine/connection/check.ts';
import { createNodeHealth } from '#engine/api/providers/node-health.ts';
import { readBooks } from '#engine/api/decode/dumps.ts';
import { inMemory } from '#engine/base/key-value.ts';
import type { Mcp } from '#engine/api/tables/tools/tools.ts';
import { createSingleRpc } from '#engine/net/rpc/json-rpc.ts';
import type { Orderbook } from '#contract/model/market/orderbook.ts';
import { fail, ok, type Result } from '#contract/faults.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';
import { ADDRESSES, apiOf, parts, scripted } from '../../../support/servers/service.ts';
import { english } from '../../../support/english-text.ts';

const ask = { priority: 'focus' } as const;
const book = { share: { club: 7 }, ask: [{ price: 5, num: 1, name: 'a', mint: false }], bid: [] };
const said = (got: Result<unknown>): string => (got.ok ? 'fine' : `${got.fault.code}: ${english(got.fault.detail) ?? ''}`);
const healthy = { '/healthz': { body: 'ok' }, '/state': { body: { state: 'up-to-date', height: 100 } } };

describe('an API read', () => {
  it('includes its source, its block and the time of reading', async () => {
    const api = apiOf(scripted({ hosted: { get_share_orderbook: { data: book } } }).fetch, { connection: 'hosted' });
    expect(await api.gsp('get_share_orderbook', { share: 'club_7' }, ask)).toMatchObject({
      ok: true,
      value: { source: 'hosted', height: 100, data: { share: 'club_7', asks: [{ price: 5 }] } },
    });
    expect([api.head()?.height, api.identity()]).toEqual([100, { chain: 'polygon', gameId: 'g' }]);
  });
  it('prefers a healthy node', async () => {
    const { fetch, asked } = scripted({ hosted: {}, node: { get_share_orderbook: { data: book } }, health: healthy });
    const api = apiOf(fetch);
    const stop = api.start();
    await api.gsp('get_votes_for_shareholder', { name: 'a' }, ask); // a raw method waits until the node has been checked
    expect(await api.gsp('get_share_orderbook', { share: 'club_7' }, ask)).toMatchObject({ ok: true, value: { source: 'node' } });
    expect(asked).not.toContain('hosted get_share_orderbook {"share":{"club":7}}');
    stop();
  });
  it('falls back to the hosted service for a method the node lacks, and does not request it from the node again', async () => {
    const { fetch, asked } = scripted({ hosted: { get_club: { data: null } }, node: {}, health: healthy });
    const api = apiOf(fetch);
    await api.gsp('get_votes_for_shareholder', { name: 'a' }, ask);
    for (let n = 0; n < 3; n++)
      expect(await api.gsp('get_club', { club_id: 7 }, ask)).toMatchObject({ ok: true, value: { source: 'hosted' } });
    expect(asked.filter((line) => line === 'node get_club {"club_id":7}')).toHaveLength(1);
    expect(api.refused('node')).toContain('get_club');
  });
  it('of another share than requested is unreadable', async () => {
    const api = apiOf(scripted({ hosted: { get_share_orderbook: { data: book } } }).fetch, { connection: 'hosted' });
    expect(said(await api.gsp('get_share_orderbook', { share: 'club_8' }, ask))).toBe(
      'unreadable: get_share_orderbook: the response is about club_7, not club_8',
    );
  });
  it('from a different chain than before is a fault, not data', async () => {
    const learnt = inMemory();
    await apiOf(scripted({ hosted: { get_club: { data: null } } }).fetch, { connection: 'hosted', learnt }).gsp(
      'get_club',
      { club_id: 1 },
      ask,
    );
    const api = apiOf(scripted({ hosted: { get_club: { data: null, state: { gameid: 'x' } } }, rest: {} }).fetch, {
      connection: 'hosted',
      learnt,
    });
    expect(said(await api.gsp('get_club', { club_id: 1 }, ask))).toMatch(
      /^wrong-chain: the hosted service now reports chain polygon, game x/,
    );
    expect(said(await api.rest('/market', {}, ask))).toMatch(/^wrong-chain/);
    expect(api.sources().find(({ name }) => name === 'hosted')?.health).toBe('wrong-chain');
  });
  it('from a node without a game state reports that', async () => {
    const api = apiOf(scripted({ hosted: { get_club: { result: { chain: 'polygon', gameid: 'g', state: 'pregenesis' } } } }).fetch, {
      connection: 'hosted',
    });
    expect(said(await api.gsp('get_club', { club_id: 1 }, ask))).toBe(
      'server-error: get_club: the hosted service has no game state yet (pregenesis)',
    );
  });
  it('with a state other than up-to-date is data, and the source becomes degraded', async () => {
    const api = apiOf(scripted({ hosted: { get_club: { data: null, state: { state: 'catching-up' } } } }).fetch, { connection: 'hosted' });
    expect((await api.gsp('get_club', { club_id: 1 }, ask)).ok).toBe(true);
    expect(api.sources().find(({ name }) => name === 'hosted')).toMatchObject({
      health: 'degraded',
      why: 'its game state is "catching-up"; data may be behind',
    });
  });
  it.each([
    ['offline', 'offline: ', 'offline: '],
    ['node', 'needs-hosted: nodes don’t provide /market', 'fine'],
  ] as const)('with the connection %s sends nothing to other sources', async (connection, rest, gsp) => {
    const { fetch, asked } = scripted({ hosted: {}, rest: { '/market': {} }, node: { get_club: { data: null } }, health: healthy });
    const api = apiOf(fetch, { connection });
    expect([said(await api.rest('/market', {}, ask)), said(await api.gsp('get_club', { club_id: 1 }, ask))]).toEqual([rest, gsp]);
    expect(asked.filter((line) => !line.startsWith('node'))).toEqual([]);
  });
  it('of invalid JSON names the path, and the source recovers with the next valid response', async () => {
    const rest: Record<string, unknown> = { '/market': '{"TotalClubs": ' };
    const api = apiOf(scripted({ rest }).fetch, { connection: 'hosted' });
    const health = () => api.sources()[0]?.health;
    expect(said(await api.rest('/market', {}, ask))).toBe('unreadable: /market: the response isn’t JSON');
    expect(health()).toBe('degraded');
    rest['/market'] = {};
    expect([(await api.rest('/market', {}, ask)).ok, health()]).toEqual([true, 'ok']);
  });
});

const squad = { type: 'object', properties: { club_id: { type: 'integer' } }, required: ['club_id'] };
const tools = [
  { name: 'get_ticker', description: null, inputSchema: {} },
  { name: 'get_squad', description: null, inputSchema: squad },
];
const callTool: Mcp['callTool'] = (name) =>
  Promise.resolve(name === 'get_ticker' ? ok({ x: 1 }) : fail('tool-failed', verbatim('no such club')));
const mcp: Mcp = {
  listTools: () => Promise.resolve(ok({ tools, at: 0, fault: null })),
  known: () => null,
  callTool,
  callTools: (calls, ask) => Promise.all(calls.map(({ name, args }) => callTool(name, args, ask))),
};

describe('a call from the command line', () => {
  const script = {
    hosted: {
      get_club: { data: null },
      get_share_orderbook: { data: { ...book, ask: [] } },
      get_squad: { data: [{ rating: 5 }] },
      get_user_account: { data: { name: 'x', balance: { total: 0, available: 0, reserved: 0 }, last_active: null } },
    },
    node: {
      get_all_clubs: { data: [{ club_id: 1 }] },
      waitforchange: { result: 'cd' },
      getcurrentstate: {
        result: { chain: 'polygon', gameid: 'g', state: 'up-to-date', height: 100, blockhash: 'ab', gamestate: { seasons: 4 } },
      },
    },
    rest: { '/clubs?club_id=9': { page: 1, per_page: 20, items: [] }, '/market': { TotalClubs: 3 }, '/v1/bootstrap': { seasonId: 4 } },
    health: healthy,
  };
  const run = async (
    iface: Parameters<ReturnType<typeof apiOf>['call']>[0],
    name: string,
    params: Record<string, unknown> = {},
    connection: 'both' | 'hosted' | 'node' = 'both',
  ) => {
    const got = await apiOf(scripted(script).fetch, { connection, mcp }).call(iface, name, params, ask);
    return got.ok ? got.value : `${FAULTS[got.fault.code].exit} ${said(got)}`;
  };
  it.each([
    ['rest', '/market', {}, { answer: { TotalClubs: 3 }, note: null }],
    ['bundle', '/v1/bootstrap', {}, { answer: { seasonId: 4 } }],
    ['node', 'get_all_clubs', {}, { answer: [{ club_id: 1 }] }],
    ['gsp', 'get_all_clubs', {}, { answer: [{ club_id: 1 }], source: 'node' }],
    ['node', 'waitforchange', { hash: '' }, { answer: 'cd' }],
    ['node', 'getcurrentstate', {}, { answer: { gamestate: { seasons: 4 } }, decoded: { height: 100, game: { seasons: 4 } }, height: 100 }],
    ['node', '/healthz', {}, { answer: 'ok' }],
    ['node', '/state', {}, { answer: { state: 'up-to-date', height: 100 } }],
    [
      'gsp',
      'getnullstate',
      {},
      { answer: { height: 100, blockhash: 'ab', chain: 'polygon', gameid: 'g', state: 'up-to-date', version: 'v1' } },
    ],
    ['tool', 'get_ticker', {}, { answer: { x: 1 } }],
    ['gsp', 'get_club', { club_id: 999999 }, { answer: null, note: 'The service doesn’t know club 999999.' }],
    ['gsp', 'get_user_account', { name: 'x' }, { note: 'The service doesn’t know user x.' }],
    ['gsp', 'get_share_orderbook', { share: { club: 7 } }, { note: 'No orders for club 7.' }],
    ['rest', '/clubs', { club_id: [9] }, { note: 'The response is empty: no data for club 9.' }],
  ] as const)('%s %s %j returns the response as served', async (iface, name, params, answer) => {
    expect(await run(iface, name, params)).toMatchObject(answer);
  });
  it.each([
    ['rest', '/clubz', {}, '2 unknown: unknown REST path "/clubz"; did you mean /clubs?'],
    [
      'rest',
      '/clubs/7/job',
      {},
      '2 unknown: unknown REST path "/clubs/7/job"; use /clubs/{club_id}/job and pass the names in braces as parameters',
    ],
    ['rest', '/healthz', { x: 1 }, '2 bad-params: /healthz: unknown parameter `x`; this operation takes no parameters'],
    ['rest', '/users', {}, '1 not-served: /users: HTTP 404, nothing is served at this path'],
    ['gsp', 'get_klub', {}, '2 unknown: unknown method "get_klub"; did you mean get_club?'],
    ['gsp', 'get_club', {}, '2 bad-params: get_club: `club_id` is required'],
    ['gsp', 'stop', {}, '2 bad-params: stop changes the node’s state. Touchline is read-only and never sends it'],
    [
      'node',
      'settargetblock',
      { x: 1 },
      '2 bad-params: settargetblock changes the node’s state. Touchline is read-only and never sends it',
    ],
    ['node', 'checkdb', {}, '2 bad-params: checkdb changes the node’s state. Touchline is read-only and never sends it'],
    ['gsp', 'compressjobpost', {}, '2 bad-params: compressjobpost changes the node’s state. Touchline is read-only and never sends it'],
    ['node', '/status', {}, '2 unknown: unknown method "/status"; did you mean /state?'],
    ['node', '/state', { x: 1 }, '2 bad-params: /state: unknown parameter `x`; this operation takes no parameters'],
    ['node', 'get_club', { club_id: 1 }, '1 not-served: your node refused get_club: method not allowed: get_club (-32601)'],
    ['bundle', '/v1/clubs', {}, '2 unknown: unknown bundle "/v1/clubs"'],
    ['tool', 'get_tiker', {}, '2 unknown: unknown tool "get_tiker"; did you mean get_ticker?'],
    ['tool', 'get_squad', {}, '2 bad-params: get_squad: `club_id` is required; available: club_id'],
    ['tool', 'get_squad', { club_id: 1 }, '1 tool-failed: no such club'],
  ] as const)('%s %s %j is refused with one sentence', async (iface, name, params, sentence) => {
    expect(await run(iface, name, params)).toBe(sentence);
  });
  it.each([
    ['gsp', 'get_all_clubs', 'hosted', '1 not-served: get_all_clubs is only available from a node'],
    ['node', 'get_all_clubs', 'hosted', '1 not-served: get_all_clubs: your connection doesn’t use a node'],
    ['gsp', 'get_seasons', 'node', '1 not-served: get_seasons: you’re connected to your node only, not to the hosted service'],
    ['tool', 'get_ticker', 'node', '1 needs-hosted: nodes don’t provide get_ticker'],
  ] as const)('%s %s with the connection %s reports why it is unavailable', async (iface, name, connection, sentence) => {
    expect(await run(iface, name, {}, connection)).toBe(sentence);
  });
});

describe('the health of a node', () => {
  it('is stalled after a minute without a block, and ok again with the next one', async () => {
    const clock = new ManualClock();
    let height = 100;
    const script = {
      node: {
        getnullstate: {
          get result() {
            return { chain: 'polygon', gameid: 'g', state: 'up-to-date', height, blockhash: 'ab' };
          },
        },
      },
    };
    const { http, lanes } = parts(scripted(script).fetch, clock);
    const rpc = createSingleRpc({ http, lane: lanes.node, url: ADDRESSES.nodeUrl });
    const health = createNodeHealth({
      clock,
      rpc,
      http,
      lane: lanes.node,
      healthUrl: null,
      head: () => null,
      compared: () => Promise.resolve(),
      onState: () => null,
      reportError: () => null,
    });
    const stop = health.start();
    await clock.pass(1_000, 50);
    expect(health.now().usable).toBe(true);
    await clock.pass(70_000, 250);
    expect(health.health()).toMatchObject({ health: 'stalled', height: 100 });
    height = 101;
    await clock.pass(6_000, 250);
    expect(health.health()).toMatchObject({ health: 'ok', height: 101 });
    stop();
  });
});

describe('a dump of order books', () => {
  const readAll = async (data: Record<string, unknown>) => {
    const books: Orderbook[] = [];
    const got = await readBooks(
      'player',
      data,
      () => 0,
      (one) => books.push(one),
    );
    return { books, said: said(got) };
  };
  it('is read share by share, best price first, with unknown mint flags', async () => {
    const { books } = await readAll({
      3: [
        [1, 'a', true, 9, 1],
        [2, null, 1, 5, 1],
        [3, 'b', false, 2, 4],
        [4, 'b', 0, 3, 0],
      ],
    });
    expect(books).toEqual([
      {
        share: 'player_3',
        asks: [
          { price: 5, num: 1, name: null, mint: null },
          { price: 9, num: 1, name: 'a', mint: null },
        ],
        bids: [{ price: 2, num: 4, name: 'b', mint: null }],
      },
    ]);
  });
  it.each([
    [{ 3: 'x' }, '`data.3` is not a list of orders'],
    [{ x: [] }, '`data.x` is not a list of orders'],
    [{ 3: [[1, 'a', true, 'x', 1]] }, '`data.3[0][3]` is not a whole number'],
    [{ 3: [7] }, '`data.3[0]` is not a list'],
  ])('%j names the invalid row', async (data, trouble) => {
    expect((await readAll(data as Record<string, unknown>)).said).toBe(`unreadable: /dumps/share_orders/players: ${trouble}`);
  });
});

describe('a connection test', () => {
  const trade = { id: 1, unix_time: 1, share_type: 'club', share_id: 1, num: 1, price: 1, market_buy: true };
  const script = { hosted: {}, node: {}, rest: { '/share_trade_history/all?per_page=1': [trade] }, health: healthy };
  const run = (
    connection: 'hosted' | 'node' | 'both' | 'offline',
    served = script as Parameters<typeof scripted>[0],
    addresses: object = ADDRESSES,
  ) => {
    const { fetch } = scripted(served);
    return testConnection(
      { connection, ...addresses },
      { ...parts(fetch), fetch, userAgent: 'Touchline/test', openMcp: () => mcp, expected: null },
    );
  };
  it('of a node reports its steps in plain words', async () => {
    const { headline, steps, requests } = await run('node');
    expect(headline).toEqual('The node is reachable and up to date');
    expect(steps.map(({ name, verdict }) => `${english(name)} ${verdict}`)).toEqual([
      'Reachable ok',
      'Correct game ok',
      'Up to date ok',
      'Health endpoint ok',
      'Methods warn',
      'No event stream warn',
    ]);
    expect([requests.hosted, requests.node > 50]).toEqual([0, true]);
  });
  it('of the hosted service checks game state, market data, event feed and tools', async () => {
    const { steps, requests } = await run('hosted');
    expect(steps.map(({ name, verdict }) => `${english(name)} ${verdict}`)).toEqual([
      'Reachable ok',
      'Correct game ok',
      'Up to date ok',
      'Market data ok',
      'Event stream fail',
      'Tools ok',
    ]);
    expect(requests).toEqual({ node: 0, hosted: 2, tools: 1 });
  });
  it('of both detects a node on a different game', async () => {
    const other = { getnullstate: { result: { chain: 'polygon', gameid: 'x', state: 'up-to-date', height: 100 } } };
    const { headline, verdict } = await run('both', { ...script, node: other });
    expect([headline, verdict]).toEqual(['The node runs a different game', 'fail']);
  });
  it.each([
    ['nothing listens', 'node', {}, ADDRESSES, 'The node isn’t responding'],
    ['an address is wrong', 'hosted', script, { baseUrl: 'game.example' }, 'Invalid address'],
    ['an address is missing', 'node', script, {}, 'Address required'],
  ] as const)('fails with a headline when %s', async (_rule, connection, served, addresses, headline) => {
    expect(await run(connection, served, addresses)).toMatchObject({ headline, verdict: 'fail' });
  });
  it('of offline sends no requests', async () => {
    expect(await run('offline')).toMatchObject({ verdict: 'ok', requests: { node: 0, hosted: 0, tools: 0 } });
  });
});
