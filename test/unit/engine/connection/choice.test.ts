import { describe, expect, it } from 'vitest';
import { choose, type Options } from '#engine/connection/config.ts';
import { engineStatus } from '#engine/status.ts';
import { withDefaults } from '#contract/settings.ts';

const BASE = 'https://market.example';
const NODE = 'http://127.0.0.1:8600';

describe('the choice of the connection', () => {
  it.each<[rule: string, flags: Options, saved: Record<string, unknown>, connection: string]>([
    ['is the demo world when nothing is configured', {}, {}, 'demo'],
    ['is the hosted service with a base address', { baseUrl: BASE }, {}, 'hosted'],
    ['is the user’s node with a node address', { nodeUrl: NODE }, {}, 'node'],
    ['is both with both addresses', { baseUrl: BASE, nodeUrl: NODE }, {}, 'both'],
    ['includes saved addresses', {}, { baseUrl: BASE }, 'hosted'],
    ['is the one given by flag, whatever else is configured', { connection: 'offline', baseUrl: BASE }, {}, 'offline'],
    ['is the saved choice', {}, { connection: 'node', baseUrl: BASE, nodeUrl: NODE }, 'node'],
    ['prefers a flag to a saved choice', { connection: 'hosted' }, { connection: 'node', baseUrl: BASE, nodeUrl: NODE }, 'hosted'],
    ['is a connection of its own with addresses given by flags', { baseUrl: BASE }, { connection: 'offline' }, 'hosted'],
  ])('%s', (_rule, flags, saved, connection) => {
    expect(choose(flags, withDefaults(saved))).toMatchObject({ ok: true, value: { connection } });
  });

  it.each<[rule: string, flags: Options, words: string]>([
    ['names an unknown connection', { connection: 'cloud' }, 'unknown connection "cloud"'],
    ['requires an address for the hosted service', { connection: 'hosted' }, 'the base URL of the hosted service'],
    ['requires a node as well for both', { connection: 'both', baseUrl: BASE }, 'the URL of your node'],
  ])('%s', (_rule, flags, words) => {
    expect(choose(flags, withDefaults({}))).toMatchObject({
      ok: false,
      fault: { code: 'bad-params', detail: expect.stringContaining(words) as string },
    });
  });
});

it('the engine status lists the values given by flags, so that the settings can show them', () => {
  const start = { crash: null, safe: false };
  const facts = { session: null, head: null, version: '1', names: 0, dataDir: '', connection: 'hosted' as const, unsaved: null, start };
  const given = { baseUrl: 'http://hosted.test', mcpUrl: 'http://tools.test/mcp' };
  expect(engineStatus({ ...facts, given })).toMatchObject({ connectionGiven: true, given: { ...given, connection: 'hosted' } });
  expect(engineStatus({ ...facts, given: { namePack: 'names.json' } }).given).toEqual({ namePack: 'names.json' });
  expect(engineStatus({ ...facts, given: {} })).toMatchObject({ connectionGiven: false, given: {} });
});
