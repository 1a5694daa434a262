import { afterEach, describe, expect, it } from 'vitest';
import { gameState, probeSources, type GameState, type SourcesProbe } from '../../support/servers/probe-sources.ts';
import { english } from '../../support/english-text.ts';

let at: SourcesProbe;
const start = async (options: Parameters<typeof probeSources>[0]): Promise<SourcesProbe> => (at = await probeSources(options));
afterEach(async () => {
  const { errors } = at;
  await at.stop();
  expect(errors).toEqual([]);
});

const book = (price: number) => ({
  get_share_orderbook: () => ({ share: { club: 7 }, bid: [{ order_id: 1, name: 'a', price, num: 1 }], ask: [] }),
});
const withBook = (price: number, more: Partial<GameState> = {}): GameState => gameState({ methods: book(price), ...more });
const ORDERBOOK = { share: 'club_7' as never };
const healthOf = (name: string) => at.status().sources.find((source) => source.name === name);
const block = (height: number, ready: boolean) => ({
  topics: ['chain:block'],
  data: { current: { height, blockHash: `g-${height}`, name: 'gsp', ready }, transition: 'forward' },
});

describe('with both sources, a read waits for the first check of each', () => {
  it.each([
    ['lags', { height: 950 }, 'catching-up'],
    ['belongs to another game', { gameid: 'other', height: 9_000_000 }, 'wrong-chain'],
    ['is on another chain', { chain: 'mumbai' }, 'wrong-chain'],
  ] as const)('data of a node that %s is never shown, even if the hosted service responds later', async (_, node, health) => {
    await start({ connection: 'both', hosted: withBook(20_000, { delayMs: 300 }), node: withBook(10_000, node), events: true });
    await at.run(100); // the node has responded by now
    const shown = at.watch('orderbook', ORDERBOOK);
    await at.run(100);
    expect(shown.last()).toMatchObject({ status: 'loading', data: null, fault: null });
    await at.run(5_000);
    expect(shown.last()).toMatchObject({ status: 'live', source: 'hosted', height: 1_000, data: { bids: [{ price: 20_000 }] } });
    expect(healthOf('node')?.health).toBe(health);
    expect(shown.seen.filter(({ source }) => source === 'node')).toEqual([]);
  });

  it('a silent hosted service delays a read by a few seconds at most', async () => {
    await start({ connection: 'both', hosted: withBook(20_000, { delayMs: 60_000 }), node: withBook(10_000), events: true });
    const shown = at.watch('orderbook', ORDERBOOK);
    await at.run(2_000);
    expect(shown.last()).toMatchObject({ status: 'loading', fault: null });
    await at.run(4_000);
    expect(shown.last()).toMatchObject({ status: 'live', source: 'node' });
  });

  it('an unreachable hosted service delays no read', async () => {
    await start({ connection: 'both', hosted: withBook(20_000, { down: true }), node: withBook(10_000), events: true });
    const shown = at.watch('orderbook', ORDERBOOK);
    await at.run(100);
    expect(shown.last()).toMatchObject({ status: 'live', source: 'node' });
  });

  it('a manual call waits as well, and is sent to the node where only that serves the method', async () => {
    const pick = { autopick_club_tactics: () => ({ formation_id: 11, lineup: [] }) };
    await start({ connection: 'both', hosted: gameState(), node: gameState({ methods: pick, delayMs: 500 }) });
    const called = at.client.command('api.call', {
      interface: 'gsp',
      name: 'autopick_club_tactics',
      params: { club_id: 7, formation_id: 0 },
      decoded: false,
    });
    await at.run(3_000);
    expect(await called).toMatchObject({ ok: true, value: { source: 'node', answer: { formation_id: 11 } } });
    expect(at.hosted.asked).not.toContain('autopick_club_tactics');
  });
});

describe('after a changed assessment of a source', () => {
  it('data of a node that is behind is read again from the hosted service', async () => {
    await start({
      connection: 'both',
      hosted: withBook(20_000, { delayMs: 8_000 }),
      node: withBook(10_000, { height: 950 }),
      events: true,
    });
    const shown = at.watch('orderbook', ORDERBOOK);
    await at.run(5_500);
    expect(shown.last()).toMatchObject({ source: 'node', height: 950 });
    at.hosted.delayMs = 1;
    await at.run(6_000);
    expect(shown.last()).toMatchObject({ status: 'live', source: 'hosted', height: 1_000, data: { bids: [{ price: 20_000 }] } });
  });

  it('data of a node on another game is dropped, and nothing of it is stored', async () => {
    const foreign = { gameid: 'other', height: 9_000_000 };
    await start({ connection: 'both', hosted: withBook(20_000, { down: true }), node: withBook(10_000, foreign), events: true });
    const shown = at.watch('orderbook', ORDERBOOK);
    await at.run(3_000);
    expect(shown.last()).toMatchObject({ source: 'node', height: 9_000_000 });
    at.hosted.down = false;
    await at.run(40_000);
    expect(healthOf('node')?.health).toBe('wrong-chain');
    expect(shown.last()).toMatchObject({ status: 'live', source: 'hosted', height: 1_000 });
    expect(at.status()).toMatchObject({ height: 1_000, gameId: 'g' });
  });

  it('nothing of a node on another game is stored, and its answers name no file', async () => {
    const foreign = { gameid: 'other', height: 9_000_000 };
    await start({ connection: 'both', hosted: withBook(20_000, { down: true }), node: withBook(10_000, foreign), events: true });
    at.watch('orderbook', ORDERBOOK);
    await at.run(3_000);
    await at.restart('offline');
    const again = at.watch('orderbook', ORDERBOOK);
    await at.run(1_000);
    expect(again.last()).toMatchObject({ status: 'offline', data: null });
  });

  it('a node that stops while the chain continues is left as soon as events show it', async () => {
    await start({ connection: 'both', hosted: withBook(20_000), node: withBook(10_000), events: true });
    const shown = at.watch('orderbook', ORDERBOOK);
    await at.run(3_000);
    expect(shown.last()).toMatchObject({ status: 'live', source: 'node' });
    at.hosted.height = 1_030;
    at.tell('view.ready', block(1_030, true));
    await at.run(6_000);
    expect(shown.last()).toMatchObject({ status: 'live', source: 'hosted', height: 1_030 });
  });

  it('data of the node is read from it again once it is healthy', async () => {
    await start({ connection: 'both', hosted: withBook(20_000), node: withBook(10_000, { height: 900 }), events: true });
    const shown = at.watch('orderbook', ORDERBOOK);
    await at.run(3_000);
    expect(shown.last()).toMatchObject({ source: 'hosted' });
    at.node.height = 1_000;
    await at.run(6_000);
    expect(shown.last()).toMatchObject({ status: 'live', source: 'node', data: { bids: [{ price: 10_000 }] } });
  });

  it('an estimate made without a source is replaced as soon as one is available', async () => {
    const squad = Array.from({ length: 14 }, (_, n) => ({
      player_id: n + 1,
      club_id: 7,
      position: n === 0 ? 1 : 16,
      rating: 60,
      fitness: 100,
    }));
    const both = { get_squad: () => squad, get_club: () => ({ club_id: 7, default_formation: 0 }) };
    const pick = () => ({
      formation_id: 0,
      lineup: squad.slice(0, 11).map(({ player_id }) => ({ player_id, tackling_style: 0, tempo: 0 })),
    });
    await start({
      connection: 'both',
      hosted: gameState({ methods: both }),
      node: gameState({ methods: { ...both, autopick_club_tactics: pick }, down: true }),
      events: true,
    });
    const shown = at.watch('autopick', { club: 7 as never });
    await at.run(5_000);
    expect([shown.last().data?.estimate, shown.last().fault]).toEqual([true, null]);
    at.node.down = false;
    await at.run(6_000);
    expect(shown.last()).toMatchObject({ status: 'live', source: 'node', data: { estimate: false } });
    expect(shown.seen.filter(({ status }) => status === 'failed')).toEqual([]);
  });
});

describe('a watched call', () => {
  const CALL = { interface: 'node' as const, name: 'get_share_orderbook', params: { share: { club: 7 } } };
  it('is dropped and not stored when the node proves to be on another game', async () => {
    const foreign = { gameid: 'other', height: 9_000_000 };
    await start({ connection: 'both', hosted: withBook(20_000, { down: true }), node: withBook(10_000, foreign), events: true });
    const shown = at.watch('api', CALL);
    await at.run(6_000);
    expect(shown.last()).toMatchObject({ status: 'live', source: 'node', height: 9_000_000 });
    at.hosted.down = false;
    await at.run(40_000);
    expect(shown.last()).toMatchObject({ status: 'failed', data: null, fault: { code: 'wrong-chain' } });
    await at.restart('offline');
    const again = at.watch('api', CALL);
    await at.run(1_000);
    expect(again.last()).toMatchObject({ status: 'offline', data: null });
  });
  it('is stale while the node reports that it is catching up, with the reason', async () => {
    await start({ connection: 'both', hosted: withBook(20_000), node: withBook(10_000, { state: 'catching-up' }), events: true });
    const shown = at.watch('api', CALL);
    await at.run(3_000);
    expect(shown.last()).toMatchObject({
      status: 'stale',
      data: { answer: { bid: [{ price: 10_000 }] } },
      fault: { code: 'behind', detail: 'the game state of your node is “catching-up”' },
    });
  });
  it('is stale while the node is behind the hosted service, and is read again afterwards', async () => {
    await start({ connection: 'both', hosted: withBook(20_000), node: withBook(10_000), events: true });
    const shown = at.watch('api', CALL);
    await at.run(3_000);
    expect(shown.last()).toMatchObject({ status: 'live', height: 1_000 });
    at.hosted.height = 1_030;
    at.tell('view.ready', block(1_030, true));
    await at.run(8_000);
    expect(shown.last()).toMatchObject({ status: 'stale', height: 1_000, fault: { code: 'behind' } });
    at.node.height = 1_030;
    at.node.methods = book(30_000);
    await at.run(30_000);
    expect(shown.last()).toMatchObject({ status: 'live', height: 1_030, fault: null, data: { answer: { bid: [{ price: 30_000 }] } } });
  });
});

it('a hosted service with two alternating builds causes no loop of reads for a method it refuses', async () => {
  const hosted = gameState({
    methods: { get_share_orderbook: ({ share }) => ({ share, bid: [{ order_id: 1, name: 'a', price: 1, num: 1 }], ask: [] }) },
  });
  let answers = 0;
  Object.defineProperty(hosted, 'version', { get: () => `v${answers++ % 2}` });
  await start({ connection: 'hosted', hosted, events: true });
  for (let n = 1; n <= 5; n++) at.watch('orderbook', { share: `club_${n}` as never });
  at.watch('squad', { club: 7 as never });
  /** Lets time pass with unrelated events, so that the stream is not silent. */
  const run = async (seconds: number): Promise<void> => {
    for (let left = seconds; left > 0; left -= 20) {
      await at.run(20_000);
      at.tell('resource.changed', { topics: ['share:club:99:orders'], data: {} });
    }
  };
  await run(20);
  let [books, squads] = [0, 0];
  const count = (): number[] => {
    const [b, s] = [books, squads];
    books = hosted.asked.filter((method) => method === 'get_share_orderbook').length;
    squads = hosted.asked.filter((method) => method === 'get_squad').length;
    return [books - b, squads - s];
  };
  count();
  await run(80);
  expect(count()).toEqual([0, 0]);
  // The refusal lapses: the value that needs the method is read again, and nothing else.
  hosted.methods['get_squad'] = () => [];
  await run(100);
  const [more, again] = count();
  expect([more, (again ?? 0) > 0]).toEqual([0, true]);
});

describe('a source that reports that it is behind', () => {
  it('in its envelope makes its values stale with the reason until it has caught up, then they are read again', async () => {
    await start({ connection: 'hosted', hosted: withBook(20_000), events: true });
    const shown = at.watch('orderbook', ORDERBOOK);
    await at.run(2_000);
    expect(shown.last()).toMatchObject({ status: 'live', fault: null });
    at.hosted.state = 'catching-up';
    at.hosted.methods = book(30_000);
    at.tell('resource.changed', { topics: ['share:club:7:orders'], data: {} });
    await at.run(2_000);
    expect(shown.last()).toMatchObject({
      status: 'stale',
      data: { bids: [{ price: 30_000 }] },
      fault: { code: 'behind', detail: 'the game state of the hosted service is “catching-up”' },
    });
    expect(healthOf('hosted')).toMatchObject({ health: 'degraded' });
    const before = at.hosted.asked.length;
    await at.run(20_000);
    expect(at.hosted.asked.length - before).toBeLessThan(10);
    at.hosted.state = 'up-to-date';
    at.hosted.methods = book(40_000);
    await at.run(12_000);
    expect(shown.last()).toMatchObject({ status: 'live', fault: null, data: { bids: [{ price: 40_000 }] } });
  });

  it('in an event makes all values of the hosted service stale with the reason, and they are read again after its recovery', async () => {
    const rest = { '/v1/rest/market': { coin_price: 1 }, '/market': { coin_price: 1 } };
    await start({ connection: 'hosted', hosted: withBook(20_000), events: true, rest });
    const shown = at.watch('orderbook', ORDERBOOK);
    await at.run(2_000);
    at.tell('source.degraded', { topics: ['chain:block'], data: { reason: 'catching_up' } });
    await at.run(2_000);
    expect(shown.last()).toMatchObject({
      status: 'stale',
      fault: { code: 'behind', detail: 'the game node of the hosted service is catching up' },
    });
    expect(healthOf('hosted')).toMatchObject({ health: 'degraded', why: 'the game node of the hosted service is catching up' });
    at.tell('view.ready', block(1_001, false));
    await at.run(2_000);
    expect(shown.last().status).toBe('stale');
    at.hosted.methods = book(30_000);
    at.hosted.height = 1_002;
    at.tell('view.ready', block(1_002, true));
    await at.run(3_000);
    expect(shown.last()).toMatchObject({ status: 'live', fault: null, data: { bids: [{ price: 30_000 }] } });
    expect(healthOf('hosted')?.health).toBe('ok');
  });

  it('in only some of its copies makes a value stale while one reports it, without a loop of reads', async () => {
    const mixed = withBook(20_000);
    let asked = 0;
    Object.defineProperty(mixed, 'state', { get: () => (asked++ % 2 === 0 ? 'up-to-date' : 'catching-up') });
    await start({ connection: 'hosted', hosted: mixed, events: true });
    const books = Array.from({ length: 10 }, (_, n) => at.watch('orderbook', { share: `club_${n + 1}` as never }));
    mixed.methods = { get_share_orderbook: ({ share }) => ({ share, bid: [{ order_id: 1, name: 'a', price: 1, num: 1 }], ask: [] }) };
    await at.run(5_000);
    const before = mixed.asked.length;
    await at.run(60_000);
    // Each of them every few seconds at most, and the head.
    expect(mixed.asked.length - before).toBeLessThan(10 * 15 + 20);
    expect(books.map(({ last }) => last().data?.bids.length)).toEqual(Array(10).fill(1));
  });

  it('as the user’s only node leaves its values stale, with the remaining blocks', async () => {
    await start({ connection: 'node', node: withBook(10_000) });
    const shown = at.watch('orderbook', ORDERBOOK);
    await at.run(2_000);
    expect(shown.last()).toMatchObject({ status: 'live', source: 'node' });
    at.node.state = 'catching-up';
    await at.run(8_000);
    expect(shown.last()).toMatchObject({ status: 'stale', data: { bids: [{ price: 10_000 }] }, fault: { code: 'behind' } });
    expect(english(shown.last().fault?.detail)).toMatch(/it is catching up/);
    at.node.state = 'up-to-date';
    at.node.methods = book(11_000);
    await at.run(6_000);
    expect(shown.last()).toMatchObject({ status: 'live', fault: null, data: { bids: [{ price: 11_000 }] } });
  });
});
