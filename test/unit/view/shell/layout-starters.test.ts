import { describe, expect, it } from 'vitest';
import { isPanel, PANELS, type PanelId } from '#contract/panels.ts';
import { readDocument } from '#view/shell/dock/document.ts';
import { starter, STARTER_IDS, type StarterId } from '#view/shell/dock/starters.ts';

const stored = (id: StarterId): Record<string, unknown> => JSON.parse(JSON.stringify(starter(id)));

describe.each(STARTER_IDS)('the %s starter', (id) => {
  it('is a readable document', () => {
    expect(readDocument(stored(id), isPanel)).toEqual(stored(id));
  });
  it('gives each tile one place and each place one tile', () => {
    const { place, tiles } = starter(id);
    const views: string[] = [];
    const walk = (node: { type: string; data: unknown }): void => {
      if (node.type === 'leaf') views.push(...(node.data as { views: string[] }).views);
      else for (const child of node.data as { type: string; data: unknown }[]) walk(child);
    };
    walk(place.grid.root as never);
    expect([...views].sort()).toEqual(Object.keys(tiles).sort());
    expect(Object.keys(place.panels).sort()).toEqual(Object.keys(tiles).sort());
  });
  it('has a tile that leads its link group', () => {
    expect(Object.values(starter(id).tiles).some(({ group, role }) => group === (id === 'scout' ? 4 : 1) && role !== 'receive')).toBe(true);
  });
});

describe('the built-in workspaces', () => {
  it('reach every panel of the game; those about interfaces open from the status bar and the palette', () => {
    const found = new Set(STARTER_IDS.flatMap((id) => Object.values(starter(id).tiles).map(({ panel }) => panel)));
    expect(Object.keys(PANELS).filter((panel) => !found.has(panel as PanelId))).toEqual(['connection', 'explorer', 'api']);
  });
});

describe('a stored workspace', () => {
  it.each<[rule: string, damage: (document: Record<string, unknown>) => unknown]>([
    ['of another version is refused', (document) => ({ ...document, version: 2 })],
    ['without tiles for its places is refused', (document) => ({ ...document, tiles: {} })],
    [
      'with an unknown panel is refused',
      (document) => ({
        ...document,
        tiles: Object.fromEntries(Object.keys(document['tiles'] as object).map((id) => [id, { panel: 'gone' }])),
      }),
    ],
    ['that is not an object is refused', () => 'text'],
    ['that is missing is refused', () => null],
  ])('%s', (_rule, damage) => {
    expect(readDocument(damage(stored('trade')), isPanel)).toBeNull();
  });
  it('falls back to the plain tile for an unknown link, role or entity', () => {
    const document = stored('trade');
    const tiles = document['tiles'] as Record<string, Record<string, unknown>>;
    for (const tile of Object.values(tiles)) Object.assign(tile, { group: 12, role: 'king', ref: 'planet_1', params: 3 });
    const read = readDocument(document, isPanel);
    expect(Object.values(read?.tiles ?? {})[0]).toMatchObject({ group: null, role: 'receive', ref: null, params: {} });
  });
});
