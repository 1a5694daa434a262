import { expect, it } from 'vitest';
import { alive, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';

const at = stage();

it('a link in the address opens a page of the settings, a page of Help and a panel; a wrong one says so and changes nothing', async () => {
  const page = await at.visit();
  await alive(page);
  const follow = (link: string) => page.evaluate((hash) => (location.hash = hash), link);
  await follow('#/settings/storage');
  await until(() => page.getByTestId('settings').getByRole('heading', { level: 2 }).first().innerText()).toBe('Storage');
  await until(() => page.evaluate(() => location.hash)).toBe('');
  await follow('#/panel/rules');
  await page.getByTestId('settings').waitFor({ state: 'detached' });
  await until(() => page.locator('.dv-active-group .dv-active-tab').innerText()).toContain('Rules');
  const tiles = await page.locator('[data-tile]').count();
  await follow('#/panel/unknown');
  await page.getByTestId('toast').getByText('Couldn’t open the link').waitFor();
  expect(await page.locator('[data-tile]').count()).toBe(tiles);
  await follow('#/help/votes');
  await until(() => page.getByTestId('help').getByRole('article').getByRole('heading', { level: 1 }).innerText()).toBe('Votes');
});
