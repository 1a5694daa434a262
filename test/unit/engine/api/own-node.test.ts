import { describe, expect, it } from 'vitest';
import type { CodedText } from '#contract/text/coded-text.ts';
import { createNodeHealth } from '#engine/api/providers/node-health.ts';
import { PROBES } from '#engine/api/probe/probes.ts';
import { inMemory } from '#engine/base/key-value.ts';
import { createSingleRpc } from '#engine/net/rpc/json-rpc.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';
import { ADDRESSES, apiOf, parts, scripted, type Script } from '../../../support/servers/service.ts';
import { english } from '../../../support/english-text.ts';

const ask = { priority: 'focus' } as const;
const healthy = { '/healthz': { body: 'ok' } };
const never = new Promise<Response>(() => undefined);

/** A fetch whose node can be made to hang or refuse connections. */
function breakable(script: Script) {
  const { fetch, asked } = scripted(script);
  let state: 'well' | 'hangs' | 'refuses' = 'well';
  const broken = ((input: string, init?: RequestInit) => {
    if (state === 'well' || new URL(input).host !== 'node.test:8600') return fetch(input, init);
    return state === 'hangs' ? never : Promise.reject(Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED' }));
  }) as typeof globalThis.fetch;
  return { fetch: broken, asked, node: (next: typeof state) => void (state = next) };
}

describe('a node that may fail during a request', () => {
  const script: Script = { hosted: { get_club: { data: { club_id: 7 } } }, node: { get_club: { data: { club_id: 7 } } }, health: {} };
  it('is abandoned for the hosted service long before the request times out', async () => {
    const clock = new ManualClock();
    const { fetch, node } = breakable(script);
    const api = apiOf(fetch, { clock });
    const stop = api.start();
    await clock.pass(1_000, 100);
    expect(await api.gsp('get_club', { club_id: 7 }, ask)).toMatchObject({ ok: true, value: { source: 'node' } });
    node('hangs');
    const waiting = api.gsp('get_club', { club_id: 7 }, ask);
    await clock.pass(10_000, 100);
    expect(await waiting).toMatchObject({ ok: true, value: { source: 'hosted' } });
    expect(api.sources().find(({ name }) => name === 'node')).toMatchObject({ health: 'unreachable' });
    node('well');
    await clock.pass(10_000, 100);
    expect(await api.gsp('get_club', { club_id: 7 }, ask)).toMatchObject({ ok: true, value: { source: 'node' } });
    stop();
  });
  it('is a clear fault when no other source is allowed', async () => {
    const clock = new ManualClock();
    const { fetch, node } = breakable(script);
    const api = apiOf(fetch, { clock, connection: 'node' });
    const stop = api.start();
    await clock.pass(1_000, 100);
    node('hangs');
    const waiting = api.gsp('get_club', { club_id: 7 }, ask);
    await clock.pass(10_000, 100);
    expect(await waiting).toMatchObject({ ok: false, fault: { code: 'unreachable' } });
    const got = await waiting;
    expect(got.ok ? '' : english(got.fault.detail)).toMatch(
      /^get_club: your node stopped responding during the request: no response within 4 s/,
    );
    stop();
  });
  it('is not checked after a successful read', async () => {
    const clock = new ManualClock();
    const { fetch, asked } = breakable(script);
    const api = apiOf(fetch, { clock });
    const stop = api.start();
    await clock.pass(1_000, 100);
    asked.length = 0;
    for (let n = 0; n < 10; n++) {
      const reading = api.gsp('get_club', { club_id: 7 }, ask);
      await clock.pass(100, 10);
      expect(await reading).toMatchObject({ ok: true, value: { source: 'node' } });
    }
    expect(asked.filter((line) => line.startsWith('node getnullstate'))).toEqual([]);
    stop();
  });
  it('is checked and read again after a check of it or of the hosted service threw, and the error is reported', async () => {
    const clock = new ManualClock();
    const learnt = inMemory();
    const broken = new Set<string>();
    let full = true;
    const set = (key: string, value: string): void => {
      if (full) throw new Error('the disk is full');
      learnt.set(key, value);
    };
    const reportError = (what: string | CodedText, cause: unknown) =>
      broken.add(`${typeof what === 'string' ? what : english(what)}: ${(cause as Error).message}`);
    const api = apiOf(scripted(script).fetch, { clock, learnt: { ...learnt, set }, reportError });
    const stop = api.start();
    await clock.pass(6_000, 100);
    expect([...broken].sort()).toEqual(['the check of the hosted service: the disk is full', 'the check of your node: the disk is full']);
    full = false;
    await clock.pass(6_000, 100);
    expect(api.sources().find(({ name }) => name === 'node')?.health).toBe('ok');
    expect(await api.gsp('get_club', { club_id: 7 }, ask)).toMatchObject({ ok: true, value: { source: 'node' } });
    stop();
  });
  it('is checked immediately after a failed read, not at the next interval', async () => {
    const clock = new ManualClock();
    const { fetch, node } = breakable(script);
    const api = apiOf(fetch, { clock });
    const stop = api.start();
    await clock.pass(1_000, 100);
    node('refuses');
    const waiting = api.gsp('get_club', { club_id: 7 }, ask);
    await clock.pass(100, 10);
    expect(await waiting).toMatchObject({ ok: true, value: { source: 'hosted' } });
    expect(api.sources().find(({ name }) => name === 'node')?.health).toBe('unreachable');
    stop();
  });
});

describe('the status of a node', () => {
  const watch = (script: Script, clock = new ManualClock()) => {
    const { http, lanes } = parts(scripted(script).fetch, clock);
    const rpc = createSingleRpc({ http, lane: lanes.node, url: ADDRESSES.nodeUrl });
    const healthUrl = script.health ? 'http://node.test:8700' : null;
    const health = createNodeHealth({
      clock,
      rpc,
      http,
      lane: lanes.node,
      healthUrl,
      head: () => null,
      compared: () => Promise.resolve(),
      onState: () => null,
      reportError: () => null,
    });
    return { clock, health, stop: health.start() };
  };
  it('has no lag without another source, but has the time of its last block', async () => {
    const { clock, health, stop } = watch({ node: {} });
    await clock.pass(1_000, 100);
    const first = health.health();
    expect(first).toMatchObject({ health: 'ok', lag: null, movedAt: Math.floor((clock.now() - 1_000) / 1_000) });
    await clock.pass(30_000, 250);
    expect(health.health().movedAt).toBe(first.movedAt);
    stop();
  });
  it('distinguishes a closed port with a working health page from a node that is gone', async () => {
    const { clock, health, stop } = watch({ health: healthy });
    await clock.pass(1_000, 100);
    expect(english(health.health().why)).toMatch(/its health endpoint responds, so only the RPC port seems to be closed$/);
    stop();
    const gone = watch({ health: {} });
    await gone.clock.pass(1_000, 100);
    expect(english(gone.health.health().why)).not.toMatch(/health page/);
    gone.stop();
  });
  it('is also read from an older node, whose block is beside its states', async () => {
    const older = { result: { block: { hash: 'ab', height: 77, parent: 'aa' }, gamestates: { state: { 'game-state': {} } } } };
    const { clock, health, stop } = watch({ node: { getnullstate: older } });
    await clock.pass(1_000, 100);
    expect(health.health()).toMatchObject({ health: 'ok', height: 77 });
    stop();
  });
});

describe('the methods of a service', () => {
  it('are probed once in idle time, the hosted ones in one request, and stored', async () => {
    const clock = new ManualClock();
    const learnt = inMemory();
    const node = Object.fromEntries(
      PROBES.map(({ method }) => [
        method,
        method === 'get_cup' ? { error: { code: -32601, message: 'Method not found' } } : { data: null },
      ]),
    );
    const script: Script = { hosted: { get_match_events: { data: [] } }, node, health: healthy };
    const { fetch, asked } = scripted(script);
    const api = apiOf(fetch, { clock, learnt });
    const stop = api.start();
    await clock.pass(90_000, 250);
    stop();
    expect(api.refused('node')).toEqual(['get_cup']);
    expect(api.refused('hosted')).toContain('get_player_injury_history');
    expect(api.refused('hosted')).not.toContain('get_match_events');
    expect(asked.filter((line) => line.startsWith('hosted get_match_events'))).toHaveLength(1);
    const before = asked.length;
    const again = apiOf(fetch, { clock, learnt });
    const stopAgain = again.start();
    await clock.pass(90_000, 250);
    stopAgain();
    expect(asked.slice(before).filter((line) => !line.includes('getnullstate'))).toEqual([]);
  });
  it('are not probed on a node that is not healthy', async () => {
    const clock = new ManualClock();
    const { fetch, asked } = scripted({
      hosted: {},
      node: { getnullstate: { result: { state: 'catching-up', height: 5, blockhash: 'x', chain: 'polygon', gameid: 'g' } } },
      health: {},
    });
    const api = apiOf(fetch, { clock });
    const stop = api.start();
    await clock.pass(120_000, 250);
    stop();
    expect(asked.filter((line) => line.startsWith('node') && !line.includes('getnullstate'))).toEqual([]);
  });
});
