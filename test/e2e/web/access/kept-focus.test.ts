import { beforeEach, expect, it } from 'vitest';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { alive, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
/** Panels that a test opened are saved with the workspace. */
beforeEach(() => at.reset());

it('G then C focuses the chart that is in sight, instead of opening another one', async () => {
  const page = await at.visit();
  await alive(page);
  const tabs = await page.locator('.tl-tab').count();
  await tile(page, 'orderbook').locator('[role=row].level').first().focus();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await until(() => tile(page, 'chart').evaluate((chart) => chart.contains(document.activeElement))).toBe(true);
  expect(await page.locator('.tl-tab').count()).toBe(tabs);
});

it('the list of rules has the focus after a rule is saved', async () => {
  const page = await at.visit();
  await alive(page);
  await tile(page, 'orderbook').locator('.side.bid [role=row].level').first().focus();
  await page.keyboard.press('Alt+a');
  const form = tile(page, 'rules').locator('form');
  await form.waitFor();
  await page.keyboard.press('Control+Enter');
  await until(() => form.count()).toBe(0);
  await until(() => tile(page, 'rules').evaluate((rules) => rules.contains(document.activeElement))).toBe(true);
  for (const { rule } of (await at.host.read('rules', {})).rules) await at.host.tell('rule.remove', { id: rule.id });
});

it('a narrow chart has its time spans in a menu', async () => {
  const page = await at.visit({ size: { width: 560, height: 700 } });
  await showPanel(at.host, page, 'chart', {}, 'club_1');
  const chart = tile(page, 'chart');
  await chart.locator('canvas').first().waitFor();
  expect(await chart.getByRole('button', { name: '1 w', exact: true }).count()).toBe(0);
  await chart.getByRole('button', { name: 'Time span' }).click();
  const items = page.getByRole('menuitem');
  await until(() => items.allInnerTexts()).toEqual([
    'Show 1 day',
    'Show 1 week',
    'Show 1 month',
    'Show 3 months',
    'Show 1 year',
    'Show this season',
    'Show everything',
  ]);
  await items.nth(1).click();
  await until(() => items.count()).toBe(0);
});
