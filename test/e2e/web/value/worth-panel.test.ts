import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import { against } from '../../../support/screen/axe.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { pick, text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
afterEach(async () => {
  await at.host.tell('setting.set', { name: 'mySize', value: 1_000 });
  await at.host.tell('setting.set', { name: 'seatPrice', value: 0 });
});
const worth = (page: Page) => tile(page, 'worth');
async function visit(params: object = {}): Promise<Page> {
  const page = await at.visit();
  await showPanel(at.host, page, 'worth', params);
  return page;
}

it('a club shows its parts, what is missing from them, and its payouts', async () => {
  const page = await visit();
  await until(() => text(page, 'worth')).toMatch(/What it owns[^]*Squad[^]*Cash[^]*Stadium[^]*Debts/);
  await until(() => text(page, 'worth')).toMatch(/not set[^]*without the stadium/);
  await until(() => text(page, 'worth')).toMatch(/Paid per influence[^]*Match days, 1% of income[^]*Prize/);
  expect(await against(page)).toEqual([]);
});
it('the switch values the squad as the game does, and is remembered', async () => {
  const page = await visit();
  await pick(worth(page), 'Game value');
  await until(() => text(page, 'worth')).toMatch(/at game value/);
  await until(() => text(page, 'worth')).toMatch(/Owns[^]*\d\.\d{4}/);
});
it('a price of a seat puts the stadium into the sum as the user’s own figure', async () => {
  await at.host.tell('setting.set', { name: 'seatPrice', value: 12 });
  const page = await visit({ squadAt: 'game' });
  await until(() => text(page, 'worth')).toMatch(/Stadium[^]*≈ [\d,.]+[^]*my figure/);
});
it('my size is one setting, which the field and the keys of the curve change', async () => {
  const page = await visit();
  const curve = worth(page).getByRole('slider', { name: 'My size' });
  await curve.focus();
  await page.keyboard.press('ArrowRight');
  await until(async () => (await at.host.read('settings', {}))['mySize']).toBe(1_100);
  await worth(page).getByLabel('My size in influence').fill('700');
  await page.keyboard.press('Enter');
  await until(async () => (await at.host.read('settings', {}))['mySize']).toBe(700);
});
it('a size beyond the asks says how much there is', async () => {
  await at.host.tell('setting.set', { name: 'mySize', value: 1_000_000 });
  const page = await visit();
  await until(() => text(page, 'worth')).toMatch(/Only [\d,]+ at the ask: payback for [\d,]+/);
});
it('the inputs are shown on demand', async () => {
  const page = await visit();
  await worth(page).getByRole('button', { name: 'How it is worked out' }).click();
  await until(() => text(page, 'worth')).toMatch(/Influence in all\s*1,000,000/);
});
it('similar players and the scatter offer the market sync while nothing is stored', async () => {
  const page = await at.visit();
  await showPanel(at.host, page, 'scatter');
  await until(() => text(page, 'scatter')).toMatch(/Read the whole market/);
  await showPanel(at.host, page, 'similar');
  await until(() => text(page, 'similar')).toMatch(/Read the whole market/);
});
it('a failing service leaves a message and a way to try again', async () => {
  const page = await at.visit();
  at.expected = /./;
  await at.world.fault('500');
  await showPanel(at.host, page, 'worth', { squadAt: 'shares' }).catch(() => undefined);
  await until(() => text(page, 'worth')).toMatch(/Try again|Couldn’t|failed|stale/);
  await at.world.clear();
});
