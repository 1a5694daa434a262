import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PANEL_IDS } from '#contract/panels.ts';
import { SETTING_NAMES, SETTINGS, withDefaults } from '#contract/settings.ts';
import { ENGLISH } from '#contract/text/english/english.ts';
import { createFormats } from '#contract/text/formats.ts';
import { isText, writeText } from '#contract/text/write-text.ts';
import { isAddress, MOST_BUNDLE_BYTES, readBundle, writeBundle, type WorkspaceBundle } from '#contract/workspace-bundle.ts';

const english = createFormats({ locale: 'en-GB', zone: 'utc', hours: '24' });
const panelOf = (id: string): object => ({ id, contentComponent: 'tile', tabComponent: 'tab', title: 'Tile' });
const leaf = (id: string, ...views: string[]): object => ({ type: 'leaf', size: 400, data: { views, activeView: views[0], id } });
/** A document with one tab for each tile, in one group. */
const documentOf = (tiles: Readonly<Record<string, object>>, more: object = {}): Record<string, unknown> => ({
  version: 1,
  place: {
    grid: {
      root: { type: 'branch', size: 838, data: [leaf('1', ...Object.keys(tiles))] },
      ...{ width: 1440, height: 838, orientation: 'HORIZONTAL' },
    },
    panels: Object.fromEntries(Object.keys(tiles).map((id) => [id, panelOf(id)])),
    activeGroup: '1',
  },
  tiles,
  links: { 1: 'club_7' },
  ...more,
});
const tile = (panel: string, more: object = {}): object => ({
  ...{ panel, ref: null, group: 1, timeGroup: 'same', role: 'receive', pinned: false, params: {} },
  ...more,
});
const fileOf = (workspaces: unknown, more: object = {}): string =>
  JSON.stringify({ format: 'touchline-workspaces', version: 1, program: '1.2.3', workspaces, ...more });
const one = (tiles: unknown, name: unknown = 'Mine'): string => fileOf([{ name, tiles }]);
const CHART = { 'chart-1': tile('chart') };

function read(source: string): WorkspaceBundle {
  const bundle = readBundle(source);
  if (isText(bundle)) throw new Error(writeText(bundle, english));
  return bundle;
}
const firstOf = (source: string) => read(source).workspaces[0]?.tiles.document;
function refusal(source: string): string {
  const why = readBundle(source);
  return isText(why) ? writeText(why, english) : 'accepted';
}
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('a file of workspaces', () => {
  it.each<[what: string, source: () => string, sentence: RegExp]>([
    ['that is not JSON', () => 'hello', /isn’t JSON/],
    ['that is cut off', () => one(documentOf(CHART)).slice(0, -1), /isn’t JSON/],
    ['that is empty', () => '', /isn’t JSON/],
    ['above 2 MB', () => ' '.repeat(MOST_BUNDLE_BYTES + 1), /larger than 2\sMB/],
    ['above 2 MB in bytes, though not in characters', () => 'é'.repeat(MOST_BUNDLE_BYTES / 2 + 1), /larger than 2\sMB/],
    ['of another format', () => JSON.stringify({ format: 'layout', version: 1 }), /isn’t a file of Touchline/],
    ['that is a list', () => '[]', /isn’t a file of Touchline/],
    ['that is null', () => 'null', /isn’t a file of Touchline/],
    ['without a version', () => JSON.stringify({ format: 'touchline-workspaces' }), /isn’t a file of Touchline/],
    ['of a newer version', () => fileOf([], { version: 2, program: '9.0\u202e' }), /newer version of Touchline \(9\.0\uFFFD\)/],
    ['with far too many levels', () => nested(100_000), /nested more than 64 levels/],
    [
      'with more faults than can be listed',
      () => one({ ...documentOf(CHART), place: { grid: { root: { type: 'branch', data: Array<number>(300_000).fill(1) } }, panels: {} } }),
      /can’t read “workspaces”/,
    ],
    [
      'with a tile of too many levels',
      () => one(documentOf({ 'chart-1': tile('chart', { params: { a: JSON.parse(nested(70)) } }) })),
      /nested/,
    ],
    [
      'with 10,000 tiles',
      () => one(documentOf(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`chart-${i}`, { panel: 'chart' }])))),
      /Workspace 1 .* more than 200 tiles/,
    ],
    [
      'with a tile of huge data',
      () => one(documentOf({ 'chart-1': tile('chart', { params: { a: 'x'.repeat(50_001) } }) })),
      /more than 50\skB/,
    ],
    [
      'with too many workspaces',
      () => fileOf(Array.from({ length: 51 }, () => ({ name: 'A', tiles: documentOf({}) }))),
      /more than 50 workspaces/,
    ],
    ['with a prototype key', () => one(documentOf(CHART)).replace('"links":{', '"links":{"__proto__":{"a":1},'), /field name/],
    ['with an escaped prototype key', () => one(documentOf(CHART)).replace('"links":{', '"links":{"\\u005f_proto__":1,'), /field name/],
    ['with the constructor as a tile', () => one(documentOf({ constructor: tile('chart') })), /field name/],
    ['with an inherited name as a tile', () => one(documentOf({ valueOf: tile('chart') })), /can’t read “workspaces\.0/],
    ['with an id that leaves its selector', () => one(documentOf({ 'a"] *': tile('chart') })), /can’t read “workspaces\.0/],
    ['with fields of its own', () => fileOf([], { script: 'x' }), /can’t read/],
    ['with a workspace without a name', () => one(documentOf(CHART), ' \t '), /can’t read “workspaces\.0\.name/],
    ['with a workspace without a place', () => one({ version: 1, tiles: {}, links: {} }), /can’t read “workspaces\.0\.tiles\.place/],
    [
      'with a component of its own',
      () => one(documentOf(CHART)).replace('"contentComponent":"tile"', '"contentComponent":"frame"'),
      /can’t read/,
    ],
    ['with workspaces that are no list', () => fileOf({ length: 3 }), /can’t read “workspaces/],
  ])('%s is refused in one sentence', (_what, source, sentence) => {
    expect(refusal(source())).toMatch(sentence);
    expect(refusal(source()).match(/[.!?](?:\s|$)/g)?.length ?? 0).toBeLessThanOrEqual(2);
  });

  it('has safe names on one line', () => {
    const names = ['a\u202eb', 'a\u0007b', ' a\nb ', 'x'.repeat(100)];
    const safe = read(fileOf(names.map((name) => ({ name, tiles: documentOf({}) })))).workspaces.map(({ name }) => name);
    expect(safe).toEqual(['a\uFFFDb', 'a\uFFFDb', 'a b', 'x'.repeat(60)]);
  });

  it('may begin with a byte order mark, and its names never end in half a character', () => {
    expect(read(`\uFEFF${one(documentOf(CHART), `a${'😀'.repeat(40)}`)}`).workspaces[0]?.name).toBe(`a${'😀'.repeat(29)}`);
  });

  it('keeps only links to entities that Touchline knows, in its own groups', () => {
    const links = { 1: 'club_7', 2: 'planet_1', 9: 'club_7', x: 'club_7', 3: 4 };
    expect(firstOf(one(documentOf(CHART, { links })))?.links).toEqual({ 1: 'club_7' });
    const odd = tile('chart', { ref: 'planet_1', group: 99, timeGroup: 12, role: 'king', pinned: 1, params: [] });
    expect(firstOf(one(documentOf({ 'chart-1': odd })))?.tiles['chart-1']).toEqual({ ...tile('chart'), group: null });
  });

  it('leaves out tiles of unknown panels, tiles without a place and second places', () => {
    const tiles = { 'chart-1': tile('chart'), 'holo-1': tile('holo\u202e'), 'depth-1': tile('depth') };
    const document = documentOf(tiles) as { place: { grid: { root: { data: unknown[] } }; floatingGroups?: unknown[] } };
    document.place.grid.root.data = [leaf('1', 'holo-1'), { type: 'branch', size: 1, data: [leaf('2', 'holo-1', 'chart-1', 'ghost-1')] }];
    document.place.floatingGroups = [{ data: { views: ['chart-1'], id: '3' }, position: { top: 1, left: 1, width: 1, height: 1 } }];
    const { tiles: got } = read(one(document)).workspaces[0] ?? {};
    expect(got?.unknown).toEqual(['holo\uFFFD']);
    expect(Object.keys(got?.document.tiles ?? {})).toEqual(['chart-1']);
    expect(Object.keys(got?.document.place.panels ?? {})).toEqual(['chart-1']);
    expect(got?.document.place.floatingGroups).toEqual([]);
    expect(got?.document.place.grid.root.data).toEqual([
      { type: 'branch', size: 1, data: [{ type: 'leaf', size: 400, data: expect.objectContaining({ views: ['chart-1'], id: '2' }) }] },
    ]);
  });

  it('carries nothing that the docking library would run or open', () => {
    const document = documentOf(CHART) as { place: Record<string, unknown> };
    Object.assign(document.place, { popoutGroups: [{ url: 'https://evil.example' }], edgeGroups: {} });
    expect(JSON.stringify(firstOf(one(document)))).not.toMatch(/evil|edgeGroups/);
  });

  it('has no rule that is being edited, which may name a webhook', () => {
    const tiles = { 'rules-1': tile('rules', { params: { draft: { webhook: 'https://secret.example' } } }) };
    expect(JSON.stringify(firstOf(one(documentOf(tiles))))).not.toContain('secret');
    expect(written({ workspaces: [{ name: 'A', tiles: documentOf(tiles) }] })).not.toContain('secret');
  });
});

interface Given {
  readonly workspaces?: Parameters<typeof writeBundle>[1];
  readonly settings?: Parameters<typeof writeBundle>[2];
  readonly looks?: boolean;
  readonly addresses?: boolean;
}
const written = ({ workspaces = [], settings = withDefaults({}), looks = false, addresses = false }: Given): string =>
  writeBundle('1.2.3', workspaces, settings, { looks, addresses });

describe('the settings of a file', () => {
  const stored = {
    ...{ theme: 'dark', keys: { help: 'Ctrl+M' }, baseUrl: 'https://a.example', nodeUrl: 'http://me:secret@b.example' },
    ...{ mcpUrl: 'https://c.example/?token=secret', webhookHosts: 'd.example', webhookBody: 'secret', updateUrl: 'https://e.example' },
    ...{ namePack: '/home/me/secret.json', connection: 'node', mask: true },
  };
  const settings = withDefaults(stored);

  it('are written only if ticked, addresses apart, and never with a secret', () => {
    const of = (looks: boolean, addresses: boolean) => Object.keys(read(written({ settings, looks, addresses })).settings);
    expect(of(false, false)).toEqual([]);
    expect(of(true, false)).toEqual(expect.arrayContaining(['theme', 'locale', 'keys', 'singleKeys']));
    expect(of(true, false).filter((name) => isAddress(name as never))).toEqual([]);
    expect(of(false, true)).toEqual(['baseUrl', 'restPrefix', 'gspUrl', 'eventsUrl', 'nodeHealthUrl']);
    expect(written({ settings, looks: true, addresses: true })).not.toMatch(/secret|d\.example|e\.example|"connection"|"mask"/);
  });

  it('never are those that a person confirms, hold webhooks or secrets, or that Touchline does not know', () => {
    const bundle = read(fileOf([], { settings: { ...stored, planet: 1, theme: 'neon', zone: 'utc', keys: { a: 'x'.repeat(6_000) } } }));
    expect(bundle.settings).toEqual({ zone: 'utc', baseUrl: 'https://a.example' });
    expect(bundle.refused).toEqual(expect.arrayContaining(['planet', 'theme', 'keys', 'nodeUrl', 'mcpUrl', 'webhookHosts', 'updateUrl']));
  });

  it('never include one that has to be confirmed, whatever the file says', () => {
    const all = Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].initial]));
    const names = Object.keys(read(fileOf([], { settings: all })).settings);
    expect(names.filter((name) => 'confirmed' in SETTINGS[name as never] || /webhook/i.test(name))).toEqual([]);
  });

  it.each([[1], ['text'], [[]]])('that are %j are refused', (wrong) => {
    expect(refusal(fileOf([], { settings: wrong }))).toMatch(/can’t read “settings/);
  });
});

/** Documents as the dock saves them: each tile in one group of tabs, the groups in nested rows and columns or floating. */
const documents = fc
  .array(
    fc.record({
      panel: fc.constantFrom(...PANEL_IDS.filter((id) => id !== 'rules')),
      ref: fc.constantFrom(null, 'club_7', 'player_12', 'user:Nadia B.', 'fixture:9'),
      group: fc.option(fc.integer({ min: 1, max: 8 })),
      timeGroup: fc.oneof(fc.constant('same'), fc.option(fc.integer({ min: 1, max: 8 }))),
      role: fc.constantFrom('receive', 'send', 'both'),
      pinned: fc.boolean(),
      params: fc
        .dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue({ maxDepth: 2 }))
        // Refused by name, as another test shows.
        .filter((params) => !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(params))),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .chain((tiles) =>
    fc.record({
      tiles: fc.constant(Object.fromEntries(tiles.map((each, i) => [`${each.panel}-${i}${i % 3 ? '' : '@w1a2b3c4'}`, each]))),
      sizes: fc.array(fc.double({ min: 0, max: 4_000, noNaN: true }), { minLength: 4, maxLength: 4 }),
      cuts: fc.array(fc.nat({ max: 12 }), { minLength: 3, maxLength: 3 }),
    }),
  )
  .map(({ tiles, sizes, cuts }) => {
    const ids = Object.keys(tiles);
    const [a = 0, b = 0, c = 0] = cuts.toSorted((x, y) => x - y);
    const parts = [ids.slice(0, a), ids.slice(a, b), ids.slice(b, c), ids.slice(c)].map((part, i) => ({
      part,
      size: sizes[i] ?? 0,
      id: `${i}`,
    }));
    const group = ({ part, id }: (typeof parts)[number]) => ({ views: part, activeView: part.at(-1), id });
    const [floating, ...grid] = parts.filter(({ part }) => part.length > 0);
    const leaves = grid.map((each) => ({ type: 'leaf', size: each.size, data: group(each) }));
    const inner = leaves.length > 1 ? [...leaves.slice(0, 1), { type: 'branch', size: 7.5, data: leaves.slice(1) }] : leaves;
    return documentOf(tiles, {
      place: {
        grid: { root: { type: 'branch', size: sizes[0], data: inner }, width: 1440, height: sizes[1], orientation: 'VERTICAL' },
        panels: Object.fromEntries(ids.map((id) => [id, panelOf(id)])),
        floatingGroups: floating ? [{ data: group(floating), position: { top: 1.5, right: -2, width: 3, height: 4 } }] : [],
      },
    });
  });

it('A workspace that is exported and imported is equal', () => {
  fc.assert(
    fc.property(fc.array(documents, { minLength: 1, maxLength: 3 }), (all) => {
      const workspaces = all.map((tiles, i) => ({ name: `Workspace ${i}`, tiles }));
      const bundle = read(written({ workspaces }));
      expect(bundle.workspaces.map(({ name, tiles }) => ({ name, tiles: tiles.document }))).toEqual(JSON.parse(JSON.stringify(workspaces)));
      expect(bundle.workspaces.flatMap(({ tiles }) => tiles.unknown)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

it('Reading never throws, whatever part of a file is something else', () => {
  const whole = JSON.parse(written({ workspaces: [{ name: 'A', tiles: documentOf(CHART) }], looks: true })) as object;
  const paths = (value: unknown, at: string[] = []): string[][] =>
    typeof value === 'object' && value !== null
      ? [at, ...Object.entries(value).flatMap(([key, inner]) => paths(inner, [...at, key]))]
      : [at];
  fc.assert(
    fc.property(fc.constantFrom(...paths(whole)), fc.jsonValue({ maxDepth: 3 }), (path, other) => {
      const changed = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
        if (key === undefined) return other;
        const inner = changed((value as Record<string, unknown>)[key], rest);
        return Array.isArray(value) ? value.with(Number(key), inner) : { ...(value as object), [key]: inner };
      };
      const got = readBundle(JSON.stringify(changed(whole, path)));
      if (isText(got)) expect(Object.hasOwn(ENGLISH, got.code)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
