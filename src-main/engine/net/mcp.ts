import { z } from 'zod';
import { fail, ok, type Fault, type Result } from '../../../src-preload/contract/faults.ts';
import type { Clock } from '../base/clock.ts';
import type { Ask } from './ask.ts';
import type { Http } from './http.ts';
import type { Lane } from './lane.ts';
import { MAX_TOOL_BATCH, MAX_TOOL_PAGES, TOOLS_MS } from './limits.ts';
import { matchAnswers, type RpcAnswer } from './rpc-answer.ts';
import { readMessages, toolValue } from './tool-answer.ts';
import { openSession, type ToolSession } from './tool-session.ts';

export interface Tool {
  readonly name: string;
  readonly description: string | null;
  readonly inputSchema: unknown;
}

/** The tool server. One turn of its lane for each request, whatever carries it. */
export interface Mcp {
  /** Every tool there is; asked anew after ten minutes. */
  listTools(ask: Ask): Promise<Result<readonly Tool[]>>;
  /** The tool's own answer, its text already read as JSON. */
  callTool(name: string, args: Record<string, unknown>, ask: Ask): Promise<Result<unknown>>;
  /** Several calls in requests of up to 20; answers in the order of the calls. */
  callTools(calls: readonly ToolCall[], ask: Ask): Promise<Result<unknown>[]>;
}
export interface ToolCall {
  readonly name: string;
  readonly args: Record<string, unknown>;
}

const Page = z.looseObject({
  tools: z.array(z.looseObject({ name: z.string(), description: z.string().nullish(), inputSchema: z.unknown().optional() })),
  nextCursor: z.string().nullish(),
});
/** Faults that trying another form of talking cannot cure. */
const passing = ({ code }: Fault): boolean =>
  code === 'unreachable' || code === 'throttled' || code === 'server-error' || code === 'closed';

/** `fetch` and `userAgent` reach the wire through `http`, which every request goes through. */
export function createMcp({
  url,
  http,
  lane,
  clock,
}: {
  url: string;
  http: Http;
  lane: Lane;
  fetch?: typeof globalThis.fetch;
  clock: Clock;
  userAgent?: string;
}): Mcp {
  let lastId = 0;
  let session: ToolSession | null = null;
  let opening: Promise<Result<ToolSession>> | null = null;
  let plain = false; // the server knows no handshake: bare JSON-RPC from then on
  let batches = true;
  let tools: { at: number; list: readonly Tool[] } | null = null;
  let listing: Promise<Result<readonly Tool[]>> | null = null;

  /** Posts messages as they are, in the session if there is one; the answer's JSON. */
  const post = async (messages: object, what: string, calls: number, ask: Ask): Promise<Result<unknown>> => {
    const sent = await http.send({
      url,
      lane,
      ask,
      what,
      calls,
      method: 'POST',
      body: JSON.stringify(messages),
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...session?.headers() },
    });
    if (!sent.ok) return sent;
    const read = readMessages(sent.value.text, sent.value.headers.get('content-type') ?? '');
    return read.ok ? read : fail('unreadable', `${what}: ${read.fault.detail ?? ''}`);
  };

  const enter = async (ask: Ask): Promise<Result<ToolSession | null>> => {
    if (session || plain) return ok(session);
    // Not ended by one caller's signal: everyone else waits for the same handshake.
    opening ??= openSession({ url, http, lane, ask: { priority: ask.priority, spender: 'tools' } }).finally(() => (opening = null));
    const opened = await opening;
    if (opened.ok) session = opened.value;
    else if (passing(opened.fault)) return opened;
    else plain = true;
    return ok(session);
  };

  const one = async (method: string, params: Record<string, unknown>, what: string, ask: Ask): Promise<Result<RpcAnswer>> => {
    const id = ++lastId;
    const answer = await post({ jsonrpc: '2.0', id, method, params }, what, 1, ask);
    if (!answer.ok) return answer;
    const found = matchAnswers(answer.value, [id]).get(id);
    return found?.ok ? found : fail('unreadable', `${what}: ${found?.fault.detail ?? 'no answer to this call'}`);
  };

  async function request(method: string, params: Record<string, unknown>, what: string, ask: Ask): Promise<Result<RpcAnswer>> {
    const entered = await enter(ask);
    if (!entered.ok) return entered;
    const inside = entered.value;
    if (!inside) return one(method, params, what, ask);
    const got = await inside.request(method, params, what, ask);
    // A session the server has forgotten answers 404 or 400: a new one, once.
    if (got.ok || !inside.hasId() || (got.fault.code !== 'not-found' && got.fault.code !== 'refused')) return got;
    if (session === inside) session = null;
    const again = await enter(ask);
    if (!again.ok) return again;
    return again.value ? again.value.request(method, params, what, ask) : one(method, params, what, ask);
  }

  const callTool: Mcp['callTool'] = async (name, args, ask) => {
    const got = await request('tools/call', { name, arguments: args }, name, ask);
    return got.ok ? toolValue(name, got.value) : got;
  };

  async function readTools(ask: Ask): Promise<Result<readonly Tool[]>> {
    const list: Tool[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < MAX_TOOL_PAGES; page++) {
      const got: Result<RpcAnswer> = await request('tools/list', cursor === null ? {} : { cursor }, 'tools/list', ask);
      if (!got.ok) return got;
      if (got.value.error) return fail('tool-failed', `tools/list: ${got.value.error.message}`);
      const read = Page.safeParse(got.value.result);
      if (!read.success) return fail('unreadable', `tools/list: ${z.prettifyError(read.error).split('\n')[0] ?? ''}`);
      list.push(
        ...read.data.tools.map((tool) => ({ name: tool.name, description: tool.description ?? null, inputSchema: tool.inputSchema ?? {} })),
      );
      cursor = read.data.nextCursor ?? null;
      if (cursor === null) break;
    }
    tools = { at: clock.tick(), list };
    return ok(list);
  }

  async function callBatch(calls: readonly ToolCall[], ask: Ask): Promise<Result<unknown>[]> {
    const singly = (): Promise<Result<unknown>[]> => Promise.all(calls.map(({ name, args }) => callTool(name, args, ask)));
    const [first] = calls;
    if (calls.length === 1 || !batches || !first) return singly();
    const entered = await enter(ask);
    if (!entered.ok) return calls.map(() => entered);
    const messages = calls.map(({ name, args }) => ({
      jsonrpc: '2.0',
      id: ++lastId,
      method: 'tools/call',
      params: { name, arguments: args },
    }));
    const ids = messages.map(({ id }) => id);
    const got = await post(messages, calls.every(({ name }) => name === first.name) ? first.name : 'tools', calls.length, ask);
    if (!got.ok) {
      if (got.fault.code !== 'refused' && got.fault.code !== 'not-found') return calls.map(() => got);
      return singly(); // perhaps the session is gone, perhaps batches are not taken: each by itself finds out
    }
    const answers = matchAnswers(got.value, ids);
    const whole = answers.get(ids[0] ?? 0);
    if (!Array.isArray(got.value) && whole?.ok && whole.value.error) {
      batches = false;
      return singly();
    }
    return calls.map(({ name }, at) => {
      const answer = answers.get(ids[at] ?? 0);
      return answer?.ok
        ? toolValue(name, answer.value)
        : fail('unreadable', `${name}: ${answer?.fault.detail ?? 'no answer to this call'}`);
    });
  }

  return {
    listTools: async (ask) => {
      if (tools && clock.tick() - tools.at < TOOLS_MS) return ok(tools.list);
      listing ??= readTools(ask).finally(() => (listing = null));
      return listing;
    },
    callTool,
    callTools: async (calls, ask) => {
      const parts: Promise<Result<unknown>[]>[] = [];
      for (let at = 0; at < calls.length; at += MAX_TOOL_BATCH) parts.push(callBatch(calls.slice(at, at + MAX_TOOL_BATCH), ask));
      return (await Promise.all(parts)).flat();
    },
  };
}
