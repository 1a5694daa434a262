import { beforeEach, describe, expect, it } from 'vitest';
import { TileDocument } from '#contract/model/app/tile-document.ts';
import { PANELS } from '#contract/panels.ts';
import { linkMenu } from '#view/shell/dock/tile-menu.ts';
import { TileState } from '#view/shell/dock/tile-state.svelte.ts';

let changes = 0;
const tileOf = (stored: object) =>
  new TileState('t', TileDocument.parse(stored), { changed: () => void (changes += 1), openPanel: () => undefined });
const timeItems = (panel: string, stored: object = {}) => {
  const menu = linkMenu(tileOf({ panel, ...stored })).map((item) => ('label' in item ? item : { label: '' }));
  const at = menu.findIndex(({ label }) => label === 'Time link');
  return at < 0 ? null : menu.slice(at + 1);
};
beforeEach(() => void (changes = 0));

describe('the times of a tile', () => {
  it.each([
    [{ group: 3 }, 3],
    [{ group: null }, null],
    [{ group: 3, timeGroup: 'same' }, 3],
    [{ group: 3, timeGroup: 5 }, 5],
    [{ group: null, timeGroup: 5 }, 5],
    [{ group: 3, timeGroup: null }, null],
    [{ group: 3, timeGroup: 99 }, 3],
    [{ group: 3, timeGroup: 'odd' }, 3],
  ])('of a document with %j are shared with group %j', (stored, link) => {
    expect(tileOf({ panel: 'chart', ...stored }).timeLink).toBe(link);
  });

  it('stay with their group when the entity moves to another', () => {
    const tile = tileOf({ panel: 'chart', group: 1 });
    tile.setTimeGroup(4);
    tile.setGroup(2);
    expect([tile.timeLink, tile.document().timeGroup, changes]).toEqual([4, 4, 2]);
    tile.setTimeGroup('same');
    expect(tile.timeLink).toBe(2);
  });
});

describe('the link menu', () => {
  it('has a time link for panels that share times only', () => {
    expect(Object.keys(PANELS).filter((panel) => timeItems(panel) !== null)).toEqual(['chart', 'orderbook']);
  });
  it('offers the group of the entity, the eight groups and none, and checks the chosen one', () => {
    const items = timeItems('chart', { group: 1, timeGroup: 2 }) ?? [];
    expect(items.map(({ label }) => label)).toEqual(['Same as the entity', ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `Group ${n}`), 'None']);
    expect(items.filter((item) => 'checked' in item && item.checked).map(({ label }) => label)).toEqual(['Group 2']);
  });
});
