import type { Page } from 'playwright';
import { divisionName } from '#contract/text/competition-names.ts';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { against } from '../../../support/screen/axe.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';
import { asFlags } from '../../../support/screen/workstation.ts';

const at = stage();
beforeAll(async () => {
  await at.host.tell('market.sync', {});
  while ((await at.host.read('sync', {})).state !== 'done') await new Promise((resolve) => setTimeout(resolve, 200));
}, 120_000);
afterEach(async () => {
  await at.host.tell('setting.set', { name: 'currency', value: 'coin' });
});

const map = (page: Page) => tile(page, 'map').getByRole('listbox');
const spoken = (page: Page) => tile(page, 'map').getByRole('option').innerText();

it('the map is used by keyboard alone: arrows move, Enter opens, Esc goes up, T shows the same shares as a table', async () => {
  const page = await at.visit();
  await showPanel(at.host, page, 'map');
  await map(page).focus();
  await until(() => spoken(page)).toMatch(/,/);
  const first = await spoken(page);
  await page.keyboard.press('ArrowRight');
  await until(() => spoken(page)).not.toBe(first);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  const league = /, (.+, Division \d+), /.exec(await spoken(page))?.[1] ?? 'no league';
  await page.keyboard.press('Enter');
  await until(() => text(page, 'map')).toContain(league);
  await until(() => tile(page, 'map').getByRole('button', { name: 'Up one level (Esc)' }).count()).toBe(1);
  await map(page).focus();
  await page.keyboard.press('t');
  const table = tile(page, 'map').getByRole('grid', { name: 'Shares of the market' });
  await table.waitFor();
  const { groups } = await at.host.read('market-map', {});
  const within = groups.find(({ country, division }) => divisionName(country, division) === league)?.key ?? '';
  const { shares } = await at.host.read('market-map', { within });
  expect(await table.getAttribute('aria-rowcount')).toBe(String(shares.length + 1));
  await table.focus();
  await page.keyboard.press('t');
  await map(page).waitFor();
  await map(page).focus();
  await page.keyboard.press('Escape');
  await until(() => tile(page, 'map').getByRole('button', { name: 'Up one level (Esc)' }).count()).toBe(0);
  expect(await against(page, '[data-testid="tile-map"]')).toEqual([]);
});

it('movers name gainers and losers with a reason, and count what “traded at least” hides', async () => {
  const page = await at.visit();
  await showPanel(at.host, page, 'movers', { least: 0 });
  const { rows } = await at.host.read('movers', { measure: 'gainers', limit: 100 });
  await until(() => tile(page, 'movers').locator('[role=row][data-key^="player_"], [role=row][data-key^="club_"]').count()).toBeGreaterThan(
    0,
  );
  expect(await text(page, 'movers')).toMatch(/Gainers/);
  // The losers follow all gainers, which may fill the tile.
  const gainers = tile(page, 'movers').getByRole('gridcell', { name: /^Gainers/, expanded: true });
  await gainers.click();
  await until(() => text(page, 'movers')).toMatch(/Losers/);
  expect(rows.length).toBeGreaterThan(0);
  await tile(page, 'movers').locator('button.sel', { hasText: 'Traded at least' }).click();
  await page.getByRole('option', { name: '10,000 coin' }).click();
  await until(() => text(page, 'movers')).toMatch(/under 10,000 coin hidden/);
  expect(await against(page, '[data-testid="tile-movers"]')).toEqual([]);
});

it('one switch changes the unit of prices and amounts in several panels, with the age of the rate', async () => {
  const page = await at.visit();
  const { coin_price: price } = await at.host.read('market', {});
  const perCoin = price?.coin2usdc ?? 0;
  expect(perCoin).toBeGreaterThan(0);
  await showPanel(at.host, page, 'market');
  expect(await text(page, 'market')).toMatch(/Market value, coin/);
  await tile(page, 'market').getByRole('radio', { name: 'USDC' }).click();
  await until(() => text(page, 'market')).toMatch(/Market value, USDC/);
  expect(await text(page, 'market')).toMatch(/Coin in dollars · \d+ (s|min)/);
  await showPanel(at.host, page, 'orderbook');
  const asks = (await at.host.read('orderbook', { share: 'club_1' as never })).asks;
  const best = Math.min(...asks.map((ask) => ask.price));
  await until(() => text(page, 'orderbook')).toContain(((best / 10_000) * perCoin).toFixed(6).replace(/0+$/, ''));
  await showPanel(at.host, page, 'club');
  await until(() => text(page, 'club')).toMatch(/USDC/);
  expect(await text(page, 'club')).not.toMatch(/\d coin\b/);
});

it('shop packs keep dollars and coin in their own columns in either unit', async () => {
  const page = await at.visit();
  await showPanel(at.host, page, 'packs');
  const heads = () => tile(page, 'packs').getByRole('columnheader').allInnerTexts();
  const row = () => tile(page, 'packs').locator('[role=row][data-key]').first().innerText();
  await until(() => row()).not.toMatch(/Club #|^$/);
  const before = await row();
  await at.host.tell('setting.set', { name: 'currency', value: 'usdc' });
  await page.waitForTimeout(300);
  expect(await row()).toBe(before);
  expect((await heads()).join(' ')).toContain('USDC');
  expect(await against(page, '[data-testid="tile-packs"]')).toEqual([]);
});

it('radar, discounts and leaderboards say what they need or show their rows', async () => {
  const page = await at.visit();
  await showPanel(at.host, page, 'radar');
  await until(() => text(page, 'radar')).toMatch(/Not enough recorded changes/);
  await showPanel(at.host, page, 'discounts', { list: 'traded' });
  await until(() => text(page, 'discounts')).toMatch(/Traded/);
  await showPanel(at.host, page, 'market', { view: 'boards' });
  await until(() => text(page, 'market')).toMatch(/Net worth/);
  await showPanel(at.host, page, 'trades', { scope: 'market', view: 'transfers' });
  await until(() => text(page, 'trades')).toMatch(/Ticker|No recent transfers/);
});

it('the jobs board lists posted and vacant clubs, hides those that cannot pay, and opens a club with Enter', async () => {
  const page = await at.visit();
  await showPanel(at.host, page, 'jobs');
  const { posted, available } = await at.host.read('jobs', { section: 'both' });
  const ids = new Set([...(posted ?? []), ...(available ?? [])].map(({ club_id }) => club_id));
  expect(ids.size).toBeGreaterThan(0);
  await until(() => tile(page, 'jobs').locator('[role=row][data-key^="club_"]').count()).toBeGreaterThan(0);
  await until(() => text(page, 'jobs')).toMatch(new RegExp(`${ids.size} clubs?`));
  expect(await text(page, 'jobs')).toMatch(/job posted|take over/);
  expect(await text(page, 'jobs')).not.toMatch(/NaN|undefined|Infinity/);
  await tile(page, 'jobs')
    .getByRole('radio', { name: /^Posted/ })
    .click();
  await until(() => text(page, 'jobs')).toMatch((posted ?? []).length > 0 ? /job posted/ : /No club has posted a job/);
  await tile(page, 'jobs').getByRole('radio', { name: /^All/ }).click();
  await tile(page, 'jobs').locator('button.sel', { hasText: 'Can pay wages' }).click();
  await page.getByRole('option', { name: '26 weeks' }).click();
  await until(() => text(page, 'jobs')).toMatch(/with less hidden|No such club/);
  await tile(page, 'jobs').locator('button.sel', { hasText: 'Can pay wages' }).click();
  await page.getByRole('option', { name: 'any time' }).click();
  expect(await against(page, '[data-testid="tile-jobs"]')).toEqual([]);
  await tile(page, 'jobs').getByRole('grid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await until(() => tile(page, 'club').count()).toBe(1);
});

it('the jobs board says what failed and what still works', async () => {
  await at.world.fault('500');
  const host = await at.another(asFlags(at.world.addresses));
  const page = await at.visit({ address: host.firstLine });
  await showPanel(host, page, 'jobs');
  await until(() => text(page, 'jobs')).toMatch(/Couldn’t load the jobs board[^]*Clubs and votes still work/);
  await at.world.clear();
  await until(() => tile(page, 'jobs').locator('[role=row][data-key^="club_"]').count()).toBeGreaterThan(0);
});

it('the status bar shows the age of the rate while amounts are in dollars', async () => {
  const page = await at.visit();
  await showPanel(at.host, page, 'jobs');
  expect(await page.getByTestId('status-rate').count()).toBe(0);
  await at.host.tell('setting.set', { name: 'currency', value: 'usdc' });
  await until(() => page.getByTestId('status-rate').innerText()).toMatch(/Amounts in USDC, rate (now|\d+ (s|min))/);
});
