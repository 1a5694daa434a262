import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { alive, tab, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
beforeEach(async () => {
  for (const { id } of await at.host.read('layouts', {})) await at.host.tell('layout.remove', { id });
  await at.host.tell('setting.set', { name: 'workspace', value: 'trade' });
  await at.host.tell('setting.set', { name: 'mask', value: false });
});
const isMasked = async (): Promise<unknown> => (await at.host.read('settings', {}))['mask'];
const palette = (page: Page) => page.getByTestId('palette').getByRole('combobox');

describe('keys in a chart, an order book and a depth curve', () => {
  it.each([
    ['chart', 'Chart', '[role=application]'],
    ['orderbook', 'Order book', '[role=grid], [tabindex="0"]'],
    ['depth', 'Depth', '[tabindex="0"]'],
  ] as const)('%s: a bound key runs its command, any other letter starts a search', async (panel, title, focusable) => {
    const page = await at.visit();
    await alive(page);
    await tab(page, title).click();
    await until(() => tile(page, panel).locator(focusable).count()).toBeGreaterThan(0);
    const place = tile(page, panel).locator(focusable).first();
    await place.focus();
    await page.keyboard.press('m');
    await until(isMasked).toBe(true);
    expect(await palette(page).count()).toBe(0);
    await page.keyboard.press('m');
    await until(isMasked).toBe(false);

    await place.focus();
    await page.keyboard.press('b');
    await until(() => palette(page).inputValue()).toBe('b');
    await until(() => palette(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByTestId('palette').getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
    await until(() => palette(page).count()).toBe(0);

    // G starts a sequence; letters outside a sequence are searched for.
    await place.focus();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await until(() => palette(page).inputValue()).toBe('gr');
    await page.keyboard.press('Escape');
    await until(() => palette(page).count()).toBe(0);
    await place.focus();
    await page.keyboard.press('Shift+M');
    await until(() => palette(page).inputValue()).toBe('M');
  });
});

describe('the chart', () => {
  it('keeps the compared shares when Escape leaves the search field', async () => {
    const page = await at.visit();
    await alive(page);
    const chart = tile(page, 'chart');
    const chips = chart.getByRole('group', { name: 'Compared shares' }).locator('.chip');
    await chart.getByRole('button', { name: /Chart type/ }).click();
    await page
      .getByRole('menuitem', { name: /Compare/ })
      .or(page.getByRole('menuitemcheckbox', { name: /Compare/ }))
      .click();
    const field = chart.getByLabel('Add a club or player');
    await field.fill('club 5');
    await chart.getByRole('listbox', { name: 'Results' }).getByRole('option').first().waitFor();
    await field.press('Enter');
    await until(() => chips.count()).toBe(2);
    await field.fill('club');
    await field.press('Escape');
    expect(await field.inputValue()).toBe('');
    await field.press('Escape');
    await until(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('application');
    expect(await chips.count()).toBe(2);
    await chart.getByRole('button', { name: 'Stop comparing' }).click();
    await until(() => chips.count()).toBe(0);
  });

  it('undoes the move of an alert line with Ctrl+Z, and redoes it with Ctrl+Shift+Z', async () => {
    const page = await at.visit();
    await alive(page);
    const share = await tile(page, 'watchlist').locator('[role=row][aria-selected=true]').getAttribute('data-key');
    const rule = { name: '', subject: { kind: 'entity', ref: share }, conditions: [{ kind: 'price', op: 'above', value: 990_000 }] };
    const { id } = await at.host.tell('rule.save', { rule } as never);
    const price = async (): Promise<number | null | undefined> =>
      (await at.host.read('rules', {})).rules.find((one) => one.rule.id === id)?.rule.conditions[0]?.value;
    const line = tile(page, 'chart').locator(`[data-alert="${id}"]`);
    await line.waitFor({ state: 'attached' });
    const before = await price();
    await line.focus();
    await page.keyboard.press('ArrowUp');
    await until(price).not.toBe(before);
    const after = await price();
    await page.keyboard.press('Control+z');
    await until(price).toBe(before);
    await page.keyboard.press('Control+Shift+z');
    await until(price).toBe(after);
  });
});

describe('a table', () => {
  it('draws the focus ring around the active row, not around the empty area', async () => {
    const page = await at.visit();
    await alive(page);
    const grid = tile(page, 'watchlist').locator('[role=grid]');
    await grid.focus();
    await page.keyboard.press('ArrowDown');
    const rings = () =>
      grid.evaluate((node) => {
        const style = (element: Element | null): string => (element ? getComputedStyle(element).outlineStyle : 'none');
        return { grid: style(node), row: style(node.querySelector('.lead')), shadow: getComputedStyle(node).boxShadow };
      });
    await until(rings).toEqual({ grid: 'none', row: 'solid', shadow: 'none' });
  });
});
