import type { Page } from 'playwright';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { fillRecords, pastBooks } from '../../../support/recorder/fill-records.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { against } from '../../../support/screen/axe.ts';
import { text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const SHARE = 'club_1' as Share;
const HOUR = 3_600;
const now = (): number => Math.floor(Date.now() / 1_000);
const clock = () => at.host.read('replay', {});
let first = 0;

beforeAll(async () => {
  await at.host.read('orderbook', { share: SHARE });
  const { bid } = await at.world.truth(SHARE);
  first = now() - 5 * HOUR;
  const books = pastBooks(bid[0]?.price ?? 10_000, first, now() - 60);
  await fillRecords(at.host.dataDir, SHARE, books, [{ from: first, to: now() - 60 }]);
});
beforeEach(() => at.reset());
afterEach(async () => {
  await at.host.tell('replay.run', { action: 'stop' });
});
const item = (page: Page, name: string) => page.getByRole('menuitem', { name });

describe('Replay from here', () => {
  it('begins at the time of the crosshair in the heat map, with its key', async () => {
    const page = await at.visit();
    await showPanel(at.host, page, 'heatmap');
    const map = tile(page, 'heatmap').getByRole('application');
    await map.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('Alt+Shift+R');
    await page.getByTestId('replay-bar').waitFor();
    const { at: shown, share } = await clock();
    expect(share).toBe(SHARE);
    expect(shown).toBeLessThan(now() - 60);
    expect(shown).toBeGreaterThanOrEqual(first);
  });

  it('begins at a candle that the arrow keys read, from the menu of the chart', async () => {
    const page = await at.visit();
    await showPanel(at.host, page, 'chart', { interval: '1h', mode: 'candles' });
    const chart = tile(page, 'chart').getByRole('application');
    await chart.focus();
    for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+F10');
    await item(page, 'Replay from here').click();
    await page.getByTestId('replay-bar').waitFor();
    const { at: shown } = await clock();
    expect((shown ?? 1) % HOUR).toBe(0);
    expect(shown).toBeLessThan(now() - HOUR);
  });

  it('begins at the trade of a row of the tape', async () => {
    const page = await at.visit();
    await showPanel(at.host, page, 'trades');
    const trades = await at.host.read('trades', { share: SHARE, limit: 100 });
    const trade = trades[3];
    const row = tile(page, 'trades').locator(`[data-id="${trade?.id}"]`);
    await row.locator('[role=gridcell]').first().click({ button: 'right' });
    await item(page, 'Replay from here').click();
    await page.getByTestId('replay-bar').waitFor();
    expect(await clock()).toMatchObject({ at: trade?.time, share: SHARE });
  });

  it('begins at a row of the table of the heat map', async () => {
    const page = await at.visit();
    await showPanel(at.host, page, 'heatmap', { shows: 'table' });
    await tile(page, 'heatmap').locator('[role=row][data-key]').nth(4).click({ button: 'right' });
    await item(page, 'Replay from here').click();
    await page.getByTestId('replay-bar').waitFor();
    expect((await clock()).at).toBeLessThan(now());
  });
});

describe('the time of a replay', () => {
  it('is typed, limited to the records, explained before the first one, and changed while a replay is on', async () => {
    const page = await at.visit();
    await page.locator('.tl-tab').first().waitFor();
    await page.keyboard.press('Alt+r');
    const dialog = page.getByRole('dialog', { name: 'Replay from' });
    const field = dialog.getByLabel(/^Time \(/);
    const calendar = dialog.locator('input[type=date]');
    await until(() => calendar.getAttribute('min')).not.toBeNull();
    expect(Date.parse((await calendar.getAttribute('min')) ?? '') / 1_000).toBeLessThanOrEqual(first + 60);
    await field.fill('2020-01-01T12:00');
    await until(() => dialog.innerText()).toMatch(/The first record is of [^]*charts and tapes show stored trades/);
    await field.fill('2120-01-01T12:00');
    await until(() => dialog.innerText()).toContain('That time is in the future');
    expect(await dialog.getByRole('button', { name: 'Replay' }).isDisabled()).toBe(true);
    expect(await against(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'First record' }).click();
    const bar = page.getByTestId('replay-bar');
    await bar.waitFor();
    const began = (await clock()).at ?? 0;
    expect(began).toBeLessThanOrEqual(first + 60);
    await bar.getByRole('button', { name: 'Go to a time…' }).click();
    const again = page.getByRole('dialog', { name: 'Go to a time' });
    const later = new Date((began + HOUR) * 1_000).toISOString().slice(0, 16);
    await again.getByLabel(/^Time \(/).fill(later);
    await page.keyboard.press('Enter');
    await until(async () => (await clock()).at).toBe(Date.parse(`${later}Z`) / 1_000);
  });
});

describe('the book then', () => {
  it('opens from an own trade in the chart and from a trade of the transactions', async () => {
    await at.host.tell('account.add', { name: 'harrow' });
    const page = await at.visit();
    const trades = await at.host.read('trades', { share: SHARE, name: 'harrow', limit: 200 });
    expect(trades.length).toBeGreaterThan(0);
    await showPanel(at.host, page, 'chart', { interval: '1d', mode: 'candles' });
    const chart = tile(page, 'chart').getByRole('application');
    await chart.focus();
    await page.keyboard.press('End');
    const book = item(page, 'The book then');
    for (let n = 0; n < 40; n++) {
      await page.keyboard.press('Shift+F10');
      await item(page, 'Replay from here').waitFor();
      if ((await book.count()) > 0) break;
      await page.keyboard.press('Escape');
      await chart.focus();
      for (let more = 0; more <= n; more++) await page.keyboard.press('ArrowLeft');
    }
    await book.first().click();
    const entry = page.getByRole('menuitem', { name: /\d\d:\d\d:\d\d/ });
    const dialog = page.getByRole('dialog', { name: 'The book then' });
    await until(async () => (await entry.count()) + (await dialog.count())).toBeGreaterThan(0);
    if ((await dialog.count()) === 0) await entry.first().click();
    await until(() => dialog.innerText()).toMatch(/Book before [^]*(Recorded|Not known)/);
    await page.keyboard.press('Escape');

    await showPanel(at.host, page, 'portfolio', { tab: 'transactions' });
    await until(() => text(page, 'portfolio')).toMatch(/Share trade/);
    await tile(page, 'portfolio').getByRole('button', { name: 'The book then' }).first().click();
    await until(() => page.getByRole('dialog', { name: 'Order book before this trade' }).innerText()).toMatch(/Book before/);
  });
});
