import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { against } from '../../../support/screen/axe.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { pick, text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const NAME = 'harrow';
const equity = (page: Page) => tile(page, 'equity');
async function visit(params: object, ref: string | null = null): Promise<Page> {
  await at.host.tell('account.add', { name: NAME });
  const page = await at.visit();
  await showPanel(at.host, page, 'equity', params, ref);
  await until(() => text(page, 'equity')).toMatch(/Net worth\s*[\d,]+/);
  return page;
}
/** Opens a range of the menu. */
async function more(page: Page, name: string): Promise<void> {
  await equity(page)
    .getByRole('button', { name: /^More ranges/ })
    .click();
  await page.getByRole('menuitemcheckbox', { name }).click();
}
/** Chooses in a list of the tile; by a text, or the option at a place. */
async function choose(page: Page, label: string, which: string | number): Promise<string> {
  await equity(page).getByTitle(label, { exact: true }).click();
  const options = page.getByRole('option');
  const option = typeof which === 'number' ? options.nth(which) : options.filter({ hasText: which }).first();
  await option.waitFor();
  const words = (await option.innerText()).trim();
  await option.click();
  return words;
}
const nameOf = async (ref: Share): Promise<string> => (await at.host.read('names', { ids: [ref as never] }))[ref as never] ?? '';
afterEach(async () => {
  for (const account of await at.host.read('accounts', {})) await at.host.tell('account.remove', { name: account });
});

it('net worth between two events takes them from any two shares that are held', async () => {
  const page = await visit({ range: 'all' });
  await more(page, 'Events');
  const { rows } = await at.host.read('holdings', { names: [NAME] });
  const [first, second] = rows.filter(({ share }) => share.startsWith('club_')).map(({ share }) => share);
  await until(() => text(page, 'equity')).toMatch(/Choose a first event/);
  await choose(page, 'Share of the first event', await nameOf(first ?? ('' as Share)));
  await until(() => equity(page).getByTitle('From event', { exact: true }).count()).toBe(1);
  await choose(page, 'From event', 8);
  await until(() => text(page, 'equity')).not.toMatch(/Choose a first event/);
  await choose(page, 'Share of the last event', await nameOf(second ?? ('' as Share)));
  const words = await choose(page, 'To event', 1);
  await until(() => equity(page).getByTitle('To event', { exact: true }).innerText()).toContain(words);
  expect(await against(page)).toEqual([]);
  await pick(equity(page), 'Profit and loss');
  await until(() => text(page, 'equity')).toMatch(/Match week[^]*Range/);
});
it('net worth of a match week and since a purchase, and its parts by season and week', async () => {
  const { rows } = await at.host.read('holdings', { names: [NAME] });
  const page = await visit({ range: 'all' }, rows[0]?.share);
  await more(page, 'Match week');
  const week = await choose(page, 'Match week', 1);
  await until(() => equity(page).getByTitle('Match week', { exact: true }).innerText()).toContain(week);
  await more(page, 'Since bought');
  await until(() => equity(page).getByTitle('Share', { exact: true }).innerText()).toContain(await nameOf(rows[0]?.share as Share));
  await until(() => text(page, 'equity')).not.toMatch(/You don’t hold/);
  await pick(equity(page), 'Months');
  await until(() => text(page, 'equity')).toMatch(/Year, all[^]*Seasons[^]*Season \d[^]*Match weeks/);
  expect(await against(page)).toEqual([]);
});
it('net worth since a purchase of a share that is not held says so', async () => {
  const { rows } = await at.host.read('holdings', { names: [NAME] });
  const held = new Set(rows.map(({ share }) => share as string));
  const other = Array.from({ length: 40 }, (_, n) => `club_${n + 1}`).find((share) => !held.has(share)) ?? '';
  const page = await visit({ range: 'bought' }, other);
  await until(() => text(page, 'equity')).toMatch(/You don’t hold .+\. Everything is shown/);
});
