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

describe('tactics', () => {
  it('shows what is set beside what the game would pick, slot by slot, and any other formation', async () => {
    const page = await at.visit();
    await page.locator('.tl-tab').first().waitFor();
    const open = async (id: number) => {
      const { hidden, actions } = await at.host.read('tactics', { club: id as never });
      return !hidden && actions.length > 0;
    };
    let club = 1;
    while (!(await open(club))) club += 1;
    await about(page, club, 'Open tactics');
    const tactics = tile(page, 'tactics');
    await page.locator('.tl-tab').filter({ hasText: 'Tactics' }).first().dblclick();
    const preview = tactics.getByRole('group', { name: 'Eleven of the preview' });
    await until(() => preview.getByRole('button').count()).toBe(11);
    await until(() => tactics.getByRole('group', { name: 'Eleven as set' }).getByRole('button').count()).toBe(11);

    await tactics.getByRole('radio', { name: 'Formations' }).click();
    const rows = tactics.getByRole('grid', { name: /^Formations/ }).locator('[role=row][data-key]');
    await rows.first().waitFor();
    const lineups = await at.host.read('lineups', { club: club as never });
    await until(() => tactics.innerText()).toContain(`${lineups.rows.length} formations`);
    expect(await rows.first().getAttribute('data-key')).toBe(String(lineups.rows[0]?.formation));
    await rows.nth(3).click();
    await until(() => tactics.getByLabel('Preview').locator('h3').innerText()).toContain(lineups.rows[3]?.name ?? 'no row');

    await preview.locator('[data-slot="0"]').focus();
    await page.keyboard.press('ArrowUp');
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('data-slot'))).not.toBe('0');
  });
});
