// Loaded on first use otherwise, which takes real time, while the clock of a test goes on.
import '@modelcontextprotocol/client';
import { createLane } from '#engine/net/lane/lane.ts';
import { createMcp } from '#engine/net/mcp/mcp.ts';
import type { KeyValueStore } from '#engine/base/key-value.ts';
import { json, netWorld, type Seen } from '../engine/net.ts';

export interface Message {
  id?: number | string;
  method: string;
  params?: { name?: string; arguments?: Record<string, unknown>; protocolVersion?: string; cursor?: string };
}
export const ask = { priority: 'visible', caller: 'names' } as const;
export const said = (value: unknown) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });

/** A tool server in one of several variants. */
export function toolWorld(
  shape: {
    stream?: boolean;
    session?: boolean;
    noHandshake?: number | 'error';
    batches?: 'http' | 'rpc';
    answer?: (name: string, args: unknown) => object;
    before?: (seen: Seen, n: number) => Response | null;
    /** Accepted protocol versions. Other versions are refused. */
    versions?: readonly string[];
    /** The version it returns, whatever the client offered. */
    names?: string;
    memory?: KeyValueStore;
  } = {},
) {
  const session = { id: 'one' };
  const answerOf = ({ id, method, params }: Message): object | null => {
    if (id === undefined) return null;
    const result = (value: unknown): object => ({ jsonrpc: '2.0', id, result: value });
    if (method === 'initialize') {
      if (shape.noHandshake === 'error') return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
      if (shape.versions && !shape.versions.includes(params?.protocolVersion ?? ''))
        return {
          jsonrpc: '2.0',
          id,
          error: { code: -32602, message: 'Unsupported protocol version', data: { supported: shape.versions } },
        };
      return result({
        protocolVersion: shape.names ?? params?.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'x', version: '1' },
      });
    }
    if (method === 'tools/list') {
      return params?.cursor
        ? result({ tools: [{ name: 'get_squad', inputSchema: { type: 'object' } }] })
        : result({ tools: [{ name: 'get_ticker', description: 'd', inputSchema: { type: 'object' } }], nextCursor: 'p2' });
    }
    const made = shape.answer?.(params?.name ?? '', params?.arguments);
    return made && 'code' in made
      ? { jsonrpc: '2.0', id, error: made }
      : result(made ?? said({ name: params?.name, ...params?.arguments }));
  };
  const net = netWorld(
    (seen, n) => {
      const early = shape.before?.(seen, n);
      if (early) return early;
      const body = JSON.parse(seen.body) as Message | Message[];
      const initializes = !Array.isArray(body) && body.method === 'initialize';
      if (initializes && typeof shape.noHandshake === 'number') return json({ error: 'no' }, { status: shape.noHandshake });
      if (shape.session && !initializes && seen.headers.get('mcp-session-id') !== session.id)
        return json({ error: { code: -32000, message: 'Session not found' } }, { status: 404 });
      if (Array.isArray(body) && shape.batches === 'http') return json({ error: 'no batches' }, { status: 400 });
      if (Array.isArray(body) && shape.batches === 'rpc')
        return json({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid Request' } });
      const answers = [body]
        .flat()
        .map(answerOf)
        .filter((one) => one !== null);
      if (answers.length === 0) return new Response(null, { status: 202 });
      const whole = Array.isArray(body) ? answers.reverse() : answers[0];
      const headers = shape.session && initializes ? { 'mcp-session-id': session.id } : {};
      if (!shape.stream) return json(whole, { headers });
      return new Response(
        `event: message\ndata: {"jsonrpc":"2.0","method":"notifications/message","params":{}}\n\nevent: message\ndata: ${JSON.stringify(whole)}\n\n`,
        { headers: { ...headers, 'content-type': 'text/event-stream' } },
      );
    },
    (clock) => createLane(clock, { name: 'tools', perSecond: 100, burst: 100 }),
  );
  const mcp = createMcp({ url: 'http://tools.test/mcp', ...net, ...(shape.memory && { memory: shape.memory }) });
  const methods = (): string[] =>
    net.seen.map(({ body }) => {
      const parsed = JSON.parse(body) as Message | Message[];
      return Array.isArray(parsed) ? `${parsed.length} × ${parsed[0]?.method}` : parsed.method;
    });
  return { ...net, mcp, methods, session };
}
