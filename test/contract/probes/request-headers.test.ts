import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServers } from '#demo/servers.ts';
import { createWorld } from '#demo/world/world.ts';
import { createEngine, type Engine } from '#engine/engine.ts';
import { postTo } from '#host/post-to.ts';
import { createClient } from '#contract/client.ts';
import type { Interface } from '#contract/model/app/operation.ts';
import { fastClock } from '../../support/engine/fast-clock.ts';
import { memoryPair } from '../../support/engine/memory-port.ts';
import { scratch } from '../../support/servers/processes.ts';
import { duplicatedHeaders, recordingProxy, type RawRequest, type RecordingProxy } from '../../support/servers/recording-proxy.ts';
import { english } from '../../support/english-text.ts';

// The whole engine on a small world, with a proxy in front of each address that records the requests on the wire.
const clock = fastClock(10);
const world = createWorld({ seed: 7, size: 'tiny', clock });
const servers = createServers(world, { clock });
const folder = scratch();
const client = createClient();
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
let proxies: Record<'hosted' | 'tools' | 'node' | 'health' | 'pack' | 'hook', RecordingProxy>;
let engine: Engine;
const hook = createServer((request, response) => {
  request.resume();
  response.end();
});

beforeAll(async () => {
  const addresses = await servers.start();
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  proxies = {
    hosted: await recordingProxy(addresses.baseUrl),
    tools: await recordingProxy(addresses.mcpUrl),
    node: await recordingProxy(addresses.nodeUrl),
    health: await recordingProxy(addresses.nodeHealthUrl),
    pack: await recordingProxy(addresses.namePack),
    hook: await recordingProxy(`http://127.0.0.1:${(hook.address() as AddressInfo).port}/alert`),
  };
  engine = createEngine({
    post: postTo,
    dataDir: folder.dir,
    clock,
    fetch,
    version: 'test',
    write: english,
    log: silent,
    options: {
      connection: 'both',
      baseUrl: proxies.hosted.url,
      restPrefix: addresses.restPrefix,
      mcpUrl: proxies.tools.url,
      nodeUrl: proxies.node.url,
      nodeHealthUrl: proxies.health.url,
      namePack: proxies.pack.url,
    },
  });
  await engine.start();
  const [far, near] = memoryPair();
  engine.connect(far);
  client.attach(near);
});
afterAll(async () => {
  await engine.stop();
  await servers.stop();
  for (const proxy of Object.values(proxies)) await proxy.stop();
  await new Promise((resolve) => hook.close(resolve));
  folder.remove();
});

type At = keyof typeof proxies;
type Fits = (request: RawRequest) => boolean;
const call = (face: Interface, name: string, params: Record<string, unknown> = {}) =>
  client.command('api.call', { interface: face, name, params });
const says =
  (text: string): Fits =>
  ({ body }) =>
    body.includes(text);
const asks =
  (text: string): Fits =>
  ({ path }) =>
    path.includes(text);
const byItself = () => Promise.resolve();
/** Returns when the world makes a block; this test does not wait for that. */
const startLongPoll = async () => void call('node', 'waitforchange', { hash: 'ab' });
async function postSample(): Promise<void> {
  await client.command('setting.set', { name: 'webhooks', value: true });
  await client.command('setting.set', { name: 'webhookHosts', value: '127.0.0.1' });
  await client.command('webhook.test', { url: proxies.hook.url });
}
const testConnection = () =>
  client.command('connection.test', {
    connection: 'both',
    baseUrl: proxies.hosted.url,
    mcpUrl: proxies.tools.url,
    nodeUrl: proxies.node.url,
  });

it.each<[what: string, make: () => Promise<unknown>, at: At, fits: Fits]>([
  ['the events stream', byItself, 'hosted', asks('/events')],
  ['a name pack', byItself, 'pack', () => true],
  ['the long poll of a node', startLongPoll, 'node', says('waitforchange')],
  ['a method of a node', () => call('node', 'get_club', { club_id: 1 }), 'node', says('get_club')],
  ['a page of a node', () => call('node', '/healthz'), 'health', asks('/healthz')],
  ['a REST path', () => call('rest', '/ticker'), 'hosted', asks('/ticker')],
  ['a bundle', () => call('bundle', '/v1/club/{club_id}', { club_id: 1 }), 'hosted', asks('/v1/club/1')],
  ['a game-state method', () => call('gsp', 'get_club', { club_id: 1 }), 'hosted', says('get_club')],
  ['the handshake with the tool server', () => call('tool', 'get_ticker'), 'tools', says('"initialize"')],
  ['the notification after the handshake', () => call('tool', 'get_ticker'), 'tools', says('"notifications/initialized"')],
  ['the list of tools', () => call('tool', 'get_ticker'), 'tools', says('"tools/list"')],
  ['a call of a tool', () => call('tool', 'get_ticker'), 'tools', says('"tools/call"')],
  ['a test of the connection', testConnection, 'hosted', asks('topics=chain:block')],
  ['a webhook', postSample, 'hook', ({ method }) => method === 'POST'],
])('%s has no duplicate header, and no header with a duplicate value', async (_what, make, at, fits) => {
  await make();
  // The engine sends automatic requests at its own times; the time limit of the test ends a futile wait.
  while (!proxies[at].seen.some(fits)) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(proxies[at].seen.filter(fits).map(duplicatedHeaders).flat()).toEqual([]);
});

it('no other request sent meanwhile has duplicates', () => {
  const all = Object.values(proxies).flatMap(({ seen }) => seen);
  expect(all.flatMap((request) => duplicatedHeaders(request).map((what) => `${request.method} ${request.path}: ${what}`))).toEqual([]);
});
