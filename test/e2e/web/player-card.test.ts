import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { tile, until } from '../../support/screen.ts';
import { stage } from '../../support/stage.ts';

const at = stage();
const card = (page: Page): Locator => page.getByTestId('player-card');

/** A workspace of one panel about a club. */
async function only(page: Page, ref: string, panel: string): Promise<void> {
  await page.locator('.tl-tab').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill(ref);
  await page.getByTestId('palette').getByRole('option').first().waitFor();
  await page.keyboard.press('Tab');
  await page.getByTestId('palette').getByRole('option').filter({ hasText: panel }).first().click();
}
/** Calls that were made for one player in the last minute. */
async function asked(player: number): Promise<number> {
  const { spenders } = await at.host.read('traffic', {});
  return spenders.filter(({ resource }) => resource === `player {"id":${player}}`).reduce((sum, { calls }) => sum + calls, 0);
}

describe('the card of a player', () => {
  it('comes when his name is pointed at, tells what the squad told without reading anything, and covers nothing of the row', async () => {
    const page = await at.visit();
    await only(page, 'club 3', 'Open squad');
    const row = tile(page, 'squad').locator('[role=row][data-key]').nth(2);
    const name = (await row.getByRole('gridcell').first().innerText()).trim();
    await row.getByRole('gridcell').first().hover();
    await card(page).waitFor();
    await until(() => card(page).innerText()).toContain(name);
    await until(() => card(page).innerText()).toMatch(/Fitness\s+\d+/);
    const [about, over] = [await row.boundingBox(), await card(page).boundingBox()];
    if (!about || !over) throw new Error('nothing is drawn');
    expect(over.y >= about.y + about.height || over.y + over.height <= about.y).toBe(true);
    const { violations } = await new AxeBuilder({ page }).include('[data-testid=player-card]').analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);

    await row.getByRole('gridcell').nth(3).hover();
    await until(() => card(page).count()).toBe(0);
  });

  it('comes with I for the row the keyboard is at, follows it, and goes with Escape, which does nothing else then', async () => {
    const page = await at.visit();
    await only(page, 'club 3', 'Open squad');
    const squad = tile(page, 'squad');
    await squad.locator('[role=row][data-key]').nth(1).click();
    await page.mouse.move(700, 14);
    await page.locator('.tl-tab').filter({ hasText: 'Squad' }).first().dblclick(); // maximised
    await squad.getByRole('grid').focus();
    await page.keyboard.press('i');
    const named = (n: number) => squad.locator('[role=row][data-key]').nth(n).getByRole('gridcell').first().innerText();
    await until(() => card(page).innerText()).toContain((await named(1)).trim());
    expect(await squad.locator('[role=row][aria-describedby=player-card]').count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await until(() => card(page).innerText()).toContain((await named(2)).trim());
    const tiles = await page.locator('[data-testid^="tile-"]:visible').count();
    await page.keyboard.press('Escape');
    await until(() => card(page).count()).toBe(0);
    expect(await page.locator('[data-testid^="tile-"]:visible').count()).toBe(tiles);
  });

  it('reads a player who is nowhere on screen: his state and his prices once, and nothing when he is pointed at again', async () => {
    const page = await at.visit();
    const list = tile(page, 'watchlist');
    await list.locator('[role=row][data-key]').first().waitFor();
    const [first] = await at.host.read('watchlists', {});
    await at.host.tell('watchlist.add', { id: first?.id ?? '', refs: ['player_77' as never] });
    const name = list.locator('[role=row][data-key="player_77"]').getByRole('gridcell').first();
    await name.waitFor();
    await at.world.control('/control/quiet', { on: true });
    expect(await asked(77)).toBe(0);
    await name.hover();
    await until(() => card(page).innerText()).toMatch(/Fitness\s+\d+/);
    expect(await asked(77)).toBe(2);
    await page.mouse.move(700, 14);
    await until(() => card(page).count()).toBe(0);
    await name.hover();
    await until(() => card(page).innerText()).toMatch(/Fitness\s+\d+/);
    expect(await asked(77)).toBe(2);
    await at.world.control('/control/quiet', { on: false });
  });
});
