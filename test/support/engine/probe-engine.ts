import { createEngine } from '#engine/engine.ts';
import { createClient } from '#contract/client.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { NOTHING, type Snapshot } from '#contract/snapshot.ts';
import { memoryPair } from './memory-port.ts';
import { scratch } from '../servers/processes.ts';
import { SimClock } from './sim-clock.ts';
import { english, reason } from '../english-text.ts';

const NOON = Date.UTC(2026, 10, 22, 12);
const QUIET_TURNS = 3;

export interface RpcCall {
  readonly id: number | string;
  readonly method: string;
  readonly params?: unknown;
}
export interface Asked {
  /** Tick at which the request was sent. */
  readonly at: number;
  readonly host: string;
  readonly path: string;
  readonly url: URL;
  /** The JSON-RPC calls of a POST. */
  readonly calls: readonly RpcCall[];
  readonly isList: boolean;
}
export type Answer = (asked: Asked, clock: SimClock) => Response | Promise<Response>;

export const unreachable = (): never => {
  throw new TypeError('fetch failed', { cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }) });
};
export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
/** Answers each JSON-RPC call of a request. `one` returns the result, or an answer with an error. */
export const rpcJson = ({ calls, isList }: Asked, one: (call: RpcCall) => object): Response => {
  const answers = calls.map((call) => ({ jsonrpc: '2.0', id: call.id, ...one(call) }));
  return json(isList ? answers : answers[0]);
};
/** An event stream that sends `text` and stays open. */
export const eventStream = (text = 'retry: 2000\n\n'): Response =>
  new Response(new ReadableStream({ start: (to) => to.enqueue(new TextEncoder().encode(text)) }), {
    headers: { 'content-type': 'text/event-stream' },
  });

interface ProbeOptions {
  readonly options: Readonly<Record<string, string>>;
  readonly answer: Answer;
  readonly oneShot?: boolean;
  readonly folder?: ReturnType<typeof scratch>;
}

/** A whole engine whose services are one function, without sockets and on a clock that moves only on request. */
export async function probeEngine({ options, answer, oneShot = false, folder = scratch() }: ProbeOptions) {
  const clock = new SimClock(NOON);
  const asked: Asked[] = [];
  const errors: string[] = [];
  let turns = 0;
  const fetch = (async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input));
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : [];
    const one: Asked = {
      at: clock.tick(),
      host: url.host,
      path: url.pathname,
      url,
      calls: [body].flat() as RpcCall[],
      isList: Array.isArray(body),
    };
    asked.push(one);
    turns++;
    const signal = init.signal ?? undefined;
    const cut = new Promise<never>((_, reject) => {
      const abort = (): void => reject(signal?.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError'));
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort, { once: true });
    });
    cut.catch(() => undefined);
    try {
      return await Promise.race([cut, (async () => answer(one, clock))()]);
    } finally {
      turns++;
    }
  }) as typeof globalThis.fetch;

  const engine = createEngine({
    dataDir: folder.dir,
    clock,
    fetch,
    random: () => 0.5,
    version: 'test',
    write: english,
    options,
    oneShot,
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (text, cause) => errors.push(`${text} ${cause instanceof Error ? (cause.stack ?? '') : ''}`),
    },
  });
  const client = createClient();
  const started = await engine.start();
  if (!started.ok) throw new Error(reason(started.fault));
  const [far, near] = memoryPair();
  engine.connect(far, oneShot);
  client.attach(near);

  async function settle(): Promise<void> {
    for (let [quiet, seen] = [0, -1]; quiet < QUIET_TURNS;) {
      await new Promise((resolve) => setImmediate(resolve));
      quiet = turns === seen ? quiet + 1 : 0;
      seen = turns;
    }
  }
  /** Advances time. */
  async function run(ms: number): Promise<void> {
    const end = clock.tick() + ms;
    await settle();
    for (let more = true; more;) {
      more = clock.hop(end);
      await settle();
    }
  }
  function watch<N extends ResourceName>(name: N, params: Params<N>) {
    let last: Snapshot<Data<N>> = NOTHING;
    const seen: Snapshot<Data<N>>[] = [];
    const stop = client.watch(name, params, (snapshot) => seen.push((last = snapshot)));
    return { last: () => last, seen, stop };
  }
  return {
    clock,
    asked,
    errors,
    client,
    engine,
    fetch,
    run,
    watch,
    folder,
    /** Requests of the busiest second among those that `mine` selects. */
    busiest: (mine: (one: Asked) => boolean): number => {
      const ticks = asked.filter(mine).map(({ at }) => at);
      let [from, most] = [0, 0];
      for (const [to, at] of ticks.entries()) {
        while ((ticks[from] ?? at) <= at - 1_000) from++;
        most = Math.max(most, to - from + 1);
      }
      return most;
    },
    async stop(): Promise<void> {
      await engine.stop();
      folder.remove();
    },
  };
}
