import { describe, expect, it } from 'vitest';
import { createHostedRpc, createNodeRpc, createSingleRpc } from '#engine/net/rpc/json-rpc.ts';
import { json, netWorld, type Seen } from '../../../support/engine/net.ts';

type Call = { id: number; method: string; params?: unknown };
const ask = { priority: 'visible' } as const;

describe('the hosted sender', () => {
  const hosted = (answer: (seen: Seen) => Response) => {
    const world = netWorld(answer);
    return { ...world, rpc: createHostedRpc({ ...world, url: 'http://game.test/v1/gsp' }) };
  };
  const echo = (seen: Seen): Response => json((JSON.parse(seen.body) as Call[]).map(({ id, method }) => ({ id, result: method })));

  it('posts one batch to the exact address, with the highest required block', async () => {
    const { rpc, clock, seen, ledger, lane } = hosted(echo);
    const answers = Promise.all([
      rpc.call('a', {}, { ...ask, minHeight: 5, caller: 'club:1' }),
      rpc.call('b', { id: 1 }, { ...ask, minHeight: 8, caller: 'club:1' }),
      rpc.call('c', {}, { ...ask, caller: 'book:2' }),
      rpc.call('d', {}, ask),
    ]);
    await clock.walk(10);
    expect(await answers).toMatchObject(['a', 'b', 'c', 'd'].map((result) => ({ ok: true, value: { result } })));
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ url: 'http://game.test/v1/gsp', method: 'POST' });
    expect(seen[0]?.headers.get('x-gsp-min-height')).toBe('8');
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
    expect(ledger.traffic([lane])).toMatchObject({
      recent: [{ calls: 4 }],
      spenders: [
        { resource: 'club:1', requests: 0.5, calls: 2 },
        { resource: 'book:2', requests: 0.25 },
        { resource: 'd', requests: 0.25 },
      ],
    });
  });

  it('sends no height header when no call requires a block', async () => {
    const { rpc, clock, seen } = hosted(echo);
    void rpc.call('a', {}, ask);
    await clock.walk(10);
    expect(seen[0]?.headers.has('x-gsp-min-height')).toBe(false);
  });

  it('passes HTTP refusals to every caller', async () => {
    const { rpc, clock } = hosted(() => json({ detail: 'batch too large (max 100)' }, { status: 413 }));
    const both = Promise.all([rpc.call('a', {}, ask), rpc.call('b', {}, ask)]);
    await clock.walk(10);
    const fault = { code: 'refused', detail: 'gsp: HTTP 413, batch too large (max 100)' };
    expect(await both).toMatchObject([{ fault }, { fault }]);
  });
});

describe('the header with the minimum height', () => {
  it('is omitted for some minutes after a service refused it, and the affected calls are repeated', async () => {
    const clean = (seen: Seen): Response =>
      seen.headers.has('x-gsp-min-height')
        ? json({ detail: 'invalid X-GSP-Min-Height' }, { status: 400 })
        : json((JSON.parse(seen.body) as Call[]).map(({ id }) => ({ id, result: 1 })));
    const world = netWorld(clean);
    const rpc = createHostedRpc({ ...world, url: 'http://game.test/v1/gsp' });
    for (const requests of [2, 1, 2]) {
      const before = world.seen.length;
      const both = Promise.all([rpc.call('a', {}, { ...ask, minHeight: 9 }), rpc.call('b', {}, ask)]);
      await world.clock.walk(10);
      expect(await both).toMatchObject([{ value: { result: 1 } }, { value: { result: 1 } }]);
      expect(world.seen.length - before).toBe(requests);
      if (requests === 1) world.clock.advance(6 * 60_000);
    }
  });
  it.each([429, 503, 403, 500, 404])('is not the reason for status %i', async (status) => {
    const world = netWorld(() => json({ detail: 'no' }, { status, headers: { 'retry-after': '1' } }));
    const rpc = createHostedRpc({ ...world, url: 'http://game.test/v1/gsp' });
    const both = Promise.all([rpc.call('a', {}, { ...ask, minHeight: 9 }), rpc.call('b', {}, ask)]);
    await world.clock.walk(10);
    const [a, b] = await both;
    expect([a?.ok, b?.ok, world.seen.length]).toEqual([false, false, 1]);
    expect(a).toEqual(b);
  });
});

describe('the sender for single calls', () => {
  const single = (answer: (seen: Seen) => Response) => {
    const world = netWorld(answer);
    return { ...world, rpc: createSingleRpc({ ...world, url: 'http://node.test:8600' }) };
  };

  it('posts one call with named or positional parameters', async () => {
    const { rpc, seen } = single((one) => json({ id: (JSON.parse(one.body) as Call).id, result: 'h' }));
    expect(await rpc.call('get_club', { club_id: 1 }, ask)).toMatchObject({ ok: true, value: { error: null, result: 'h' } });
    await rpc.call('waitforchange', ['abc'], ask);
    await rpc.call('getnullstate', {}, ask);
    expect(seen.map(({ body }) => (JSON.parse(body) as Call).params)).toEqual([{ club_id: 1 }, ['abc'], undefined]);
  });

  it('returns an error member as the answer', async () => {
    const { rpc } = single(() => json({ id: 1, error: { code: -32601, message: 'Method not found' } }));
    expect(await rpc.call('x', {}, ask)).toMatchObject({ ok: true, value: { error: { code: -32601, message: 'Method not found' } } });
  });

  it.each([400, 404, 500])('treats an error with HTTP status %i as the answer', async (status) => {
    const { rpc } = single(() => json({ id: 1, error: { code: -32602, message: 'Invalid params' } }, { status }));
    expect(await rpc.call('x', {}, ask)).toMatchObject({ ok: true, value: { error: { code: -32602 } } });
  });

  it.each([
    [500, 'oops', 'server-error'],
    [404, '{"detail":"Not Found"}', 'not-served'],
    [403, '{"id":1,"result":5}', 'refused'],
  ])('treats status %i with another body as a refusal', async (status, body, code) => {
    const { rpc } = single(() => new Response(body, { status }));
    expect(await rpc.call('x', {}, ask)).toMatchObject({ ok: false, fault: { code } });
  });

  it('names the method of an unreadable answer', async () => {
    const { rpc } = single(() => new Response('hello'));
    expect(await rpc.call('get_club', {}, ask)).toMatchObject({
      ok: false,
      fault: { code: 'unreadable', detail: 'get_club: not JSON: hello' },
    });
  });
});

describe('the sender for a node', () => {
  const node = (answer: (seen: Seen) => Response) => {
    const world = netWorld(answer);
    return { ...world, rpc: createNodeRpc({ ...world, url: 'http://node.test:8600' }) };
  };
  const answers = (one: Seen): Response => {
    const body = JSON.parse(one.body) as Call | Call[];
    return json(Array.isArray(body) ? body.map(({ id }) => ({ id, result: 1 })) : { id: body.id, result: 1 });
  };
  const together = { ...ask, together: true };

  it('sends single calls separately, and calls requested together as one list', async () => {
    const { rpc, seen, clock } = node(answers);
    await rpc.call('a', {}, ask);
    const both = Promise.all([rpc.call('b', {}, together), rpc.call('c', {}, { ...together, minHeight: 9 })]);
    await clock.walk(10);
    expect(await both).toMatchObject([{ value: { result: 1 } }, { value: { result: 1 } }]);
    expect(seen.map(({ body }) => Array.isArray(JSON.parse(body)))).toEqual([false, true]);
    expect(seen[1]?.headers.has('x-gsp-min-height')).toBe(false);
  });
  it.each([
    ['answers 500 to', () => new Response('oops', { status: 500 })],
    ['cannot read', () => json({ id: null, error: { code: -32600, message: 'Invalid Request' } })],
    ['gives invalid answers to', () => new Response('hello')],
  ])('falls back to single calls when a node %s lists', async (_, refusal) => {
    const { rpc, clock } = node((one) => (one.body.startsWith('[') ? refusal() : answers(one)));
    const both = Promise.all([rpc.call('a', {}, together), rpc.call('b', {}, together)]);
    await clock.walk(50);
    expect(await both).toMatchObject([{ value: { result: 1 } }, { value: { result: 1 } }]);
  });
});
