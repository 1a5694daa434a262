import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sleep } from '#engine/base/clock.ts';
import { json, probeEngine, rpcJson, unreachable, type Answer, type Asked, type RpcCall } from '../../support/engine/probe-engine.ts';
import type { SimClock } from '../../support/engine/sim-clock.ts';

/** Deterministic pseudo-random numbers from 0 to 1 for a seed. */
const diceOf = (seed: number) => {
  let last = (seed % 2_147_483_646) + 1;
  return (): number => (last = (last * 16_807) % 2_147_483_647) / 2_147_483_647;
};

const RPC = ['good', 'good', 'behind', 'replaced', 'error', 'refused', 'null', 'text', 'status', 'html', 'gone', 'hang', 'slow'] as const;
const REST = ['empty', 'status', 'html', 'gone', 'hang', 'slow'] as const;
const EVENTS = ['open', 'close', 'flood', 'reorgs', 'epochs', 'resync', 'drain', 'garbage', 'status', 'html', 'gone', 'hang'] as const;
const STATUSES = [400, 403, 404, 405, 413, 415, 422, 429, 500, 501, 503] as const;

/**
 * Counterparts with arbitrary responses: each is limited to a few kinds, so that some runs repeat one kind for ever and others mix them.
 */
function counterparts(seed: number): Answer {
  const dice = diceOf(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(dice() * of.length)] as T;
  const mood = <T>(of: readonly T[]): readonly T[] => Array.from({ length: 1 + Math.floor(dice() * 4) }, () => pick(of));
  const moods = { node: mood(RPC), poll: mood(RPC), gsp: mood(RPC), rest: mood(REST), tools: mood(REST), events: mood(EVENTS) };
  let height = 1_000;

  const state = (more: object = {}) => {
    if (dice() < 0.5) height += 1;
    return { chain: 'c', gameid: 'g', height, blockhash: `h${height}`, state: pick(['up-to-date', 'up-to-date', 'catching-up']), ...more };
  };
  const status = (): Response =>
    new Response('{"detail":"no"}', {
      status: pick(STATUSES),
      headers: dice() < 0.5 ? { 'retry-after': pick(['0', '1', '30', 'x']) } : {},
    });
  const html = (): Response => new Response('<html>hello</html>');
  const hang = (): Promise<never> => new Promise(() => undefined);
  const rpcResult = (how: (typeof RPC)[number], { method, params }: RpcCall): object => {
    if (how === 'error') return { error: { code: pick([-32603, -32602, -32604, -32700]), message: 'no' } };
    if (how === 'refused') return { error: { code: -32601, message: 'Method not found' } };
    if (how === 'null') return { result: null };
    if (how === 'text') return { result: `h${Math.floor(dice() * 1e6)}` };
    if (how === 'behind') return { result: state({ height: height - 3, blockhash: `h${height - 3}`, data: [] }) };
    if (how === 'replaced') return { result: state({ blockhash: `x${Math.floor(dice() * 1e6)}`, data: [] }) };
    if (method === 'waitforchange') return { result: `h${height}` };
    const share = (params as { share?: unknown } | undefined)?.share;
    return {
      result: state(method === 'getnullstate' ? {} : { data: method === 'get_share_orderbook' ? { ask: [], bid: [], share } : [] }),
    };
  };
  const rpc = async (asked: Asked, clock: SimClock, of: readonly (typeof RPC)[number][]): Promise<Response> => {
    const how = pick(of);
    if (how === 'status') return status();
    if (how === 'html') return html();
    if (how === 'gone') return unreachable();
    if (how === 'hang') return hang();
    if (how === 'slow') await sleep(clock, dice() * 30_000);
    return rpcJson(asked, (call) => rpcResult(how, call));
  };
  const rest = async (clock: SimClock, of: readonly (typeof REST)[number][]): Promise<Response> => {
    const how = pick(of);
    if (how === 'status') return status();
    if (how === 'html') return html();
    if (how === 'gone') return unreachable();
    if (how === 'hang') return hang();
    if (how === 'slow') await sleep(clock, dice() * 30_000);
    return json(pick([{ items: [], page: 1, perPage: 20, total: 0, totalPages: 0 }, [], {}, null, { items: [{}] }]));
  };
  const events = (clock: SimClock): Response | Promise<never> => {
    const how = pick(moods.events);
    if (how === 'status') return status();
    if (how === 'html') return html();
    if (how === 'gone') return unreachable();
    if (how === 'hang') return hang();
    let [n, over] = [0, false];
    const body = new ReadableStream<Uint8Array>({
      start: (to) => {
        const say = (text: string): void => void (over || to.enqueue(new TextEncoder().encode(text)));
        const event = (name: string, data: object, epoch = 'e'): void =>
          say(`id: ${epoch}:${++n}\nevent: ${name}\ndata: ${JSON.stringify({ epoch, id: String(n), ...data })}\n\n`);
        const end = (): void => {
          if (!over) to.close();
          over = true;
        };
        const again = (): void => {
          if (over || n > 1_500) return;
          for (let burst = 0; burst < 3; burst++) {
            if (how === 'flood')
              event('resource.changed', { topics: ['share:club:7:orders', 'clubs', 'players', 'auctions', 'market:shares'], data: {} });
            if (how === 'reorgs') event(pick(['chain.reorg', 'view.ready']), { topics: ['cache:reset'], data: {} });
            if (how === 'epochs') event('resource.changed', { topics: ['clubs'], data: {} }, `e${n}`);
            if (how === 'garbage') say(`event: resource.changed\ndata: {oops\n\n`);
          }
          clock.after(20, again);
        };
        say('retry: 1\n\n');
        if (how === 'close') clock.after(dice() * 100, end);
        else if (how === 'resync') event('resync-required', { reason: 'epoch_mismatch' });
        else if (how === 'drain') event('draining', {});
        else if (how !== 'open') clock.after(1, again);
      },
      cancel: () => void (over = true),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };

  return (asked, clock) => {
    if (asked.host === 'node.test:8700') return asked.path === '/healthz' ? pick([new Response('ok'), status()]) : json(state());
    if (asked.host === 'node.test:8600') return rpc(asked, clock, asked.calls[0]?.method === 'waitforchange' ? moods.poll : moods.node);
    if (asked.host === 'tools.test') return rest(clock, moods.tools);
    if (asked.path === '/events') return events(clock);
    if (asked.path === '/v1/gsp') return rpc(asked, clock, moods.gsp);
    return rest(clock, moods.rest);
  };
}

const NODE = { nodeUrl: 'http://node.test:8600' } as const;
const HOSTED = { baseUrl: 'http://hosted.test', mcpUrl: 'http://tools.test/mcp' } as const;
const of =
  (host: string, path = '') =>
  (one: Asked): boolean =>
    one.host.startsWith(host) && one.path.startsWith(path);
const calling =
  (...methods: string[]) =>
  (one: Asked): boolean =>
    one.host === 'node.test:8600' && one.calls.some(({ method }) => methods.includes(method));
const firstList = ({ path, url }: Asked): boolean => path === '/clubs' && url.searchParams.get('sort_by') === 'volume_7_day';

/** The largest number of requests of each loop in any second of a run, for any counterparts. */
const BOUNDS: readonly (readonly [loop: string, mine: (one: Asked) => boolean, perSecond: number])[] = [
  ['blocks and health of the node', calling('getnullstate', 'waitforchange'), 12],
  ['the health page of the node', of('node.test:8700'), 3],
  ['the order book, read from the node', calling('get_share_orderbook'), 14],
  ['everything asked of the node', of('node.test'), 40],
  ['the events stream', of('hosted.test', '/events'), 2],
  ['the hosted service', (one) => of('hosted.test')(one) && one.path !== '/events', 36 + 18 + 1],
  ['the tool server', of('tools.test'), 24 + 4 + 1],
  ['the first watchlist', firstList, 1],
];

describe('the request rate of the engine is bounded for any responses', () => {
  it.each([
    ['node', NODE],
    ['hosted', HOSTED],
    ['both', { ...NODE, ...HOSTED }],
  ] as const)('with the connection %s', async (_name, options) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2_000_000 }), async (seed) => {
        const probe = await probeEngine({ options, answer: counterparts(seed) });
        try {
          for (const [name, params] of [
            ['orderbook', { share: 'club_7' }],
            ['club', { id: 7 }],
            ['market', {}],
            ['trades', { share: 'club_7', limit: 20 }],
            ['players', {}],
            ['tables', { country: 'ENG', division: 1 }],
          ] as const)
            probe.watch(name, params as never);
          void probe.client.command('market.sync', { action: 'start' });
          await probe.run(30_000);
          const most = BOUNDS.map(([loop, mine, bound]) => [loop, probe.busiest(mine), bound] as const);
          expect(most.filter(([, busiest, bound]) => busiest > bound)).toEqual([]);
          expect(probe.asked.filter(firstList).length).toBeLessThanOrEqual(4);
          expect(probe.errors).toEqual([]);
        } finally {
          await probe.stop();
        }
      }),
      { numRuns: 6, seed: 20_261_122 },
    );
  });
});
