import { z } from 'zod';
import { every } from '#engine/base/clock.ts';
import { deedPaths } from './control-deeds.ts';
import { FAULTS, isFault, type FaultName, type FaultParams } from './faults.ts';
import { orderbook } from './gsp/gsp-rows.ts';
import { createListener, no, readBody, write, yes, type Answer } from './http.ts';
import type { Servers } from './servers.ts';

const STORM_MS = 100;
const TRUTH = '/control/truth';

/** The control interface for tests: faults, exact orders, blocks on demand and the true state to compare with. */
export function createControl(servers: Servers) {
  const { world, faults, hub, streams, listeners } = servers;
  let stopStorm = (): void => undefined;

  /** Switches a fault on or off. Faults that are events rather than states happen immediately. */
  async function fault(name: FaultName, on: boolean, params: FaultParams = {}): Promise<void> {
    const was = faults.has(name);
    faults.set(name, on ? params : null);
    const number = (key: string, initial: number): number => (typeof params[key] === 'number' ? params[key] : initial);
    const moments: Partial<Record<FaultName, () => void | Promise<void>>> = {
      drop: () => void (on && streams.cut()),
      drain: () => {
        if (on) streams.drain();
        faults.set('drain', null);
      },
      epoch: () => {
        if (on) {
          hub.newEpoch();
          streams.cut();
        }
        faults.set('epoch', null);
      },
      resync: () => {
        if (on) streams.resync(typeof params['reason'] === 'string' ? params['reason'] : 'snapshot_lost');
        faults.set('resync', null);
      },
      daily: () => {
        if (on) hub.daily();
        faults.set('daily', null);
      },
      reorg: () => {
        if (on) world.fork(number('depth', 2));
        faults.set('reorg', null);
      },
      degraded: () => (on ? hub.degraded() : was ? hub.recovered() : undefined),
      plug: () => (on ? servers.unplug() : servers.replug()),
      'node-down': async () => {
        for (const listener of [listeners.node, listeners.health]) await (on ? listener.close() : listener.reopen());
      },
      storm: () => {
        stopStorm();
        stopStorm = (): void => undefined;
        if (!on) return;
        const target = (number('perSecond', 500) * STORM_MS) / 1_000;
        let acts = target / 3;
        stopStorm = every(servers.clock, STORM_MS, () => {
          const before = hub.latest();
          world.step(Math.round(acts));
          // The number of events per act depends on the order books, so it is adjusted to the last measurement.
          acts = Math.min(400, Math.max(1, acts * Math.min(2, Math.max(0.5, target / Math.max(1, hub.latest() - before)))));
        });
      },
    };
    await moments[name]?.();
  }

  const Fault = z.looseObject({ name: z.string(), on: z.boolean() });
  const Place = z.object({
    share: z.string(),
    side: z.enum(['bid', 'ask']),
    price: z.int().min(1),
    num: z.int().min(1),
    name: z.string().nullable().default(null),
  });
  const Pull = z.object({ share: z.string(), order: z.int() });
  const Publish = z.object({ topic: z.string(), data: z.unknown().default({}) });
  const share = (key: string | null): number | null => world.shares.fromKey(key ?? '');

  const POSTS: Record<string, (body: unknown) => Answer | Promise<Answer>> = {
    '/control/fault': async (body) => {
      const read = Fault.safeParse(body);
      if (!read.success || !isFault(read.data.name))
        return no(400, { message: 'name must be one of these; on must be true or false', faults: FAULTS });
      const { name, on, ...params } = read.data;
      await fault(name, on, params);
      return yes({ on: faults.names() });
    },
    '/control/clear': async () => {
      for (const name of faults.names()) await fault(name, false);
      return yes({ on: faults.names() });
    },
    '/control/step': (body) => {
      const { blocks } = z.looseObject({ blocks: z.int().min(1).max(10_000).default(1) }).parse(body ?? {});
      const read = z.looseObject({ acts: z.int().min(0).max(2_000).optional(), busy: z.boolean().optional() }).parse(body ?? {});
      for (let n = 0; n < blocks; n++) world.step(read.acts, read.busy);
      return yes({ height: world.head().height, hash: world.head().hash });
    },
    '/control/quiet': (body) => {
      world.quiet(z.looseObject({ on: z.boolean() }).parse(body).on);
      return yes({});
    },
    '/control/place': (body) => {
      const { name, side, price, num, share: key } = Place.parse(body);
      const [index, trader] = [share(key), name === null ? null : world.users.indexOf(name)];
      if (index === null || (name !== null && trader === null)) return no(404, 'no such share or trader');
      world.place({ share: index, side, price, num, trader });
      return yes({ inBlock: world.head().height + 1 });
    },
    '/control/pull': (body) => {
      const { share: key, order } = Pull.parse(body);
      const index = share(key);
      if (index === null) return no(404, 'no such share');
      world.pull(index, order);
      return yes({ inBlock: world.head().height + 1 });
    },
    '/control/publish': (body) => {
      const { topic, data } = Publish.parse(body);
      hub.changed(topic, data);
      return yes({ id: hub.latest() });
    },
    ...deedPaths(world, servers.nodeBuild),
    '/control/reset-stats': () => {
      servers.meter.reset();
      return yes({});
    },
  };
  const GETS: Record<string, (search: URLSearchParams) => Answer> = {
    '/control/stats': () => yes({ ...servers.meter.read(), openStreams: streams.open() }),
    '/control/faults': () => yes({ on: faults.names(), known: FAULTS }),
    '/control/truth': (search) => {
      const index = share(search.get('share'));
      const head = { height: world.head().height, hash: world.head().hash };
      if (!search.has('share')) return yes(head);
      if (index === null) return no(404, 'no such share');
      return yes({
        ...head,
        orderbook: orderbook(world, index),
        orders: world.books.peek(index),
        last_price: world.figures.lastPrice(index),
        newest_trade: world.trades.of(index).at(-1) ?? null,
      });
    },
  };
  const listener = createListener(
    async (request, response, url) => {
      // The whole service without faults, limits and cache: REST, bundles and game state at their paths, tools at /mcp.
      if (url.pathname.startsWith(`${TRUTH}/`)) {
        const inside = new URL(url.pathname.slice(TRUTH.length) + url.search, url);
        if (inside.pathname === '/mcp') return servers.truth.tools(request, response, inside);
        return servers.truth.hosted(request, response, inside);
      }
      const [get, post] = [GETS[url.pathname], POSTS[url.pathname]];
      if (request.method === 'GET' && get) return write(request, response, get(url.searchParams));
      if (request.method !== 'POST' || !post)
        return write(request, response, no(404, { paths: [...Object.keys(GETS), ...Object.keys(POSTS)] }));
      try {
        const text = await readBody(request, 1_000_000);
        write(request, response, await post(text ? JSON.parse(text) : undefined));
      } catch (cause) {
        write(request, response, no(400, cause instanceof Error ? cause.message : String(cause)));
      }
    },
    () => undefined,
  );
  return {
    fault,
    /** Opens the control port and returns its address. */
    start: async (port = 0): Promise<string> => {
      await listener.open(port);
      return listener.url();
    },
    stop: async (): Promise<void> => {
      stopStorm();
      await listener.close();
    },
  };
}
