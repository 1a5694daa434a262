import { createControl } from '#demo/control.ts';
import { createServers } from '#demo/servers.ts';
import { createWorld } from '#demo/world/world.ts';
import type { Size } from '#demo/world/scale.ts';
import { createEngine, type Engine, type EngineOptions } from '#engine/engine.ts';
import { createClient } from '#contract/client.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { ok } from '#contract/faults.ts';
import type { Notice } from '#contract/protocol.ts';
import { NOTHING, type Snapshot } from '#contract/snapshot.ts';
import { NOON } from '../servers/demo.ts';
import { memoryNet } from './simulated-transport.ts';
import { memoryPair } from './memory-port.ts';
import { scratch } from '../servers/processes.ts';
import { SimClock } from './sim-clock.ts';
import { tap } from './tap.ts';
import { english, reason } from '../english-text.ts';

const QUIET_TURNS = 2;

interface Sight<T> {
  /** Tick at which the snapshot arrived. */
  readonly at: number;
  readonly snapshot: Snapshot<T>;
}

export type SimConnection = 'hosted' | 'node' | 'both' | 'offline' | 'demo';

interface SimOptions {
  readonly seed?: number;
  readonly size?: Size;
  readonly connection?: SimConnection;
  /** Whether all requests and events are recorded in `heard`. */
  readonly listening?: boolean;
  /** Data folder to use instead of a new one. */
  readonly dataDir?: string;
  /** Start options of the host. */
  readonly start?: Pick<EngineOptions, 'crash' | 'safeMode' | 'onStartMode' | 'startThread'>;
}

/**
 * A world and an engine on it in this process, without sockets and on a clock that moves only on request. Every run gives the
 * same result, and a simulated day takes a minute.
 */
export async function createSim({
  seed = 7,
  size = 'tiny',
  connection = 'hosted',
  listening = true,
  dataDir,
  start = {},
}: SimOptions = {}) {
  const clock = new SimClock(NOON);
  const net = memoryNet();
  const heard = tap(net.fetch, clock.tick);
  const send = listening ? heard.fetch : net.fetch;
  const bugs: unknown[] = [];
  const world = createWorld({ seed, size, clock });
  const servers = createServers(world, { clock, listen: net.listen, onBug: (cause) => bugs.push(cause) });
  const addresses = await servers.start();
  const control = createControl(servers);
  const folder = dataDir === undefined ? scratch('memory') : { dir: dataDir, remove: () => undefined };
  const notices: Notice[] = [];
  const errors: string[] = [];
  const client = createClient();
  let dice = seed;
  const random = (): number => (dice = (dice * 16_807) % 2_147_483_647) / 2_147_483_647;
  let each = async (): Promise<void> => undefined;
  let engine = await boot(connection);

  async function boot(connection: SimConnection): Promise<Engine> {
    const { baseUrl, restPrefix, mcpUrl, nodeUrl, nodeHealthUrl, namePack } = addresses;
    const next = createEngine({
      ...start,
      dataDir: folder.dir,
      clock,
      fetch: send,
      random,
      version: 'test',
      write: english,
      options: connection === 'demo' ? { connection } : { connection, baseUrl, restPrefix, mcpUrl, nodeUrl, nodeHealthUrl, namePack },
      startDemo: async () => ok({ baseUrl, restPrefix, mcpUrl, nodeUrl, nodeHealthUrl, namePack, stop: async () => undefined }),
      log: {
        info: () => undefined,
        warn: () => undefined,
        error: (text, cause) => errors.push(`${text} ${cause instanceof Error ? cause.stack : ''}`),
      },
    });
    next.onNotice((notice) => notices.push(notice));
    const started = await next.start();
    if (!started.ok) throw new Error(reason(started.fault));
    const [far, near] = memoryPair();
    next.connect(far);
    client.attach(near);
    return next;
  }

  /** Waits until nothing more happens without advancing time. */
  async function settle(): Promise<void> {
    for (let [quiet, seen] = [0, -1]; quiet < QUIET_TURNS;) {
      await new Promise((resolve) => setImmediate(resolve));
      const now = net.activity();
      quiet = now === seen ? quiet + 1 : 0;
      seen = now;
    }
  }

  /** Advances time. */
  async function run(ms: number): Promise<void> {
    const end = clock.tick() + ms;
    await settle();
    for (let more = true; more;) {
      more = clock.hop(end);
      await settle();
      await each();
    }
  }

  /** Advances time until a condition holds. Returns the time it took; null when it did not hold within `ms`. */
  async function until(holds: () => boolean, ms = 120_000): Promise<number | null> {
    const from = clock.tick();
    await settle();
    while (!holds()) if (!(await step(from + ms))) return null;
    return clock.tick() - from;
  }
  const step = async (end: number): Promise<boolean> => {
    const more = clock.hop(end);
    await settle();
    await each();
    return more;
  };

  /** Advances time until a promise settles, such as the result of a command. Rejects when it does not within `ms`. */
  async function during<T>(promise: Promise<T>, ms = 600_000): Promise<T> {
    let settled = false;
    const ended = promise.finally(() => (settled = true));
    ended.catch(() => undefined);
    const end = clock.tick() + ms;
    await settle();
    while (!settled)
      if (!(await step(end)) && !settled) throw new Error(`the promise did not settle within ${ms / 1_000} simulated seconds`);
    return ended;
  }

  /** Watches a resource; records all its snapshots with their times. */
  function watch<N extends ResourceName>(name: N, params: Params<N>) {
    let last: Snapshot<Data<N>> = NOTHING;
    const seen: Sight<Data<N>>[] = [];
    const stop = client.watch(name, params, (snapshot) => seen.push({ at: clock.tick(), snapshot: (last = snapshot) }));
    return { name, params, last: () => last, seen, stop };
  }

  /** Reads a resource once. Throws if it has no data after `ms` of simulated time. */
  async function read<N extends ResourceName>(name: N, params: Params<N>, ms = 600_000): Promise<Data<N>> {
    const watched = watch(name, params);
    await until(() => ['live', 'failed'].includes(watched.last().status), ms);
    watched.stop();
    const { data, fault } = watched.last();
    if (!data) throw new Error(`no ${name}: ${fault?.code}`);
    return data;
  }

  return {
    clock,
    connection,
    net,
    heard,
    world,
    servers,
    control,
    addresses,
    client,
    notices,
    errors,
    bugs,
    watch,
    read,
    run,
    settle,
    until,
    during,
    /** Sets a function that runs whenever everything has settled. */
    onSettled: (look: () => Promise<void>): void => void (each = look),
    dataDir: folder.dir,
    engine: () => engine,
    step: (blocks = 1): void => {
      for (let n = 0; n < blocks; n++) world.step();
    },
    /** Stops the engine, runs `meanwhile`, and starts a new one on the same folder. */
    async restart(meanwhile: () => void | Promise<void> = () => undefined, kind = connection): Promise<void> {
      await during(engine.stop());
      await meanwhile();
      engine = await during(boot(kind));
    },
    async stop(): Promise<void> {
      await during(engine.stop());
      await control.stop();
      await servers.stop();
      folder.remove();
    },
  };
}
export type Sim = Awaited<ReturnType<typeof createSim>>;
