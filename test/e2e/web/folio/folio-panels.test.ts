import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import { against } from '../../../support/screen/axe.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { pick, text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const NAME = 'harrow';
async function visit(panel: 'equity' | 'lots' | 'portfolio', params: object = {}, who: string | null = NAME): Promise<Page> {
  if (who !== null) await at.host.tell('account.add', { name: who });
  const page = await at.visit();
  await showPanel(at.host, page, panel, params);
  return page;
}
afterEach(async () => {
  for (const account of await at.host.read('accounts', {})) await at.host.tell('account.remove', { name: account });
  await at.host.tell('setting.set', { name: 'targets', value: {} });
  await at.host.tell('setting.set', { name: 'costMethod', value: 'fifo' });
});

it('net worth draws the curve, and reads single points by keys', async () => {
  const page = await visit('equity', { range: 'all' });
  await until(() => text(page, 'equity')).toMatch(/Net worth\s*[\d,]+[^]*money in/);
  expect(await against(page)).toEqual([]);
  await tile(page, 'equity')
    .getByRole('img', { name: /Net worth over time/ })
    .focus();
  await page.keyboard.press('Home');
  await until(() => text(page, 'equity')).toMatch(/UTC · net worth [\d,.]+ · coin/);
});
it('profit and loss and the months stand beside the curve', async () => {
  const page = await visit('equity', { view: 'profit' });
  await until(() => text(page, 'equity')).toMatch(/Price, open[^]*Realised[^]*Income[^]*All[^]*on money in/);
  expect(await against(page)).toEqual([]);
  await pick(tile(page, 'equity'), 'Months');
  await until(() => text(page, 'equity')).toMatch(/Year[^]*Jan[^]*Dec[^]*2\d{3}/);
  expect(await against(page)).toEqual([]);
});
it('dates before the first record give a sentence instead of zeros', async () => {
  const page = await visit('equity', { range: 'dates', from: '2001-01-01', to: '2001-02-01' });
  await until(() => text(page, 'equity')).toMatch(/ends before the first record/);
  await until(() => text(page, 'equity')).toMatch(/Net worth\s*—/);
});
it('net worth, lots, votes and schedule ask for an account without one', async () => {
  const page = await visit('equity', {}, null);
  await until(() => text(page, 'equity')).toMatch(/No accounts yet/);
  await showPanel(at.host, page, 'lots');
  await until(() => text(page, 'lots')).toMatch(/No accounts yet/);
  for (const [panel, params] of [
    ['votes', { tab: 'mine' }],
    ['schedule', { of: 'mine' }],
  ] as const) {
    await showPanel(at.host, page, panel, params, null);
    await until(() => text(page, panel)).toMatch(/No accounts yet/);
    expect(await tile(page, panel).getByLabel('Account name').count()).toBe(1);
    expect(await against(page)).toEqual([]);
  }
});
it('lots show purchases, sales and both methods, and all sales', async () => {
  const page = await visit('lots');
  await until(() => text(page, 'lots')).toMatch(/Bought[^]*When[^]*FIFO[^]*Average/);
  expect(await against(page)).toEqual([]);
  await pick(tile(page, 'lots'), 'All sales');
  await until(() => text(page, 'lots')).toMatch(/Sold[^]*Realised[^]*sales/);
  expect(await against(page)).toEqual([]);
});
it('exposure marks a group above the limit, and a target shows its drift', async () => {
  const page = await visit('portfolio', { tab: 'exposure' });
  await until(() => text(page, 'portfolio')).toMatch(/Weight[^]*groups/);
  await tile(page, 'portfolio').getByLabel('Limit in percent').fill('1');
  await page.keyboard.press('Enter');
  await until(() => text(page, 'portfolio')).toMatch(/above your limit of 1%/);
  expect(await against(page)).toEqual([]);
  await tile(page, 'portfolio').getByRole('button', { name: 'Show as map' }).click();
  const map = tile(page, 'portfolio').getByRole('listbox', { name: 'Map of holdings' });
  await map.focus();
  await page.keyboard.press('ArrowRight');
  const [held] = (await at.host.read('holdings', { names: [NAME] })).rows;
  await until(() => map.getByRole('option').innerText()).toMatch(/\S, \S/);
  expect(await against(page)).toEqual([]);
  await tile(page, 'portfolio').getByRole('button', { name: 'Show as table' }).click();
  await at.host.tell('setting.set', { name: 'targets', value: { [held?.share ?? 'club_1']: 50 } });
  await pick(tile(page, 'portfolio'), 'Targets');
  await until(() => text(page, 'portfolio')).toMatch(/Drift[^]*(buy|sell)[^]*Targets add up to 50/);
  expect(await against(page)).toEqual([]);
});
it('income shows the calendar with pay apart, and transactions can be saved', async () => {
  const page = await visit('portfolio', { tab: 'income' });
  await until(() => text(page, 'portfolio')).toMatch(/Paid, last 7 d[^]*Next 7 d[^]*Pay in 7 d, not counted/);
  expect(await against(page)).toEqual([]);
  // No amount of a day is cut, also in the narrow tile of the workspace.
  await showPanel(at.host, page, 'portfolio', { only: 'income' });
  await page.setViewportSize({ width: 340, height: 800 });
  const amounts = tile(page, 'portfolio').getByRole('list', { name: 'Payouts by day' }).locator('[role=listitem] > :last-child');
  await until(() => amounts.count()).toBeGreaterThan(27);
  expect(
    await amounts.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)),
  ).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await showPanel(at.host, page, 'portfolio', { tab: 'income' });
  await pick(tile(page, 'portfolio'), 'Transactions');
  await until(() => text(page, 'portfolio')).toMatch(/transactions/);
  await tile(page, 'portfolio').getByRole('button', { name: 'Export transactions' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Save as CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('transactions.csv');
});

it('one method of cost counts in lots and holdings, and an average names the purchases behind it', async () => {
  const sold = (await at.host.read('closed', { names: [NAME] })).rows.find(({ trade, pool }) => trade !== null && pool === null);
  await at.host.tell('account.add', { name: NAME });
  const page = await at.visit();
  await showPanel(at.host, page, 'lots', {}, sold?.share ?? '');
  await pick(tile(page, 'lots'), 'Average');
  await until(() => text(page, 'lots')).toMatch(/average [\d.,]+ of \d+ purchases? since/);
  expect(await against(page)).toEqual([]);
  await showPanel(at.host, page, 'portfolio', {});
  await until(() => text(page, 'portfolio')).toMatch(/P\/L, Average[^]*Realised, Average/);
  await pick(tile(page, 'portfolio'), 'FIFO');
  await until(() => text(page, 'portfolio')).toMatch(/P\/L, FIFO/);
  expect(await against(page)).toEqual([]);
});
it('a figure opens the transactions behind it with the keyboard, and all of them again', async () => {
  const page = await visit('portfolio', { tab: 'income' });
  const figure = tile(page, 'portfolio').locator('dl').getByRole('button').first();
  await figure.focus();
  await page.keyboard.press('Enter');
  await until(() => text(page, 'portfolio')).toMatch(/Behind the figure: payouts · from .* · until /);
  await until(() => text(page, 'portfolio')).toMatch(/transactions?/);
  expect(await against(page)).toEqual([]);
  await pick(tile(page, 'portfolio'), 'Holdings');
  await until(() =>
    tile(page, 'portfolio').locator('[role=row][data-key^="club_"], [role=row][data-key^="player_"]').count(),
  ).toBeGreaterThan(0);
  await tile(page, 'portfolio').locator('[role=row][data-key]').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Transactions behind cost and result' }).click();
  await until(() => text(page, 'portfolio')).toMatch(/Behind the figure: .+ · trades · other movements/);
  await tile(page, 'portfolio').getByRole('button', { name: 'Show all transactions' }).click();
  await until(() => text(page, 'portfolio')).not.toMatch(/Behind the figure/);
});
