import { describe, expect, it } from 'vitest';
import type { OwnWindow } from '#contract/model/app/own-window.ts';
import { shapeOf, stacked, type WorkspaceDocument } from '#view/shell/dock/document.ts';
import { starter } from '#view/shell/dock/starters.ts';
import { awayTiles, returnedTiles, windowDocument, withAway } from '#view/shell/windows/away.ts';

const trade = starter('trade');
const [FIRST = '', SECOND = '', THIRD = ''] = Object.keys(trade.tiles);
/** Tiles of the workspace as a window has them; each with the window's mark in its parameters. */
const tiles = (mark: string, ...ids: string[]): WorkspaceDocument['tiles'] =>
  Object.fromEntries(
    ids.map((id) => [id, { ...(trade.tiles[id] ?? trade.tiles[FIRST]), params: { mark } } as WorkspaceDocument['tiles'][string]]),
  );
const row = (id: string, ids: readonly string[], more: Partial<OwnWindow> = {}): OwnWindow => ({
  id,
  workspace: 'trade',
  host: 'web',
  open: true,
  compact: false,
  savedAt: 1,
  tiles: stacked(tiles(id, ...ids)),
  ...more,
});

describe('a tile is away', () => {
  it.each<[when: string, rows: OwnWindow[], away: string[]]>([
    ['if an open window of its workspace has it', [row('a', [FIRST]), row('b', [SECOND, THIRD])], [FIRST, SECOND, THIRD]],
    ['not if the window is closed', [row('a', [FIRST], { open: false })], []],
    ['not if the window is of another workspace', [row('a', [FIRST], { workspace: 'votes' })], []],
    ['not if the document of the window cannot be read', [row('a', [FIRST], { tiles: { tiles: { [FIRST]: 1 } } })], []],
  ])('%s', (_when, rows, away) => {
    expect([...awayTiles(rows, 'trade').keys()]).toEqual(away);
  });
});

describe('returned tiles', () => {
  const before = [row('a', [FIRST, SECOND])];
  it('are all of a closed window, with their last state', () => {
    const now = [row('a', [FIRST, SECOND], { open: false, tiles: stacked(tiles('last', FIRST, SECOND)) })];
    expect(returnedTiles(before, now, 'trade')).toEqual(tiles('last', FIRST, SECOND));
  });
  it('are all of a deleted window', () => {
    expect(returnedTiles(before, [], 'trade')).toEqual(tiles('a', FIRST, SECOND));
  });
  it('are those that an open window has no more', () => {
    expect(returnedTiles(before, [row('a', [SECOND])], 'trade')).toEqual(tiles('a', FIRST));
  });
  it('are not those that moved to another window', () => {
    expect(returnedTiles(before, [row('a', [SECOND]), row('b', [FIRST])], 'trade')).toEqual({});
  });
  it('are none of another workspace, and none after a change of something else', () => {
    expect(returnedTiles(before, [], 'votes')).toEqual({});
    expect(returnedTiles(before, [row('a', [FIRST, SECOND], { compact: true }), row('b', [THIRD])], 'trade')).toEqual({});
  });
});

describe('the copy of a workspace', () => {
  it('has the tiles as windows show them, and no others', () => {
    const copy = withAway(trade, [row('a', [FIRST, 'chart-1@a']), row('b', [SECOND], { open: false })], 'trade');
    expect(copy).toEqual({ ...trade, tiles: { ...trade.tiles, ...tiles('a', FIRST) } });
  });
});

describe('the document of a window', () => {
  it('is the stored one', () => {
    expect(windowDocument({ tiles: trade })).toEqual(trade);
  });
  it('has one group of tabs if a tile was returned meanwhile', () => {
    const { [FIRST]: _returned, ...left } = trade.tiles;
    expect(windowDocument({ tiles: { ...trade, tiles: left } })).toEqual(stacked(left));
  });
  it('has a tile without a place, which another page has added, as a tab of the first group', () => {
    const known = windowDocument({ tiles: { ...trade, tiles: { ...trade.tiles, ...tiles('a', 'chart-1@a') } } });
    expect(known.tiles).toEqual({ ...trade.tiles, ...tiles('a', 'chart-1@a') });
    const groups = (document: WorkspaceDocument): string[][] =>
      [...JSON.stringify(document.place.grid).matchAll(/"views":(\[.*?\])/g)].map(([, views = '']) => JSON.parse(views) as string[]);
    const [first = [], ...others] = groups(trade);
    expect(groups(known)).toEqual([[...first, 'chart-1@a'], ...others]);
    expect(Object.keys(known.place.panels)).toEqual([...Object.keys(trade.place.panels), 'chart-1@a']);
    const unknown = { ...trade.tiles, odd: { ...trade.tiles[FIRST], panel: 'gone' } };
    expect(windowDocument({ tiles: { ...trade, tiles: unknown } })).toEqual(trade);
  });
  it('has no tile that is unknown here, and none if it cannot be read', () => {
    const odd = { ...trade, tiles: { ...tiles('a', FIRST), [SECOND]: { ...trade.tiles[SECOND], panel: 'gone' } } };
    expect(Object.keys(windowDocument({ tiles: odd }).tiles)).toEqual([FIRST]);
    for (const tiles of [null, 'text', [], { version: 2 }]) expect(windowDocument({ tiles }).tiles).toEqual({});
  });
});

describe('two layouts have the same shape', () => {
  const resized = structuredClone(trade);
  Object.assign(resized.place.grid, { width: 900, height: 500 });
  it('in windows of different size', () => {
    expect(shapeOf(resized)).toBe(shapeOf(trade));
  });
  it('not with another tile or arrangement', () => {
    expect(shapeOf(starter('votes'))).not.toBe(shapeOf(trade));
    expect(shapeOf(stacked(trade.tiles))).not.toBe(shapeOf(trade));
  });
});
