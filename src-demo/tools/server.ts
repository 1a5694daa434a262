import { randomUUID } from 'node:crypto';
import type { Clock } from '#engine/base/clock.ts';
import type { Gate } from '../gate.ts';
import { clientOf, isScript, no, readBody, write, yes, type Handler } from '../http.ts';
import { LIMITS, MAX_BODY, MAX_TOOL_BATCH, createBuckets, type Limit, type Meter } from '../limits.ts';
import type { World } from '../world/world.ts';
import { callTool, listTools } from './tool-table.ts';

const VERSIONS = ['2024-11-05', '2025-03-26', '2025-06-18'];

/** Remembered sessions. Clients without a handshake need none. */
const MOST_SESSIONS = 1_000;
const opens = (body: unknown): boolean => (body as { method?: unknown } | null)?.method === 'initialize';

/** The tool server: JSON-RPC over HTTP without a required handshake. Answers are JSON or, if configured, a stream of one event. */
export function createTools(world: World, clock: Clock, gate: Gate, meter: Meter, asStream: boolean, limit: Limit = LIMITS.tools): Handler {
  const budget = createBuckets(clock, limit);
  const sessions = new Set<string>();
  const newSession = (): string => {
    const name = randomUUID();
    sessions.add(name);
    const [oldest] = sessions;
    if (sessions.size > MOST_SESSIONS && oldest !== undefined) sessions.delete(oldest);
    return name;
  };

  function answer(message: unknown): unknown {
    const { method, params, id } = (message ?? {}) as { method?: unknown; params?: Record<string, unknown>; id?: unknown };
    if (id === undefined && typeof method === 'string') return null; // notifications get no reply
    const result = (value: unknown) => ({ jsonrpc: '2.0', id, result: value });
    const error = (code: number, text: string, data?: unknown) => ({
      jsonrpc: '2.0',
      id: id ?? null,
      error: { code, message: text, ...(data !== undefined && { data }) },
    });
    if (typeof method !== 'string') return error(-32600, 'Invalid Request');
    if (method === 'initialize') {
      const requestedVersion = String(params?.protocolVersion ?? '');
      return result({
        protocolVersion: VERSIONS.includes(requestedVersion) ? requestedVersion : VERSIONS.at(-1),
        capabilities: { tools: { listChanged: false } },
        serverInfo: { name: 'touchline-demo', version: '1.0.0' },
      });
    }
    if (method === 'ping') return result({});
    if (method === 'tools/list') {
      const found = listTools(params?.['cursor']);
      return found ? result(found) : error(-32602, 'Invalid cursor');
    }
    if (method !== 'tools/call') return error(-32601, 'Method not found');
    const made = gate.read('mcp', String(params?.name ?? ''), () => callTool(world, String(params?.name ?? ''), params?.arguments ?? {}));
    if ('upstream' in made) return error(-32603, 'Tool execution error', made.upstream);
    return result({ content: [{ type: 'text', text: JSON.stringify(made.value) }] });
  }

  return async (request, response, url) => {
    if (isScript(request)) return write(request, response, { status: 403, body: 'error code: 1010' });
    if (url.pathname === '/health') return write(request, response, yes({ status: 'healthy', data_loaded: true }));
    if (url.pathname !== '/mcp') return write(request, response, no(404, 'Not Found'));
    meter.request('mcp');
    if (!budget.take(clientOf(request))) {
      meter.refused('mcp');
      return write(request, response, { status: 429, body: { error: 'Rate limit exceeded' }, headers: { 'retry-after': '1' } });
    }
    if (request.method === 'DELETE') return write(request, response, { status: 200, body: '' });
    if (request.method !== 'POST') return write(request, response, no(405, 'Method Not Allowed', { allow: 'POST' }));
    const text = await readBody(request, MAX_BODY);
    if (text === null) return write(request, response, no(413, 'request body too large'));
    if (!(await gate.before('mcp', text.slice(0, 2_000), request, response))) return;
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return write(request, response, { status: 400, body: { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' }, id: null } });
    }
    const session = request.headers['mcp-session-id'];
    if (typeof session === 'string' && !sessions.has(session)) return write(request, response, no(404, 'Session not found'));
    if (Array.isArray(body) && body.length > MAX_TOOL_BATCH)
      return write(request, response, no(413, `batch too large (max ${MAX_TOOL_BATCH})`));
    const replies = (Array.isArray(body) ? body : [body]).map(answer).filter((reply) => reply !== null);
    if (replies.length === 0) return write(request, response, { status: 202, body: '' });
    const whole = Array.isArray(body) ? replies : replies[0];
    const begun: Record<string, string> = opens(body) ? { 'mcp-session-id': newSession() } : {};
    const made = asStream
      ? yes(`event: message\ndata: ${JSON.stringify(whole)}\n\n`, { 'content-type': 'text/event-stream', ...begun })
      : yes(whole, begun);
    gate.send('mcp', text.slice(0, 2_000), request, response, made);
  };
}
