import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PanelId } from '#contract/panels.ts';
import { against } from '../../../support/screen/axe.ts';
import { faint } from '../../../support/screen/contrast.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
beforeAll(async () => {
  await at.host.tell('market.sync', {});
  while ((await at.host.read('sync', {})).state !== 'done') await new Promise((resolve) => setTimeout(resolve, 200));
  await at.host.tell('note.set', { ref: 'club_2', text: '**Sell** after the derby. #sell' });
  await at.host.tell('setting.set', { name: 'compared', value: ['player_5', 'player_6', 'player_7'] });
}, 120_000);

/** Panels of the market with what they say once they are full. */
const FULL: readonly (readonly [title: string, panel: PanelId, params: object, says: RegExp])[] = [
  ['movers', 'movers', { least: 0 }, /Gainers/],
  ['the map of clubs', 'map', {}, /All clubs/],
  ['the map as a table', 'map', { table: true }, /leagues/],
  ['the map of players by position', 'map', { kind: 'player', group: 'position' }, /All clubs/],
  ['key figures', 'market', {}, /Active users/],
  ['leaderboards', 'market', { view: 'boards' }, /Net worth/],
  ['shop packs', 'packs', {}, /packs/],
  ['most traded', 'discounts', { list: 'traded' }, /Traded/],
  ['widest discounts', 'discounts', { list: 'discounts' }, /Discounts/],
  ['changed ratings', 'radar', { tab: 'changed' }, /recalculation|Recalculated|No rating/i],
  ['the tape of the market', 'trades', { scope: 'market' }, /Share/],
  ['transfers', 'trades', { scope: 'market', view: 'transfers' }, /Ticker|No recent transfers/],
  ['the screener of players', 'screener', { kind: 'players' }, /of [\d,]+ players/],
  ['the screener of clubs', 'screener', { kind: 'clubs' }, /of [\d,]+ clubs/],
  ['the screener of traders', 'screener', { kind: 'users' }, /traders/],
  ['a comparison of three players', 'compare', {}, /Percentile|Rating/],
  ['the worth of a club', 'worth', {}, /What it owns/],
  ['the peers of a club', 'worth', { tab: 'more' }, /Discount|No peers/],
  ['similar players', 'similar', {}, /Alike/],
  ['price and payback', 'scatter', {}, /have an ask/],
  ['price and payback as a table', 'scatter', { shows: 'table' }, /have an ask/],
  ['notes', 'notes', {}, /Sell/],
];

const bothThemes = async (page: Page): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {};
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await until(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe(scheme);
    found[scheme] = [...(await against(page)), ...(await faint(page))];
  }
  return found;
};

describe('the panels of a market that is read, in both themes', () => {
  it.each(FULL)('%s: has no axe violation and no faint text', async (_title, panel, params, says) => {
    await at.world.quiet();
    const page = await at.visit();
    await showPanel(at.host, page, panel, params);
    await until(() => text(page, panel)).toMatch(says);
    expect(await bothThemes(page)).toEqual({ dark: [], light: [] });
  });
});

it('a completion does not open after Enter has left the expression', async () => {
  await at.world.quiet();
  const page = await at.visit();
  await showPanel(at.host, page, 'screener');
  await tile(page, 'screener').locator('[role=row][data-key^=player_]').first().waitFor();
  const editor = tile(page, 'screener').getByRole('textbox', { name: 'Expression' });
  await editor.click();
  await page.keyboard.type('rating >= 60 && trad');
  await page.keyboard.press('Escape');
  await page.keyboard.type('able');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(600); // longer than the pause of the library before it opens a list
  expect(await page.getByRole('listbox', { name: 'Completions' }).count()).toBe(0);
});

it('the hint of an empty expression is about the list on screen', async () => {
  const page = await at.visit();
  await showPanel(at.host, page, 'screener');
  const hint = (): Promise<string> => tile(page, 'screener').locator('[data-expression] .cm-placeholder').innerText();
  await until(hint).toContain('rating');
  await tile(page, 'screener').getByRole('radio', { name: 'Clubs' }).click();
  await until(hint).toContain('discount');
});
