import { withDefaults } from '#contract/settings.ts';
import { inMemory } from '#engine/base/key-value.ts';
import type { Mcp } from '#engine/api/tables/tools/tools.ts';
import { systemClock, type Clock } from '#engine/base/clock.ts';
import { FAMILIES } from '#engine/live/resources/definitions.ts';
import type { ReadContext } from '#engine/context.ts';
import { UNWATCHED, type ResourceDefinition } from '#engine/live/resource-definition.ts';
import type { Cache } from '#engine/store/cache/cache.ts';
import { createKnown } from '#engine/live/share-exists.ts';
import { fail, ok } from '#contract/faults.ts';
import type { Connection } from '#contract/model/app/status.ts';
import { RESOURCES, type ResourceName } from '#contract/resources.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { apiOf } from './service.ts';
import { english } from '../english-text.ts';

export type Asked = Readonly<Record<string, string>>;
interface Refusal {
  readonly status: number;
  readonly body?: unknown;
}
export const refuse = (status: number, body: unknown = { detail: 'no' }): Refusal => ({ status, body });
const isRefusal = (value: unknown): value is Refusal => typeof value === 'object' && value !== null && 'status' in value && 'body' in value;

export interface Probe {
  /** Answers by path, with the query as text. Other paths return 404. */
  readonly rest?: Readonly<Record<string, (asked: Asked) => unknown>>;
  /** Answers by method. Other methods are not served. */
  readonly gsp?: Readonly<Record<string, unknown>>;
  readonly tools?: Readonly<Record<string, (args: Readonly<Record<string, unknown>>) => unknown>>;
}
/** An error as the answer of a method. */
export const rpcError = (code: number, message = 'not found') => ({ rpcError: { code, message } });

/** Timers are real, but the date is fixed, so that two reads of the same answer give the same result in any second. */
const today = Date.now();
const clock: Clock = { ...systemClock, now: () => today };

const STATE = { chain: 'polygon', gameid: 'g', height: 100, blockhash: 'ab', state: 'up-to-date', version: 'v1' };

/** A service with scripted answers and a record of its requests: `rest /path?query`, `gsp method {…}`, `tool name {…}`. */
export function probeApi({ rest = {}, gsp = {}, tools }: Probe, connection: Connection = 'hosted') {
  const asked: string[] = [];
  const one = ({ id, method, params }: { id: number; method: string; params?: unknown }) => {
    asked.push(`gsp ${method} ${JSON.stringify(params ?? {})}`);
    const told = method === 'getnullstate' ? STATE : gsp[method];
    if (told === undefined) return { jsonrpc: '2.0', id, error: { code: -32601, message: `method not allowed: ${method}` } };
    const answer = typeof told === 'function' ? (told as (params: unknown) => unknown)(params) : told;
    if (typeof answer === 'object' && answer !== null && 'rpcError' in answer) return { jsonrpc: '2.0', id, error: answer.rpcError };
    return { jsonrpc: '2.0', id, result: method === 'getnullstate' ? STATE : { ...STATE, data: answer } };
  };
  const fetch = ((input: string, init?: RequestInit) => {
    const url = new URL(input);
    if (url.pathname.endsWith('/gsp') || url.host === 'node.test:8600') {
      const body = JSON.parse(String(init?.body)) as Parameters<typeof one>[0] | Parameters<typeof one>[0][];
      return Promise.resolve(Response.json(Array.isArray(body) ? body.map(one) : one(body)));
    }
    if (url.host === 'node.test:8700') return Promise.resolve(new Response(url.pathname === '/healthz' ? 'ok' : JSON.stringify(STATE)));
    asked.push(`rest ${url.pathname}${url.search}`);
    const told = rest[url.pathname]?.(Object.fromEntries(url.searchParams)) ?? refuse(404, { detail: 'Not Found' });
    return Promise.resolve(isRefusal(told) ? Response.json(told.body, { status: told.status }) : Response.json(told));
  }) as unknown as typeof globalThis.fetch;
  const callTool: Mcp['callTool'] = (name, args) => {
    asked.push(`tool ${name} ${JSON.stringify(args)}`);
    const told = tools?.[name]?.(args as Record<string, unknown>);
    return Promise.resolve(told === undefined ? fail('tool-failed', verbatim(`${name}: there is no such tool`)) : ok(told));
  };
  const mcp = {
    callTool,
    known: () => null,
    callTools: (calls: readonly { name: string; args: Record<string, unknown> }[], ask: never) =>
      Promise.all(calls.map(({ name, args }) => callTool(name, args, ask))),
    listTools: () =>
      Promise.resolve(
        ok({ tools: Object.keys(tools ?? {}).map((name) => ({ name, description: null, inputSchema: {} })), at: 0, fault: null }),
      ),
  } as unknown as Mcp;
  const api = apiOf(fetch, { connection, learnt: inMemory(), mcp: tools ? mcp : null, clock });
  return { api, asked };
}

/** A cache in which nothing is stored; `take` receives the trades that are added. */
export const emptyCache = (take: (trades: readonly unknown[]) => void = () => undefined) => ({
  meta: inMemory(),
  trades: {
    add: (rows: readonly unknown[]) => take(rows),
    newest: () => [],
    since: () => [],
    between: () => [],
    count: () => 0,
    before: () => null,
    summed: () => [],
  },
  coverage: { get: () => [], put: () => undefined },
  census: { get: () => [], after: () => [], count: () => 0, last: () => 0 },
  changes: { note: () => undefined, since: () => [], drop: () => undefined },
  names: { get: () => new Map() },
  readings: { load: () => null },
});

/** One read of a resource from such a service. */
export async function probe(name: ResourceName, params: object, service: Probe, connection: Connection = 'hosted', cache?: Cache) {
  const { api, asked } = probeApi(service, connection);
  const stop = connection === 'hosted' ? () => undefined : api.start();
  const stored: unknown[] = [];
  const context = {
    clock,
    api: () => api,
    known: createKnown(() => api),
    sync: {
      isDirty: () => false,
      isCurrent: () => Promise.resolve(false),
      stored: () => null,
      times: () => ({ playersAt: null }),
      priced: () => ({ pricesAt: 0, syncedAt: null, clubs: 0, players: 0 }),
    },
    screener: {
      distribution: () => Promise.resolve(ok({ from: null, to: null, edges: [], counts: [], unknown: 0 })),
      ask: () => Promise.resolve(fail('offline')),
    },
    user: { accounts: { all: () => [] }, watchlists: { whole: () => [] }, archive: { list: () => ({ rows: [] }) } },
    settings: () => withDefaults({}),
    learn: () => undefined,
    estimates: { note: () => 0, record: () => null },
    recorder: Object.fromEntries(['history', 'at', 'observed', 'orderActs'].map((read) => [read, () => Promise.resolve(fail('offline'))])),
    cache: () => cache ?? emptyCache((rows) => stored.push(...rows)),
  } as unknown as ReadContext;
  const ask = { ...UNWATCHED, priority: 'focus', signal: new AbortController().signal, caller: name } as const;
  const family = FAMILIES[name] as unknown as ResourceDefinition<ResourceName>;
  const got = await family.load(RESOURCES[name].params.parse(params) as never, ask, context);
  stop();
  if (!got.ok)
    return {
      data: null as never,
      partial: null,
      lacking: null,
      asked,
      stored,
      said: `${got.fault.code}: ${english(got.fault.detail) ?? ''}`,
    };
  const wrong = RESOURCES[name].data.safeParse(JSON.parse(JSON.stringify(got.value.data))).error;
  if (wrong) throw new Error(`${name} is not in its contract: ${wrong.message}`);
  const { data, partial = null, lacking = null } = got.value;
  return { data: data as never, partial, lacking, asked, stored, said: 'fine' };
}

/** Ways in which a page can state its position; `list` states nothing. */
export const FORMS = {
  'counts rows and pages': (page: number, size: number, all: number, items: unknown[]) => ({
    page,
    per_page: size,
    total: all,
    total_pages: Math.ceil(all / size),
    items,
  }),
  'counts rows': (page: number, size: number, all: number, items: unknown[]) => ({ page, per_page: size, total: all, items }),
  'counts nothing': (page: number, size: number, _all: number, items: unknown[]) => ({ page, per_page: size, items }),
  'writes its counts as one word': (page: number, size: number, all: number, items: unknown[]) => ({
    page,
    perPage: size,
    per_page: size,
    total: all,
    totalPages: Math.ceil(all / size),
    items,
  }),
} as const;
export type Form = keyof typeof FORMS;

/** Serves a list in pages of a given size. */
export const inPages =
  (rows: readonly unknown[], form: Form, size: number) =>
  (asked: Asked | Readonly<Record<string, unknown>>): unknown => {
    const page = Number(asked['page'] ?? 1);
    return FORMS[form](page, size, rows.length, rows.slice((page - 1) * size, page * size));
  };
