import { systemClock, type Clock } from '#engine/base/clock.ts';
import { createHub } from './events/hub.ts';
import { createStreams } from './events/sse.ts';
import { createFaults } from './faults.ts';
import { PLAIN_BUILD, type NodeBuild } from './gsp/node.ts';
import { createListener, type Handler, type Listener } from './http.ts';
import { createMeter } from './limits.ts';
import { createService, PACK, REST_PREFIX } from './service.ts';
import type { World } from './world/world.ts';

/** Addresses of all servers, printed as one line of output. */
export interface DemoAddresses {
  readonly baseUrl: string;
  readonly restPrefix: string;
  readonly gspUrl: string;
  readonly eventsUrl: string;
  readonly mcpUrl: string;
  readonly nodeUrl: string;
  readonly nodeHealthUrl: string;
  readonly namePack: string;
  readonly controlUrl?: string;
}
export interface ServerOptions {
  /** Clock of limits, keep-alives and long polls (default: real time). */
  readonly clock?: Clock;
  /** First of five consecutive ports (default: random free ports). */
  readonly port?: number;
  /** The tool server answers with an event stream instead of plain JSON. */
  readonly sseTools?: boolean;
  /** Build options of the node (default: safe and current). */
  readonly nodeBuild?: Partial<NodeBuild>;
  readonly onBug?: (cause: unknown) => void;
  /** Opens a port (default: on loopback). */
  readonly listen?: (handle: Handler, onBug: (cause: unknown) => void) => Listener;
}

/** Serves a world on loopback: hosted service, tool server, node and its health pages. */
export function createServers(world: World, options: ServerOptions = {}) {
  const clock = options.clock ?? systemClock;
  const onBug = options.onBug ?? ((): void => undefined);
  const listen = options.listen ?? createListener;
  const faults = createFaults();
  const meter = createMeter(clock);
  const hub = createHub(world, () => (faults.has('skew') ? faults.number('skew', 'seconds', 90) * 1_000 : 0), faults);
  const streams = createStreams(hub, clock, faults, meter);
  const nodeBuild: NodeBuild = { ...PLAIN_BUILD, ...options.nodeBuild };
  const sseTools = options.sseTools ?? false;
  const service = createService(world, { clock, faults, meter, plain: false, sseTools, nodeBuild, events: streams.serve });
  const truth = createService(world, {
    clock,
    faults: createFaults(),
    meter: createMeter(clock),
    plain: true,
    sseTools: false,
    events: null,
  });
  const listeners = {
    hosted: listen(service.hosted, onBug),
    tools: listen(service.tools, onBug),
    node: listen(service.node.rpc, onBug),
    health: listen(service.node.health, onBug),
  };
  const all: readonly Listener[] = Object.values(listeners);
  const port = (n: number): number => (options.port ? options.port + n : 0);

  return {
    world,
    clock,
    faults,
    meter,
    hub,
    streams,
    listeners,
    /** Can be changed while the servers run. */
    nodeBuild,
    /** The same world without faults, limits and cache. */
    truth,
    /** Opens the ports and returns their addresses. */
    start: async (): Promise<DemoAddresses> => {
      for (const [n, listener] of all.entries()) await listener.open(port(n));
      const baseUrl = listeners.hosted.url();
      return {
        baseUrl,
        restPrefix: REST_PREFIX,
        gspUrl: `${baseUrl}/v1/gsp`,
        eventsUrl: `${baseUrl}/events`,
        mcpUrl: `${listeners.tools.url()}/mcp`,
        nodeUrl: listeners.node.url(),
        nodeHealthUrl: listeners.health.url(),
        namePack: `${baseUrl}${PACK}`,
      };
    },
    stop: async (): Promise<void> => {
      hub.stop();
      await Promise.all(all.map((listener) => listener.close()));
    },
    unplug: async (): Promise<void> => void (await Promise.all(all.map((listener) => listener.close()))),
    replug: async (): Promise<void> => void (await Promise.all(all.map((listener) => listener.reopen()))),
  };
}
export type Servers = ReturnType<typeof createServers>;
