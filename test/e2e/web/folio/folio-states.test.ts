import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { against } from '../../../support/screen/axe.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { pick, text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
type Panel = 'equity' | 'lots' | 'portfolio';
async function visit(panel: Panel, params: object, who: readonly string[], ref: string | null = null): Promise<Page> {
  for (const name of who) await at.host.tell('account.add', { name });
  const page = await at.visit({ size: { width: 1900, height: 1000 } });
  await showPanel(at.host, page, panel, params, ref);
  return page;
}
afterEach(async () => {
  await at.world.clear();
  for (const account of await at.host.read('accounts', {})) await at.host.tell('account.remove', { name: account });
  await at.host.tell('setting.set', { name: 'targets', value: {} });
});
/** A player who was never traded, and an account that holds him. */
async function untraded(): Promise<{ share: string; name: string }> {
  const { rows } = await at.host.read('players', { limit: 200 });
  for (const { player_id, last_price } of rows) {
    if ((last_price ?? 0) > 0) continue;
    const share = `player_${player_id}`;
    const { owners } = await at.host.read('owners', { share: share as Share });
    const name = owners.at(-1)?.name;
    if (name !== undefined) return { share, name };
  }
  throw new Error('every player was traded');
}

it('a holding that was never traded has no value, and each panel says so instead of counting zero', async () => {
  const { share, name } = await untraded();
  await at.world.quiet();
  const page = await visit('portfolio', {}, [name]);
  await tile(page, 'portfolio').getByRole('button', { name: 'Filter (/)' }).click();
  await page.keyboard.type((await at.host.read('names', { ids: [share as never] }))[share as never] ?? '');
  const row = tile(page, 'portfolio').locator(`[role=row][data-key="${share}"]`);
  await row.waitFor();
  const heads = await tile(page, 'portfolio').getByRole('columnheader').allInnerTexts();
  const cell = (head: string) => row.getByRole('gridcell').nth(heads.findIndex((one) => one.trim() === head));
  await until(() => cell('Last').innerText()).toBe('—');
  await until(() => cell('At last').innerText()).toBe('—');
  await at.host.tell('setting.set', { name: 'targets', value: { [share]: 5 } });
  await pick(tile(page, 'portfolio'), 'Exposure');
  await until(() => text(page, 'portfolio')).toMatch(/without a price, not counted/);
  await pick(tile(page, 'portfolio'), 'Targets');
  await until(() => text(page, 'portfolio')).toMatch(/%\s*—\s*—\s*—/);
  expect(await against(page)).toEqual([]);
  // Sums without it are longer by a word, and their labels stay whole.
  await page.setViewportSize({ width: 922, height: 900 });
  await pick(tile(page, 'portfolio'), 'Holdings');
  await until(() => text(page, 'portfolio')).toMatch(/P\/L at last\s*known/);
  const cutLabels = () =>
    tile(page, 'portfolio')
      .locator('dt')
      .evaluateAll((labels) =>
        labels.flatMap((label) => {
          const range = document.createRange();
          range.selectNodeContents(label);
          return range.getBoundingClientRect().width > label.getBoundingClientRect().width + 0.1 ? label.textContent : [];
        }),
      );
  await until(cutLabels).toEqual([]);
  await showPanel(at.host, page, 'equity', { range: 'all' }, null);
  await until(() => text(page, 'equity')).toMatch(/no known price and count as nothing/);
});
it('while the service is down, each panel says what failed and offers to try again', async () => {
  at.expected = /./;
  await at.world.fault('500', {});
  const page = await visit('portfolio', {}, ['tundra12']);
  for (const tab of ['Holdings', 'Exposure', 'Issues'] as const) {
    await pick(tile(page, 'portfolio'), tab);
    await until(() => text(page, 'portfolio')).toMatch(/Couldn’t load the portfolio[^]*Try again/);
  }
  await showPanel(at.host, page, 'equity', {}, null);
  await until(() => text(page, 'equity')).toMatch(/Couldn’t load the net worth[^]*Try again/);
  await showPanel(at.host, page, 'lots', {}, 'club_3');
  await until(() => text(page, 'lots')).toMatch(/Couldn’t load the lots[^]*Try again/);
  expect(await against(page)).toEqual([]);
});
it('a thesis about a holding is marked in its row, and opens from there', async () => {
  const [held] = (await at.host.read('holdings', { names: ['harrow'] })).rows;
  const share = held?.share as Share;
  await at.host.tell('thesis.save', {
    thesis: { share, text: 'Undervalued.', measure: 'price', side: 'above', level: 12_500, due: Math.floor(Date.now() / 1_000) + 864_000 },
  });
  const page = await visit('portfolio', {}, ['harrow']);
  const mark = tile(page, 'portfolio')
    .locator(`[role=row][data-key="${share}"]`)
    .getByRole('button', { name: /^Thesis: .* above 1\.2500: open until/ });
  await mark.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  expect(await against(page)).toEqual([]);
});
it('the table of targets sets an alert on the drift', async () => {
  const [held] = (await at.host.read('holdings', { names: ['harrow'] })).rows;
  await at.host.tell('setting.set', { name: 'targets', value: { [held?.share ?? '']: 50 } });
  const page = await visit('portfolio', { tab: 'exposure', exposure: 'targets' }, ['harrow']);
  await tile(page, 'portfolio').getByRole('button', { name: 'Set alert on drift…' }).click();
  await until(() => text(page, 'rules')).toMatch(/any of my holdings[^]*Drift from target[^]*above or below/);
  await until(() => text(page, 'rules')).toMatch(/its weight is more than 5% of the portfolio above or below its target/);
});
