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
  expect(await page.getByRole('dialog', { name: 'Help' }).count()).toBe(0);
});
