import { createApi, type Api } from '#engine/api/api.ts';
import { inMemory, type KeyValueStore } from '#engine/base/key-value.ts';
import type { Mcp } from '#engine/api/tables/tools/tools.ts';
import { deriveUrls, type Addresses } from '#engine/api/providers/urls.ts';
import { systemClock, type Clock } from '#engine/base/clock.ts';
import { createHttp, type Http } from '#engine/net/http/http.ts';
import { createLane } from '#engine/net/lane/lane.ts';
import { createRequestLog } from '#engine/net/lane/request-log.ts';
import { LANES } from '#engine/net/lane/limits.ts';
import type { Connection } from '#contract/model/app/status.ts';
import { english } from '../english-text.ts';

export const ADDRESSES = { baseUrl: 'http://hosted.test', nodeUrl: 'http://node.test:8600', mcpUrl: 'http://tools.test/mcp' } as const;
const STATE = { chain: 'polygon', gameid: 'g', height: 100, blockhash: 'ab', state: 'up-to-date', version: 'v1' };

/** A method's answer: a payload (which is put in the envelope), a whole result, or an error. */
export interface Method {
  readonly data?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
  readonly state?: Partial<typeof STATE>;
}
export type Methods = Readonly<Record<string, Method>>;
type Served = { readonly status?: number; readonly body: unknown };

export interface Script {
  readonly hosted?: Methods;
  readonly node?: Methods;
  /** Answers by path and query. */
  readonly rest?: Readonly<Record<string, unknown>>;
  readonly health?: Readonly<Record<string, Served>>;
}

const text = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

/** A service with scripted answers and a record of its requests. Anything else is unreachable. */
export function scripted(script: Script) {
  const asked: string[] = [];
  const rpc = (methods: Methods, who: string, body: string): string => {
    const one = (call: { id: number; method: string; params?: unknown }) => {
      asked.push(`${who} ${call.method}${call.params === undefined ? '' : ` ${JSON.stringify(call.params)}`}`);
      const found =
        methods[call.method] ??
        (call.method === 'getnullstate' ? { result: STATE } : { error: { code: -32601, message: `method not allowed: ${call.method}` } });
      const result = 'result' in found ? found.result : { ...STATE, ...found.state, data: found.data ?? null };
      return { jsonrpc: '2.0', id: call.id, ...(found.error ? { error: found.error } : { result }) };
    };
    const read = JSON.parse(body) as { id: number; method: string } | { id: number; method: string }[];
    return JSON.stringify(Array.isArray(read) ? read.map(one) : one(read));
  };
  const respond = (url: URL, body: string): Response => {
    if (url.host === 'node.test:8600' && script.node) return new Response(rpc(script.node, 'node', body));
    if (url.host === 'node.test:8700' && script.health) {
      const page = script.health[url.pathname];
      if (page) return new Response(text(page.body), { status: page.status ?? 200 });
    }
    if (url.host === 'hosted.test' && url.pathname === '/v1/gsp' && script.hosted) return new Response(rpc(script.hosted, 'hosted', body));
    if (url.host === 'hosted.test' && script.rest) {
      const path = url.pathname + url.search;
      asked.push(`rest ${path}`);
      return path in script.rest ? new Response(text(script.rest[path])) : new Response('{"detail":"Not Found"}', { status: 404 });
    }
    throw Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
  };
  const fetch = ((input: string, init?: RequestInit) => {
    try {
      return Promise.resolve(respond(new URL(input), typeof init?.body === 'string' ? init.body : ''));
    } catch (cause) {
      return Promise.reject(cause as Error);
    }
  }) as unknown as typeof globalThis.fetch;
  return { fetch, asked };
}

export function parts(fetch: typeof globalThis.fetch, clock: Clock = systemClock) {
  const http: Http = createHttp({ clock, fetch, userAgent: 'Touchline/test', ledger: createRequestLog(clock) });
  const lanes = { hosted: createLane(clock, LANES.hosted), tools: createLane(clock, LANES.tools), node: createLane(clock, LANES.node) };
  return { clock, http, lanes };
}

interface Wanted {
  readonly connection?: Connection;
  readonly addresses?: Addresses;
  readonly mcp?: Mcp | null;
  readonly learnt?: KeyValueStore;
  readonly clock?: Clock;
  readonly reportError?: Parameters<typeof createApi>[0]['reportError'];
}

const raise = (what: unknown, cause: unknown): never => {
  throw new Error(`${String(what)} broke`, { cause });
};
export function apiOf(
  fetch: typeof globalThis.fetch,
  { connection = 'both', addresses = ADDRESSES, mcp = null, learnt = inMemory(), clock = systemClock, reportError = raise }: Wanted = {},
): Api {
  const urls = deriveUrls(addresses);
  if (!urls.ok) throw new Error(english(urls.fault.detail) ?? '');
  return createApi({ ...parts(fetch, clock), connection, urls: urls.value, mcp, learnt, reportError });
}
