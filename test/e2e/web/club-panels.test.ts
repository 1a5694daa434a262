import { expect, describe, it } from 'vitest';
import { openAbout } from '../../support/screen/about.ts';
import { tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';

const at = stage();

describe('the squad panel', () => {
  it('lists every player with his figures, by view, sortable by any column', async () => {
    await at.world.quiet(); // an auction that ends moves a player
    const page = await at.visit();
    await page.locator('.tl-tab').first().waitFor();
    await openAbout(page, 3, 'Open squad');
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
    await until(() => squad.getByRole('columnheader').allInnerTexts()).not.toContain('Fitness');
  });

  it('marks the row of the focus, and stays in front although its neighbours can show a player', async () => {
    const page = await at.visit();
    await page.locator('.tl-tab').first().waitFor();
    await openAbout(page, 3, 'Open squad');
    const squad = tile(page, 'squad');
    await at.world.quiet(); // the rows keep their order
    const marked = squad.locator('[role=row][aria-selected=true]');
    const isMarked = (n: number) => squad.locator('[role=row][data-key]').nth(n).getAttribute('aria-selected');
    await squad.locator('[role=row][data-key]').nth(1).click();
    await until(() => isMarked(1)).toBe('true');
    await page.keyboard.press('ArrowDown');
    await until(() => isMarked(2)).toBe('true');
    await until(() => marked.count()).toBe(1);
    expect(await marked.getAttribute('data-key')).toMatch(/^player_/);
    const name = marked.getByRole('gridcell').first();
    await until(() => name.innerText()).not.toContain('#'); // before names are loaded, a row shows a number
    const told = (await name.innerText()).trim();
    await page.keyboard.press('Enter');
    await until(() => tile(page, 'player').locator('.card').getAttribute('aria-label')).toBe(told);
  });
});
