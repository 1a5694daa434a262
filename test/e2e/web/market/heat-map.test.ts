import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { against } from '../../../support/screen/axe.ts';
import { fillRecords, pastBooks } from '../../../support/recorder/fill-records.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { pick, text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const heat = (page: Page) => tile(page, 'heatmap');
const stageOf = (page: Page) => heat(page).getByRole('application');
const HOUR = 3_600;
let [from, gap, to] = [0, 0, 0];

beforeAll(async () => {
  await at.host.read('orderbook', { share: 'club_1' });
  const { bid } = await at.world.truth('club_1');
  const now = Math.floor(Date.now() / 1_000);
  [from, gap, to] = [now - 5 * HOUR, now - 3 * HOUR, now - 60];
  const books = pastBooks(bid[0]?.price ?? 10_000, from, to).filter((book) => book.at < gap || book.at >= gap + HOUR);
  await fillRecords(at.host.dataDir, 'club_1', books, [
    { from, to: gap - 1 },
    { from: gap + HOUR, to },
  ]);
});

async function visit(params: object = {}): Promise<Page> {
  const page = await at.visit();
  await showPanel(at.host, page, 'heatmap', params);
  return page;
}
/** Colours on the canvas of the map, and how many there are. */
const colours = (page: Page): Promise<number> =>
  heat(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      const seen = new Set<number>();
      for (let n = 0; n < data.length; n += 4 * 53) seen.add((data[n] ?? 0) * 65_536 + (data[n + 1] ?? 0) * 256 + (data[n + 2] ?? 0));
      return seen.size;
    });

describe('the heat map', () => {
  it('draws the recorded books, and states how much of the span is recorded', async () => {
    const page = await visit();
    await until(() => text(page, 'heatmap')).toMatch(/recorded for \d h/);
    await until(() => colours(page)).toBeGreaterThan(20);
    await until(() => stageOf(page).getAttribute('aria-label')).toMatch(/Spread \d\.\d{4}[^]*Imbalance (none|\+\d+% (bid|ask))/);
    expect(await against(page)).toEqual([]);
  });

  it('reads price, size and time under the crosshair, which the arrow keys move, and says where nothing is recorded', async () => {
    const page = await visit();
    await until(() => text(page, 'heatmap')).toMatch(/recorded for \d h/);
    await stageOf(page).focus();
    // The map ends at the present, and the record some time before it: 20 of the 240 columns to the left.
    for (let n = 0; n < 2; n++) await page.keyboard.press('Shift+ArrowLeft');
    await until(() => heat(page).locator('.tip').innerText()).toMatch(/Price[^]*\d\.\d{4}[^]*Size[^]*\d/);
    await until(() => heat(page).locator('[aria-live]').innerText()).toMatch(/\d\.\d{4}, size \d[\d,.]*( [km])?\. Spread/);
    const gapAt = (gap + HOUR / 2 - from) / (to - from);
    for (let n = 20; n < Math.round(240 * (1 - gapAt)); n += 10) await page.keyboard.press('Shift+ArrowLeft');
    await until(() => heat(page).locator('.tip').innerText()).toMatch(/Nothing recorded/);
    await page.keyboard.press('Escape');
    await until(() => heat(page).locator('.tip').count()).toBe(0);
  });

  it('zooms time in with + and out with −', async () => {
    const page = await visit();
    await until(() => text(page, 'heatmap')).toMatch(/recorded for \d h/);
    const drawn = (): Promise<string> =>
      heat(page)
        .locator('canvas')
        .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
    await stageOf(page).focus();
    const whole = await drawn();
    await page.keyboard.press('+');
    await until(drawn).not.toBe(whole);
    const near = await drawn();
    await page.keyboard.press('-');
    await until(drawn).not.toBe(near);
  });

  it('has the same figures as a table, with gaps named', async () => {
    const page = await visit({ shows: 'table' });
    const table = heat(page).getByRole('grid', { name: 'Recorded order book by time' });
    await table.waitFor();
    await until(() => text(page, 'heatmap')).toMatch(/\d\.\d{4}/);
    await table.focus();
    for (let n = 0; n < 9; n++) await page.keyboard.press('PageDown');
    await until(() => text(page, 'heatmap')).toMatch(/nothing recorded/);
    expect(await against(page)).toEqual([]);
  });

  it('takes exact sizes as cut-offs, beginning with those of the percentiles', async () => {
    const page = await visit();
    await until(() => text(page, 'heatmap')).toMatch(/recorded for \d h/);
    await heat(page).getByTitle('Cut-offs of the colours').click();
    await page.getByRole('option', { name: 'Exact size' }).click();
    const highest = heat(page).getByLabel('Highest size');
    expect(Number(await highest.inputValue())).toBeGreaterThan(100);
    const before = await colours(page);
    await highest.fill('100000');
    await page.keyboard.press('Enter');
    await until(() => colours(page)).not.toBe(before);
  });

  it('shows what the book usually holds around matches, with the number of samples and a dash for the unknown', async () => {
    const page = await visit();
    await pick(heat(page), 'Around matches');
    await until(() => text(page, 'heatmap')).toMatch(/24 hours before/);
    await until(() => text(page, 'heatmap')).toMatch(/—/);
    expect(await against(page)).toEqual([]);
  });
});

describe('the order book', () => {
  it('has a column of what was traded at each price in a chosen span', async () => {
    const page = await at.visit();
    await showPanel(at.host, page, 'orderbook', { traded: '30d' });
    await until(() => tile(page, 'orderbook').getByRole('columnheader', { name: 'Traded' }).count()).toBe(1);
    await until(() => text(page, 'orderbook')).toMatch(/[\d,]+ of [\d,]+ traded/);
    const { num, levels } = await at.host.read('traded', { share: 'club_1', from: Math.floor(Date.now() / 1_000) - 30 * 86_400 });
    expect(levels.reduce((sum, level) => sum + level.num, 0)).toBe(num);
    expect(await against(page)).toEqual([]);
  });
});

describe('the book then', () => {
  it('opens beside an own trade, with the age of its record or why it is not known', async () => {
    const [trade] = await at.host.read('trades', { share: 'club_1', limit: 50 });
    const name = trade?.buyer ?? trade?.seller ?? '';
    await at.host.tell('account.add', { name });
    const page = await at.visit();
    await showPanel(at.host, page, 'trades');
    const button = tile(page, 'trades').getByRole('button', { name: 'The book then' }).first();
    await button.click();
    const card = page.getByRole('dialog', { name: 'Order book before this trade' }).and(page.locator(':popover-open'));
    await until(() => card.innerText()).toMatch(/Recorded [^]* until the trade|Not known: /);
    expect(await against(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await until(() => card.count()).toBe(0);
    await at.host.tell('account.remove', { name });
  });
});

it('the number of new trades stands beside the grid of trades, not in it', async () => {
  const page = await at.visit();
  await showPanel(at.host, page, 'trades');
  await tile(page, 'trades').getByRole('grid').hover();
  const waiting = tile(page, 'trades').getByRole('button', { name: /^\d+ new$/ });
  await waiting.waitFor();
  expect(
    await tile(page, 'trades')
      .getByRole('grid')
      .getByRole('button', { name: /^\d+ new$/ })
      .count(),
  ).toBe(0);
  expect(await against(page, '[data-testid=tile-trades]')).toEqual([]);
});

describe('the heat map without records', () => {
  it('says from when on books are recorded', async () => {
    await at.host.tell('setting.set', { name: 'recordBooks', value: 'off' });
    await at.host.tell('records.delete', { class: 'books' });
    const page = await visit({ trades: false, mine: false });
    await until(() => text(page, 'heatmap')).toMatch(/Nothing recorded yet[^]*from the first market sync on/);
    expect(await against(page)).toEqual([]);
  });
});
