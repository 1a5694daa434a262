import type { Clock } from '#engine/base/clock.ts';
import type { Faults, Interface } from './faults.ts';
import { createGate } from './gate.ts';
import { createHosted } from './gsp/hosted.ts';
import { createNode, PLAIN_BUILD, type NodeBuild } from './gsp/node.ts';
import { clientOf, isScript, no, write, yes, type Handler } from './http.ts';
import { LIMITS, UNLIMITED, createBuckets, type Meter } from './limits.ts';
import { namePack } from './pack.ts';
import { BUNDLES, REST, answer } from './rest/router.ts';
import { createTools } from './tools/server.ts';
import type { World } from './world/world.ts';

export const REST_PREFIX = '/api';
export const PACK = '/pack.json';

interface ServiceOptions {
  readonly clock: Clock;
  readonly faults: Faults;
  readonly meter: Meter;
  /** Without limits and cache, so that responses always show the current state. */
  readonly plain: boolean;
  readonly sseTools: boolean;
  readonly nodeBuild?: NodeBuild;
  /** Handler of the event stream; null for none. */
  readonly events: Handler | null;
}

/** Request handlers of a world: hosted paths, tool server, and a node with its health pages. */
export function createService(world: World, { clock, faults, meter, plain, sseTools, nodeBuild = PLAIN_BUILD, events }: ServiceOptions) {
  const gate = createGate(world, clock, faults, meter);
  const gsp = createHosted(world, gate, faults, meter, nodeBuild, plain ? 0 : undefined);
  const budget = createBuckets(clock, plain ? UNLIMITED : LIMITS.hosted);

  const hosted: Handler = async (request, response, url) => {
    const path = url.pathname;
    if (path === PACK) {
      meter.request('pack');
      if (!(await gate.before('pack', path, request, response))) return;
      return gate.send('pack', path, request, response, yes(namePack(world), { 'content-type': 'application/json' }));
    }
    if (isScript(request)) return write(request, response, { status: 403, body: 'error code: 1010' });
    if (path === '/events' && events) {
      if (await gate.before('events', url.search, request, response)) await events(request, response, url);
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
      const { answer: made, what } = await gsp(request);
      if (await gate.before('gsp', what, request, response)) gate.send('gsp', what, request, response, made, clock.tick() - started);
      return;
    }
    const what = path + url.search;
    if (!(await gate.before(where, what, request, response))) return;
    if (request.method !== 'GET') return write(request, response, no(405, 'Method Not Allowed', { allow: 'GET' }));
    const inRest = path.startsWith(`${REST_PREFIX}/`);
    const made = gate.read(where, what, () =>
      where === 'bundle'
        ? answer(world, BUNDLES, path, url.searchParams)
        : !inRest
          ? no(404, 'Not Found')
          : answer(world, REST, path.slice(REST_PREFIX.length), url.searchParams),
    );
    gate.send(where, what, request, response, made, clock.tick() - started);
  };
  return {
    hosted,
    tools: createTools(world, clock, gate, meter, sseTools, plain ? UNLIMITED : LIMITS.tools),
    node: createNode(world, clock, faults, gate, meter, nodeBuild),
  };
}
