import { createControl } from '../../src-main/demo/control.ts';
import { createServers } from '../../src-main/demo/servers.ts';
import { createWorld } from '../../src-main/demo/world/world.ts';
import { orderbook } from '../../src-main/demo/gsp/rows.ts';
import { createEngine, type Engine } from '../../src-main/engine/engine.ts';
import { createClient } from '../../src-preload/contract/client.ts';
import type { Data, Params, ResourceName } from '../../src-preload/contract/resources.ts';
import type { Notice } from '../../src-preload/contract/protocol.ts';
import { NOTHING, type Snapshot } from '../../src-preload/contract/snapshot.ts';
import { fastClock } from './fast-clock.ts';
import { memoryPair } from './memory-port.ts';
import { scratch } from './processes.ts';

const TIMES = 10;
const PATIENCE_MS = 40_000;

export interface RigOptions {
  readonly connection?: 'hosted' | 'node' | 'both' | 'offline';
  /** How many times as fast as the wall's the clock is. Slower leaves the world more time for answers that it works out first. */
  readonly times?: number;
}

/** A tiny world and an engine on it, in this process, on one clock, by default ten times as fast as the wall's. Blocks are made by hand. */
export async function createRig({ connection = 'hosted', times = TIMES }: RigOptions = {}) {
  const clock = fastClock(times);
  const bugs: unknown[] = [];
  const world = createWorld({ seed: 7, size: 'tiny', clock });
  const servers = createServers(world, { clock, onBug: (cause) => bugs.push(cause) });
  const addresses = await servers.start();
  const control = createControl(servers);
  const folder = scratch();
  const notices: Notice[] = [];
  const errors: string[] = [];
  const client = createClient();
  let engine = await boot(connection);

  /** A new engine on the same folder, and the client attached to it. */
  async function boot(kind: NonNullable<RigOptions['connection']>): Promise<Engine> {
    const { baseUrl, restPrefix, mcpUrl, nodeUrl, nodeHealthUrl, namePack } = addresses;
    const next = createEngine({
      dataDir: folder.dir,
      clock,
      fetch,
      version: 'test',
      options: { connection: kind, baseUrl, restPrefix, mcpUrl, nodeUrl, nodeHealthUrl, namePack },
      log: {
        info: () => undefined,
        warn: () => undefined,
        error: (text, cause) => errors.push(`${text} ${cause instanceof Error ? cause.stack : ''}`),
      },
    });
    next.onNotice((notice) => notices.push(notice));
    const started = await next.start();
    if (!started.ok) throw new Error(started.fault.detail ?? started.fault.message);
    const [far, near] = memoryPair();
    next.connect(far);
    client.attach(near);
    return next;
  }

  /** Watches a resource and keeps its newest snapshot and all statuses seen. */
  function watch<N extends ResourceName>(name: N, params: Params<N>) {
    let last: Snapshot<Data<N>> = NOTHING;
    const seen: Snapshot<Data<N>>[] = [];
    const stop = client.watch(name, params, (snapshot) => seen.push((last = snapshot)));
    return { last: () => last, seen, stop };
  }

  /** Waits, at most a good while, until something holds; says what it saw when it never does. */
  async function until(holds: () => boolean, saw: () => unknown = () => ''): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while (!holds()) {
      if (performance.now() > end) throw new Error(`it never came to hold; last seen: ${JSON.stringify(saw())?.slice(0, 1_500)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  const indexOf = (share: string): number => world.shares.fromKey(share) ?? -1;
  return {
    clock,
    world,
    servers,
    control,
    addresses,
    client,
    notices,
    errors,
    bugs,
    watch,
    until,
    dataDir: folder.dir,
    engine: () => engine,
    /** Ends the engine, lets `meanwhile` happen, and starts a new one on the same folder. */
    async restart(kind = connection, meanwhile: () => void | Promise<void> = () => undefined): Promise<void> {
      await engine.stop();
      await meanwhile();
      engine = await boot(kind);
    },
    /** The orderbook as the world has it, in the model's form. */
    truth(share: string): { bids: unknown[]; asks: unknown[] } {
      const { bid, ask } = orderbook(world, indexOf(share)) as {
        bid: { price: number; num: number }[];
        ask: { price: number; num: number }[];
      };
      const side = (orders: { price: number; num: number }[], sign: number) =>
        orders.map(({ price, num }) => ({ price, num })).sort((a, b) => sign * (a.price - b.price) || a.num - b.num);
      return { bids: side(bid, -1), asks: side(ask, 1) };
    },
    /** The same of a snapshot, comparable with the truth. */
    shown({ data }: Snapshot<Data<'orderbook'>>): { bids: unknown[]; asks: unknown[] } {
      const side = (orders: { price: number; num: number }[], sign: number) =>
        orders.map(({ price, num }) => ({ price, num })).sort((a, b) => sign * (a.price - b.price) || a.num - b.num);
      return { bids: side(data?.bids ?? [], -1), asks: side(data?.asks ?? [], 1) };
    },
    step(blocks = 1): void {
      for (let n = 0; n < blocks; n++) world.step();
    },
    async stop(): Promise<void> {
      await engine.stop();
      await control.stop();
      await servers.stop();
      folder.remove();
    },
  };
}
export type Rig = Awaited<ReturnType<typeof createRig>>;
