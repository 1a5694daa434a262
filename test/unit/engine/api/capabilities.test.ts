import { describe, expect, it } from 'vitest';
import { GSP } from '#engine/api/tables/gsp/gsp.ts';
import { newsOf } from '#engine/api/tables/operation-freshness.ts';
import { listOperations } from '#engine/api/call/operations.ts';
import { BUNDLES } from '#engine/api/tables/bundles.ts';
import { NODE_PAGES } from '#engine/api/tables/node-pages.ts';
import { REST } from '#engine/api/tables/rest/rest.ts';
import { methodServers, pageServers, pathServers, toolServers, type Facts } from '#engine/api/providers/availability.ts';
import { Operations } from '#contract/model/app/operation.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { litFeatures, NODE_FEATURES, passing, sums } from '#view/panels/connection/capabilities.ts';
import { canAsk, matchingOperations, meantOperation, wayWords } from '#view/lib/domain/serving.ts';
import { SERVED } from '../../../support/servers/serving.ts';

const NODE: Facts = { ...SERVED, connection: 'node', node: { usable: true, why: null, fault: 'not-served' }, pages: true };
const BOTH: Facts = { ...NODE, connection: 'both' };
const refusing = (facts: Facts, who: string): Facts => ({ ...facts, refused: (provider) => provider === who });
const said = (servers: ReturnType<typeof methodServers>): string[] => servers.map(({ server, serves }) => `${server} ${serves}`);

describe('the sources of a game-state method', () => {
  it.each<[what: string, hosted: 'yes' | 'raw' | 'off' | 'unknown', facts: Facts, servers: string[]]>([
    ['the hosted service', 'yes', SERVED, ['node closed', 'hosted served']],
    ['undocumented', 'unknown', SERVED, ['node closed', 'hosted unknown']],
    ['only a node, and none is connected', 'raw', SERVED, ['node closed', 'hosted raw']],
    ['only a node, and one is connected', 'raw', BOTH, ['node served', 'hosted raw']],
    ['unsafe', 'off', BOTH, ['node unknown', 'hosted unsafe']],
    ['both', 'yes', BOTH, ['node served', 'hosted served']],
    ['the node alone, by choice', 'yes', NODE, ['node served', 'hosted closed']],
    ['refused by the hosted service', 'unknown', refusing(SERVED, 'hosted'), ['node closed', 'hosted refused']],
    ['refused by the node', 'yes', refusing(BOTH, 'node'), ['node refused', 'hosted served']],
    ['none while offline', 'yes', { ...SERVED, connection: 'offline' }, ['node closed', 'hosted closed']],
    ['none without an address', 'yes', { ...SERVED, hosted: false }, ['node closed', 'hosted closed']],
    [
      'a node that is not healthy',
      'yes',
      { ...BOTH, node: { usable: false, why: verbatim('it stands still'), fault: 'not-served' } },
      ['node closed', 'hosted served'],
    ],
  ])('%s', (_what, hosted, facts, servers) => {
    expect(said(methodServers('m', hosted, false, facts))).toEqual(servers);
  });
  it('include the node only as “never” for a method that acts on it', () => {
    expect(said(methodServers('stop', 'off', true, BOTH))).toEqual(['node never']);
  });
  it('have a reason wherever they do not serve a method', () => {
    for (const facts of [
      SERVED,
      NODE,
      BOTH,
      refusing(BOTH, 'node'),
      refusing(SERVED, 'hosted'),
      { ...SERVED, connection: 'offline' as const, rest: false },
    ])
      for (const row of listOperations(facts, { tools: [], why: null }).rows)
        for (const serving of row.servers)
          expect([row.name, serving.serves === 'served', serving.why === null]).toEqual([
            row.name,
            serving.serves === 'served',
            serving.serves === 'served',
          ]);
  });
});

describe('the sources of other operations', () => {
  it.each([
    ['a path with an address', pathServers('rest', SERVED), ['rest served']],
    ['a path without an address', pathServers('rest', { ...SERVED, rest: false }), ['rest closed']],
    ['a bundle on a node alone', pathServers('bundle', NODE), ['rest closed']],
    ['a page of the node', pageServers(NODE), ['node served']],
    [
      'a page of a node that is not healthy',
      pageServers({ ...NODE, node: { usable: false, why: verbatim('x'), fault: 'not-served' } }),
      ['node served'],
    ],
    ['a page without a node', pageServers(SERVED), ['node closed']],
    ['a listed tool', toolServers(true, SERVED), ['tools served']],
    ['an unlisted tool', toolServers(false, SERVED), ['tools unlisted']],
    ['a tool before the list was read', toolServers(null, SERVED), ['tools unknown']],
    ['a tool without a server', toolServers(null, { ...SERVED, tools: false }), ['tools closed']],
  ])('%s', (_what, servers, words) => {
    expect(said(servers)).toEqual(words);
  });
});

describe('the list of operations', () => {
  const tools = [
    {
      name: 'brand_new',
      description: 'A tool nobody knows',
      inputSchema: { type: 'object', properties: { x: { type: 'integer' } }, required: ['x'] },
    },
  ];
  const all = listOperations(BOTH, { tools, why: null });
  it('contains every row of the tables and every listed tool, in the shape of the contract', () => {
    expect(Operations.parse(JSON.parse(JSON.stringify(all)))).toEqual(all);
    const names = all.rows.map(({ name }) => name);
    for (const name of [...Object.keys(REST), ...Object.keys(BUNDLES), ...Object.keys(GSP), ...Object.keys(NODE_PAGES), 'brand_new'])
      expect(names).toContain(name);
    expect(new Set(all.rows.map(({ interface: iface, name }) => `${iface} ${name}`)).size).toBe(all.rows.length);
  });
  it('contains an unknown tool with its own schema', () => {
    expect(all.rows.find(({ name }) => name === 'brand_new')).toMatchObject({
      interface: 'tool',
      about: 'A tool nobody knows',
      required: ['x'],
      decoded: false,
    });
  });
  it('derives invalidation keys from the row and the parameters', () => {
    expect(newsOf('gsp', 'get_share_orderbook', { share: { club: 7 } })).toEqual([['orderbook', 'club_7']]);
    expect(newsOf('rest', '/share_trade_history', { club_id: 7 })).toEqual([['trades', 'club_7']]);
    expect(newsOf('gsp', 'get_players', { player_ids: [1, 2] })).toEqual([
      ['player', 1],
      ['player', 2],
    ]);
    expect(newsOf('rest', '/clubs', {})).toEqual([['club', '*']]);
    expect(newsOf('rest', '/countries', {})).toEqual([]);
  });
});

describe('the capability map', () => {
  const hosted = listOperations(SERVED, { tools: null, why: null }).rows;
  const both = listOperations(BOTH, { tools: null, why: null }).rows;
  it('maps every method that only a node serves to one feature, and every such feature has a method', () => {
    const raw = Object.entries(GSP).filter(([, { hosted, acts }]) => hosted === 'raw' && !acts);
    const methods = NODE_FEATURES.flatMap((feature) => feature.methods);
    expect([...methods].sort()).toEqual(raw.map(([name]) => name).sort());
  });
  it('shows all features with a node; without one each names the missing source', () => {
    expect(litFeatures(both).every(({ lit, missing }) => lit && missing.length === 0)).toBe(true);
    expect(litFeatures(hosted).every(({ lit, missing, methods }) => !lit && missing.length === methods.length)).toBe(true);
  });
  it('counts every operation of each source once', () => {
    for (const { server, total, counts } of sums(both)) {
      expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(total);
      expect(total).toBe(both.flatMap(({ servers }) => servers).filter((serving) => serving.server === server).length);
    }
    expect(sums(hosted).find(({ server }) => server === 'node')?.why).toMatch(/doesn’t use a node.*Available with a node/);
  });
  it('filters its rows, and explains what would make a missing operation available', () => {
    expect(passing(hosted, 'raw').map(({ name }) => name)).toContain('get_all_clubs');
    expect(passing(hosted, 'missing').every((row) => !canAsk(row) && wayWords(row) !== '')).toBe(true);
    expect(passing(hosted, 'served').length + passing(hosted, 'missing').length).toBe(hosted.length);
    expect(wayWords(both.find(({ name }) => name === 'get_squad') as never)).toBe('');
  });
  it('finds operations by any part of a name, as words or as written', () => {
    const names = (text: string) => matchingOperations(hosted, text).map(({ name }) => name);
    expect(names('share orderbook')).toContain('get_share_orderbook');
    expect(names('get_squ')).toContain('get_squad');
    expect(meantOperation(matchingOperations(hosted, 'get_club'), 'get_club')?.name).toBe('get_club');
    expect(names('clubs job')).toContain('/clubs/{club_id}/job');
  });
});
