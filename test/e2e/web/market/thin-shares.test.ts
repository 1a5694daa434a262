import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import type { PanelId } from '#contract/panels.ts';
import { splitShare, type Share } from '#contract/model/market/share.ts';
import { against } from '../../../support/screen/axe.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const DAY = 86_400;
/** A player never traded and without orders, one traded once, one traded a few times in sixty days, and a busy one; and the club traded least. */
const found = { never: '', once: '', few: '', busy: '', club: '' };
const tradesOf = async (share: string): Promise<number[]> =>
  (await at.host.read('trades', { share: share as Share, limit: 500 })).map(({ time }) => time);

beforeAll(async () => {
  await at.host.tell('market.sync', {});
  while (!(await at.host.read('sync', {})).complete || (await at.host.read('sync', {})).counts.prices === 0)
    await new Promise((resolve) => setTimeout(resolve, 300));
  // A list of a market that moves is stale until it has caught up.
  await at.world.quiet();
  const ids = async (filter: string, sort: string, order: 'asc' | 'desc', limit: number): Promise<string[]> =>
    (await at.host.read('players', { filter, sort, order, limit })).rows.map(({ player_id }) => `player_${player_id}`);
  found.never = (await ids('!known(last) && !tradable', 'player_id', 'asc', 1))[0] ?? '';
  found.busy = (await ids('volume_7d > 0', 'volume_7d', 'desc', 1))[0] ?? '';
  found.club = `club_${(await at.host.read('clubs', { filter: 'volume_7d >= 0', sort: 'volume_7d', order: 'asc', limit: 1 })).rows[0]?.club_id ?? 0}`;
  const now = Date.now() / 1_000;
  for (const share of await ids('last > 0 && volume_1d == 0 && tradable', 'volume_7d', 'asc', 120)) {
    if (found.once !== '' && found.few !== '') break;
    const times = await tradesOf(share);
    if (found.once === '' && times.length === 1) found.once = share;
    const recent = times.filter((time) => time > now - 60 * DAY).length;
    if (found.few === '' && recent >= 2 && recent <= 9) found.few = share;
  }
}, 180_000);

/** Words that a view writes where a missing figure was not thought of. */
const BROKEN = /\bNaN\b|Infinity|undefined|\bnull\b|\[object|Invalid Date/;
async function sound(page: Page, panel: PanelId): Promise<string> {
  await page.waitForTimeout(300);
  const said = await text(page, panel);
  expect(said).not.toMatch(BROKEN);
  return said;
}
/** The text of a figure's cell in the row of a share. */
const cell = (page: Page, panel: PanelId, key: string, id: string): Promise<string> =>
  tile(page, panel).locator(`[role=row][data-key="${key}"] [data-cell="${id}"]`).innerText();

it('the world has shares of all kinds of thinness', () => {
  for (const share of Object.values(found)) expect(share).toMatch(/^(player|club)_[1-9]/);
});

it('the worth says what is missing instead of a figure', async () => {
  const page = await at.visit();
  for (const share of [found.never, found.once, found.few, found.busy, found.club]) {
    await showPanel(at.host, page, 'worth', {}, share);
    await until(() => text(page, 'worth')).toMatch(/Payback/);
    const said = await sound(page, 'worth');
    if (share === found.never) expect(said).toMatch(/no ask|Nobody|not traded|no trade|—/i);
  }
});

it('similar players of one without an ask say why nothing is cheaper, and show all that are alike', async () => {
  const page = await at.visit();
  await showPanel(at.host, page, 'similar', {}, found.never);
  await until(() => text(page, 'similar')).toMatch(/Nobody offers influence in this player/);
  expect(await cell(page, 'similar', found.never, 'ask')).toBe('—');
  await tile(page, 'similar').getByRole('radio', { name: 'All alike' }).click();
  await until(() => tile(page, 'similar').locator('[role=row][data-key^=player_]').count()).toBeGreaterThan(3);
  expect(await cell(page, 'similar', found.never, 'payback')).toBe('—');
  await sound(page, 'similar');
  for (const share of [found.once, found.few, found.busy]) {
    await showPanel(at.host, page, 'similar', { cheaper: false }, share);
    await until(() => tile(page, 'similar').locator('[role=row][data-key^=player_]').count()).toBeGreaterThan(3);
    await sound(page, 'similar');
  }
});

it('the scatter, the map, movers, discounts, radar and packs have no broken figure', async () => {
  const page = await at.visit();
  for (const share of [found.never, found.once, found.busy]) {
    await showPanel(at.host, page, 'scatter', {}, share);
    await sound(page, 'scatter');
  }
  for (const params of [
    { kind: 'player', table: true },
    { kind: 'club', table: true },
  ]) {
    await showPanel(at.host, page, 'map', params);
    const said = await sound(page, 'map');
    expect(said).not.toMatch(/\+0\.0/);
  }
  for (const span of ['1h', '1d', '7d', 'season']) {
    await showPanel(at.host, page, 'movers', { span, least: 0 });
    await sound(page, 'movers');
    expect(await tile(page, 'movers').locator(`[data-key="${found.never}"]`).count()).toBe(0);
  }
  for (const [panel, params] of [
    ['discounts', { list: 'discounts' }],
    ['discounts', { list: 'traded' }],
    ['radar', {}],
    ['packs', {}],
    ['market', {}],
  ] as const) {
    await showPanel(at.host, page, panel, params);
    await sound(page, panel);
  }
});

it('a watchlist shows dashes where a share has no trade or order, in every column', async () => {
  const { id: list } = await at.host.tell('watchlist.add', { name: 'Thin', refs: Object.values(found) as never });
  const columns = ['name', 'week', 'last', 'day', 'weekChange', 'bid', 'ask', 'spread', 'volume7', 'rating', 'yield'];
  const page = await at.visit();
  await showPanel(at.host, page, 'watchlist', { list, view: { sort: [], columns, widths: {} } });
  await until(() => cell(page, 'watchlist', found.busy, 'last')).toMatch(/\d/);
  for (const column of ['last', 'bid', 'ask', 'spread', 'yield']) await until(() => cell(page, 'watchlist', found.never, column)).toBe('—');
  for (const column of ['day', 'weekChange']) expect(await cell(page, 'watchlist', found.never, column)).not.toMatch(/\d/);
  for (const share of [found.once, found.few, found.club]) await until(() => cell(page, 'watchlist', share, 'last')).toMatch(/\d/);
  await sound(page, 'watchlist');
});

it('the screener shows the same dashes, and counts such rows as unknown', async () => {
  const page = await at.visit();
  const filter = [found.never, found.once, found.busy].map((share) => `player_id == ${splitShare(share as Share).id}`).join(' || ');
  const view = { columns: ['name', 'last', 'ask', 'bid', 'vwap_7d', 'change_7d', 'payback', 'volume_7d'], widths: {}, sort: [] };
  await showPanel(at.host, page, 'screener', { kind: 'players', form: false, players: { filter }, 'view-players': view });
  await until(() => tile(page, 'screener').locator('[role=row][data-key^=player_]').count()).toBe(3);
  for (const column of ['last', 'ask', 'bid', 'vwap_7d', 'change_7d', 'payback'])
    expect([column, await cell(page, 'screener', found.never, column)]).toEqual([column, '—']);
  for (const column of ['last', 'ask']) expect(await cell(page, 'screener', found.busy, column)).toMatch(/\d/);
  expect(await cell(page, 'screener', found.once, 'vwap_7d')).toBe('—');
  await sound(page, 'screener');
  await showPanel(at.host, page, 'screener', { kind: 'players', form: false, players: { filter: `(${filter}) && last > 0` } });
  await until(() => text(page, 'screener')).toMatch(/2 of [\d,]+ players, 1 unknown/);
});

it('a similar player is tried in my squad, with who makes way and what it costs', async () => {
  const page = await at.visit();
  const account = (await at.host.read('clubs', { filter: 'known(manager_name)', limit: 1 })).rows[0]?.manager_name ?? '';
  await at.host.tell('account.add', { name: account });
  await showPanel(at.host, page, 'similar', { cheaper: false }, found.busy);
  await until(() => text(page, 'similar')).toMatch(/Placed into the best eleven of/);
  await tile(page, 'similar').locator('[role=row][data-key^=player_]').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Try in my squad' }).click();
  const dialog = page.getByTestId('try-in-squad');
  await until(() => dialog.innerText()).toMatch(/Plays as[^]*Makes way[^]*Rating gained/);
  expect(await dialog.innerText()).not.toMatch(BROKEN);
  expect(await against(page, '[role=dialog]')).toEqual([]);
  await page.getByRole('button', { name: 'Open my squad' }).click();
  await tile(page, 'squad').waitFor();
});

it('what-if says what an order would do in an empty book, and in the book of a share that is hardly traded', async () => {
  const page = await at.visit();
  for (const share of [found.never, found.once, found.few, found.club, found.busy]) {
    for (const side of ['buy', 'sell']) {
      await showPanel(at.host, page, 'whatif', { side, size: 50 }, share);
      const { bids, asks } = await at.host.read('orderbook', { share: share as Share });
      const against = side === 'buy' ? asks : bids;
      await until(() => text(page, 'whatif')).toMatch(against.length === 0 ? /Fills now[^]*0/ : /Fills now[^]*\d/);
      const said = await sound(page, 'whatif');
      if (against.length === 0) expect(said).toMatch(/nothing fills now/);
    }
  }
});

it('the tape lists and sums the few trades there are, and says that a share was never traded', async () => {
  const page = await at.visit();
  for (const [share, view] of [found.never, found.once, found.few].flatMap((one) => [[one, 'tape'] as const, [one, 'buckets'] as const])) {
    const count = (await tradesOf(share)).length;
    await showPanel(at.host, page, 'trades', { view, span: '1d' }, share);
    if (count === 0) await until(() => text(page, 'trades')).toContain('This share hasn’t been traded yet.');
    else if (view === 'tape')
      await until(() => tile(page, 'trades').locator('[role=row]').count()).toBeGreaterThanOrEqual(Math.min(count, 20)); // only those in view are drawn
    else await until(() => text(page, 'trades')).toMatch(new RegExp(`all ${count} trades? since`));
    await sound(page, 'trades');
  }
});

it('who moves a share counts one trade as one, and says what is not known of holders', async () => {
  const page = await at.visit();
  for (const share of [found.never, found.once, found.few]) {
    const count = (await tradesOf(share)).length;
    for (const tab of ['accounts', 'time', 'pairs', 'circles', 'holders']) {
      await showPanel(at.host, page, 'flows', { tab, span: 'all' }, share);
      if (tab === 'holders')
        await until(() => text(page, 'flows')).toMatch(/Before|No match or vote|Earlier holders aren’t known|aren’t available/);
      else if (count === 0) await until(() => text(page, 'flows')).toContain('This share hasn’t been traded yet.');
      else await until(() => text(page, 'flows')).toMatch(new RegExp(`${count} trades? counted`));
      await sound(page, 'flows');
    }
  }
});

it('the heat map of a share without orders or trades says what is recorded of it', async () => {
  const page = await at.visit();
  for (const share of [found.never, found.once, found.few]) {
    await showPanel(at.host, page, 'heatmap', { hours: 24 }, share);
    await until(() => text(page, 'heatmap')).toMatch(/recorded/i);
    await sound(page, 'heatmap');
    await showPanel(at.host, page, 'heatmap', { hours: 24, view: 'table' }, share);
    await sound(page, 'heatmap');
  }
});

it('book, orders, heat map, tape, chart and who moves it have no broken figure, however thin or busy the share', async () => {
  const page = await at.visit();
  for (const share of [found.never, found.once, found.few, found.busy]) {
    const { bids, asks } = await at.host.read('orderbook', { share: share as Share });
    for (const fixed of [false, true]) {
      await showPanel(at.host, page, 'orderbook', { fixed }, share);
      await until(() => text(page, 'orderbook')).toMatch(asks.length + bids.length === 0 ? /No orders|No asks|No bids|empty/i : /\d/);
      await sound(page, 'orderbook');
    }
    await showPanel(at.host, page, 'orders', {}, share);
    await sound(page, 'orders');
    if (share !== found.busy) continue;
    for (const [panel, params] of [
      ['trades', { view: 'buckets', span: '1d' }],
      ['flows', { tab: 'accounts', span: 'all' }],
      ['heatmap', { hours: 24 }],
      ['chart', {}],
    ] as const) {
      await showPanel(at.host, page, panel, params, share);
      await until(() => text(page, panel)).toMatch(/\d/);
      await sound(page, panel);
    }
  }
});

it('lots and net worth of a holder have no broken figure, however thin or busy the share', async () => {
  const page = await at.visit();
  for (const share of [found.never, found.once, found.few, found.busy]) {
    const { owners } = await at.host.read('owners', { share: share as Share });
    const name = owners.at(-1)?.name ?? '';
    expect(name, share).not.toBe('');
    await at.host.tell('account.add', { name });
    await showPanel(at.host, page, 'lots', {}, share);
    await until(() => text(page, 'lots')).toMatch(/\d/);
    await sound(page, 'lots');
    await showPanel(at.host, page, 'equity', { range: 'all' }, null);
    await until(() => text(page, 'equity')).toMatch(/\d/);
    await sound(page, 'equity');
    await at.host.tell('account.remove', { name });
  }
});

it('the chart draws every stored trade of a thin share, and is never empty beside one', async () => {
  const page = await at.visit();
  await showPanel(at.host, page, 'chart', {}, found.never);
  await until(() => text(page, 'chart')).toMatch(/never been traded|hasn’t been traded|No trades/i);
  await sound(page, 'chart');
  for (const share of [found.once, found.few]) {
    const times = await tradesOf(share);
    await showPanel(at.host, page, 'chart', { table: true }, share);
    const rows = tile(page, 'chart').locator('tbody tr');
    await until(() => rows.count()).toBeGreaterThan(0);
    for (const row of await rows.allInnerTexts()) expect(row).toMatch(/\d/);
    await sound(page, 'chart');
    await showPanel(at.host, page, 'chart', { studies: [{ id: 'average' }, { id: 'volume' }, { id: 'holders' }] }, share);
    await until(() => tile(page, 'chart').locator('canvas').count()).toBeGreaterThan(0);
    await tile(page, 'chart').getByRole('application').focus();
    await page.keyboard.press('End');
    const spoken = () => tile(page, 'chart').locator('[aria-live=polite]').first().innerText();
    await until(spoken).toMatch(/\d/);
    expect(times.length).toBeGreaterThan(0);
    await sound(page, 'chart');
  }
});
