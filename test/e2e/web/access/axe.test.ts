import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { SETTING_PAGES } from '#contract/settings/row.ts';
import { against as axe } from '../../../support/screen/axe.ts';
import { alive, pick, text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const SCHEMES = ['dark', 'light'] as const;

/** Accessibility violations of the page in its present state, minor ones included. */
const against = (page: Page, within?: string): Promise<string[]> => axe(page, within);
/** Types into the palette, and waits for the expected entry. */
async function ask(page: Page, words: string, offer: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette').getByRole('combobox').fill(words);
  await until(() => page.getByTestId('palette').getByRole('option').first().innerText()).toMatch(offer);
}
/** The default workspaces, in a world where the displayed data does not change. */
beforeEach(async () => {
  await at.reset();
  await at.world.quiet();
});

describe.each(SCHEMES)('there is no accessibility violation, %s,', (scheme) => {
  it('in both workspaces', async () => {
    const page = await at.visit({ scheme });
    await alive(page);
    expect(await against(page)).toEqual([]);
    await page.getByRole('tablist', { name: 'Workspaces' }).getByRole('tab').nth(1).click();
    await tile(page, 'market').waitFor();
    await until(() => text(page, 'market')).toMatch(/\d/);
    expect(await against(page)).toEqual([]);
  });

  it('in the palette, the key list, a menu and a dialog', async () => {
    const page = await at.visit({ scheme });
    await tile(page, 'watchlist').locator('[role=row][data-key]').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').waitFor();
    expect(await against(page, '[data-testid=palette]')).toEqual([]);
    await page.getByTestId('palette').getByRole('combobox').fill('club 1');
    await page.getByTestId('palette').getByRole('option').first().waitFor();
    expect(await against(page, '[data-testid=palette]')).toEqual([]);
    await page.keyboard.press('Escape');
    await until(() => page.getByTestId('palette').count()).toBe(0);
    await tile(page, 'watchlist').locator('[role=grid]').focus();
    await page.keyboard.press('?');
    await page.getByTestId('key-sheet').waitFor();
    expect(await against(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await until(() => page.getByTestId('key-sheet').count()).toBe(0);
    await tile(page, 'watchlist').locator('[role=row][data-key]').first().click({ button: 'right' });
    await page.getByRole('menu').waitFor();
    expect(await against(page, '[role=menu]')).toEqual([]);
    await page.getByRole('menuitem', { name: 'Add section above…' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await against(page, '[role=dialog]')).toEqual([]);
  });

  it('in the cards of a club, a player and a trader', async () => {
    const page = await at.visit({ scheme });
    await page.locator('.tl-tab').first().waitFor();
    for (const [words, offer, panel] of [
      ['club 3', /\b3\b/, 'club'],
      ['player 5', /\b5\b/, 'player'],
      ['harrow', /harrow/, 'trader'],
    ] as const) {
      await ask(page, words, offer);
      await page.keyboard.press('Control+Enter');
      await tile(page, panel).waitFor();
      await until(() => text(page, panel)).toMatch(/\d/);
      expect(await against(page, `[data-testid=tile-${panel}]`)).toEqual([]);
    }
  });

  it('in the API explorer with its form and its response in three forms, and in the capability map', async () => {
    const page = await at.visit({ scheme });
    await page.locator('.tl-tab').first().waitFor();
    const find = async (words: string, choice: string) => {
      await page.keyboard.press('Control+k');
      await page.getByTestId('palette').getByRole('combobox').fill(words);
      await page.getByTestId('palette').getByRole('option').filter({ hasText: choice }).first().click();
    };
    await find('API explorer', 'API explorer');
    await page.locator('.tl-tab').filter({ hasText: 'API explorer' }).first().dblclick();
    const explorer = tile(page, 'explorer');
    const within = '[data-testid=tile-explorer]';
    await until(() => text(page, 'explorer')).toMatch(/\d operations/);
    expect(await against(page, within)).toEqual([]);
    for (const name of ['/players/detailed', 'settargetblock', 'get_squad']) {
      await explorer.getByLabel('Search operations').fill(name);
      await explorer.getByLabel('Search operations').press('Enter');
      await until(() => explorer.locator('h3').innerText()).toBe(name);
      expect({ [name]: await against(page, within) }).toEqual({ [name]: [] });
    }
    await explorer.locator('[data-param=club_id] input').fill('1');
    await explorer.getByRole('button', { name: 'Run', exact: true }).click();
    await until(() => text(page, 'explorer')).toMatch(/1 request/);
    for (const mode of ['Table', 'Decoded', 'Raw']) {
      await pick(explorer, mode);
      expect({ [mode]: await against(page, within) }).toEqual({ [mode]: [] });
    }
    await page.keyboard.press('Escape');
    await find('capabilities by source', 'Open capabilities by source');
    await until(() => text(page, 'connection')).toMatch(/node-only features available/);
    expect(await against(page, '[data-testid=tile-connection]')).toEqual([]);
  });

  it('on every page of the settings', async () => {
    const page = await at.visit({ scheme });
    await page.locator('.tl-tab').first().waitFor();
    await page.keyboard.press('Control+,');
    for (const name of Object.values(SETTING_PAGES)) {
      await page.getByTestId('settings').getByRole('button', { name, exact: true }).click();
      await page.getByTestId('settings').getByRole('heading', { name, exact: true }).waitFor();
      expect({ [name]: await against(page, '[data-testid=settings]') }).toEqual({ [name]: [] });
    }
  });

  it('in each step of first run', async () => {
    await at.host.tell('setting.set', { name: 'firstRunStep', value: null }); // starts with the first step of a new run
    const url = new URL(at.host.firstLine);
    url.searchParams.set('firstrun', '1');
    const page = await at.visit({ scheme, address: url.href });
    await page.getByTestId('firstrun').waitFor();
    expect(await against(page)).toEqual([]);
    await page.getByTestId('source-both').click();
    await page.getByLabel('Node URL').waitFor();
    expect(await against(page)).toEqual([]);
    await page.getByTestId('source-demo').click();
    for (const heading of ['Which accounts are yours?', 'What do you do in the game?']) {
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText(heading).waitFor();
      expect(await against(page)).toEqual([]);
    }
  });

  it('in tiles in trouble', async () => {
    const page = await at.visit({ scheme });
    await alive(page);
    await at.world.fault('500', { interface: 'gsp', match: 'orderbook' });
    await tile(page, 'watchlist')
      .locator('[role=row][data-key]')
      .nth(scheme === 'dark' ? 4 : 6)
      .click();
    await until(() => text(page, 'orderbook')).toMatch(/Couldn’t load/);
    expect(await against(page)).toEqual([]);
  });
});
