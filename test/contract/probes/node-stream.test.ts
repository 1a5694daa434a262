import { afterEach, describe, expect, it } from 'vitest';
import type { CodedText } from '#contract/text/coded-text.ts';
import { json, probeEngine, rpcJson, unreachable, type Answer, type Asked, type RpcCall } from '../../support/engine/probe-engine.ts';
import { sleep } from '#engine/base/clock.ts';
import { english } from '../../support/english-text.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const NODE = { nodeUrl: 'http://node.test:8600' } as const;
const state = (height: number, more: object = {}) => ({
  chain: 'polygon',
  gameid: 'g',
  height,
  blockhash: `h${height}`,
  state: 'up-to-date',
  version: 'v1',
  ...more,
});
const book = { ask: [], bid: [{ mint: false, name: 'a', num: 1, price: 10_000 }], share: { club: 7 } };

/** A node with the given long poll and head; it makes a block every `blockMs`. */
function node({
  poll,
  blockMs = 2_000,
}: {
  poll: (call: RpcCall, asked: Asked, now: () => number) => object | Promise<object>;
  blockMs?: number;
}): Answer {
  return async (asked, clock) => {
    if (asked.host === 'node.test:8700') return asked.path === '/healthz' ? new Response('ok') : json(state(1));
    if (asked.host !== 'node.test:8600') return unreachable();
    const height = (): number => 100 + Math.floor(clock.tick() / blockMs);
    const [call] = asked.calls;
    const woken = call?.method === 'waitforchange' ? await poll(call, asked, height) : null;
    return rpcJson(asked, ({ method }) => {
      if (woken) return woken;
      if (method === 'getnullstate') return { result: state(height()) };
      return { result: { ...state(height()), data: method === 'get_share_orderbook' ? book : null } };
    });
  };
}
const start = async (options: Parameters<typeof probeEngine>[0]) => {
  const probe = await probeEngine(options);
  stops.push(probe.stop);
  return probe;
};
const ofMethod =
  (...methods: string[]) =>
  ({ host, calls }: Asked): boolean =>
    host === 'node.test:8600' && calls.some(({ method }) => methods.includes(method));
const eventsRow = (status: {
  readonly data: { readonly sources: readonly { name: string; why: CodedText | null; health: string }[] } | null;
}) => status.data?.sources.find(({ name }) => name === 'events');

describe("a node's long poll", () => {
  it.each<[string, () => object]>([
    ['a hash that getnullstate does not report', () => ({ result: 'elsewhere' })],
    ['null', () => ({ result: null })],
    ['an envelope', () => ({ result: state(5, { data: 'x' }) })],
    ['-32603', () => ({ error: { code: -32603, message: 'Internal error' } })],
    ['-32601', () => ({ error: { code: -32601, message: 'Method not found' } })],
  ])('that returns %s at once is called rarely, and the status explains why blocks arrive late', async (_what, odd) => {
    const probe = await start({ options: NODE, answer: node({ poll: odd }) });
    const status = probe.watch('status', {});
    await probe.run(120_000);
    // Its health is checked in parallel, every two to five seconds.
    expect(probe.busiest(ofMethod('getnullstate', 'waitforchange'))).toBeLessThanOrEqual(6);
    expect(probe.asked.filter(ofMethod('waitforchange')).length).toBeLessThanOrEqual(15);
    expect(eventsRow(status.last())).toMatchObject({
      health: 'ok',
      why: expect.stringMatching(/long polling of the node isn’t used/) as string,
    });
    expect(status.last().data?.stream.height).toBeGreaterThanOrEqual(158);
  });

  it('that lasts longer than twenty seconds is no fault, and nothing is read again', async () => {
    const poll = async (_call: RpcCall, _asked: Asked) => {
      await sleep(probe.clock, 45_000);
      return { result: 'h1' };
    };
    const probe = await start({ options: NODE, answer: node({ poll, blockMs: 10 * 60_000 }) });
    const shown = probe.watch('orderbook', { share: 'club_7' });
    const status = probe.watch('status', {});
    await probe.run(10_000);
    const before = probe.asked.filter(ofMethod('get_share_orderbook')).length;
    shown.seen.length = 0;
    await probe.run(40_000);
    expect(probe.asked.filter(ofMethod('get_share_orderbook')).length).toBe(before);
    expect(shown.seen).toEqual([]);
    expect(shown.last().status).toBe('live');
    expect(status.last().data?.stream).toMatchObject({ state: 'open', tries: 0, why: null });
  });

  it('of a node that replaces its newest blocks repeatedly is called less and less often, with one notice', async () => {
    let blocks = 0;
    const head = () => state(100, { blockhash: `other${++blocks}` });
    const answer: Answer = (asked) =>
      asked.host === 'node.test:8700'
        ? new Response('ok')
        : rpcJson(asked, ({ method }) => (method === 'waitforchange' ? { result: 'other' } : { result: head() }));
    const probe = await start({ options: NODE, answer });
    const keys: string[] = [];
    probe.client.onNotice(({ key, title }) => english(title).startsWith('The chain reorganised') && keys.push(key));
    await probe.run(120_000);
    expect(keys.length).toBeGreaterThan(2);
    expect(keys.length).toBeLessThan(12);
    expect(new Set(keys)).toEqual(new Set(['replaced']));
  });

  it('that failed once with -32603 is used again', async () => {
    let failures = 1;
    const poll = async (call: RpcCall, _asked: Asked, height: () => number) => {
      if (failures-- > 0) return { error: { code: -32603, message: 'Internal error' } };
      const known = (call.params as string[])[0];
      while (known === `h${height()}`) await sleep(probe.clock, 100);
      return { result: `h${height()}` };
    };
    const probe = await start({ options: NODE, answer: node({ poll }) });
    const status = probe.watch('status', {});
    await probe.run(3_000);
    expect(english(eventsRow(status.last())?.why)).toMatch(/Internal error/);
    await probe.run(60_000);
    expect(eventsRow(status.last())?.why).toBeNull();
    expect(probe.asked.filter(ofMethod('waitforchange')).length).toBeGreaterThan(20);
  });
});

describe('the pending state', () => {
  const pending = { block: { hash: 'pending', height: 101, parent: 'h100' }, gamestates: { 'up-to-date': { 'game-state': {} } } };
  it.each<[string, object]>([
    ['in the older form', pending],
    ['in an envelope', state(101, { blockhash: 'h101', data: {} })],
  ])('%s does not raise the head to a block that does not exist', async (_form, result) => {
    const answer: Answer = (asked) => {
      if (asked.host === 'node.test:8600' && asked.calls[0]?.method === 'getpendingstate') return rpcJson(asked, () => ({ result }));
      return node({ poll: () => new Promise<never>(() => undefined), blockMs: 10 * 60_000 })(asked, probe.clock);
    };
    const probe = await start({ options: NODE, answer });
    const status = probe.watch('status', {});
    await probe.run(2_000);
    const called = probe.client.command('api.call', { interface: 'node', name: 'getpendingstate', params: {} });
    await probe.run(3_000);
    expect((await called).ok).toBe(true);
    expect(status.last().data).toMatchObject({ height: 100, blockhash: 'h100' });
  });
});

describe('the hosted service without an events address, beside a node', () => {
  const BOTH = { ...NODE, gspUrl: 'http://hosted.test/v1/gsp' } as const;
  const world =
    (nodeState: () => object): Answer =>
    (asked, clock) => {
      if (asked.host === 'hosted.test')
        return rpcJson(asked, ({ method }) => ({ result: { ...state(500), ...(method !== 'getnullstate' && { data: book }) } }));
      if (asked.host === 'node.test:8600')
        return rpcJson(asked, ({ method }) => ({ result: method === 'waitforchange' ? `h${clock.tick()}` : nodeState() }));
      return unreachable();
    };

  it('shows a recent value of the hosted service as live while the node catches up', async () => {
    let height = 100;
    const probe = await start({ options: BOTH, answer: world(() => state((height += 7), { state: 'catching-up' })) });
    const status = probe.watch('status', {});
    await probe.run(3_000);
    const shown = probe.watch('orderbook', { share: 'club_7' });
    await probe.run(2_000);
    expect(shown.last()).toMatchObject({ status: 'live', source: 'hosted', height: 500 });
    await probe.run(60_000);
    expect(shown.seen.filter((one) => one.data !== null && one.status !== 'live')).toEqual([]);
    expect(status.last().data).toMatchObject({ height: 500 });
    const reads = probe.asked.filter(
      ({ host, calls }) => host === 'hosted.test' && calls.some(({ method }) => method === 'get_share_orderbook'),
    );
    expect(reads.length).toBeLessThanOrEqual(15); // by its TTL, not with each block of an unused node
  });

  it('reads once more when the node is up to date, and then follows its blocks', async () => {
    let now = state(100, { state: 'catching-up' });
    const probe = await start({ options: BOTH, answer: world(() => now) });
    const status = probe.watch('status', {});
    await probe.run(10_000);
    expect(status.last().data?.stream).toMatchObject({ state: 'waiting', why: expect.stringMatching(/catching up|not in step/) as string });
    now = state(500);
    await probe.run(5_000);
    now = state(501);
    await probe.run(5_000);
    expect(status.last().data?.stream).toMatchObject({ state: 'open', height: 501 });
    expect(status.last().data).toMatchObject({ height: 501 });
  });
});
