import { afterEach, describe, expect, it } from 'vitest';
import { createEngineLocator } from '#host/engine-locator.ts';
import { openFolder } from '#host/data-folder.ts';
import { systemClock } from '#engine/base/clock.ts';
import { createEngine } from '#engine/engine.ts';
import { runCli } from '#headless/cli.ts';
import { CLI_COMMANDS } from '#headless/commands/index.ts';
import { fail, ok } from '#contract/faults.ts';
import { eventStream, json, rpcJson, type Asked } from '../../support/engine/probe-engine.ts';
import { scratch } from '../../support/servers/processes.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const state = { chain: 'polygon', gameid: 'g', height: 100, blockhash: 'ab', state: 'up-to-date', version: 'v1' };

/** A hosted service and a node that record every request. */
function upstream() {
  const paths: string[] = [];
  const fetch = (async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(String(input));
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : [];
    const asked: Asked = {
      at: 0,
      host: url.host,
      path: url.pathname,
      url,
      calls: [body].flat() as Asked['calls'],
      isList: Array.isArray(body),
    };
    const [first] = asked.calls;
    paths.push(asked.calls.length > 0 ? `${asked.path} ${first?.method ?? ''}` : asked.path);
    if (url.pathname === '/events') return eventStream();
    if (first?.method === 'waitforchange')
      return new Promise<Response>((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    if (asked.calls.length > 0)
      return rpcJson(asked, ({ method }) => ({ result: method === 'getnullstate' ? state : { ...state, data: null } }));
    return json({ detail: 'Not Found' }, 404);
  }) as typeof globalThis.fetch;
  const of = (text: string): number => paths.filter((path) => path.includes(text)).length;
  return { fetch, events: () => of('/events'), polls: () => of('waitforchange'), calls: of };
}

/** Runs one command line with its own engine, as without a running host. */
async function touchline(fetch: typeof globalThis.fetch, args: readonly string[], until?: () => boolean) {
  const folder = scratch();
  const ending = new AbortController();
  const said: string[] = [];
  const look = until && setInterval(() => until() && ending.abort(), 20);
  const exit = await runCli([...args, '--base-url', 'http://hosted.test', '--data-dir', folder.dir], CLI_COMMANDS, {
    variables: {},
    version: '0.0.0',
    out: async (text) => void said.push(text),
    reportLine: (text) => void said.push(text),
    isTerminal: false,
    ending: ending.signal,
    viewRoot: '',
    open: () => undefined,
    locateEngine: (hostOptions, oneShot) => {
      const opened = openFolder(hostOptions.dataDir);
      if (!opened.ok) return opened;
      const kit = {
        hostOptions,
        folder: opened.value,
        version: '0.0.0',
        clock: systemClock,
        fetch,
        createEngine,
        oneShot: oneShot === true,
      };
      return ok(createEngineLocator({ ...kit, startDemo: async () => fail('bug'), onNotice: () => undefined }));
    },
  });
  clearInterval(look);
  stops.push(folder.remove);
  return { exit, said: said.join('') };
}

describe('a command with a single result', () => {
  it.each<[string, string[]]>([
    ['call', ['call', 'gsp', 'get_club', '{"club_id":7}']],
    ['do', ['do', 'setting.set', '{"name":"theme","value":"light"}']],
    ['export', ['export', 'watchlists', '--json']],
    ['watch --count 1', ['watch', 'club', '{"id":7}', '--count', '1']],
    ['alerts --once', ['alerts', '--once']],
  ])('opens no event stream: %s', async (_name, args) => {
    const { fetch, events } = upstream();
    await touchline(fetch, args);
    expect(events()).toBe(0);
  });

  it('returns the same result for call', async () => {
    const { fetch, calls } = upstream();
    expect(await touchline(fetch, ['call', 'gsp', 'get_club', '{"club_id":7}'])).toMatchObject({
      exit: 0,
      said: expect.stringContaining('null') as string,
    });
    expect(calls('get_club')).toBe(1);
  });

  it('sends no long poll to a node', async () => {
    const { fetch, polls } = upstream();
    await touchline(fetch, ['call', 'node', 'get_club', '{"club_id":7}', '--node-url', 'http://node.test:8600', '--connection', 'node']);
    expect(polls()).toBe(0);
  });

  it('opens only the stream that doctor tests', async () => {
    const { fetch, events } = upstream();
    await touchline(fetch, ['doctor']);
    expect(events()).toBe(1);
  });
});

describe('a continuous command', () => {
  it.each<[string, string[]]>([
    ['watch', ['watch', 'club', '{"id":7}']],
    ['watch --count 2', ['watch', 'club', '{"id":7}', '--count', '2']],
    ['alerts', ['alerts']],
  ])('opens one: %s', async (_name, args) => {
    const { fetch, events } = upstream();
    await touchline(fetch, args, () => events() > 0);
    expect(events()).toBe(1);
  });
});
