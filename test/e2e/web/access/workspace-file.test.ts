import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { alive, savedText, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const STARTERS = ['Trade', 'Market', 'Matchday', 'Manager', 'Votes', 'Portfolio', 'Value', 'Scout'];
const workspaces = (page: Page) => page.getByRole('tablist', { name: 'Workspaces' }).getByRole('tab');
const dialog = (page: Page) => page.getByRole('dialog');
const theme = async (): Promise<unknown> => (await at.host.read('settings', {}))['theme'];

async function menu(page: Page, entry: string): Promise<void> {
  await workspaces(page).first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry }).click();
}
async function choose(page: Page, text: string): Promise<void> {
  await menu(page, 'Import…');
  const file = { name: 'shared.touchline', mimeType: 'application/json', buffer: Buffer.from(text) };
  await dialog(page).locator('input[type=file]').setInputFiles(file);
}
/** Exports the first workspace with the settings. */
async function exported(page: Page): Promise<string> {
  await menu(page, 'Export workspace…');
  await dialog(page).getByRole('checkbox', { name: 'Settings' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), dialog(page).getByRole('button', { name: 'Export' }).click()]);
  expect(file.suggestedFilename()).toBe('trade.touchline');
  return savedText(file);
}

beforeEach(async () => {
  await at.reset();
  await at.host.tell('setting.set', { name: 'theme', value: 'dark' });
});

describe('a file of workspaces', () => {
  it('is previewed, adds a workspace and changes a setting, and both can be undone', async () => {
    const page = await at.visit();
    await alive(page);
    const text = await exported(page);
    expect(text).not.toContain('baseUrl');
    await at.host.tell('setting.set', { name: 'theme', value: 'light' });

    await choose(page, text);
    await until(() => page.getByTestId('import-preview').innerText()).toMatch(/Trade[\s\S]*tiles: [\s\S]*Theme\s+Light → Dark/);
    expect(await workspaces(page).allInnerTexts()).toEqual(STARTERS);
    expect(await theme()).toBe('light');

    await dialog(page).getByRole('button', { name: 'Import' }).click();
    await until(() => workspaces(page).allInnerTexts()).toEqual([...STARTERS, 'Trade 2']);
    await until(() => workspaces(page).last().getAttribute('aria-selected')).toBe('true');
    await until(theme).toBe('dark');
    await tile(page, 'chart').waitFor();

    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
    await until(() => workspaces(page).allInnerTexts()).toEqual(STARTERS);
    await until(theme).toBe('light');
    await until(() => workspaces(page).first().getAttribute('aria-selected')).toBe('true');
  });

  it('that cannot be read says why and can be replaced by another one', async () => {
    const page = await at.visit();
    await alive(page);
    await choose(page, 'hello');
    await until(() => dialog(page).innerText()).toMatch(/isn’t JSON[\s\S]*Nothing was changed/);
    expect(await dialog(page).getByRole('button', { name: 'Import' }).count()).toBe(0);
    expect(await dialog(page).getByRole('button', { name: 'Choose file…' }).count()).toBe(1);
  });
});
