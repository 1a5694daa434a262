import { describe, expect, it } from 'vitest';
import { json, type Seen } from '../../support/engine/net.ts';
import { ask, said, toolWorld, type Message } from '../../support/servers/tool-server.ts';

const isBatch = ({ body }: Seen): boolean => body.startsWith('[');
const callsOf = ({ body }: Seen): Message[] => JSON.parse(body) as Message[];
const answerTo = ({ id, params }: Message): string => JSON.stringify({ jsonrpc: '2.0', id, result: said(params?.arguments) });
/** A stream with these answers that then stays open, or breaks off. */
const stalled = (messages: readonly Message[], end: 'open' | 'broken' = 'open'): Response => {
  const left = [...messages];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift();
      if (next) controller.enqueue(new TextEncoder().encode(`data: ${answerTo(next)}\n\n`));
      else if (end === 'broken') controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};
const calls = (count: number) => Array.from({ length: count }, (_, n) => ({ name: 't', args: { n } }));
const values = (count: number) => Array.from({ length: count }, (_, n) => ({ ok: true, value: { n } }));
const plain = { answer: (_name: string, args: unknown) => said(args) };
const batches = (methods: readonly string[]): number => methods.filter((method) => method.includes('×')).length;

/** Makes `count` calls at once and lets enough time pass on the clock. */
async function ofBatch(world: ReturnType<typeof toolWorld>, count: number) {
  const got = world.mcp.callTools(calls(count), ask);
  await world.clock.pass(40_000, 100);
  return got;
}

describe('a tool server that accepts a batch and never answers it', () => {
  it('receives single calls after the request timeout, and each call is answered', async () => {
    const world = toolWorld({ ...plain, before: (seen) => (isBatch(seen) ? stalled([]) : null) });
    expect(await ofBatch(world, 3)).toEqual(values(3));
  });

  it('receives no batch for ten minutes, and one again after that', async () => {
    const world = toolWorld({ ...plain, before: (seen) => (isBatch(seen) ? stalled([]) : null) });
    await ofBatch(world, 3);
    expect(await ofBatch(world, 3)).toEqual(values(3));
    expect(batches(world.methods())).toBe(1);
    await world.clock.walk(10 * 60_000);
    await ofBatch(world, 3);
    expect(batches(world.methods())).toBe(2);
  });

  it('and no single call either costs one more request, not one per call', async () => {
    const world = toolWorld({ ...plain, before: ({ body }) => (body.includes('tools/call') ? stalled([]) : null) });
    const got = await ofBatch(world, 5);
    expect(got.map((one) => one.ok || one.fault.code)).toEqual(Array.from({ length: 5 }, () => 'unreachable'));
    expect(world.methods().filter((method) => method === 'tools/call')).toHaveLength(1);
  });
});

describe('a tool server that answers a part of a batch', () => {
  it.each<[how: string, left: number, make: (messages: Message[]) => Response]>([
    ['and then keeps its stream open', 2, (messages) => stalled(messages.slice(0, 2))],
    ['and then breaks off', 2, (messages) => stalled(messages.slice(0, 2), 'broken')],
    ['in a list', 2, (messages) => json(messages.slice(0, 2).map((one) => JSON.parse(answerTo(one)) as unknown))],
    ['in an object', 3, (messages) => json(JSON.parse(answerTo(messages[0] as Message)))],
  ])('%s settles those calls, and receives only the others again', async (_how, left, make) => {
    const world = toolWorld({ ...plain, before: (seen) => (isBatch(seen) ? make(callsOf(seen)) : null) });
    expect(await ofBatch(world, 4)).toEqual(values(4));
    expect(world.methods().filter((method) => method === 'tools/call')).toHaveLength(left);
  });
});

it.each([400, 404, 405, 413, 415, 422, 500, 501])('a batch refused with HTTP %i is sent as single calls', async (status) => {
  const world = toolWorld({ ...plain, before: (seen) => (isBatch(seen) ? json({ error: 'no' }, { status }) : null) });
  expect(await ofBatch(world, 3)).toEqual(values(3));
});

it.each([400, 404])('a session lost before a batch, reported with HTTP %i, does not lose the batch', async (status) => {
  const world = toolWorld({
    ...plain,
    session: true,
    before: ({ headers, body }) =>
      !body.includes('"initialize"') && headers.get('mcp-session-id') !== world.session.id
        ? json({ jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Bad Request: No valid session ID provided' } }, { status })
        : null,
  });
  await world.mcp.callTool('t', {}, ask);
  world.session.id = 'two';
  expect(await ofBatch(world, 3)).toEqual(values(3));
  expect(world.methods().slice(-2)).toEqual(['notifications/initialized', '3 × tools/call']);
});

describe('a tool server that refuses the handshake', () => {
  const refusing = (open: { now: boolean }) =>
    toolWorld({
      ...plain,
      before: ({ body }) =>
        open.now
          ? null
          : body.includes('"initialize"')
            ? json({ error: 'Unsupported Media Type' }, { status: 415 })
            : json({ error: { message: 'Server not initialized' } }, { status: 400 }),
    });

  it('reports the refusal of the handshake in its own words, also for calls tried without one', async () => {
    const { mcp } = refusing({ now: false });
    expect(await mcp.listTools(ask)).toMatchObject({ fault: { detail: 'initialize: HTTP 415, Unsupported Media Type' } });
    expect(await mcp.callTool('t', {}, ask)).toMatchObject({ fault: { detail: 'initialize: HTTP 415, Unsupported Media Type' } });
  });

  it('is offered the handshake again with the next call', async () => {
    const open = { now: false };
    const { mcp } = refusing(open);
    await mcp.callTool('t', {}, ask);
    open.now = true;
    expect(await mcp.callTool('t', { n: 1 }, ask)).toEqual({ ok: true, value: { n: 1 } });
  });

  it('and works without it shows its own text for a later refused call', async () => {
    const { mcp } = toolWorld({
      ...plain,
      noHandshake: 415,
      before: ({ body }) => (body.includes('"bad"') ? json({ error: 'no such argument' }, { status: 422 }) : null),
    });
    await mcp.callTool('t', {}, ask);
    expect(await mcp.callTool('bad', {}, ask)).toMatchObject({ fault: { detail: 'bad: HTTP 422, no such argument' } });
  });
});
