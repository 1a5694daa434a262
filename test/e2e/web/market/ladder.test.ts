import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { against } from '../../../support/screen/axe.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { alive, text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
beforeEach(async () => {
  await at.reset();
  await at.world.quiet();
});
const ladder = (page: Page) => tile(page, 'orderbook');
const focusedPrice = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.querySelector('.price')?.textContent?.trim() ?? '');
const figure = (price: string): number => Number(price.replace(/[^\d.]/g, ''));

describe('the ladder with fixed prices', () => {
  it('has a row for each price, which the arrow keys walk, and the menu and order of the price under the focus', async () => {
    const page = await at.visit();
    await showPanel(at.host, page, 'orderbook', { fixed: true, traded: '30d' });
    const rows = ladder(page).locator('[role=row][data-key]');
    await until(() => rows.count()).toBeGreaterThan(5);
    await until(() => text(page, 'orderbook')).toMatch(/[\d,]+ of [\d,]+ traded/);
    expect(await against(page, '[data-testid=tile-orderbook]')).toEqual([]);
    await ladder(page).locator('[role=row][tabindex="0"]').focus();
    const first = await focusedPrice(page);
    await page.keyboard.press('ArrowDown');
    await until(() => focusedPrice(page)).not.toBe(first);
    expect(figure(await focusedPrice(page))).toBeLessThan(figure(first));
    await page.keyboard.press('ArrowUp');
    await until(() => focusedPrice(page)).toBe(first);
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menu').waitFor();
    expect(await page.getByRole('menu').innerText()).toMatch(/alert/i);
    await page.keyboard.press('Escape');
    await until(() => page.getByRole('menu').count()).toBe(0);
    await ladder(page).locator('[role=row][tabindex="0"]').focus();
    await page.keyboard.press('Enter');
    await until(() => text(page, 'whatif')).toMatch(/Fills now/);
  });

  it('scrolls past the prices in view, says which best price is out of view, and leads back', async () => {
    const page = await at.visit();
    await showPanel(at.host, page, 'orderbook', { fixed: true });
    const rows = ladder(page).locator('[role=row][data-key]');
    await until(() => rows.count()).toBeGreaterThan(5);
    await ladder(page).locator('[role=row][tabindex="0"]').focus();
    expect(await text(page, 'orderbook')).not.toMatch(/Not in view/);
    for (let n = 0; n < 12; n++) await page.keyboard.press('PageUp');
    await until(() => text(page, 'orderbook')).toMatch(/Not in view: [^]*best bid/);
    expect(await against(page, '[data-testid=tile-orderbook]')).toEqual([]);
    await ladder(page).getByRole('button', { name: 'Centre' }).click();
    await until(() => text(page, 'orderbook')).not.toMatch(/Not in view/);
  });
});

describe('what was traded at each price', () => {
  it('follows the visible range of the linked chart, and is unknown without one', async () => {
    const page = await at.visit();
    await alive(page);
    await ladder(page).getByTitle('Traded at each price', { exact: true }).click();
    await page.getByRole('option', { name: 'Range of the chart' }).click();
    const range = async (): Promise<string> =>
      (await ladder(page)
        .getByTitle(/^Influence traded at the prices shown, of all that was traded from /)
        .first()
        .getAttribute('title')) ?? '';
    await until(range).not.toBe('');
    await until(() => text(page, 'orderbook')).toMatch(/[\d,]+ of [\d,]+ traded/);
    const before = await range();
    await tile(page, 'chart').getByRole('application').focus();
    for (let n = 0; n < 4; n++) await page.keyboard.press('+');
    await until(range).not.toBe(before);
    await showPanel(at.host, page, 'orderbook', { traded: 'chart' });
    await until(() => text(page, 'orderbook')).toContain('No linked chart');
    expect(await text(page, 'orderbook')).not.toMatch(/of [\d,]+ traded/);
  });
});
