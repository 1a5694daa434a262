import { systemClock, type Clock } from '../engine/base/clock.ts';
import { createHub } from './events/hub.ts';
import { createStreams } from './events/sse.ts';
import { createFaults, type Interface } from './faults.ts';
import { createGate } from './gate.ts';
import { createHosted } from './gsp/hosted.ts';
import { createNode } from './gsp/node.ts';
import { clientOf, createListener, isScript, no, write, yes, type Handler, type Listener } from './http.ts';
import { LIMITS, createBuckets, createMeter } from './limits.ts';
import { namePack } from './pack.ts';
import { BUNDLES, REST, answer } from './rest/router.ts';
import { createTools } from './tools/server.ts';
import type { World } from './world/world.ts';

export const REST_PREFIX = '/api';
const PACK = '/pack.json';

/** Where everything is, as told on the one line of output. */
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
  /** Time of limits, keep-alives and long polls; real time when not said. */
  readonly clock?: Clock;
  /** First of five ports in a row; random free ones when not said. */
  readonly port?: number;
  /** The tool server answers as a stream of events instead of plain JSON. */
  readonly sseTools?: boolean;
  readonly onBug?: (cause: unknown) => void;
}

/** Serves a world over loopback: hosted service, tool server, node and its health pages. */
export function createServers(world: World, options: ServerOptions = {}) {
  const clock = options.clock ?? systemClock;
  const onBug = options.onBug ?? ((): void => undefined);
  const faults = createFaults();
  const meter = createMeter(clock);
  const gate = createGate(clock, faults, meter);
  const hub = createHub(world, () => (faults.has('skew') ? faults.number('skew', 'seconds', 90) * 1_000 : 0));
  const streams = createStreams(hub, clock, faults, meter);
  const hosted = createHosted(world, faults, meter);
  const budget = createBuckets(clock, LIMITS.hosted);
  const node = createNode(world, clock, faults, gate, meter);

  const serve: Handler = async (request, response, url) => {
    const path = url.pathname;
    if (path === PACK) {
      meter.request('pack');
      if (!(await gate.before('pack', path, request, response))) return;
      return gate.send('pack', path, request, response, yes(namePack(world), { 'content-type': 'application/json' }));
    }
    if (isScript(request)) return write(request, response, { status: 403, body: 'error code: 1010' });
    if (path === '/events') {
      if (await gate.before('events', url.search, request, response)) streams.serve(request, response, url);
      return;
    }
    const where: Interface = path === '/v1/gsp' || path === '/v1/gsp/' ? 'gsp' : path.startsWith('/v1/') ? 'bundle' : 'rest';
    meter.request(where);
    meter.request('hosted');
    if (!budget.take(clientOf(request))) {
      meter.refused(where);
      meter.refused('hosted');
      return write(request, response, no(429, 'Too Many Requests', { 'retry-after': '1' }));
    }
    const started = clock.tick();
    if (where === 'gsp') {
      if (path.endsWith('/')) return write(request, response, no(404, 'Not Found'));
      if (request.method !== 'POST') return write(request, response, no(405, 'Method Not Allowed', { allow: 'POST' }));
      const { answer: made, what } = await hosted(request);
      if (await gate.before('gsp', what, request, response)) gate.send('gsp', what, request, response, made, clock.tick() - started);
      return;
    }
    const what = path + url.search;
    if (!(await gate.before(where, what, request, response))) return;
    if (request.method !== 'GET') return write(request, response, no(405, 'Method Not Allowed', { allow: 'GET' }));
    const inRest = path.startsWith(`${REST_PREFIX}/`);
    const made =
      where === 'bundle'
        ? answer(world, BUNDLES, path, url.searchParams)
        : !inRest
          ? no(404, 'Not Found')
          : path === `${REST_PREFIX}/healthz`
            ? yes({ status: 'ok' })
            : answer(world, REST, path.slice(REST_PREFIX.length), url.searchParams);
    gate.send(where, what, request, response, made, clock.tick() - started);
  };
  const tools = createTools(world, clock, gate, meter, options.sseTools ?? false);
  const listeners = {
    hosted: createListener(serve, onBug),
    tools: createListener(tools, onBug),
    node: node.rpc(onBug),
    health: node.health(onBug),
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
    /** Opens the ports; the addresses are known then. */
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
