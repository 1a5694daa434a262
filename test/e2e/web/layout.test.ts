import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { alive, tab, tile, until } from '../../support/screen.ts';
import { stage } from '../../support/stage.ts';

const at = stage();

/** The tiles in front, by panel, with their place on a coarse raster. */
async function places(page: Page): Promise<string[]> {
  const found = await page.locator('[data-tile]:visible').evaluateAll((tiles) =>
    tiles.map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [each.dataset['testid'], ...[x, y, width, height].map((px) => Math.round(px / 12))].join(' ');
    }),
  );
  return found.sort();
}
const panels = async (page: Page): Promise<string[]> => (await places(page)).map((place) => place.split(' ')[0]?.replace('tile-', '') ?? '');
async function menu(page: Page, title: string, entry: string): Promise<void> {
  await tab(page, title).click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry }).click();
}
/** Waits until the workspace is stored as it stands, then loads the page anew. */
async function reload(page: Page, tiles: number): Promise<void> {
  await until(async () => {
    const [layout] = (await at.host.read('layouts', {})).filter(({ id }) => id === 'trade');
    return Object.keys((layout?.tiles as { tiles: object } | undefined)?.tiles ?? {}).length;
  }).toBe(tiles);
  await page.waitForTimeout(2_500); // the place is written two seconds after the last change
  await page.reload();
  await alive(page);
}

describe('layout', () => {
  it('split, moved and closed tiles are as they were after a reload', async () => {
    const page = await at.visit();
    await alive(page);
    const before = await panels(page);
    await menu(page, 'Book', 'Duplicate');
    await until(() => panels(page)).toEqual([...before, 'orderbook'].sort());
    await menu(page, 'Depth', 'Close');
    await until(() => panels(page)).not.toContain('depth');
    const stood = await places(page);
    await menu(page, 'Market tape', 'Move down');
    await until(() => places(page)).not.toEqual(stood);
    const left = await places(page);
    const count = Object.keys(await page.locator('[data-tile]').evaluateAll((tiles) => Object.fromEntries(tiles.map((each) => [each.dataset['tile'], 1])))).length;
    expect(count).toBeGreaterThan(0);
    const [stored] = (await at.host.read('layouts', {})).filter(({ id }) => id === 'trade');
    await reload(page, Object.keys((stored?.tiles as { tiles: object }).tiles).length);
    await until(() => places(page)).toEqual(left);
    // Undo brings the layout back step by step; a reset the starter.
    await page.getByRole('tab', { name: 'Trade' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Reset layout' }).click();
    await until(() => panels(page)).toEqual(before);
  });

  it('a maximised tile fills the dock and Escape restores it', async () => {
    const page = await at.visit();
    await alive(page);
    const before = await places(page);
    await tab(page, 'Chart').dblclick();
    await until(async () => (await places(page)).length).toBe(1);
    await page.keyboard.press('Escape');
    await until(() => places(page)).toEqual(before);
  });

  it('a stored layout that is damaged is said, and a starter stands in', async () => {
    await at.host.tell('layout.save', { id: 'trade', name: 'Trade', position: 0, tiles: { version: 1, place: 'nowhere', tiles: 7 } });
    const page = await at.visit();
    await until(() => page.getByTestId('toast').allInnerTexts().then((all) => all.join())).toMatch(/could not be read/);
    await alive(page);
    expect(await panels(page)).toEqual(expect.arrayContaining(['chart', 'orderbook', 'trades', 'watchlist']));
    await tile(page, 'watchlist').waitFor();
  });

  it('workspaces are made, renamed, left and found again', async () => {
    const page = await at.visit();
    await alive(page);
    await page.getByRole('tab', { name: 'Market' }).click();
    await tile(page, 'market').waitFor();
    await page.getByRole('button', { name: 'New workspace' }).click();
    await page.getByRole('menuitem', { name: /Copy this workspace/ }).click();
    await until(() => page.getByRole('tablist', { name: 'Workspaces' }).getByRole('tab').allInnerTexts()).toEqual(['Trade', 'Market', 'Market 2']);
    await page.getByRole('tab', { name: 'Market 2' }).dblclick();
    await page.getByRole('dialog').getByRole('textbox').fill('Evening');
    await page.keyboard.press('Enter');
    await until(() => page.getByRole('tablist', { name: 'Workspaces' }).getByRole('tab').allInnerTexts()).toEqual(['Trade', 'Market', 'Evening']);
    await page.reload();
    await until(() => page.getByRole('tab', { name: 'Evening' }).getAttribute('aria-selected')).toBe('true');
    await page.getByRole('tab', { name: 'Evening' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await until(() => page.getByRole('tab', { name: 'Evening' }).count()).toBe(0);
  });
});
