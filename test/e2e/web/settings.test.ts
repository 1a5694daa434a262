import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { alive, text, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';

const at = stage();

async function settings(page: Page, group: string): Promise<void> {
  await page.keyboard.press('Control+,');
  await page.getByTestId('settings').getByRole('button', { name: group, exact: true }).click();
}
const choose = (page: Page, label: string, option: string) =>
  page.getByTestId('settings').getByRole('radiogroup', { name: label }).getByRole('radio', { name: option, exact: true }).click();
const look = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }));
const token = (page: Page, name: string) =>
  page.evaluate((wanted) => getComputedStyle(document.documentElement).getPropertyValue(wanted), name);

describe('the settings', () => {
  it('change theme, density and market colours at once, also after a reload', async () => {
    const page = await at.visit();
    await alive(page);
    const [surface, up, row] = [await token(page, '--surface-1'), await token(page, '--up'), await token(page, '--row')];
    await settings(page, 'Appearance');
    await choose(page, 'Theme', 'Light');
    await choose(page, 'Density', 'Comfortable');
    await page.getByTestId('settings').getByRole('radio', { name: 'Green up, red down' }).click();
    const wanted = { theme: 'light', density: 'roomy', market: 'green-red' };
    await until(() => look(page)).toMatchObject(wanted);
    for (const [name, before] of [
      ['--surface-1', surface],
      ['--up', up],
      ['--row', row],
    ] as const)
      await until(() => token(page, name)).not.toBe(before);
    await until(() => at.host.read('settings', {})).toMatchObject(wanted);
    await page.reload();
    await alive(page);
    await until(() => look(page)).toMatchObject(wanted);
    for (const [name, value] of [
      ['theme', 'system'],
      ['density', 'compact'],
      ['market', 'blue-orange'],
    ] as const)
      await at.host.tell('setting.set', { name, value });
    await until(() => look(page)).toMatchObject({ theme: 'dark', density: 'compact', market: 'blue-orange' });
  });

  it('say which lists of holders are recorded in the background, and that none are once that is off', async () => {
    await at.host.tell('watchlist.add', { name: 'Mine', refs: ['club_1', 'player_1'] as never });
    const page = await at.visit();
    await alive(page);
    await settings(page, 'Storage');
    const words = () => page.getByTestId('settings').innerText();
    await until(words).toMatch(/Lists of holders (are recorded )?around matches and votes/);
    await at.host.tell('setting.set', { name: 'recordHolders', value: false });
    await until(words).toContain('Lists of holders are recorded only while a tile shows them.');
    await page.keyboard.press('Escape');
  });

  it('explain why a value is invalid and do not save it', async () => {
    const page = await at.visit();
    await alive(page);
    await settings(page, 'Connection');
    await page.getByLabel('Base URL').fill('somewhere');
    await page.getByLabel('Base URL').press('Enter');
    await page.getByTestId('settings').getByText('Must start with http:// or https://').waitFor();
    expect((await at.host.read('settings', {}))['baseUrl']).toBe('');
    await page.keyboard.press('Escape');
  });

  it('test the connection on its page in plain words', async () => {
    const page = await at.visit();
    await alive(page);
    const { baseUrl, restPrefix, mcpUrl } = at.world.addresses;
    for (const [name, value] of Object.entries({ baseUrl, restPrefix, mcpUrl, connection: 'hosted' }))
      await at.host.tell('setting.set', { name: name as 'baseUrl', value });
    await settings(page, 'Connection');
    await until(() => page.getByLabel('Base URL').inputValue()).toBe(baseUrl);
    await page.getByRole('button', { name: 'Test all' }).click();
    await page.getByTestId('test-result').waitFor({ timeout: 60_000 });
    await until(() => page.getByTestId('test-result').innerText()).toMatch(/Tested/);
  });

  it('mask every coin amount and own name, and the key reveals them again', async () => {
    await at.world.quiet(); // the compared trade stays on the tape
    const page = await at.visit({ size: { width: 1900, height: 1000 } });
    await alive(page);
    // One of my accounts traded it last.
    const traders = () => tile(page, 'trades').locator('[role=gridcell].who button').allInnerTexts();
    await until(traders).toContainEqual(expect.stringMatching(/^[\w-]+$/));
    const name = (await traders()).find((one) => /^[\w-]+$/.test(one)) ?? '';
    await at.host.tell('account.add', { name });
    await until(() => tile(page, 'trades').locator('button.mine').first().innerText()).toBe(name);
    await tile(page, 'watchlist').locator('[role=grid]').focus();
    await page.keyboard.press('m');
    await until(() => at.host.read('settings', {})).toMatchObject({ mask: true });
    await until(() => page.locator('.window.masked').count()).toBe(1);
    await until(() => tile(page, 'trades').locator('button.mine').first().innerText()).toBe('•••');
    const whole = new RegExp(`(?<![\\w-])${name}(?![\\w-])`);
    for (const panel of ['orderbook', 'trades', 'watchlist'] as const) await until(() => text(page, panel)).not.toMatch(whole);
    await page.keyboard.press('m');
    await until(() => at.host.read('settings', {})).toMatchObject({ mask: false });
    await until(() => tile(page, 'trades').locator('button.mine').first().innerText()).toBe(name);
    await at.host.tell('account.remove', { name });
  });

  it('list the keys with their current bindings', async () => {
    const page = await at.visit();
    await alive(page);
    await tile(page, 'watchlist').locator('[role=grid]').focus();
    await page.keyboard.press('?');
    await page.getByTestId('key-sheet').waitFor();
    await until(() => page.getByTestId('key-sheet').innerText()).toMatch(/Search for a club, player, trader or command/);
    await page.keyboard.press('Escape');
    await until(() => page.getByTestId('key-sheet').count()).toBe(0);
  });
});
