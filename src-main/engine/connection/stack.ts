import { fail, fault, ok, type Fault, type Result } from '#contract/faults.ts';
import type { Traffic } from '#contract/model/app/status.ts';
import { text } from '#contract/text/coded-text.ts';
import { createApi } from '../api/api.ts';
import type { ErrorHandler } from '../api/types.ts';
import type { TestDeps } from './test/test-steps.ts';
import { allowsHosted } from '../api/providers/provider-order.ts';
import { deriveUrls } from '../api/providers/urls.ts';
import type { KeyValueStore } from '../base/key-value.ts';
import type { Clock } from '../base/clock.ts';
import { createStops } from '../base/disposables.ts';
import type { Choice } from './config.ts';
import { createByteBudget } from '../net/http/byte-budget.ts';
import { createHttp } from '../net/http/http.ts';
import { createLane } from '../net/lane/lane.ts';
import { createRequestLog } from '../net/lane/request-log.ts';
import { LANES, MAX_BODIES, MAX_PACK } from '../net/lane/limits.ts';
import { createMcp, type Mcp } from '../net/mcp/mcp.ts';
import { createNodeBlocks } from '../stream/node-blocks.ts';
import { whileInStep, withSecondSource } from '../stream/fallback-stream.ts';
import { createStream } from '../stream/stream.ts';
import type { Stream } from '../stream/types.ts';

const CURSOR = 'last-event-id';
/** Name packs come from another server, so they have a small budget of their own. */
const PACKS = { name: 'packs', perSecond: 1, burst: 4 };

interface NetworkStackOptions {
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  readonly userAgent: string;
  readonly choice: Choice;
  readonly requestsPerSecond: number;
  /** Stores the stream position and the known capabilities of services. */
  readonly memory: KeyValueStore;
  readonly random: () => number;
  readonly reportError: ErrorHandler;
}

/** The network stack of one connection: its lanes, its interfaces and its stream. A change of connection creates a new one. */
export type NetworkStack = Extract<ReturnType<typeof openStack>, { readonly ok: true }>['value'];

/** Why data of the hosted service may be outdated, by its stream or the state reported in its answers; null while it is up to date. */
export function hostedDoubt({ api, stream }: Pick<NetworkStack, 'api' | 'stream'>): Fault | null {
  if (stream?.of === 'hosted' && stream.state().degraded) return fault('behind', text('doubt.hosted'));
  return api.behind();
}

/** Why data of the user's node may be outdated, according to its blocks; null while it is up to date. */
export function nodeDoubt({ stream }: Pick<NetworkStack, 'stream'>): Fault | null {
  return stream?.of === 'node' && stream.state().degraded ? fault('behind', text('doubt.node')) : null;
}

/** Wraps fetch and storage: `end` aborts requests in flight and makes late writes have no effect. */
function untilStopped({ fetch: send, memory: target }: Pick<NetworkStackOptions, 'fetch' | 'memory'>) {
  const gone = new AbortController();
  const fetch: typeof send = (input, init) =>
    send(input, { ...init, signal: AbortSignal.any([gone.signal, ...(init?.signal ? [init.signal] : [])]) });
  const memory: KeyValueStore = {
    get: (key) => (gone.signal.aborted ? null : target.get(key)),
    set: (key, value) => void (gone.signal.aborted || target.set(key, value)),
  };
  return { fetch, memory, end: () => gone.abort() };
}

/** Opens the network stack of a choice. Returns a fault for invalid addresses; sends nothing until `start`. */
export function openStack({ clock, userAgent, choice, requestsPerSecond, random, reportError, ...outside }: NetworkStackOptions) {
  const derived = deriveUrls(choice.addresses);
  if (!derived.ok) return derived;
  const { fetch, memory, end } = untilStopped(outside);
  const urls = derived.value;
  const { connection } = choice;

  const ledger = createRequestLog(clock);
  const budget = createByteBudget(MAX_BODIES);
  const http = createHttp({ clock, fetch, userAgent, ledger, budget });
  const hosted = createLane(clock, { ...LANES.hosted, perSecond: requestsPerSecond });
  const tools = createLane(clock, LANES.tools);
  const node = createLane(clock, LANES.node);
  const packs = createLane(clock, PACKS);
  const lanes = { hosted, tools, node };
  const mcp = urls.mcp === null || !allowsHosted(connection) ? null : createMcp({ url: urls.mcp, http, lane: tools, clock, memory });
  const api = createApi({ clock, http, lanes, connection, urls, mcp, learnt: memory, reportError });
  const stream = eventSource();
  const stops = createStops();

  /** Returns the hosted stream, if allowed and if it has an address, with the node's blocks as a fallback; otherwise the node's blocks. */
  function eventSource(): Stream | null {
    const node = api.rpc.node && createNodeBlocks({ clock, node: api.rpc.node, random });
    const usable = (): boolean => api.sources().some(({ name, health }) => name === 'node' && health === 'ok');
    if (allowsHosted(connection) && urls.events !== null) {
      const hosted = createStream({
        clock,
        url: urls.events,
        fetch,
        budget,
        userAgent,
        random,
        load: () => memory.get(CURSOR),
        save: (id) => memory.set(CURSOR, id),
      });
      return node ? withSecondSource({ hosted, node, usable }) : hosted;
    }
    return node && allowsHosted(connection) ? whileInStep({ node, usable, head: () => api.head()?.height ?? null }) : node;
  }

  /** For a test of other addresses: it uses the same lanes, so that a test respects the limits too. */
  const openMcp = (url: string): Mcp => createMcp({ url, http, lane: tools, clock });
  const testDeps: Omit<TestDeps, 'clock'> = { http, lanes, fetch, userAgent, openMcp, expected: null };
  return ok({
    urls,
    api,
    /** Null while offline, or when the connection has no source of events. */
    stream,
    testDeps,
    traffic: (): Traffic => ledger.traffic([hosted, tools, node]),
    /** Reports each request that one caller has a part in, until stopped. */
    follow: ledger.follow,
    setRate: (perSecond: number): void => hosted.setRate(perSecond),
    async fetchText(url: string): Promise<Result<string>> {
      const ask = { priority: 'background', caller: 'name pack' } as const;
      const got = await http.send({ url, lane: packs, ask, what: 'name pack', maxBytes: MAX_PACK });
      return got.ok ? ok(got.value.text) : fail(got.fault.code, got.fault.detail, got.fault.waitMs);
    },
    start: (): void => stops.add(api.start()),
    /** Opens the event stream. */
    listen: (): void => stream?.start(),
    stop(): void {
      stream?.stop();
      stops.run();
      for (const lane of [hosted, tools, node, packs]) lane.stop();
      end();
    },
  });
}
