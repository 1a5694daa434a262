import { describe, expect, it } from 'vitest';
import { createCapabilities } from '#engine/api/providers/capabilities.ts';
import { rpcFault, type Provider } from '#engine/api/providers/provider-faults.ts';
import { createIdentities } from '#engine/api/providers/identity.ts';
import { inMemory } from '#engine/base/key-value.ts';
import { judgeNode, type NodeSeen } from '#engine/api/providers/node-verdict.ts';
import { providersFor, type Situation } from '#engine/api/providers/provider-order.ts';
import type { Hosted } from '#engine/api/schema/endpoint.ts';
import { CONNECTIONS } from '#contract/options.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { ManualClock } from '../../../support/engine/manual-clock.ts';
import { english } from '../../../support/english-text.ts';

const well = { usable: true, why: null, fault: 'unreachable' as const };
const ill = { usable: false, why: verbatim('it stands still'), fault: 'server-error' as const };
const never = (): boolean => false;
const but =
  (refusing: Provider) =>
  (provider: Provider): boolean =>
    provider === refusing;
const base: Situation = { connection: 'both', node: well, hosted: true, refused: never };

describe('the order of sources for a method', () => {
  it.each<[rule: string, served: Hosted, situation: Partial<Situation>, order: string]>([
    ['hosted: only the hosted service', 'yes', { connection: 'hosted' }, 'hosted'],
    ['hosted: never a node', 'raw', { connection: 'hosted' }, 'not-served: m is only available from a node'],
    ['node: only the node', 'yes', { connection: 'node' }, 'node'],
    [
      'node: never falls back to the hosted service',
      'yes',
      { connection: 'node', node: ill },
      'server-error: m: your node isn’t in use: it stands still',
    ],
    ['node: without an address', 'yes', { connection: 'node', node: null }, 'not-served: m: no node URL is set'],
    ['both: the node first', 'yes', {}, 'node hosted'],
    ['both: an undocumented method is tried on both', 'unknown', {}, 'node hosted'],
    ['both: an unhealthy node is skipped', 'yes', { node: ill }, 'hosted'],
    ['both: only the node for a raw method', 'raw', {}, 'node'],
    ['both: a raw method with an unhealthy node', 'raw', { node: ill }, 'server-error: m: your node isn’t in use: it stands still'],
    ['both: the hosted service for a method the node refused', 'yes', { refused: but('node') }, 'hosted'],
    ['both: the node for a method the hosted service refused', 'unknown', { refused: but('hosted') }, 'node'],
    [
      'hosted: no retry of a refused method',
      'unknown',
      { connection: 'hosted', refused: but('hosted') },
      'not-served: the hosted service refused m',
    ],
    [
      'hosted: a refusal is reported with its time and the next attempt',
      'yes',
      { connection: 'hosted', refused: but('hosted'), refusal: () => ({ at: 43_380_000, until: 43_500_000, leftMs: 80_500 }) },
      'not-served: the hosted service refused m at 12:03; Touchline tries again in 1 min 21 s',
    ],
    ['both: refused by both', 'yes', { refused: () => true }, 'not-served: your node refused m; the hosted service refused m'],
    ['node: no retry of a refused method', 'yes', { connection: 'node', refused: but('node') }, 'not-served: your node refused m'],
    ['hosted: without an address', 'yes', { connection: 'hosted', hosted: false }, 'not-served: m: no game state URL is set'],
    [
      'hosted: an unsafe method needs a node that allows it',
      'off',
      { connection: 'hosted' },
      'not-served: m is an unsafe method. It needs a node with unsafe methods enabled',
    ],
    ['offline: none', 'yes', { connection: 'offline' }, 'offline: '],
    ['demo: like the hosted service', 'yes', { connection: 'demo' }, 'hosted'],
  ])('%s', (_rule, served, situation, order) => {
    const got = providersFor('m', served, { ...base, ...situation });
    expect(got.ok ? got.value.join(' ') : `${got.fault.code}: ${english(got.fault.detail) ?? ''}`).toBe(order);
  });

  it('the order never contains a source the connection excludes', () => {
    for (const connection of CONNECTIONS)
      for (const served of ['yes', 'raw', 'off', 'unknown'] as const)
        for (const node of [null, well, ill]) {
          const got = providersFor('m', served, { ...base, connection, node });
          const order = got.ok ? got.value : [];
          if (connection === 'node' || connection === 'offline') expect(order).not.toContain('hosted');
          if (connection !== 'node' && connection !== 'both') expect(order).not.toContain('node');
        }
  });
});

describe('the stored capabilities', () => {
  const urls = { node: 'http://n', hosted: 'http://h' };
  it('keep a refused method across a restart, and for one source only', () => {
    const [clock, learnt] = [new ManualClock(), inMemory()];
    createCapabilities(clock, learnt, urls).refuse('hosted', 'm');
    const again = createCapabilities(clock, learnt, urls);
    expect([again.refused('hosted', 'm'), again.refused('node', 'm')]).toEqual([true, false]);
  });
  it('keep a refusal for the same build and drop it for another', () => {
    const clock = new ManualClock();
    const known = createCapabilities(clock, inMemory(), urls);
    known.observeBuild('hosted', 'a');
    known.refuse('hosted', 'm');
    clock.advance(2 * 60_000);
    known.refuse('hosted', 'm'); // confirmed: kept for ten minutes
    clock.advance(2 * 60_000);
    known.observeBuild('hosted', 'a');
    known.observeBuild('hosted', null);
    expect(known.refused('hosted', 'm')).toBe(true);
    known.observeBuild('hosted', 'b');
    expect(known.refused('hosted', 'm')).toBe(false);
  });
  it('keep a refusal for two minutes even with another build, because two builds may share one address', () => {
    const clock = new ManualClock();
    const known = createCapabilities(clock, inMemory(), urls);
    let asked = 0;
    for (let n = 0; n < 600; n++) {
      known.observeBuild('hosted', n % 2 === 0 ? 'a' : 'b');
      if (!known.refused('hosted', 'm')) {
        asked++;
        known.refuse('hosted', 'm');
      }
      clock.advance(1_000);
    }
    expect(asked).toBe(5);
  });
  it.each(['a', null])(
    'retry a refused method after some minutes, and after some hours once confirmed; with build %s, also after restarts',
    (build) => {
      const [clock, learnt] = [new ManualClock(), inMemory()];
      const minutes: number[] = [];
      for (let times = 0; times < 6; times++) {
        const known = createCapabilities(clock, learnt, urls);
        known.observeBuild('hosted', build);
        expect(known.refused('hosted', 'm')).toBe(false);
        known.refuse('hosted', 'm');
        known.refuse('hosted', 'm'); // a second refusal at the same moment is no confirmation
        const { leftMs = 0 } = known.refusal('hosted', 'm') ?? {};
        minutes.push(leftMs / 60_000);
        clock.advance(leftMs - 1);
        expect([known.refused('hosted', 'm'), known.list('hosted')]).toEqual([true, ['m']]);
        clock.advance(1);
        expect([known.refused('hosted', 'm'), known.list('hosted')]).toEqual([false, []]);
        expect(known.refusedLast('hosted', 'm')).toBe(true);
      }
      expect(minutes).toEqual([2, 10, 60, 360, 360, 360]);
      const known = createCapabilities(clock, learnt, urls);
      known.serve('hosted', 'm');
      known.refuse('hosted', 'm');
      expect(known.refusal('hosted', 'm')?.leftMs).toBe(120_000);
    },
  );
  it('keep a refusal no longer when the clock is set back', () => {
    const clock = new ManualClock(100 * 3_600_000);
    const known = createCapabilities(clock, inMemory(), urls);
    known.refuse('hosted', 'm');
    clock.jump(-50 * 3_600_000);
    expect(known.refused('hosted', 'm')).toBe(false);
  });
  it('trust a working method of a service without a build name for a day', () => {
    const clock = new ManualClock();
    const known = createCapabilities(clock, inMemory(), urls);
    known.serve('hosted', 'm');
    clock.advance(25 * 3_600_000);
    expect(known.served('hosted', 'm')).toBe(false);
  });
  it('include a working method until it is refused or the build changes', () => {
    const [clock, learnt] = [new ManualClock(), inMemory()];
    const known = createCapabilities(clock, learnt, urls);
    known.serve('hosted', 'm');
    expect([known.served('hosted', 'm'), known.served('node', 'm')]).toEqual([true, false]);
    expect(createCapabilities(clock, learnt, urls).served('hosted', 'm')).toBe(true);
    known.refuse('hosted', 'm');
    expect([known.served('hosted', 'm'), known.refused('hosted', 'm')]).toEqual([false, true]);
    known.serve('hosted', 'm');
    expect([known.served('hosted', 'm'), known.refused('hosted', 'm')]).toEqual([true, false]);
    known.observeBuild('hosted', 'a');
    known.observeBuild('hosted', 'b');
    expect(known.served('hosted', 'm')).toBe(false);
  });
  it('are learnt again when the stored list is damaged', () => {
    const learnt = inMemory();
    learnt.set('capability:node:http://n', '{broken');
    expect(createCapabilities(new ManualClock(), learnt, urls).refused('node', 'm')).toBe(false);
  });
});

describe('the stored chain and game id', () => {
  const urls = { node: 'http://n', hosted: 'http://h' };
  const one = { chain: 'polygon', gameId: 'g' };
  const other = { chain: 'polygon', gameId: 'x' };
  it('turn a change into a fault, also after a restart, until the service returns to them', () => {
    const learnt = inMemory();
    expect(createIdentities(learnt, urls).observe('hosted', one)).toBeNull();
    const again = createIdentities(learnt, urls);
    expect(again.observe('hosted', other)).toMatchObject({
      code: 'wrong-chain',
      detail: 'the hosted service now reports chain polygon, game x, previously chain polygon, game g',
    });
    expect(again.wrong('hosted')?.code).toBe('wrong-chain');
    expect(again.observe('hosted', one)).toBeNull();
    expect(again.wrong('hosted')).toBeNull();
  });
  it('turn a node on a different game than the hosted service into a fault at once', () => {
    const known = createIdentities(inMemory(), urls);
    known.observe('hosted', one);
    expect(english(known.observe('node', other)?.detail)).toBe(
      'your node reports chain polygon, game x, the hosted service chain polygon, game g',
    );
    expect(known.known('node')).toBeNull();
  });
  it('start over with another address', () => {
    const learnt = inMemory();
    createIdentities(learnt, urls).observe('hosted', one);
    expect(createIdentities(learnt, { ...urls, hosted: 'http://elsewhere' }).observe('hosted', other)).toBeNull();
  });
  it('stay unchanged after a response without them', () => {
    expect(createIdentities(inMemory(), urls).observe('hosted', { chain: null, gameId: null })).toBeNull();
  });
});

describe('JSON-RPC errors become faults', () => {
  it.each<[code: number, message: string, fault: string, learn: boolean, detail: string]>([
    [-32601, 'method not allowed: m', 'not-served', true, 'your node refused m: method not allowed: m (-32601)'],
    [-32601, 'Method not found', 'not-served', true, 'your node refused m: Method not found (-32601)'],
    [-32601, 'x: unsafe methods not enabled: m', 'not-served', false, 'your node refused m: x: unsafe methods not enabled: m (-32601)'],
    [-32600, 'Unsafe methods are not enabled', 'not-served', false, 'your node refused m: Unsafe methods are not enabled (-32600)'],
    [-32602, 'missing param club_id', 'refused', false, 'm: missing param club_id (-32602)'],
    [-32603, '', 'server-error', false, 'm: error -32603'],
    [-32604, 'no fixtures', 'not-found', false, 'm: no fixtures (-32604)'],
    [-32700, 'Parse error', 'server-error', false, 'm: Parse error (-32700)'],
    [404, 'not here', 'not-found', false, 'm: not here (404)'],
    [7, 'odd', 'refused', false, 'm: odd (7)'],
  ])('%i %s', (code, message, fault, learn, detail) => {
    expect(rpcFault(verbatim('your node'), 'm', { code, message })).toMatchObject({ learn, fault: { code: fault, detail } });
  });
});

describe('the health of a node', () => {
  const fine: NodeSeen = {
    unreachable: null,
    wrong: null,
    state: 'up-to-date',
    height: 1_000,
    head: 1_001,
    stillMs: 2_000,
    healthy: true,
    rate: 0.5,
  };
  it.each<[rule: string, seen: Partial<NodeSeen>, health: string, why: string | null]>([
    ['up to date', {}, 'ok', null],
    ['is judged by its blocks without a health page', { healthy: null }, 'ok', null],
    ['has no lag without another source', { head: null }, 'ok', null],
    ['unreachable', { unreachable: verbatim('nothing listens there') }, 'unreachable', 'nothing listens there'],
    ['on another game', { wrong: verbatim('other game') }, 'wrong-chain', 'other game'],
    ['up-to-date is no sign of progress', { stillMs: 75_000 }, 'stalled', 'stalled at block 1,000: no new block for 1 min 15 s'],
    [
      'catching up with its remaining blocks',
      { state: 'catching-up', head: 13_000, rate: 800 },
      'catching-up',
      'it is catching up: 12,000 blocks behind, 800 blocks per second, about 15 s left',
    ],
    ['out of sync', { state: 'out-of-sync', head: null, rate: null }, 'catching-up', 'it is out of sync'],
    ['before game start', { state: 'pregenesis', height: null, rate: null }, 'catching-up', 'it is waiting for the game’s first block'],
    ['stalled at its target height', { state: 'at-target' }, 'stalled', 'node is stopped at its target block, at block 1,000'],
    ['disconnected from its peers', { state: 'disconnected' }, 'degraded', 'it is disconnected from the chain'],
    ['unknown', { state: 'unknown' }, 'degraded', 'it is in an unknown state'],
    ['an undocumented state', { state: 'dreaming' }, 'degraded', 'it is in state "dreaming"'],
    ['without a block', { height: null }, 'degraded', 'node has no block yet'],
    [
      'behind the hosted service',
      { head: 1_050, rate: 2 },
      'catching-up',
      'lagging: 50 blocks behind, 2 blocks per second, about 25 s left',
    ],
    [
      'as slow as one block per second',
      { head: 1_100, rate: 1.02 },
      'catching-up',
      'lagging: 100 blocks behind, 1 block per second, about 1 min 38 s left',
    ],
    ['reported as unhealthy by its own page', { healthy: false }, 'degraded', 'its health endpoint reports a problem'],
  ])('%s', (_rule, seen, health, why) => {
    expect(judgeNode({ ...fine, ...seen })).toMatchObject({ health, why });
  });
  it('includes the remaining blocks while it catches up, as far as they are known', () => {
    const behind = { ...fine, state: 'catching-up' };
    const height = fine.height ?? 0;
    expect(judgeNode({ ...behind, head: height + 2_000, rate: 100 }).progress).toEqual({ left: 2_000, perSecond: 100, seconds: 20 });
    expect(judgeNode({ ...behind, head: height + 2_000, rate: 0 }).progress).toEqual({ left: 2_000, perSecond: null, seconds: null });
    expect(judgeNode({ ...behind, head: null, rate: 100 }).progress).toEqual({ left: null, perSecond: 100, seconds: null });
    expect(judgeNode(fine).progress).toBeNull();
  });
  it('has no estimate during a standstill', () => {
    const behind = { ...fine, state: 'catching-up' };
    expect(judgeNode({ ...behind, head: 1_005, rate: 0 })).toMatchObject({ why: 'it is catching up: 5 blocks behind' });
    expect(judgeNode({ ...behind, head: 1_001, rate: null })).toMatchObject({ why: 'it is catching up: 1 block behind' });
  });
});
