import { orderbook } from '#demo/gsp/gsp-rows.ts';
import type { Client } from '#contract/client.ts';
import type { Data, Params, ResourceName } from '#contract/resources.ts';
import { NOTHING, type Snapshot } from '#contract/snapshot.ts';
import type { EngineOptions } from '#engine/engine.ts';
import { createSim, type SimConnection } from './sim.ts';

/** Longest simulated time a test waits for anything. */
const PATIENCE_MS = 15 * 60_000;

export interface RigOptions {
  readonly connection?: SimConnection;
  readonly start?: Pick<EngineOptions, 'startThread'>;
}

/**
 * A tiny world and an engine on it, in this process and on simulated time. Time passes only while a test waits, so the machine's
 * load has no effect. Tests make blocks explicitly.
 */
export async function createRig({ connection = 'hosted', start = {} }: RigOptions = {}) {
  const sim = await createSim({ connection, listening: false, start });
  const { world } = sim;

  /** Advances time until a condition holds. Rejects with the last observed value when it never does. */
  async function until(holds: () => boolean, saw: () => unknown = () => ''): Promise<void> {
    if ((await sim.until(holds, PATIENCE_MS)) !== null) return;
    throw new Error(`the condition never held; last seen: ${JSON.stringify(saw())?.slice(0, 1_500)}`);
  }
  const client: Client = { ...sim.client, command: (name, input) => sim.during(sim.client.command(name, input)) };

  /** Watches a resource; records its latest snapshot and all earlier ones. */
  function watch<N extends ResourceName>(name: N, params: Params<N>) {
    let last: Snapshot<Data<N>> = NOTHING;
    const seen: Snapshot<Data<N>>[] = [];
    const stop = client.watch(name, params, (snapshot) => seen.push((last = snapshot)));
    return { last: () => last, seen, stop };
  }

  const indexOf = (share: string): number => world.shares.fromKey(share) ?? -1;
  const side = (orders: readonly { price: number; num: number }[], sign: number) =>
    orders.map(({ price, num }) => ({ price, num })).sort((a, b) => sign * (a.price - b.price) || a.num - b.num);

  return {
    ...sim,
    client,
    fetch: sim.net.fetch,
    watch,
    until,
    /** Advances time, in milliseconds. */
    pass: sim.run,
    /** Stops the engine, runs `meanwhile`, and starts a new one on the same folder. */
    restart: (kind = connection, meanwhile: () => void | Promise<void> = () => undefined): Promise<void> => sim.restart(meanwhile, kind),
    /** The world's order book, in the form of the model. */
    truth(share: string): { bids: unknown[]; asks: unknown[] } {
      const { bid, ask } = orderbook(world, indexOf(share)) as {
        bid: { price: number; num: number }[];
        ask: { price: number; num: number }[];
      };
      return { bids: side(bid, -1), asks: side(ask, 1) };
    },
    /** The order book of a snapshot, in the form of `truth`. */
    shown: ({ data }: Snapshot<Data<'orderbook'>>): { bids: unknown[]; asks: unknown[] } => ({
      bids: side(data?.bids ?? [], -1),
      asks: side(data?.asks ?? [], 1),
    }),
  };
}
export type Rig = Awaited<ReturnType<typeof createRig>>;
