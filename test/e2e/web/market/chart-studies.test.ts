import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { against } from '../../../support/screen/axe.ts';
import type { Share } from '#contract/model/market/share.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { alive, savedText, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
/** A test may leave a workspace of its own. */
beforeEach(() => at.reset());
const SERIOUS = { serious: true } as const;
const chart = (page: Page) => tile(page, 'chart');
const said = (page: Page) => chart(page).locator('[aria-live=polite]').first().innerText();
const dialog = (page: Page) => page.getByRole('dialog');
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name, exact: typeof name === 'string' });
const checkItem = (page: Page, name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });

/** Opens the menu of studies with the keyboard. */
async function studies(page: Page): Promise<void> {
  await chart(page)
    .getByRole('button', { name: /Studies/ })
    .focus();
  await page.keyboard.press('Enter');
  await item(page, 'Templates').waitFor();
}
/** Opens the part of the menu at an entry with the keyboard. */
async function enter(page: Page, name: string): Promise<void> {
  await item(page, name).focus();
  await page.keyboard.press('ArrowRight');
}
const shown = async (page: Page): Promise<string> =>
  chart(page)
    .getByRole('button', { name: /Studies/ })
    .innerText();
const stored = async () => (await at.host.read('settings', {}))['studyTemplates'] as { name: string; studies: unknown[] }[];

async function open(): Promise<Page> {
  await at.world.quiet();
  const page = await at.visit();
  await alive(page);
  await chart(page).locator('canvas').first().waitFor();
  return page;
}

describe('studies of the chart', () => {
  it('have any expression, with its mistakes marked, and say why they have no value', async () => {
    const page = await open();
    await studies(page);
    await item(page, 'Expression…').focus();
    await page.keyboard.press('Enter');
    const field = dialog(page).getByRole('textbox');
    await field.waitFor();
    await page.keyboard.type('close - ema_501');
    await until(() => dialog(page).getByRole('status').innerText()).toContain('There is no field “ema_501”');
    expect(await dialog(page).getByRole('button', { name: 'Add study' }).isDisabled()).toBe(true);
    // The first Esc closes the completion if it is open, the next one the dialog.
    await page.keyboard.press('Escape');
    if ((await dialog(page).count()) > 0) await page.keyboard.press('Escape');
    await until(() => dialog(page).count()).toBe(0);
    await studies(page);
    await item(page, 'Expression…').focus();
    await page.keyboard.press('Enter');
    await field.waitFor();
    await page.keyboard.type('(high + low) / 2 + ema_50 - ema_50');
    await dialog(page).getByRole('checkbox', { name: 'Draw over the price' }).focus();
    await page.keyboard.press('Space');
    expect(await against(page, '[role=dialog]', SERIOUS)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Add study' }).focus();
    await page.keyboard.press('Enter');
    await until(() => dialog(page).count()).toBe(0);
    await until(() => chart(page).locator('.legend').innerText()).toContain('ema_50');
    await chart(page).getByRole('application').focus();
    await page.keyboard.press('Home');
    await until(() => said(page)).toMatch(/ema_50 — \(warming up\)/);
    await page.keyboard.press('End');
    // The newest candles may have no trade yet.
    const value = /ema_50 [\d.,]+$/;
    await until(async () => {
      const words = await said(page);
      if (!value.test(words)) await page.keyboard.press('ArrowLeft');
      return words;
    }).toMatch(value);
  });

  it('have the number of holders from the time at which its list is read, and none before', async () => {
    await at.world.quiet();
    const page = await at.visit();
    await showPanel(at.host, page, 'chart', { studies: [{ id: 'holders' }] }, 'club_1');
    const owners = await at.host.read('owners', { share: 'club_1' as Share });
    const column = async (): Promise<(string | undefined)[]> => {
      await chart(page)
        .getByRole('button', { name: /Export|Save|Picture/ })
        .first()
        .click();
      const saving = page.waitForEvent('download');
      await item(page, 'Save all loaded data (CSV)').click();
      const [head = '', ...lines] = (await savedText(await saving)).trimEnd().split(/\r?\n/);
      const n = head.split(',').indexOf('Holders (accounts)');
      return lines.map((line) => line.split(',')[n]);
    };
    await until(async () => (await column()).at(-1)).toBe(String(owners.count));
    expect((await column())[0]).toBe('');
    expect((await at.host.read('holder-history', { share: 'club_1' as Share, from: 0, to: 4_000_000_000 })).counts).toMatchObject([
      { count: owners.count },
    ]);
  });

  it('are saved as a template, applied, renamed and deleted with the keyboard, each of which can be undone', async () => {
    const page = await open();
    const count = Number((await shown(page)).replace(/\D/g, ''));
    await studies(page);
    await enter(page, 'Templates');
    await item(page, 'Save studies as template…').waitFor();
    await item(page, 'Save studies as template…').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('textbox', { name: 'Name' }).waitFor();
    await page.keyboard.type('Trend');
    await page.keyboard.press('Enter');
    await until(async () => (await stored()).map(({ name, studies: all }) => [name, all.length])).toEqual([['Trend', count]]);

    await studies(page);
    await item(page, 'MACD').focus();
    await page.keyboard.press('Enter');
    await until(() => shown(page)).toContain(String(count + 1));
    await studies(page);
    await enter(page, 'Templates');
    await enter(page, 'Trend');
    await checkItem(page, 'Apply').focus();
    await page.keyboard.press('Enter');
    await until(() => shown(page)).toContain(String(count));
    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
    await until(() => shown(page)).toContain(String(count + 1));

    await studies(page);
    await enter(page, 'Templates');
    await enter(page, 'Trend');
    await item(page, 'Rename…').focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Momentum');
    await page.keyboard.press('Enter');
    await until(async () => (await stored()).map(({ name }) => name)).toEqual(['Momentum']);

    await studies(page);
    await enter(page, 'Templates');
    await enter(page, 'Momentum');
    await item(page, 'Delete').focus();
    await page.keyboard.press('Enter');
    await until(async () => (await stored()).length).toBe(0);
    await page.getByTestId('toast').getByRole('button', { name: 'Undo' }).click();
    await until(async () => (await stored()).map(({ name }) => name)).toEqual(['Momentum']);

    const again = await at.visit();
    await alive(again);
    await studies(again);
    await enter(again, 'Templates');
    await item(again, 'Momentum').waitFor();
  });
});
