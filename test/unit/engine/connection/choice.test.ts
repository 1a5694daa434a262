import { describe, expect, it } from 'vitest';
import { choose, type Options } from '#engine/connection/config.ts';
import { engineStatus } from '#engine/status.ts';
import { withDefaults } from '#contract/settings.ts';

const BASE = 'https://market.example';
const NODE = 'http://127.0.0.1:8600';

describe('where data comes from', () => {
  it.each<[rule: string, flags: Options, saved: Record<string, unknown>, connection: string]>([
    ['nothing configured is the demo world', {}, {}, 'demo'],
    ['a base address is the hosted service', { baseUrl: BASE }, {}, 'hosted'],
    ['a node address is the own node', { nodeUrl: NODE }, {}, 'node'],
    ['both addresses are both', { baseUrl: BASE, nodeUrl: NODE }, {}, 'both'],
    ['saved addresses count as well', {}, { baseUrl: BASE }, 'hosted'],
    ['what is said is used, whatever else is known', { connection: 'offline', baseUrl: BASE }, {}, 'offline'],
    ['a saved choice is used', {}, { connection: 'node', baseUrl: BASE, nodeUrl: NODE }, 'node'],
    ['a flag stands before a saved choice', { connection: 'hosted' }, { connection: 'node', baseUrl: BASE, nodeUrl: NODE }, 'hosted'],
    ['addresses by flag are a connection of their own', { baseUrl: BASE }, { connection: 'offline' }, 'hosted'],
  ])('%s', (_rule, flags, saved, connection) => {
    expect(choose(flags, withDefaults(saved))).toMatchObject({ ok: true, value: { connection } });
  });

  it.each<[rule: string, flags: Options, words: string]>([
    ['an unknown connection is named', { connection: 'cloud' }, 'there is no connection "cloud"'],
    ['hosted needs an address', { connection: 'hosted' }, 'the address of the hosted service'],
    ['both needs a node too', { connection: 'both', baseUrl: BASE }, 'the address of your node'],
  ])('%s', (_rule, flags, words) => {
    expect(choose(flags, withDefaults({}))).toMatchObject({
      ok: false,
      fault: { code: 'bad-params', detail: expect.stringContaining(words) as string },
    });
  });
});

it('what flags gave is told by name, so that the settings can show it', () => {
  const start = { crash: null, safe: false };
  const facts = { session: null, head: null, version: '1', names: 0, dataDir: '', connection: 'hosted' as const, unsaved: null, start };
  const given = { baseUrl: 'http://hosted.test', mcpUrl: 'http://tools.test/mcp' };
  expect(engineStatus({ ...facts, given })).toMatchObject({ connectionGiven: true, given: { ...given, connection: 'hosted' } });
  expect(engineStatus({ ...facts, given: { namePack: 'names.json' } }).given).toEqual({ namePack: 'names.json' });
  expect(engineStatus({ ...facts, given: {} })).toMatchObject({ connectionGiven: false, given: {} });
});
