import { z } from 'zod';
import { fail, fault, ok, type Fault, type Result } from '#contract/faults.ts';
import { about, text } from '#contract/text/coded-text.ts';
import type { Ask } from '../request-options.ts';
import { TOOL_MS } from '../lane/limits.ts';
import { short } from '../http/errors.ts';
import { RpcError, type RpcAnswer } from '../rpc/rpc-answer.ts';
import type { ToolPost } from './post.ts';

export interface ToolSession {
  request(method: string, params: Record<string, unknown>, what: string, ask: Ask): Promise<Result<RpcAnswer>>;
  /** Headers that messages sent outside the library need to belong to the session. */
  headers(): Record<string, string>;
}

/** Protocol versions that the service accepts, newest first. The first is offered, then the next one if the server refuses it. */
const OFFERED = ['2025-06-18', '2025-03-26', '2024-11-05'] as const;
/** The library is loaded with the first session, because it would slow down every start. */
const library = () => import('@modelcontextprotocol/client');
/** The versions offered and those that the library supports: a server may choose one of the latter. */
const spoken = async (): Promise<readonly string[]> => [...new Set<string>([...OFFERED, ...(await library()).SUPPORTED_PROTOCOL_VERSIONS])];
/** Header that identifies the caller of a request on its way through the library; it is never sent. */
const CALLER = 'x-caller';
const Id = z.looseObject({ id: z.union([z.number(), z.string()]) });
const Anything = z.looseObject({});
const Supported = z.looseObject({ supported: z.array(z.string()) });

interface Caller {
  readonly ask: Ask;
  readonly what: string;
  fault: Fault | null;
}

/** The version to offer after a refusal; null when the refusal had another reason. */
function nextOffer(versions: readonly string[], refused: string, said: string, data: unknown): string | null {
  const supported = Supported.safeParse(data).data?.supported.find((version) => version !== refused && versions.includes(version));
  if (supported !== undefined) return supported;
  if (!/protocol\s*version|unsupported version|version not supported/i.test(said)) return null;
  return OFFERED[OFFERED.findIndex((version) => version === refused) + 1] ?? null;
}

/** Opens a session through the library's transport, which sends each request through `post`. Tries older versions after a refusal. */
export async function openSession(url: string, post: ToolPost, ask: Ask): Promise<Result<ToolSession>> {
  const versions = await spoken();
  let offer: string = OFFERED[0];
  for (const tried = new Set<string>(); ; tried.add(offer)) {
    const got = await shakeHands(url, post, ask, offer, versions);
    if (got.ok) return got;
    const next = nextOffer(versions, offer, JSON.stringify(got.fault.detail), got.data);
    if (next === null || tried.has(next)) return got;
    offer = next;
  }
}

type Shaken = { readonly ok: true; readonly value: ToolSession } | { readonly ok: false; readonly fault: Fault; readonly data: unknown };

async function shakeHands(url: string, post: ToolPost, ask: Ask, offer: string, versions: readonly string[]): Promise<Shaken> {
  const { Client, StreamableHTTPClientTransport } = await library();
  const callers = new Map<string, Caller>();
  const handshake: Caller = { ask, what: 'initialize', fault: null };
  let lastCaller = 0;

  const send = async (body: string, headers: Headers): Promise<Response> => {
    const caller = callers.get(headers.get(CALLER) ?? '') ?? handshake;
    headers.delete(CALLER);
    const { ask: asked, what } = caller;
    const failed = (reason: Fault): Error => {
      caller.fault = reason;
      return new Error(reason.code);
    };
    const wanted = Id.safeParse(JSON.parse(body)).data?.id;
    const sent = await post({ body, ids: wanted === undefined ? [] : [wanted], headers: Object.fromEntries(headers), what, ask: asked });
    // A notification has no answer; the next request reports any problem.
    if (wanted === undefined) return new Response(null, { status: 202 });
    if (!sent.ok) throw failed(sent.fault);
    // Only the expected answer is passed on: in a stream that ends without it the library would wait for ever.
    const answer = sent.value.messages.find((message) => String(Id.safeParse(message).data?.id) === String(wanted));
    if (answer === undefined) throw failed(fault('unreadable', about(what, text('mcp.no-response'))));
    const session = sent.value.headers.get('mcp-session-id');
    const type = { 'content-type': 'application/json', ...(session !== null && { 'mcp-session-id': session }) };
    const message = JSON.stringify({ jsonrpc: '2.0', ...(answer as object), id: wanted });
    return new Response(message, { status: sent.value.status, headers: type });
  };

  const transport = new StreamableHTTPClientTransport(new URL(url), {
    // Only messages are sent: the protocol's long-lived GET delivers nothing that is used and would occupy a slot.
    fetch: async (_, init) =>
      init?.method === 'POST' ? send(String(init.body), new Headers(init.headers)) : new Response(null, { status: 405 }),
  });
  const supportedProtocolVersions = [offer, ...versions.filter((version) => version !== offer)];
  const client = new Client({ name: 'touchline', version: '1' }, { supportedProtocolVersions });
  try {
    await client.connect(transport, { timeout: TOOL_MS });
  } catch (cause) {
    const why = handshake.fault ?? fault('unreadable', about('initialize', short(String(cause))));
    return { ok: false, fault: why, data: RpcError.safeParse(cause).data?.data };
  }

  const value: ToolSession = {
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
        const refusal = RpcError.safeParse(cause).data;
        if (refusal) return ok({ error: { ...refusal, data: refusal.data ?? null }, result: null });
        return fail('unreadable', about(what, short(String(cause))));
      } finally {
        callers.delete(key);
      }
    },
  };
  return { ok: true, value };
}
