import { afterEach, describe, expect, it } from 'vitest';
import { fail, ok, type Result } from '#contract/faults.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import type { Rpc } from '#engine/net/rpc/json-rpc.ts';
import type { RpcAnswer } from '#engine/net/rpc/rpc-answer.ts';
import { createNodeBlocks } from '#engine/stream/node-blocks.ts';
import type { Invalidated } from '#engine/stream/types.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';
import { english } from '../../../support/english-text.ts';

const answer = (result: unknown): Result<RpcAnswer> => ok({ error: null, result });
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A node whose block the test sets; its long poll ends at a change, or after 5 s. */
function world(
  options: {
    instant?: boolean;
    noPoll?: boolean;
    pollMs?: number;
    hangs?: boolean;
    poll?: () => Result<RpcAnswer>;
    clock?: ManualClock;
  } = {},
) {
  const clock = options.clock ?? new ManualClock();
  const calls: { method: string; params: unknown; at: number }[] = [];
  const waiters = new Set<() => void>();
  let at: { height: number; hash: string; state?: string } | null = { height: 10, hash: 'a' };
  let down = false;
  const node: Rpc = {
    call: async (method, params) => {
      calls.push({ method, params, at: clock.tick() });
      if (down) return fail('unreachable', verbatim('nothing listens'));
      if (method === 'getnullstate' && options.hangs && calls.length > 1) return new Promise(() => undefined);
      if (method === 'getnullstate')
        return answer(at ? { height: at.height, blockhash: at.hash, state: at.state ?? 'up-to-date' } : { state: 'pregenesis' });
      if (options.noPoll) return ok({ error: { code: -32601, message: 'Method not found', data: null }, result: null });
      const odd = options.poll?.();
      if (odd) return odd;
      const [known] = params as string[];
      if (!options.instant && at?.hash === known) {
        await new Promise<void>((resolve) => {
          waiters.add(resolve);
          clock.after(options.pollMs ?? 5_000, resolve);
        });
      }
      return down ? fail('unreachable', verbatim('gone')) : answer(at?.hash ?? '');
    },
  };
  const blocks = createNodeBlocks({ clock, node, random: () => 0 });
  const invalidated: Invalidated[] = [];
  const heads: (number | null)[] = [];
  blocks.onInvalidate((invalidation) => invalidated.push(invalidation));
  blocks.onHead((head) => heads.push(head.height));
  stops.push(blocks.stop);
  const set = async (next: typeof at): Promise<void> => {
    at = next;
    for (const wake of [...waiters]) wake();
    waiters.clear();
    await clock.settle(40);
  };
  const walk = async (ms: number): Promise<void> => {
    await clock.settle(40);
    await clock.walk(ms);
    await clock.settle(40);
  };
  return { clock, blocks, calls, invalidated, heads, set, walk, fall: (value: boolean) => void (down = value) };
}

describe('a node as a source of blocks', () => {
  it('receives the known hash as its single positional parameter', async () => {
    const { blocks, calls, walk, heads, invalidated } = world();
    blocks.start();
    await walk(0);
    expect(calls.map(({ method, params }) => [method, params])).toEqual([
      ['getnullstate', {}],
      ['waitforchange', ['a']],
    ]);
    expect(heads).toEqual([10]);
    expect(invalidated).toMatchObject([{ all: true }]);
    expect(blocks.state()).toMatchObject({ state: 'open', height: 10, why: null });
  });

  it('invalidates everything that depends on blocks when a block arrives', async () => {
    const { blocks, set, walk, heads, invalidated } = world();
    blocks.start();
    await walk(0);
    invalidated.length = 0;
    await set({ height: 11, hash: 'b' });
    expect(heads).toEqual([10, 11]);
    expect(invalidated.map((invalidation) => !invalidation.all && [invalidation.topic, invalidation.height])).toContainEqual([
      'market:shares',
      11,
    ]);
    expect(invalidated.every((invalidation) => !invalidation.all)).toBe(true);
  });

  it.each<[string, { height: number; hash: string }]>([
    ['the height drops', { height: 8, hash: 'x' }],
    ['the hash changes at the same height', { height: 10, hash: 'z' }],
  ])('invalidates everything when %s', async (_what, next) => {
    const { blocks, set, walk, invalidated } = world();
    blocks.start();
    await walk(0);
    invalidated.length = 0;
    await set(next);
    expect(invalidated).toEqual([{ all: true, why: 'the latest blocks were reorganised', replaced: true, height: next.height }]);
  });

  it.each([{ instant: true }, { noPoll: true }])(
    'is polled less and less often while it replaces its newest blocks repeatedly (%o)',
    async (kind) => {
      const clock = new ManualClock();
      const [tick, reads] = [clock.tick, { n: 0 }];
      clock.tick = () => tick() + ++reads.n / 1e6; // as on a real clock, no two readings are equal
      const { blocks, set, walk, calls, invalidated } = world({ ...kind, clock });
      blocks.start();
      await walk(0);
      invalidated.length = calls.length = 0;
      for (let n = 0; n < 60; n++) {
        await set({ height: 10, hash: `b${n}` });
        await walk(1_000);
      }
      expect(invalidated.length).toBeGreaterThan(2);
      expect(invalidated.length).toBeLessThan(10);
      expect(calls.length).toBeLessThan(30);
    },
  );

  it('is polled with a pause of one second after instant answers without news', async () => {
    const { blocks, calls, walk } = world({ instant: true });
    blocks.start();
    await walk(10_000);
    expect(calls.filter(({ method }) => method === 'waitforchange').length).toBeLessThanOrEqual(11);
  });

  it('is polled for the head every second when it has no long poll', async () => {
    const { blocks, walk, set, heads, calls } = world({ noPoll: true });
    blocks.start();
    await walk(2_000);
    await set({ height: 11, hash: 'b' });
    await walk(1_500);
    expect(heads).toEqual([10, 11]);
    expect(calls.filter(({ method }) => method === 'waitforchange')).toHaveLength(1);
    expect(calls.length).toBeLessThan(8);
  });

  it('may hold its long poll for longer than the timeout of any read', async () => {
    const { blocks, walk, set, invalidated, calls, heads } = world({ pollMs: 10 * 60_000 });
    blocks.start();
    await walk(0);
    invalidated.length = 0;
    await walk(50_000);
    expect(blocks.state()).toMatchObject({ state: 'open', why: null, tries: 0 });
    expect(calls.filter(({ method }) => method === 'waitforchange')).toHaveLength(1);
    await set({ height: 11, hash: 'b' });
    expect(heads).toEqual([10, 11]);
    expect(invalidated.some((invalidation) => invalidation.all)).toBe(false);
    await walk(30 * 60_000);
    expect(invalidated.some((invalidation) => invalidation.all)).toBe(false);
    expect(blocks.state()).toMatchObject({ tries: 0, why: 'the node responds but has had no new block for a minute' });
  });

  it('is reported unreachable within seconds while its long poll hangs', async () => {
    const { blocks, walk, fall } = world({ pollMs: 10 * 60_000 });
    blocks.start();
    await walk(1_000);
    fall(true);
    await walk(10_000);
    expect(blocks.state()).toMatchObject({ state: 'waiting', why: 'Couldn’t reach the service: nothing listens.' });
  });

  it.each<[string, () => Result<RpcAnswer>]>([
    ['a hash that the node does not report', () => answer('zz')],
    ['another such hash each time', () => answer(`z${Math.random()}`)],
    ['null', () => answer(null)],
    ['an envelope', () => answer({ blockhash: 'zz', height: 99, chain: 'c', gameid: 'g', state: 'up-to-date', data: 'zz' })],
    ['an error', () => ok({ error: { code: -32603, message: 'Internal error', data: null }, result: null })],
    ['a broken connection', () => fail('unreachable', verbatim('it broke off'))],
  ])('is polled at most twice a second, with reason and every block, when its long poll returns at once with %s', async (_what, poll) => {
    const { blocks, walk, set, calls, heads, invalidated } = world({ poll });
    blocks.start();
    await walk(0);
    calls.length = invalidated.length = 0;
    await walk(60_000);
    expect(calls.length).toBeLessThanOrEqual(120);
    const most = Math.max(...calls.map(({ at }) => calls.filter((one) => one.at >= at && one.at < at + 1_000).length));
    expect(most).toBeLessThanOrEqual(3);
    await set({ height: 11, hash: 'b' });
    await walk(2_000);
    expect(heads).toEqual([10, 11]);
    expect(blocks.state()).toMatchObject({ state: 'open', why: expect.stringMatching(/^long polling of the node isn’t used: /) as string });
    expect(invalidated.some((invalidation) => invalidation.all)).toBe(false);
  });

  it('is long-polled again some time after one error', async () => {
    let errors = 1;
    const { blocks, walk, set, calls, heads } = world({
      poll: () => (errors-- > 0 ? ok({ error: { code: -32603, message: 'Internal error', data: null }, result: null }) : (null as never)),
    });
    blocks.start();
    await walk(2_000);
    expect(english(blocks.state().why)).toMatch(/Internal error/);
    await walk(20_000);
    calls.length = 0;
    await walk(20_000);
    expect(blocks.state()).toMatchObject({ state: 'open', why: null });
    expect(calls.filter(({ method }) => method === 'waitforchange').length).toBeGreaterThanOrEqual(3);
    await set({ height: 11, hash: 'b' });
    expect(heads).toEqual([10, 11]);
  });

  it('is reported stalled after a minute without a block, and as moving again afterwards', async () => {
    const { blocks, walk, set } = world();
    blocks.start();
    await walk(66_000);
    expect(blocks.state()).toMatchObject({ state: 'silent', why: 'the node responds but has had no new block for a minute' });
    await set({ height: 11, hash: 'b' });
    expect(blocks.state()).toMatchObject({ state: 'open', why: null });
  });

  it('confirms nothing after 31 s without an answer, although its request is still open', async () => {
    const { blocks, walk } = world({ pollMs: 3_600_000, hangs: true });
    blocks.start();
    await walk(30_000);
    expect([blocks.state().state, blocks.unheard()]).toEqual(['open', null]);
    await walk(2_000);
    expect([blocks.state().state, blocks.unheard()]).toEqual(['silent', 'no block updates from the node (the node isn’t responding)']);
  });

  it('is retried less and less often while it is down, then everything is read again', async () => {
    const { blocks, walk, fall, set, invalidated, calls } = world();
    blocks.start();
    await walk(0);
    invalidated.length = 0;
    calls.length = 0;
    fall(true);
    await set({ height: 11, hash: 'b' });
    expect(blocks.state()).toMatchObject({ state: 'waiting', tries: 1, why: 'Couldn’t reach the service: nothing listens.' });
    await walk(60_000);
    expect(calls.length).toBeLessThan(8);
    fall(false);
    await walk(60_000);
    expect(blocks.state()).toMatchObject({ state: 'open', height: 11, tries: 0 });
    expect(invalidated.some((invalidation) => invalidation.all)).toBe(true);
  });

  it('is reported as catching up while it is', async () => {
    const { blocks, walk, set } = world();
    blocks.start();
    await walk(0);
    await set({ height: 11, hash: 'b', state: 'catching-up' });
    expect(blocks.state()).toMatchObject({ state: 'open', degraded: true, why: 'the node is catching up' });
  });

  it('is polled until its first block when it has none', async () => {
    const { blocks, walk, set, heads } = world();
    await set(null);
    blocks.start();
    await walk(3_000);
    expect(blocks.state()).toMatchObject({ state: 'opening', why: 'the node has no block yet' });
    await set({ height: 1, hash: 'g' });
    await walk(1_000);
    expect(heads).toEqual([1]);
  });

  it('is not polled after a stop', async () => {
    const { blocks, walk, calls } = world({ instant: true });
    blocks.start();
    await walk(0);
    blocks.stop();
    calls.length = 0;
    await walk(20_000);
    expect(calls).toEqual([]);
    expect(blocks.state().state).toBe('off');
  });
});
