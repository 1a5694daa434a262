import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { openAbout } from '../../support/screen/about.ts';
import { against } from '../../support/screen/axe.ts';
import { tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';

const at = stage();
const card = (page: Page): Locator => page.getByTestId('player-card');

/** Whether the card shows the player of a row; before names are loaded, a row shows a number. */
async function tells(page: Page, row: Locator): Promise<boolean> {
  const name = (await row.getByRole('gridcell').first().innerText()).trim();
  return name !== '' && (await card(page).innerText()).includes(name);
}
/** Calls made for one player in the last minute. */
async function asked(player: number): Promise<number> {
  const { spenders } = await at.host.read('traffic', {});
  return spenders.filter(({ resource }) => resource === `player {"id":${player}}`).reduce((sum, { calls }) => sum + calls, 0);
}

describe('the player card', () => {
  it('opens when the pointer is on the name, shows data of the squad without a read, and covers no part of the row', async () => {
    const page = await at.visit();
    await page.locator('.tl-tab').first().waitFor();
    await openAbout(page, 3, 'Open squad');
    const row = tile(page, 'squad').locator('[role=row][data-key]').nth(2);
    await row.getByRole('gridcell').first().hover();
    await card(page).waitFor();
    await until(() => tells(page, row)).toBe(true);
    await until(() => card(page).innerText()).toMatch(/Fitness\s+\d+/);
    // It grows as it fills, and is then placed again.
    const beside = async () => {
      const [about, over] = [await row.boundingBox(), await card(page).boundingBox()];
      return about !== null && over !== null && (over.y >= about.y + about.height || over.y + over.height <= about.y);
    };
    await until(beside).toBe(true);
    expect(await against(page, '[data-testid=player-card]')).toEqual([]);

    await row.getByRole('gridcell').nth(3).hover();
    await until(() => card(page).count()).toBe(0);
  });

  it('does not open for a row that appears under a pointer at rest, such as a result of the palette, so that Escape closes the palette', async () => {
    const page = await at.visit();
    await page.locator('.tl-tab').first().waitFor();
    const results = page.getByTestId('palette').getByRole('option');
    const open = async (): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('player 1');
      await results.and(page.locator('[data-ref^=player_]')).first().waitFor();
    };
    await open();
    const place = await results.and(page.locator('[data-ref^=player_]')).first().boundingBox();
    await page.keyboard.press('Escape');
    await until(() => results.count()).toBe(0);
    await page.mouse.move((place?.x ?? 0) + 20, (place?.y ?? 0) + 8);
    await open();
    await page.waitForTimeout(600); // longer than a hover takes
    expect(await card(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await until(() => results.count()).toBe(0);
    // moved, it opens
    await open();
    await page.mouse.move((place?.x ?? 0) + 24, (place?.y ?? 0) + 8);
    await card(page).waitFor();
  });

  it('opens with I for the focused row, follows it, and closes with Escape, which has no other effect then', async () => {
    const page = await at.visit();
    await page.locator('.tl-tab').first().waitFor();
    await openAbout(page, 3, 'Open squad');
    const squad = tile(page, 'squad');
    await squad.locator('[role=row][data-key]').nth(1).click();
    await page.mouse.move(700, 14);
    await page.locator('.tl-tab').filter({ hasText: 'Squad' }).first().dblclick(); // maximised
    const tiles = () => page.locator('[data-testid^="tile-"]:visible').count();
    await until(tiles).toBe(1);
    await squad.getByRole('grid').focus();
    await page.keyboard.press('i');
    const row = (n: number) => squad.locator('[role=row][data-key]').nth(n);
    await until(() => tells(page, row(1))).toBe(true);
    await until(() => squad.locator('[role=row][aria-describedby=player-card]').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await until(() => tells(page, row(2))).toBe(true);
    expect(await tiles()).toBe(1);
    await page.keyboard.press('Escape');
    await until(() => card(page).count()).toBe(0);
    expect(await tiles()).toBe(1); // still maximised
  });

  it('reads state and prices of a player who is nowhere on screen once, and nothing the next time', async () => {
    await at.world.quiet(); // no event makes his data stale
    const page = await at.visit();
    const list = tile(page, 'watchlist');
    await list.locator('[role=row][data-key]').first().waitFor();
    const [first] = await at.host.read('watchlists', {});
    await at.host.tell('watchlist.add', { id: first?.id ?? '', refs: ['player_77' as never] });
    const row = list.locator('[role=row][data-key="player_77"]');
    const name = row.getByRole('gridcell').first();
    await until(() => row.innerText()).toMatch(/\b[A-Z]{2,3} \d+/); // the list has loaded its data
    expect(await asked(77)).toBe(0);
    await name.hover();
    await until(() => card(page).innerText()).toMatch(/Fitness\s+\d+/);
    await until(() => asked(77)).toBe(2);
    await page.mouse.move(700, 14);
    await until(() => card(page).count()).toBe(0);
    await name.hover();
    await until(() => card(page).innerText()).toMatch(/Fitness\s+\d+/);
    // Any read about another player would come after those about this one.
    await at.host.read('player', { id: 78 as never });
    await until(() => asked(78)).toBe(2);
    expect(await asked(77)).toBe(2);
  });
});
