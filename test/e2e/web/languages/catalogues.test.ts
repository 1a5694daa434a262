import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SETTING_PAGES } from '#contract/settings/row.ts';
import { PANEL_IDS, showPanel } from '../../../support/screen/panel-page.ts';
import { stage } from '../../../support/screen/stage.ts';
import { clippedTexts, textsOutside } from '../../../support/screen/texts-outside.ts';

const at = stage();
beforeAll(async () => {
  await at.host.tell('account.add', { name: 'harrow' });
});
afterEach(() => at.host.tell('setting.set', { name: 'language', value: 'system' }));

/** Switches to the pseudo-locale in place: what was formed once, in English, stays English and shows. */
async function pseudo(page: Page): Promise<void> {
  await at.host.tell('setting.set', { name: 'language', value: 'pseudo' });
  await page.waitForFunction(() => document.documentElement.lang === 'en-XA');
}
/** A page whose texts can be told from the words that it receives. */
async function visit(): Promise<{ page: Page; outside: () => Promise<string[]> }> {
  const page = await at.visit();
  const outside = await textsOutside(page);
  await page.reload(); // what the first connection received is received again
  await page.locator('.dv-tab').first().waitFor();
  return { page, outside };
}

describe('in the pseudo-locale, every text comes from the catalogues and none is cut', () => {
  it.each(PANEL_IDS)('%s', async (panel) => {
    const { page, outside } = await visit();
    await showPanel(at.host, page, panel);
    await pseudo(page);
    expect({ outside: await outside(), clipped: await clippedTexts(page) }).toEqual({ outside: [], clipped: [] });
  });

  it('the pages of the settings', async () => {
    const { page, outside } = await visit();
    await page.keyboard.press('Control+,');
    const found: Record<string, unknown> = {};
    for (const name of Object.values(SETTING_PAGES)) {
      await page.getByRole('navigation').getByRole('button', { name, exact: true }).click();
      await pseudo(page);
      const [texts, clipped] = [await outside(), await clippedTexts(page)];
      if (texts.length + clipped.length > 0) found[name] = { texts, clipped };
      await at.host.tell('setting.set', { name: 'language', value: 'en' });
      await page.waitForFunction(() => document.documentElement.lang === 'en');
    }
    expect(found).toEqual({});
  });

  it.each([
    ['the palette', 'Control+k', 'palette'],
    ['the list of keys', '?', 'key-sheet'],
    ['the help', 'F1', 'help'],
  ])('%s', async (_what, key, testid) => {
    const { page, outside } = await visit();
    await page.keyboard.press(key);
    await page.getByTestId(testid).waitFor();
    await pseudo(page);
    expect(await outside()).toEqual([]);
  });

  it('the messages', async () => {
    const { page, outside } = await visit();
    await page.keyboard.press('Control+k');
    await page.getByTestId('palette').getByRole('combobox').fill('Messages');
    await page.getByTestId('palette').getByRole('option').filter({ hasText: 'Messages' }).first().click();
    await page.getByTestId('messages').waitFor();
    await pseudo(page);
    expect(await outside()).toEqual([]);
  });
});
