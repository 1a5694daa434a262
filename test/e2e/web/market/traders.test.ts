import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { against } from '../../../support/screen/axe.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { pick, text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const SHARE = 'club_1' as Share;
beforeEach(async () => {
  await at.reset();
  await at.world.quiet();
});
/** A trader in the newest trades of the share. */
async function someone(): Promise<string> {
  const trades = await at.host.read('trades', { share: SHARE, limit: 100 });
  return trades.flatMap(({ buyer }) => buyer ?? [])[0] ?? 'harrow';
}
const followed = async (): Promise<string[]> => {
  const lists = await at.host.read('watchlists', {});
  const rows = await Promise.all(lists.map(({ id }) => at.host.read('watchlist', { id })));
  return rows.flatMap((list) => list.rows.flatMap((row) => (row.kind === 'item' && row.ref.startsWith('user:') ? [row.ref] : [])));
};
async function visit(panel: 'followed' | 'flows' | 'trades', params: object = {}): Promise<Page> {
  const page = await at.visit();
  await showPanel(at.host, page, panel, params);
  return page;
}

describe('followed traders', () => {
  it('are added by name, and show their trades, orders and holdings, and an alert on any act', async () => {
    const name = await someone();
    const page = await visit('followed');
    const panel = tile(page, 'followed');
    await panel.getByLabel('Trader to follow').fill(name);
    await page.keyboard.press('Enter');
    await until(followed).toContain(`user:${name}`);
    await until(() => text(page, 'followed')).toMatch(/bought|sold|No acts/);
    // nothing is claimed of orders before they were observed
    await until(() => text(page, 'followed')).toMatch(
      /No acts|orders observed since|orders aren’t observed|orders of 1 trader aren’t observed/,
    );
    expect(await against(page)).toEqual([]);
    for (const tab of ['Orders', 'Holdings']) {
      await pick(panel, tab);
      await until(() => panel.getByRole('grid').getAttribute('aria-label')).toBe(`${tab} of followed traders`);
    }
    await pick(panel, /^Traders \d/);
    expect(await against(page)).toEqual([]);
    await panel.getByRole('button', { name: `Set an alert on any act of ${name}` }).click();
    await until(() => text(page, 'rules')).toMatch(/Trader active/);
  });
  it('are removed from every watchlist', async () => {
    const name = await someone();
    for (const list of ['One', 'Two']) await at.host.tell('watchlist.add', { name: list, refs: [`user:${name}`] });
    const page = await visit('followed', { tab: 'traders' });
    await tile(page, 'followed')
      .getByRole('button', { name: `Stop following ${name}` })
      .click();
    await until(followed).not.toContain(`user:${name}`);
  });
  it('refuse an empty name with a reason', async () => {
    const page = await visit('followed');
    await tile(page, 'followed').getByRole('button', { name: 'Follow', exact: true }).click();
    await until(() => text(page, 'followed')).toContain('Enter the name of a trader.');
  });
});

describe('who moves a share', () => {
  it('sums accounts and pairs, states the rule for trades that came back, and compares holders', async () => {
    const page = await visit('flows', { span: 'all' });
    const panel = tile(page, 'flows');
    const trades = await at.host.read('trades', { share: SHARE, limit: 500 });
    await until(() => text(page, 'flows')).toContain(`${trades.length} trades counted`);
    expect(await against(page)).toEqual([]);
    await pick(panel, 'Over time');
    const lines = panel.getByRole('application', { name: /^Accumulated influence/ });
    await lines.focus();
    await page.keyboard.press('End');
    expect(await against(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Show as table' }).click();
    await until(() => panel.getByRole('grid').getAttribute('aria-label')).toBe('Accumulated influence over time');
    await pick(panel, 'Pairs');
    await until(() => panel.getByRole('grid').getAttribute('aria-label')).toBe('Pairs of accounts');
    await pick(panel, /^Came back/);
    await until(() => text(page, 'flows')).toMatch(/within 24 hours in at most 3 trades, at prices within 5%/);
    expect(await against(page)).toEqual([]);
    await pick(panel, 'Holders');
    await until(() => text(page, 'flows')).toMatch(/Worked back from|No match or vote|don’t reach back|aren’t available/);
    expect(await against(page)).toEqual([]);
  });
});

describe('the tape', () => {
  it('sums all stored trades of the market and of a trader, and says since when they are complete', async () => {
    const name = await someone();
    const page = await at.visit();
    for (const [params, ref] of [
      [{ scope: 'market' }, 'club_1'],
      [{}, `user:${name}`],
    ] as const) {
      await showPanel(at.host, page, 'trades', { ...params, view: 'buckets', span: '1d' }, ref);
      await until(() => tile(page, 'trades').getByRole('grid').getAttribute('aria-label')).toBe('Trades by time');
      await until(() => text(page, 'trades')).toMatch(
        /all [\d,]+ trades? since|[\d,]+ stored trades? since [^]*(complete since [^]* only|not complete)/,
      );
      expect(await against(page)).toEqual([]);
    }
    const from = Math.floor(Date.now() / 86_400_000 - 90) * 86_400;
    const { rows } = await at.host.read('trade-sums', { name, from, step: 900 });
    const count = rows.reduce((sum, { trades }) => sum + trades, 0);
    expect(count).toBeGreaterThan(0);
    await until(() => text(page, 'trades')).toContain(`${count.toLocaleString('en')} `);
  });
  it('sums stored trades by time or since a moment, and has amounts of its own', async () => {
    const page = await visit('trades');
    const panel = tile(page, 'trades');
    await pick(panel, 'By time');
    await until(() => panel.getByRole('grid').getAttribute('aria-label')).toBe('Trades by time');
    await until(() => text(page, 'trades')).toMatch(/Delta/);
    expect(await against(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Since now' }).click();
    await panel.getByRole('button', { name: 'Start again' }).waitFor();
    await panel.getByRole('button', { name: 'Show all' }).click();
    await panel.getByRole('button', { name: 'Since now' }).waitFor();
    await pick(panel, 'Tape');
    await panel.getByRole('button', { name: /^Bold from / }).click();
    await page.getByRole('textbox', { name: 'Bold from, coin' }).fill('777');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.mouse.move(1, 1); // the pointer over its rows pauses the tape
    await panel.getByRole('button', { name: /^Bold from 777 coin/ }).waitFor();
  });
});
