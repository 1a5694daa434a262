import { describe, expect, it } from 'vitest';
import { readMessages } from '#engine/net/mcp/post.ts';
import { json } from '../../../support/engine/net.ts';
import { ask, said, toolWorld as world, type Message } from '../../../support/servers/tool-server.ts';
import { english } from '../../../support/english-text.ts';

describe('the tool server', () => {
  it.each([
    ['responds with JSON', {}],
    ['responds with an event stream', { stream: true }],
    ['requires a session', { session: true }],
    ['requires a session and responds with an event stream', { session: true, stream: true }],
    ['refuses the handshake with an HTTP status', { noHandshake: 400 }],
    ['supports no handshake', { noHandshake: 'error' as const }],
    ['supports no handshake and responds with an event stream', { noHandshake: 'error' as const, stream: true }],
  ])('is usable when it %s', async (_what, shape) => {
    const { mcp, seen, methods } = world(shape);
    expect(await mcp.callTool('get_squad', { club_id: 7 }, ask)).toEqual({ ok: true, value: { name: 'get_squad', club_id: 7 } });
    expect(await mcp.listTools(ask)).toMatchObject({
      ok: true,
      value: { fault: null, tools: [{ name: 'get_ticker', description: 'd' }, { name: 'get_squad' }] },
    });
    expect(
      await mcp.callTools(
        [
          { name: 'a', args: { n: 1 } },
          { name: 'b', args: { n: 2 } },
        ],
        ask,
      ),
    ).toEqual([
      { ok: true, value: { name: 'a', n: 1 } },
      { ok: true, value: { name: 'b', n: 2 } },
    ]);
    for (const { headers } of seen) {
      expect(headers.get('user-agent')).toBe('Touchline/test');
      expect(headers.get('accept')).toMatch(/application\/json.*text\/event-stream/);
      expect(headers.has('x-caller')).toBe(false);
    }
    expect(methods()[0]).toBe('initialize');
    expect(methods().filter((method) => method === 'initialize')).toHaveLength(1);
  });

  it('is offered a protocol version it supports', async () => {
    const { mcp, seen } = world();
    await mcp.callTool('a', {}, ask);
    expect((JSON.parse(seen[0]?.body ?? '') as Message).params?.protocolVersion).toBe('2025-06-18');
  });

  it('costs a lane slot for each request, attributed to the caller', async () => {
    const { mcp, lane, ledger, seen } = world();
    await mcp.callTool('get_squad', {}, ask);
    expect(lane.meter().sent).toBe(seen.length);
    expect(ledger.traffic([lane]).recent[0]).toMatchObject({ lane: 'tools', what: 'get_squad', status: '200' });
    expect(ledger.traffic([lane]).spenders).toContainEqual({ resource: 'names', requests: 1, calls: 1 });
  });

  it('is asked for its tools once in ten minutes', async () => {
    const { mcp, clock, methods } = world();
    await Promise.all([mcp.listTools(ask), mcp.listTools(ask)]);
    await mcp.listTools(ask);
    expect(methods().filter((method) => method === 'tools/list')).toHaveLength(2); // two pages
    await clock.walk(10 * 60_000);
    await mcp.listTools(ask);
    expect(methods().filter((method) => method === 'tools/list')).toHaveLength(4);
  });

  it.each<[string, object, string, string]>([
    ['a normal result that reports failure', said({ error: 'Club not found', success: false }), 'tool-failed', 'get_squad: Club not found'],
    ['an error result', { isError: true, content: [{ type: 'text', text: 'bad club' }] }, 'tool-failed', 'get_squad: bad club'],
    [
      'an upstream rejection',
      { code: -32603, message: 'Tool execution error', data: '404: no such club' },
      'not-found',
      'get_squad: 404: no such club',
    ],
    ['a rejection without details', { code: -32602, message: 'Unknown tool' }, 'tool-failed', 'get_squad: Unknown tool'],
    ['a busy upstream', { code: -32603, message: 'Tool execution error', data: '429: slow' }, 'throttled', 'get_squad: 429: slow'],
    ['no text', { content: [] }, 'unreadable', 'get_squad: the result has no text'],
    ['no content', { content: 5 }, 'unreadable', 'get_squad: the result has no content'],
  ])('fails with %s', async (_what, made, code, detail) => {
    const { mcp } = world({ answer: () => made });
    const got = await mcp.callTool('get_squad', {}, ask);
    expect(got.ok ? null : got.fault.code).toBe(code);
    expect(got.ok ? null : english(got.fault.detail)).toContain(detail);
  });

  it('may respond with an empty list, null or plain text', async () => {
    const answers = [said([]), said(null), { content: [{ type: 'text', text: 'not JSON' }] }];
    const { mcp } = world({ answer: () => answers.shift() ?? {} });
    expect([await mcp.callTool('a', {}, ask), await mcp.callTool('a', {}, ask), await mcp.callTool('a', {}, ask)]).toEqual(
      [[], null, 'not JSON'].map((value) => ({ ok: true, value })),
    );
  });

  it('pauses its lane after 429 and repeats the handshake later', async () => {
    const { mcp, lane, clock } = world({
      before: (_, n) => (n === 0 ? json({ error: 'Rate limit exceeded' }, { status: 429, headers: { 'retry-after': '1' } }) : null),
    });
    expect(await mcp.callTool('a', {}, ask)).toMatchObject({ ok: false, fault: { code: 'throttled', waitMs: 1_000 } });
    expect(lane.meter().restMs).toBe(1_000);
    await clock.walk(1_000);
    const again = mcp.callTool('a', {}, ask);
    await clock.pass(500, 10);
    expect(await again).toMatchObject({ ok: true });
  });

  it('gets a new handshake when it has lost the session', async () => {
    const { mcp, session, methods } = world({ session: true });
    await mcp.callTool('a', {}, ask);
    session.id = 'two';
    expect(await mcp.callTool('a', {}, ask)).toMatchObject({ ok: true });
    expect(methods().filter((method) => method === 'initialize')).toHaveLength(2);
  });

  it('accepts twenty calls per request', async () => {
    const { mcp, methods } = world();
    const got = await mcp.callTools(
      Array.from({ length: 45 }, (_, n) => ({ name: 't', args: { n } })),
      ask,
    );
    expect(got.map((one) => one.ok && (one.value as { n: number }).n)).toEqual(Array.from({ length: 45 }, (_, n) => n));
    expect(methods().filter((method) => method.includes('×'))).toEqual(['20 × tools/call', '20 × tools/call', '5 × tools/call']);
  });

  it.each([
    ['an HTTP status', 'http'],
    ['an error', 'rpc'],
  ] as const)('receives single calls after it refused several with %s', async (_how, batches) => {
    const { mcp } = world({ batches });
    const got = await mcp.callTools(
      [
        { name: 'a', args: {} },
        { name: 'b', args: {} },
      ],
      ask,
    );
    expect(got).toEqual([
      { ok: true, value: { name: 'a' } },
      { ok: true, value: { name: 'b' } },
    ]);
  });

  it('receives each call again that a batch left unanswered', async () => {
    const { mcp } = world({ before: (seen) => (seen.body.startsWith('[') ? json([{ jsonrpc: '2.0', id: 99, result: {} }, 5]) : null) });
    const got = await mcp.callTools(
      [
        { name: 'a', args: {} },
        { name: 'b', args: {} },
      ],
      ask,
    );
    expect(got).toEqual([
      { ok: true, value: { name: 'a' } },
      { ok: true, value: { name: 'b' } },
    ]);
  });

  it.each([
    ['empty', ''],
    ['invalid', '<html>'],
    ['an answer to another call', '{"jsonrpc":"2.0","id":"x","result":{}}'],
  ])('never blocks a caller with an answer that is %s', async (_what, text) => {
    const { mcp } = world({ before: (seen) => (seen.body.includes('tools/call') ? new Response(text) : null) });
    expect(await mcp.callTool('a', {}, ask)).toMatchObject({ ok: false, fault: { code: 'unreadable' } });
  });

  it('releases a caller that aborts', async () => {
    const { mcp, seen } = world({
      before: (one) => (one.body.includes('tools/call') ? (new Promise<never>(() => {}) as unknown as Response) : null),
    });
    await mcp.listTools(ask);
    const gone = new AbortController();
    const got = mcp.callTool('a', {}, { ...ask, signal: gone.signal });
    for (let turn = 0; turn < 50 && seen.length < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    gone.abort();
    expect(await got).toMatchObject({ ok: false, fault: { code: 'closed' } });
  });
});

it('the lines of a stream may have any line ends', () => {
  expect(readMessages('event: message\r\ndata: {"a":\r\ndata: 1}\r\n\r\ndata: [2,3]\r\n\r\n', 'text/event-stream; charset=utf-8')).toEqual({
    ok: true,
    value: [{ a: 1 }, 2, 3],
  });
});
