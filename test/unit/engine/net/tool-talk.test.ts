import { describe, expect, it } from 'vitest';
import { MAX_BODY } from '#engine/net/lane/limits.ts';
import { json } from '../../../support/engine/net.ts';
import { ask, said, toolWorld as world, type Message } from '../../../support/servers/tool-server.ts';

const versionOf = (body: string): string | undefined => (JSON.parse(body) as Message).params?.protocolVersion;
const fine = { ok: true, value: { name: 'a' } };

describe('the protocol version', () => {
  it.each([
    ['2025-06-18', ['2025-06-18']],
    ['2025-03-26', ['2025-06-18', '2025-03-26']],
    ['2024-11-05', ['2025-06-18', '2024-11-05']],
  ])('falls back to %s for a server that accepts nothing else', async (only, offered) => {
    const { mcp, seen } = world({ versions: [only], session: true });
    expect(await mcp.callTool('a', {}, ask)).toEqual(fine);
    expect(seen.filter(({ body }) => body.includes('"initialize"')).map(({ body }) => versionOf(body))).toEqual(offered);
    expect(seen.at(-1)?.headers.get('mcp-protocol-version')).toBe(only);
  });
  it('falls back to the next older one after an HTTP refusal that names the version', async () => {
    const { mcp, seen } = world({
      session: true,
      before: ({ body }) =>
        body.includes('2025-06-18') && body.includes('"initialize"')
          ? json({ error: 'Bad Request: Unsupported protocol version' }, { status: 400 })
          : null,
    });
    expect(await mcp.callTool('a', {}, ask)).toEqual(fine);
    expect(seen.map(({ body }) => versionOf(body)).filter(Boolean)).toEqual(['2025-06-18', '2025-03-26']);
  });
  it('may be another one that the library supports', async () => {
    const { mcp, seen } = world({ names: '2025-11-25', session: true });
    expect(await mcp.callTool('a', {}, ask)).toEqual(fine);
    expect(seen.at(-1)?.headers.get('mcp-protocol-version')).toBe('2025-11-25');
  });
  it.each([
    ['names an unknown one', { names: '2031-01-01' }],
    ['accepts none of those offered', { versions: ['2031-01-01'] }],
  ])('is skipped with the handshake for a server that %s', async (_what, shape) => {
    const { mcp, methods } = world(shape);
    expect(await mcp.callTool('a', {}, ask)).toEqual(fine);
    expect(await mcp.callTool('a', {}, ask)).toEqual(fine);
    expect(methods().filter((method) => method === 'initialize').length).toBeLessThanOrEqual(3);
  });
});

describe('a session', () => {
  it('that is lost while twenty calls wait is renewed once, and each call is answered', async () => {
    const { mcp, session, methods } = world({ session: true });
    await mcp.callTool('a', {}, ask);
    session.id = 'two';
    const got = await Promise.all(Array.from({ length: 20 }, (_, n) => mcp.callTool('t', { n }, ask)));
    expect(got).toEqual(Array.from({ length: 20 }, (_, n) => ({ ok: true, value: { name: 't', n } })));
    expect(methods().filter((method) => method === 'initialize')).toHaveLength(2);
  });
  it('that is lost before a batch is renewed, and the batch is sent again as one', async () => {
    const { mcp, session, methods } = world({ session: true });
    await mcp.callTool('a', {}, ask);
    session.id = 'two';
    const got = await mcp.callTools(
      [0, 1, 2].map((n) => ({ name: 't', args: { n } })),
      ask,
    );
    expect(got).toEqual([0, 1, 2].map((n) => ({ ok: true, value: { name: 't', n } })));
    expect(methods().slice(-2)).toEqual(['notifications/initialized', '3 × tools/call']);
  });
  it('that an answer reports as lost is renewed', async () => {
    let lost = false;
    const { mcp, methods } = world({
      session: true,
      before: ({ body }) => {
        if (!lost || !body.includes('tools/call')) return null;
        lost = false;
        return json({ jsonrpc: '2.0', id: (JSON.parse(body) as Message).id, error: { code: -32001, message: 'Session not found' } });
      },
    });
    await mcp.callTool('a', {}, ask);
    lost = true;
    expect(await mcp.callTool('a', {}, ask)).toEqual(fine);
    expect(methods().filter((method) => method === 'initialize')).toHaveLength(2);
  });
  it.each([
    ['an error', () => ({ error: { code: -32001, message: 'Session not found' } }), 200],
    ['HTTP 404', () => ({ error: 'no' }), 404],
  ])(
    'that is lost (%s) does not repeat a call that must be sent once, and the next call opens a new session',
    async (_how, body, status) => {
      let lost = false;
      const { mcp, methods } = world({
        session: true,
        before: ({ body: sent }) => {
          if (!lost || !sent.includes('tools/call')) return null;
          lost = false;
          return json({ jsonrpc: '2.0', id: (JSON.parse(sent) as Message).id, ...body() }, { status });
        },
      });
      await mcp.callTool('a', {}, ask);
      lost = true;
      expect(await mcp.callTool('a', {}, { ...ask, once: true })).toMatchObject({ ok: false });
      expect(methods().filter((method) => method === 'tools/call')).toHaveLength(2);
      expect(await mcp.callTool('a', {}, { ...ask, once: true })).toEqual(fine);
      expect(methods().slice(-3)).toEqual(['initialize', 'notifications/initialized', 'tools/call']);
    },
  );
  it('is opened when a server starts to require one', async () => {
    const shape = { noHandshake: 400 as number | undefined, session: false };
    const { mcp } = world(shape as object);
    expect(await mcp.callTool('a', {}, ask)).toEqual(fine);
    shape.noHandshake = undefined;
    shape.session = true;
    expect(await mcp.callTool('a', {}, ask)).toEqual(fine);
  });
  it('is not requested repeatedly from a server that refuses everything', async () => {
    const { mcp, seen } = world({ before: () => json({ detail: 'Not Found' }, { status: 404 }) });
    expect(await mcp.callTool('a', {}, ask)).toMatchObject({ fault: { code: 'not-served' } });
    const first = seen.length;
    await mcp.callTool('a', {}, ask);
    expect([first, seen.length - first]).toEqual([2, 2]);
  });
  it('remains valid when the initialized notification is refused', async () => {
    const { mcp, methods } = world({
      session: true,
      before: ({ body }) => (body.includes('notifications/initialized') ? json({}, { status: 500 }) : null),
    });
    expect(await mcp.callTool('a', {}, ask)).toEqual(fine);
    expect(methods()).toEqual(['initialize', 'notifications/initialized', 'tools/call']);
  });
});

describe('an answer as an event stream', () => {
  const streamOf = (...pieces: string[]): { response: Response; cut: () => boolean } => {
    let cut = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      },
      cancel: () => void (cut = true),
    });
    return { response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }), cut: () => cut };
  };
  const call = async (make: (id: unknown) => string[]) => {
    let stream: ReturnType<typeof streamOf> | null = null;
    const { mcp } = world({
      noHandshake: 400,
      before: ({ body }) => {
        if (!body.includes('tools/call')) return null;
        stream = streamOf(...make((JSON.parse(body) as Message).id));
        return stream.response;
      },
    });
    const got = await mcp.callTool('a', {}, ask);
    return { got, cut: (stream as ReturnType<typeof streamOf> | null)?.cut() };
  };
  const answer = (id: unknown, value: unknown): string => JSON.stringify({ jsonrpc: '2.0', id, result: said(value) });

  it('is closed once the answer has arrived, however long the server keeps it open', async () => {
    expect(await call((id) => [`event: message\ndata: ${answer(id, 1)}\n\n`, ': still here\n\n'])).toEqual({
      got: { ok: true, value: 1 },
      cut: true,
    });
  });
  it('may contain keep-alives, notifications, server requests and other events before the answer', async () => {
    const { got } = await call((id) => [
      ': ping\n\nevent: ping\ndata: 2026-01-01\n\nretry: 5\n\n',
      'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{}}\n\n',
      `data: {"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":"ping"}\n\n`,
      'data: not JSON\n\n',
      `id: 7\nevent: message\ndata: ${answer(id, [1])}\n\n`,
    ]);
    expect(got).toEqual({ ok: true, value: [1] });
  });
  it('may arrive in any pieces and with any line ends', async () => {
    const text = (id: unknown): string => `event: message\r\ndata: ${answer(id, { a: 'ä' })}\r\n\r\n`;
    expect((await call((id) => [...text(id)])).got).toEqual({ ok: true, value: { a: 'ä' } });
    expect((await call((id) => [text(id).replaceAll('\r\n', '\r')])).got).toEqual({ ok: true, value: { a: 'ä' } });
  });
  it('is read with any content type', async () => {
    const { mcp } = world({
      noHandshake: 400,
      before: ({ body }) =>
        body.includes('tools/call') ? new Response(`event: message\ndata: ${answer((JSON.parse(body) as Message).id, 5)}\n\n`) : null,
    });
    expect(await mcp.callTool('a', {}, ask)).toEqual({ ok: true, value: 5 });
  });
  it('to a batch is closed after the last answer', async () => {
    const { mcp } = world({
      noHandshake: 400,
      before: ({ body }) => {
        if (!body.startsWith('[')) return null;
        const calls = JSON.parse(body) as Message[];
        return streamOf(...calls.map(({ id }, n) => `data: ${answer(id, n)}\n\n`).reverse()).response;
      },
    });
    const calls = [0, 1, 2].map((n) => ({ name: 't', args: { n } }));
    expect(await mcp.callTools(calls, ask)).toEqual([0, 1, 2].map((value) => ({ ok: true, value })));
  });
});

describe('a hostile tool server', () => {
  const against = async (make: (id: unknown) => Response) => {
    const { mcp, clock } = world({
      noHandshake: 400,
      before: ({ body }) => (body.includes('tools/call') ? make((JSON.parse(body) as Message).id) : null),
    });
    await mcp.listTools(ask);
    const got = mcp.callTool('a', {}, ask);
    await clock.pass(16_000, 50);
    return await got;
  };
  it('with an endless answer is cut off by size', async () => {
    const piece = new Uint8Array(1024 * 1024).fill(120);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({ pull: (controller) => (sent++, controller.enqueue(piece)) });
    expect(await against(() => new Response(endless))).toMatchObject({
      fault: { code: 'unreadable', detail: 'a: the response is larger than 16 MiB' },
    });
    expect(sent * piece.length).toBeLessThan(MAX_BODY * 1.2);
  });
  it('that never answers is abandoned after the request timeout', async () => {
    const silent = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new TextEncoder().encode(': hello\n\n')) });
    expect(await against(() => new Response(silent, { headers: { 'content-type': 'text/event-stream' } }))).toMatchObject({
      fault: { code: 'unreachable' },
    });
  });
  it.each([
    ['its messages', (id: unknown) => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    [
      'its text',
      (id: unknown) => JSON.stringify({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: '{"a":'.repeat(100_000) }] } }),
    ],
  ])('that nests %s without end is refused before they are traversed', async (_what, body) => {
    expect(await against((id) => new Response(body(id)))).toMatchObject({
      fault: { code: 'unreadable', detail: expect.stringContaining('nested more than 64 levels') as string },
    });
  });
  it.each(['"[[[["', '"\\"[[[["', '"{\\\\"'])('is not suspected because of a text value: %s', async (text) => {
    const deep = `[${Array.from({ length: 100 }, () => text).join(',')}]`;
    expect(await against((id) => json({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: deep }] } }))).toMatchObject({
      ok: true,
    });
  });
  it('receives single calls after it refused a batch, and no batch again', async () => {
    const { mcp, methods } = world({ batches: 'http' });
    const calls = [0, 1].map((n) => ({ name: 't', args: { n } }));
    await mcp.callTools(calls, ask);
    await mcp.callTools(calls, ask);
    expect(methods().filter((method) => method.includes('×'))).toHaveLength(1);
  });
});

it('a busy service behind the tools pauses their lane the same way in a batch', async () => {
  const { mcp, lane } = world({
    answer: (name) => (name === 'busy' ? { code: -32603, message: 'Tool execution error', data: '429: slow' } : said(1)),
  });
  const calls = ['fine', 'busy'].map((name) => ({ name, args: {} }));
  expect(await mcp.callTools(calls, ask)).toMatchObject([{ ok: true }, { fault: { code: 'throttled', detail: 'busy: 429: slow' } }]);
  expect(lane.meter().restMs).toBe(1_000);
});
