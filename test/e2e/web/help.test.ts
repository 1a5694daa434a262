import { expect, it } from 'vitest';
import { alive, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';

const at = stage();

it('Help opens with F1, finds a page by its words, follows a link to another page, and Escape closes it and returns the focus', async () => {
  const page = await at.visit();
  await alive(page);
  const before = page.getByTestId('omni');
  await before.focus();
  await page.keyboard.press('F1');
  const help = page.getByTestId('help');
  const heading = () => help.getByRole('article').getByRole('heading', { level: 1 }).innerText();
  await until(heading).toBe('Getting started');
  await help.getByRole('searchbox', { name: 'Search help' }).fill('appear as numbers');
  await until(() => help.getByRole('navigation').getByRole('button').allInnerTexts()).toContain('Troubleshooting');
  await help.getByRole('button', { name: 'Troubleshooting', exact: true }).click();
  await until(heading).toBe('Troubleshooting');
  await help.getByRole('article').getByRole('link', { name: 'name pack' }).first().click();
  await until(heading).toBe('Name packs');
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await until(() => before.evaluate((element) => element === document.activeElement)).toBe(true);
  await until(() => page.getByRole('dialog', { name: 'Help' }).count()).toBe(0);
});

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
