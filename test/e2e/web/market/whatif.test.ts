import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Share } from '#contract/model/market/share.ts';
import { fillTime } from '#view/panels/whatif/fill-time.ts';
import { against } from '../../../support/screen/axe.ts';
import { showPanel } from '../../../support/screen/panel-page.ts';
import { text, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const SHARE = 'club_1' as Share;
const panel = (page: Page) => tile(page, 'whatif');
const field = (page: Page, name: string) => panel(page).getByLabel(name);
const figure = async (page: Page, label: string): Promise<string> => {
  const line = panel(page).locator('dl > div').filter({ hasText: label }).first();
  return (await line.locator('dd').last().innerText()).replaceAll(',', '');
};
async function visit(params: object = {}): Promise<Page> {
  const page = await at.visit();
  await showPanel(at.host, page, 'whatif', params);
  return page;
}

beforeEach(async () => {
  await at.reset();
  await at.world.quiet();
});

describe('What-if', () => {
  it.each(['buy', 'sell'] as const)('shows what the resource quote says of an order to %s', async (side) => {
    const book = await at.host.read('orderbook', { share: SHARE });
    const price = (side === 'buy' ? book.asks : book.bids)[1]?.price ?? 1;
    const page = await visit({ side, size: 900_000, price, priceOf: SHARE });
    const quote = await at.host.read('quote', { share: SHARE, side, size: 900_000, price });
    await until(() => figure(page, 'Fills now')).toBe(String(quote.filled));
    expect(await figure(page, 'Stays in the book')).toBe(String(quote.remaining));
    expect(await figure(page, 'Ahead of it')).toBe(String(quote.ahead));
    if (side === 'buy') expect(Number(await figure(page, 'Coin to reserve'))).toBeCloseTo(quote.reserve / 10_000, 1);
    expect(await text(page, 'whatif')).toContain('Read-only here. Orders are placed in the game.');
    expect(await against(page)).toEqual([]);
  });
  it('explains a price of zero, an absurd size and a text, and shows no figure meanwhile', async () => {
    const page = await visit();
    for (const [name, typed, said] of [
      ['Limit price, coin', '0', 'Enter a price above 0'],
      ['Limit price, coin', '1.23456', 'at most four decimals'],
      ['Size, influence', '99999999999', '1,000,000,000 or less'],
      ['Size, influence', 'many', 'not a number'],
    ] as const) {
      const was = await field(page, name).inputValue();
      await field(page, name).fill(typed);
      await until(() => text(page, 'whatif')).toContain(said);
      expect(await panel(page).locator('dl').count()).toBe(0);
      await field(page, name).fill(was);
      await until(() => panel(page).locator('dl').count()).toBe(1);
    }
  });
  it('states what a size beyond all orders leaves over', async () => {
    const page = await visit({ size: 5 });
    await field(page, 'Size, influence').fill('1,000,000,000');
    const quote = await at.host.read('quote', { share: SHARE, side: 'buy', size: 1_000_000_000 });
    await until(() => figure(page, 'Left over')).toBe(String(quote.remaining));
    expect(await figure(page, 'Fills now')).toBe(String(quote.filled));
  });
  it('says at each limit when all of the order would be filled, in units that fit', async () => {
    const DAY = 86_400;
    const { bids } = await at.host.read('orderbook', { share: SHARE });
    const price = bids[0]?.price ?? 1;
    const page = await visit({ size: 900_000, price, priceOf: SHARE });
    const row = panel(page).locator('tbody tr.current');
    const quote = await at.host.read('quote', { share: SHARE, side: 'buy', size: 900_000, price });
    const from = Math.floor(Date.now() / 1_000 / DAY - 30) * DAY;
    const { seconds } = fillTime(await at.host.read('traded', { share: SHARE, from, most: 1 }), 'buy', price, quote);
    expect(seconds).toBeGreaterThan(2 * DAY);
    await until(() => row.locator('td').nth(4).innerText()).toMatch(/^≈ [\d,.]+ (d|weeks|years)( \d+ h)?$/);
    const [, number = '', unit = ''] = (await row.locator('td').nth(4).innerText()).match(/([\d,.]+) (d|weeks|years)/) ?? [];
    const days = Number(number.replace(',', '')) * ({ d: 1, weeks: 7, years: 365.25 }[unit] ?? NaN);
    // The record of trades goes on meanwhile.
    expect(days / ((seconds ?? 0) / DAY)).toBeCloseTo(1, 0);
  });
  it('changes the limit by a step with the arrow keys, and by a row of the other limits', async () => {
    const page = await visit({ price: 10_000, priceOf: SHARE });
    await field(page, 'Limit price, coin').press('ArrowUp');
    await until(() => field(page, 'Limit price, coin').inputValue()).toBe('1.0001');
    await field(page, 'Limit price, coin').press('Shift+ArrowDown');
    await until(() => field(page, 'Limit price, coin').inputValue()).toBe('0.9991');
    const other = panel(page).locator('table button[aria-pressed=false]').first();
    const price = (await other.innerText()).match(/\d+\.\d{4}/)?.[0];
    await other.click();
    await until(() => field(page, 'Limit price, coin').inputValue()).toBe(price);
  });
  it('opens from a level of the ladder with its price and the side that trades with it', async () => {
    const page = await at.visit();
    await showPanel(at.host, page, 'orderbook');
    const { asks } = await at.host.read('orderbook', { share: SHARE });
    const level = tile(page, 'orderbook').locator('.side.ask [data-key]').last();
    await level.focus();
    await page.keyboard.press('Shift+Enter');
    await panel(page).waitFor();
    await until(() => field(page, 'Limit price, coin').inputValue()).toBe(((asks[0]?.price ?? 0) / 10_000).toFixed(4));
    expect(await panel(page).getByRole('radio', { name: 'Buy' }).getAttribute('aria-checked')).toBe('true');
  });
});

describe('Orders', () => {
  it('lists the open orders of the book, the mint, and the trades and orders of the accounts', async () => {
    const page = await at.visit();
    await showPanel(at.host, page, 'orders');
    const { bids, asks } = await at.host.read('orderbook', { share: SHARE });
    await until(() => text(page, 'orders')).toContain(`Orders ${bids.length + asks.length}`);
    expect(await against(page)).toEqual([]);
    await tile(page, 'orders').getByRole('radio', { name: /^Mint/ }).click();
    await until(() => text(page, 'orders')).toMatch(/Offered now/);
    expect(await against(page)).toEqual([]);
    await tile(page, 'orders').getByRole('radio', { name: 'Mine' }).click();
    await until(() => text(page, 'orders')).toMatch(/Average cost|No accounts/);
    expect(await against(page)).toEqual([]);
    await tile(page, 'orders').getByRole('radio', { name: 'My orders' }).click();
    await until(() => text(page, 'orders')).toMatch(/At price|No open orders|No accounts/);
    expect(await against(page)).toEqual([]);
  });
});
