import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { fail, fault, ok, type Fault, type Result } from '../../../src-preload/contract/faults.ts';
import type { Ask } from './ask.ts';
import type { Http } from './http.ts';
import type { Lane } from './lane.ts';
import { TOOL_MS } from './limits.ts';
import { short } from './reasons.ts';
import type { RpcAnswer } from './rpc-answer.ts';
import { readMessages } from './tool-answer.ts';

/** A conversation with the tool server after its handshake. */
export interface ToolSession {
  request(method: string, params: Record<string, unknown>, what: string, ask: Ask): Promise<Result<RpcAnswer>>;
  /** Headers that messages outside the library need to belong to it. */
  headers(): Record<string, string>;
  hasId(): boolean;
}

/** What the service takes, newest first; the first one is offered. */
const VERSIONS = ['2025-06-18', '2025-03-26', '2024-11-05'];
/** Names the caller of a request on its way through the library; never leaves the program. */
const CALLER = 'x-caller';
const Id = z.looseObject({ id: z.union([z.number(), z.string()]) });
const Anything = z.looseObject({});

interface Caller {
  readonly ask: Ask;
  readonly what: string;
  fault: Fault | null;
}

/** Carries a fault through the library. */
class Failed extends Error {}

/** Shakes hands through the library's own transport; each of its requests goes through `http` and takes a turn. */
export async function openSession({
  url,
  http,
  lane,
  ask,
}: {
  url: string;
  http: Http;
  lane: Lane;
  ask: Ask;
}): Promise<Result<ToolSession>> {
  const callers = new Map<string, Caller>();
  const handshake: Caller = { ask, what: 'initialize', fault: null };
  let lastCaller = 0;

  const send = async (body: string, headers: Headers): Promise<Response> => {
    const caller = callers.get(headers.get(CALLER) ?? '') ?? handshake;
    headers.delete(CALLER);
    const { ask: asked, what } = caller;
    const failed = (reason: Fault): Failed => {
      caller.fault = reason;
      return new Failed(reason.detail ?? reason.message);
    };
    const sent = await http.send({ url, lane, ask: asked, what, method: 'POST', body, headers: Object.fromEntries(headers) });
    if (!sent.ok) throw failed(sent.fault);
    const { status, text, headers: answered } = sent.value;
    const wanted = Id.safeParse(JSON.parse(body)).data?.id;
    if (wanted === undefined) return new Response(null, { status: 202 }); // a notification wants no answer
    const read = readMessages(text, answered.get('content-type') ?? '');
    if (!read.ok) throw failed(fault('unreadable', `${what}: ${read.fault.detail ?? ''}`));
    // Only the one answer goes on: in a stream that ends without it the library would wait for ever.
    const list: unknown[] = Array.isArray(read.value) ? read.value : [read.value];
    const answer = list.find((message) => String(Id.safeParse(message).data?.id) === String(wanted));
    if (answer === undefined) throw failed(fault('unreadable', `${what}: no answer to this call`));
    const session = answered.get('mcp-session-id');
    const type = { 'content-type': 'application/json', ...(session !== null && { 'mcp-session-id': session }) };
    return new Response(JSON.stringify({ jsonrpc: '2.0', ...(answer as object), id: wanted }), { status, headers: type });
  };

  const transport = new StreamableHTTPClientTransport(new URL(url), {
    // Only messages are sent: the long-lived GET of the protocol brings nothing we use and would hold a place.
    fetch: async (_, init) =>
      init?.method === 'POST' ? send(String(init.body), new Headers(init.headers)) : new Response(null, { status: 405 }),
  });
  const client = new Client({ name: 'touchline', version: '1' }, { supportedProtocolVersions: VERSIONS });
  try {
    await client.connect(transport, { timeout: TOOL_MS });
  } catch (cause) {
    return { ok: false, fault: handshake.fault ?? fault('unreadable', `initialize: ${short(String(cause))}`) };
  }

  return ok({
    hasId: () => transport.sessionId !== undefined,
    headers: () => ({
      ...(transport.sessionId !== undefined && { 'Mcp-Session-Id': transport.sessionId }),
      ...(transport.protocolVersion !== undefined && { 'MCP-Protocol-Version': transport.protocolVersion }),
    }),
    request: async (method, params, what, asked) => {
      const key = String(++lastCaller);
      const caller: Caller = { ask: asked, what, fault: null };
      callers.set(key, caller);
      try {
        const result = await client.request({ method, params }, Anything, { timeout: TOOL_MS, headers: { [CALLER]: key } });
        return ok({ error: null, result });
      } catch (cause) {
        if (caller.fault) return { ok: false, fault: caller.fault };
        const { code, message, data } = (cause ?? {}) as { code?: unknown; message?: unknown; data?: unknown };
        if (typeof code === 'number') return ok({ error: { code, message: String(message), data: data ?? null }, result: null });
        return fail('unreadable', `${what}: ${short(String(cause))}`);
      } finally {
        callers.delete(key);
      }
    },
  });
}
