import { createEngine, type Engine } from '#engine/engine.ts';
import { every, sleep } from '#engine/base/clock.ts';
import { createClient } from '#contract/client.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { NOTHING, type Snapshot } from '#contract/snapshot.ts';
import { NOON } from './demo.ts';
import { memoryPair } from '../engine/memory-port.ts';
import { scratch } from './processes.ts';
import { SimClock } from '../engine/sim-clock.ts';
import { english, reason } from '../english-text.ts';

/** State of a game state service, as in each envelope, and its answers. Tests change it while they run. */
export interface GameState {
  chain: string;
  gameid: string;
  height: number;
  state: string;
  version: string;
  /** Duration of each answer. */
  delayMs: number;
  down: boolean;
  /** Payload by method. Other methods are unknown. */
  methods: Record<string, (params: Record<string, unknown>) => unknown>;
  asked: string[];
}

export const gameState = (more: Partial<GameState> = {}): GameState => ({
  chain: 'polygon',
  gameid: 'g',
  height: 1_000,
  state: 'up-to-date',
  version: 'v1',
  delayMs: 1,
  down: false,
  methods: {},
  asked: [],
  ...more,
});

const EVENTS = 'http://hosted.test/events';
const refused = (): TypeError =>
  Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });

interface ProbeOptions {
  readonly connection: 'hosted' | 'node' | 'both' | 'offline';
  readonly hosted?: GameState;
  readonly node?: GameState;
  /** REST answers by path. Other paths are unknown. */
  readonly rest?: Readonly<Record<string, unknown>>;
  /** Whether there is an event stream. */
  readonly events?: boolean;
}

/** An engine on services with scripted answers, without sockets and on a clock that moves only on request. */
export async function probeSources({ connection, hosted = gameState(), node = gameState(), rest = {}, events = false }: ProbeOptions) {
  const clock = new SimClock(NOON);
  const folder = scratch();
  const errors: string[] = [];
  const client = createClient();
  let push: ((text: string) => void) | null = null;
  let eventId = 0;

  function answer(from: GameState, { id, method, params }: { id: number; method: string; params?: Record<string, unknown> }) {
    from.asked.push(method);
    const { chain, gameid, height, state, version } = from;
    const envelope = { chain, gameid, height, state, blockhash: `${gameid}-${height}`, version };
    if (method === 'getnullstate') return { jsonrpc: '2.0', id, result: envelope };
    const make = from.methods[method];
    if (!make) return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
    return { jsonrpc: '2.0', id, result: { ...envelope, data: make(params ?? {}) } };
  }
  async function gsp(from: GameState, body: string, signal: AbortSignal | undefined): Promise<Response> {
    await sleep(clock, from.delayMs, signal);
    signal?.throwIfAborted();
    if (from.down) throw refused();
    const read = JSON.parse(body) as Parameters<typeof answer>[1] | Parameters<typeof answer>[1][];
    return Response.json(Array.isArray(read) ? read.map((one) => answer(from, one)) : answer(from, read));
  }
  function eventStream(signal: AbortSignal | undefined): Response {
    const body = new ReadableStream<Uint8Array>({
      start(to) {
        push = (text) => to.enqueue(new TextEncoder().encode(text));
        // The interval in the specification.
        const stop = every(clock, 15_000, () => push?.(': keep-alive\n\n'));
        signal?.addEventListener('abort', () => (stop(), (push = null), to.error(signal.reason)), { once: true });
        push('retry: 2000\n\n');
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }
  const fetch = (async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input);
    const signal = init.signal ?? undefined;
    const body = typeof init.body === 'string' ? init.body : '';
    if (url.host === 'node.test' && url.port === '') return gsp(node, body, signal);
    if (url.host !== 'hosted.test' || connection === 'node') throw refused();
    if (url.pathname === '/v1/gsp') return gsp(hosted, body, signal);
    if (url.href === EVENTS && events) return eventStream(signal);
    const row = rest[url.pathname];
    return row === undefined ? Response.json({ detail: 'Not Found' }, { status: 404 }) : Response.json(row);
  }) as typeof globalThis.fetch;

  async function boot(kind: ProbeOptions['connection']): Promise<Engine> {
    const engine = createEngine({
      dataDir: folder.dir,
      clock,
      fetch,
      random: () => 0.5,
      version: 'test',
      write: english,
      options: { connection: kind, baseUrl: 'http://hosted.test', nodeUrl: 'http://node.test', ...(events && { eventsUrl: EVENTS }) },
      log: {
        info: () => undefined,
        warn: () => undefined,
        error: (text, cause) => errors.push(`${text} ${cause instanceof Error ? cause.stack : ''}`),
      },
    });
    const started = await engine.start();
    if (!started.ok) throw new Error(reason(started.fault));
    const [far, near] = memoryPair();
    engine.connect(far);
    client.attach(near);
    return engine;
  }
  let engine = await boot(connection);

  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
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
    const seen: Snapshot<Data<N>>[] = [];
    const stop = client.watch(name, params, (snapshot) => void seen.push(snapshot));
    return { seen, last: (): Snapshot<Data<N>> => seen.at(-1) ?? NOTHING, stop };
  }

  return {
    clock,
    hosted,
    node,
    client,
    errors,
    run,
    watch,
    status: () => engine.status(),
    /** Sends one event on the stream. */
    tell(name: string, json: Record<string, unknown>): void {
      push?.(`id: e:${++eventId}\nevent: ${name}\ndata: ${JSON.stringify({ type: name, ...json })}\n\n`);
    },
    async restart(kind: ProbeOptions['connection'], meanwhile: () => void = () => undefined): Promise<void> {
      await engine.stop();
      meanwhile();
      engine = await boot(kind);
    },
    async stop(): Promise<void> {
      await engine.stop();
      folder.remove();
    },
  };
}
export type SourcesProbe = Awaited<ReturnType<typeof probeSources>>;
