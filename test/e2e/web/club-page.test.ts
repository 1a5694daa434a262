import { beforeEach, describe, expect, it } from 'vitest';
import { openAbout } from '../../support/screen/about.ts';
import { against } from '../../support/screen/axe.ts';
import { pick, savedText, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';

const at = stage();
beforeEach(() => at.reset());

describe('depth by position', () => {
  it('ranks the players for each position, moves by arrow keys, opens a player with Enter and shows his card', async () => {
    const page = await at.visit();
    await page.locator('.tl-tab').first().waitFor();
    await openAbout(page, 3, 'Open squad');
    const squad = tile(page, 'squad');
    await pick(squad, 'Depth');
    const field = squad.getByRole('group', { name: /^Depth by position/ });
    await field.waitFor();
    await squad.getByTitle('Positions for formation', { exact: true }).click();
    await page.getByRole('option', { name: 'All positions' }).click();
    await until(() => field.getByRole('region').count()).toBe(16);

    await field.locator('button').first().focus();
    await page.keyboard.press('ArrowDown');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-ref') ?? '');
    await until(focused).toMatch(/^player_/);
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/, rating \d+/);
    await page.keyboard.press('i');
    await page.getByTestId('player-card').waitFor();
    await page.keyboard.press('Escape');
    await until(() => page.getByTestId('player-card').count()).toBe(0);
    expect(await against(page, '[data-testid=tile-squad]')).toEqual([]);
    const chosen = await focused();
    await page.keyboard.press('Enter');
    const name = (await at.host.read('names', { ids: [chosen as never] }))[chosen as never];
    await until(() => tile(page, 'player').locator('.card').getAttribute('aria-label')).toBe(name);
  });
});

describe('a view of the squad', () => {
  it('has columns of its own, and is saved as CSV with plain figures', async () => {
    const page = await at.visit();
    await page.locator('.tl-tab').first().waitFor();
    await openAbout(page, 3, 'Open squad');
    const squad = tile(page, 'squad');
    await pick(squad, 'Table');
    await squad.locator('[role=row][data-key]').first().waitFor();
    await page.locator('.tl-tab').filter({ hasText: 'Squad' }).first().dblclick();
    await at.world.quiet(); // the file and the squad are read one after the other
    const view = async (name: string) => {
      await squad.getByTitle('View', { exact: true }).click();
      await page.getByRole('option', { name }).click();
    };
    const heads = () => squad.getByRole('columnheader').allInnerTexts();
    await view('Discipline');
    await until(heads).toContain('Red');
    await squad.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Red cards' }).click();
    await page.keyboard.press('Escape');
    await until(heads).not.toContain('Red');
    await view('Market');
    await until(heads).toContain('Value');
    await view('Discipline');
    await until(heads).toContain('Yellow');
    expect(await heads()).not.toContain('Red');

    await view('Contracts');
    await until(heads).toContain('Ctr');
    const { players } = await at.host.read('squad', { club: 3 as never });
    await until(() => squad.innerText()).toContain(`${players.length} players`);
    const [saved] = await Promise.all([page.waitForEvent('download'), squad.getByRole('button', { name: 'Export view as CSV' }).click()]);
    expect(saved.suggestedFilename()).toMatch(/^squad-3-contracts.*\.csv$/);
    const text = (await savedText(saved)).trim().split('\n');
    expect(text.length).toBe(players.length + 1);
    expect(text[0]).toContain('Weekly wage, coin');
    const wages = players.map(({ wages }) => (wages ?? 0) / 10_000).sort((a, b) => a - b);
    const column = (text[0] ?? '').split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).findIndex((head) => head.includes('Weekly wage'));
    const told = text.slice(1).map((line) => Number(line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)[column]));
    expect(told.sort((a, b) => a - b)).toEqual(wages);
  });
});

describe('club finances', () => {
  it('show the balance, every week and every kind, and add up to the served totals', async () => {
    const page = await at.visit();
    await page.locator('.tl-tab').first().waitFor();
    await openAbout(page, 3, 'Open finances');
    const finances = tile(page, 'finances');
    await finances.getByRole('grid').waitFor();
    // A width for all columns: otherwise the last one, the sum of the season, is dropped.
    await page.locator('.tl-tab').filter({ hasText: 'Finances' }).first().dblclick();
    await at.world.quiet(); // served and displayed values are compared part by part
    const { balances, weeks } = await at.host.read('finances', { club: 3 as never });
    const coin = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    await until(() => finances.innerText()).toContain(coin.format((balances?.total ?? 0) / 10_000));
    await until(() => finances.innerText()).toContain(`${weeks.length} weeks`);
    await pick(finances, 'By category');
    await until(() => finances.innerText()).toContain('17 categories');
    const wages = weeks.reduce((sum, week) => sum + Math.abs(week.player_wages ?? 0), 0);
    const row = finances.locator('[role=row][data-key="player_wages"]');
    await until(() => row.innerText()).toContain(coin.format(wages / 10_000));
    expect(await against(page, '[data-testid=tile-finances]')).toEqual([]);
  });
});

describe('the manager of a club', () => {
  it('is shown as vacant, with the job posting and the previous managers', async () => {
    let club = 1;
    while ((await at.host.read('club', { id: club as never })).manager_name) club += 1;
    await at.world.control('/control/job', { club, text: 'Somebody who plays the young ones.' });
    await at.world.control('/control/step', { blocks: 1 });
    const page = await at.visit();
    await page.locator('.tl-tab').first().waitFor();
    await openAbout(page, club, 'Open club');
    const card = tile(page, 'club');
    await until(() => card.innerText()).toContain('This club has no manager');
    await until(() => card.innerText()).toContain('Somebody who plays the young ones.');
    const before = await at.host.read('tenures', { club: club as never });
    for (const { manager_name: name } of before.slice(0, 2)) await until(() => card.innerText()).toContain(name ?? '');
    expect(await against(page, '[data-testid=tile-club]')).toEqual([]);
  });
});
