import { expect, describe, it } from 'vitest';
import type { Page } from 'playwright';
import { tile, until } from '../../support/screen.ts';
import { stage } from '../../support/stage.ts';

const at = stage();

/** Opens a panel about a club by the palette: found by its number, then Tab for what can be done with it. */
async function about(page: Page, club: number, panel: string) {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill(`club ${club}`);
  await page.getByTestId('palette').getByRole('option').first().waitFor();
  await until(() => page.getByTestId('palette').getByRole('option').first().innerText()).toMatch(new RegExp(`\\b${club}\\b`));
  await page.keyboard.press('Tab');
  await page.getByTestId('palette').getByRole('option').filter({ hasText: panel }).first().click();
}

describe('squad', () => {
  it('lists every player with his figures, by view, sorted by any column', async () => {
    const page = await at.visit();
    await page.locator('.tl-tab').first().waitFor();
    await about(page, 3, 'Open squad');
    const squad = tile(page, 'squad');
    await squad.locator('[role=row][data-key]').first().waitFor();
    await page.locator('.tl-tab').filter({ hasText: 'Squad' }).first().dblclick();

    const { players } = await at.host.read('squad', { club: 3 as never });
    await until(() => squad.innerText()).toContain(`${players.length} players`);
    await until(() => squad.getByRole('columnheader').allInnerTexts()).toContain('Fitness');

    await squad.getByRole('columnheader', { name: 'Rat' }).click();
    const best = [...players].sort((a, b) => (b.rating ?? 0) - (a.rating ?? 0))[0];
    await until(() => squad.locator('[role=row][data-key]').first().innerText()).toContain(String(best?.rating));

    await squad.getByTitle('View', { exact: true }).click();
    await page.getByRole('option', { name: 'Contracts' }).click();
    await until(() => squad.getByRole('columnheader').allInnerTexts()).toContain('Ctr');
    expect((await squad.getByRole('columnheader').allInnerTexts()).includes('Fitness')).toBe(false);
  });

  it('marks the row a key led to, and stays in front although its neighbours can show a player', async () => {
    const page = await at.visit();
    await page.locator('.tl-tab').first().waitFor();
    await about(page, 3, 'Open squad');
    const squad = tile(page, 'squad');
    await squad.locator('[role=row][data-key]').nth(1).click();
    await page.keyboard.press('ArrowDown');
    const marked = squad.locator('[role=row][aria-selected=true]');
    await until(() => marked.count()).toBe(1);
    const player = (await marked.getAttribute('data-key')) as string;
    expect(player).toMatch(/^player_/);
    expect(player).toBe(await squad.locator('[role=row][data-key]').nth(2).getAttribute('data-key'));
    const name = (await marked.getByRole('gridcell').first().innerText()).trim();
    await page.keyboard.press('Enter');
    await until(() => tile(page, 'player').getByRole('region').getAttribute('aria-label')).toBe(name);
  });
});
