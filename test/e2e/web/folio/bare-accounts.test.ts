import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { PanelId } from '#contract/panels.ts';
import type { Share } from '#contract/model/market/share.ts';
import { against } from '../../../support/screen/axe.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { pick, text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
afterEach(async () => {
  for (const account of await at.host.read('accounts', {})) await at.host.tell('account.remove', { name: account });
});
const BROKEN = /\bNaN\b|Infinity|undefined|\bnull\b|\[object|Invalid Date/;
async function sound(page: Page, panel: PanelId): Promise<void> {
  await page.waitForTimeout(300);
  expect(await text(page, panel)).not.toMatch(BROKEN);
}
const side = z.array(z.looseObject({ id: z.int() }));
const named = z.array(z.looseObject({ name: z.string().nullable() }));
const Book = z.object({ orderbook: z.looseObject({ bid: named, ask: named }), orders: z.object({ bids: side, asks: side }) });
const held = async (name: string) => (await at.host.read('holdings', { names: [name] })).rows;
/** A trader who withdraws his orders and sells all that he holds; the shares that he held. */
async function sellsAll(): Promise<{ name: string; shares: Share[] }> {
  const { owners } = await at.host.read('owners', { share: 'player_1' as Share });
  const name = owners.find((one) => one.name !== 'harrow')?.name ?? '';
  await at.world.quiet();
  const rows = await held(name);
  for (const { share } of rows) {
    const { orderbook, orders } = Book.parse(await at.world.control(`/control/truth?share=${share}`));
    const own = [
      ...orderbook.bid.flatMap((one, n) => (one.name === name ? (orders.bids[n]?.id ?? []) : [])),
      ...orderbook.ask.flatMap((one, n) => (one.name === name ? (orders.asks[n]?.id ?? []) : [])),
    ];
    for (const order of own) await at.world.control('/control/pull', { share, order });
  }
  await at.world.control('/control/step', {});
  for (const { share, total } of rows) {
    await at.world.control('/control/place', { share, side: 'bid', price: 2, num: total, name: 'harrow' });
    await at.world.control('/control/place', { share, side: 'ask', price: 1, num: total, name });
  }
  await at.world.control('/control/step', {});
  await until(async () => (await held(name)).length).toBe(0);
  return { name, shares: rows.map(({ share }) => share) };
}

it('an account that holds nothing has its sales, transactions and coin, and each panel says what it does not have', async () => {
  const { name, shares } = await sellsAll();
  await at.host.tell('account.add', { name });
  const page = await at.visit({ size: { width: 1900, height: 1000 } });
  await showPanel(at.host, page, 'portfolio');
  for (const tab of ['Holdings', /^Issues/, 'Exposure']) {
    await pick(tile(page, 'portfolio'), tab);
    await until(() => text(page, 'portfolio')).toContain('This account holds no influence. New holdings appear here automatically.');
    await sound(page, 'portfolio');
    if (tab !== 'Exposure') expect(await text(page, 'portfolio')).toMatch(/Coin\s+[\d,]+\.\d\d/);
  }
  expect(await against(page, '[data-testid="tile-portfolio"]')).toEqual([]);
  await pick(tile(page, 'portfolio'), 'Transactions');
  await until(() => text(page, 'portfolio')).toMatch(/Share trade/);
  await pick(tile(page, 'portfolio'), 'Income');
  await until(() => text(page, 'portfolio')).toMatch(/\d|No income yet/);
  await sound(page, 'portfolio');
  await showPanel(at.host, page, 'lots', {}, shares[0] ?? null);
  await until(() => text(page, 'lots')).toMatch(/\d/);
  await sound(page, 'lots');
  await showPanel(at.host, page, 'equity', { range: 'all' }, null);
  await until(() => text(page, 'equity')).toMatch(/\d/);
  await sound(page, 'equity');
});

it('a manager whose club hides its tactics has his portfolio and income all the same', async () => {
  await at.world.quiet();
  const { rows } = await at.host.read('clubs', { limit: 100 });
  const { club_id: club = 0, manager_name: name = '' } = rows.find(({ manager_name: who }) => who != null && who !== 'harrow') ?? {};
  await at.world.control('/control/tactics', { club, hidden: true });
  await at.world.control('/control/step', {});
  await at.host.tell('account.add', { name: name ?? '' });
  const page = await at.visit({ size: { width: 1900, height: 1000 } });
  await showPanel(at.host, page, 'tactics', {}, `club_${club}` as never);
  await until(() => text(page, 'tactics')).toMatch(/[Hh]idden/);
  await sound(page, 'tactics');
  await showPanel(at.host, page, 'portfolio');
  await until(() => tile(page, 'portfolio').locator('[role=row]').count()).toBeGreaterThan(1);
  for (const tab of ['Holdings', /^Issues/, 'Exposure']) {
    await pick(tile(page, 'portfolio'), tab);
    await sound(page, 'portfolio');
  }
  await pick(tile(page, 'portfolio'), 'Income');
  await until(() => text(page, 'portfolio')).toMatch(/Manager wage[^]*Mon [^]*[1-9]/);
  await sound(page, 'portfolio');
  await showPanel(at.host, page, 'equity', { range: 'all' }, null);
  await until(() => text(page, 'equity')).toMatch(/\d/);
  await sound(page, 'equity');
});
