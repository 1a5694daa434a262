import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { alive, layoutStored, tab, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();

type Place = readonly [panel: string, ...px: number[]];
/** The tiles in front, by panel, with their positions. */
async function places(page: Page): Promise<Place[]> {
  const found = await page.locator('[data-tile]:visible').evaluateAll((tiles) =>
    tiles.map((each): [string, ...number[]] => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [each.dataset['testid']?.replace('tile-', '') ?? '', x, y, width, height];
    }),
  );
  return found.sort((a, b) => (a[0] === b[0] ? Number(a[1]) - Number(b[1]) || Number(a[2]) - Number(b[2]) : a[0] < b[0] ? -1 : 1));
}
/** Whether two lists of positions are equal except for rounding. */
const same = (a: readonly Place[], b: readonly Place[]): boolean =>
  a.length === b.length &&
  a.every((place, i) =>
    place.every((part, n) => (typeof part === 'number' ? Math.abs(part - Number(b[i]?.[n])) <= 4 : part === b[i]?.[n])),
  );
const panels = async (page: Page): Promise<string[]> => (await places(page)).map(([panel]) => panel);
const workspaces = (page: Page) => page.getByRole('tablist', { name: 'Workspaces' }).getByRole('tab');
const workspace = (page: Page, name: string) => workspaces(page).filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) });
async function menu(page: Page, title: string, entry: string): Promise<void> {
  await tab(page, title).click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry }).click();
}
/** Reloads the page when its layout is stored, two seconds after the last change. */
async function reload(page: Page): Promise<void> {
  await layoutStored(page);
  await page.reload();
  await alive(page);
}

/** Each test removes the workspaces that an earlier one left. */
beforeEach(() => at.reset());

/** The initial workspaces. */
const STARTERS = ['Trade', 'Market', 'Matchday', 'Manager', 'Votes', 'Portfolio', 'Value', 'Scout'];

describe('the layout', () => {
  it('is unchanged after a reload with split, moved and closed tiles', async () => {
    const page = await at.visit();
    await alive(page);
    const before = await panels(page);
    await menu(page, 'Order book', 'Duplicate');
    await until(() => panels(page)).toEqual([...before, 'orderbook'].sort());
    await menu(page, 'Depth', 'Close');
    await until(() => panels(page)).not.toContain('depth');
    const stood = await places(page);
    await menu(page, 'Market tape', 'Move down');
    await until(async () => same(await places(page), stood)).toBe(false);
    await layoutStored(page);
    const left = await places(page);
    await reload(page);
    await until(async () => same(await places(page), left)).toBe(true);
    // Undo restores the layout step by step, a reset the starter.
    await workspace(page, 'Trade').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Reset layout' }).click();
    await until(() => panels(page)).toEqual(before);
  });

  it('lets a maximised tile fill the dock, and Escape restores it', async () => {
    const page = await at.visit();
    await alive(page);
    const before = await places(page);
    await tab(page, 'Chart').dblclick();
    await until(async () => (await places(page)).length).toBe(1);
    await page.keyboard.press('Escape');
    await until(async () => same(await places(page), before)).toBe(true);
  });

  it('is replaced by a starter when the stored one is damaged, with a notice', async () => {
    const first = await at.visit();
    await first.locator('.tl-tab').first().waitFor();
    await until(async () => (await at.host.read('layouts', {})).length).toBe(STARTERS.length); // all of them are stored now
    await first.context().close(); // a page that is still open would also show the damaged one, and store its replacement
    await at.host.tell('layout.save', { id: 'broken', name: 'Broken', position: 9, tiles: { version: 1, place: 'nowhere', tiles: 7 } });
    await at.host.tell('setting.set', { name: 'workspace', value: 'broken' });
    await until(async () => (await at.host.read('settings', {}))['workspace']).toBe('broken');
    const page = await at.visit();
    await until(() =>
      page
        .getByTestId('toast')
        .allInnerTexts()
        .then((all) => all.join()),
    ).toMatch(/Couldn’t read the layout/);
    await alive(page);
    await until(() => panels(page)).toEqual(expect.arrayContaining(['chart', 'orderbook', 'trades', 'watchlist']));
    await workspace(page, 'Trade').click();
    await at.host.tell('layout.remove', { id: 'broken' });
    await until(() => workspaces(page).allInnerTexts()).toEqual(STARTERS);
  });

  it('lets the user create, rename, leave and find workspaces', async () => {
    const page = await at.visit();
    await alive(page);
    await workspace(page, 'Market').click();
    await tile(page, 'market').waitFor();
    await page.getByRole('button', { name: 'New workspace' }).click();
    await page.getByRole('menuitem', { name: /Duplicate workspace/ }).click();
    await until(() => workspaces(page).allInnerTexts()).toEqual([...STARTERS, 'Market 2']);
    await workspace(page, 'Market 2').dblclick();
    await page.getByRole('dialog').getByRole('textbox').fill('Evening');
    await page.keyboard.press('Enter');
    await until(() => workspaces(page).allInnerTexts()).toEqual([...STARTERS, 'Evening']);
    await page.reload();
    await until(() => workspace(page, 'Evening').getAttribute('aria-selected')).toBe('true');
    await workspace(page, 'Evening').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await until(() => workspace(page, 'Evening').count()).toBe(0);
  });
});
