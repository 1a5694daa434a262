import { text as textOf } from 'node:stream/consumers';
import type { Download, Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { PanelId } from '#contract/panels.ts';

/** Long, because a build may use the two processors at the same time. Nothing is measured with it. */
export const PATIENCE = 45_000;

/** The first visible tile of a panel. */
export const tile = (page: Page, panel: PanelId): Locator => page.locator(`[data-testid="tile-${panel}"]:visible`).first();
export const text = (page: Page, panel: PanelId): Promise<string> => tile(page, panel).innerText();
export const tab = (page: Page, title: string): Locator =>
  page
    .locator('.tl-tab')
    .filter({ hasText: new RegExp(`^\\s*${title}\\s*$`) })
    .first();

/** Polls until the value matches. */
export const until = <T>(ask: () => T | Promise<T>) => expect.poll(ask, { timeout: PATIENCE, interval: 200 });

/** Text of a file that the page saved. */
export const savedText = async (file: Download): Promise<string> => textOf(await file.createReadStream());

/** Waits until order book, tape and watchlist show figures. */
export async function alive(page: Page): Promise<void> {
  await until(() => text(page, 'orderbook')).toMatch(/\d\.\d{4}/);
  await until(() => text(page, 'trades')).toMatch(/\d\d:\d\d:\d\d/);
  await until(() => text(page, 'watchlist')).toMatch(/\d\.\d{4}/);
}

/** Waits until the layout is saved, two seconds after the last change. */
export const layoutStored = (page: Page): Promise<void> => page.locator('[data-testid=dock][data-unsaved]').waitFor({ state: 'detached' });

/** Selects one of several options in a row and waits until it is selected. */
export async function pick(within: Locator, name: string | RegExp): Promise<void> {
  const choice = within.getByRole('radio', { name });
  await choice.click();
  await until(() => choice.getAttribute('aria-checked')).toBe('true');
}

/** Text of the status chip in a tile's header. */
export const chip = (page: Page, panel: PanelId): Promise<string> => page.getByTestId(`age-${panel}`).first().innerText();

/** The share selected in the workspace: the selected row of the watchlist. */
export async function share(page: Page): Promise<string> {
  const row = tile(page, 'watchlist').locator('[role=row][aria-selected=true]');
  await row.waitFor({ timeout: PATIENCE });
  return (await row.getAttribute('data-key')) ?? '';
}

interface ScreenLevel {
  readonly price: number;
  readonly num: number;
}
/** The displayed levels of the order book: best first on both sides, prices in base units. */
export async function book(page: Page): Promise<{ bids: ScreenLevel[]; asks: ScreenLevel[] }> {
  const side = async (name: 'bid' | 'ask'): Promise<ScreenLevel[]> => {
    const levels = tile(page, 'orderbook').locator(`.side.${name} [role=row].level`);
    const pairs = await levels.evaluateAll((rows) =>
      rows.map((row) => [row.querySelector('.price')?.textContent ?? '', row.querySelector('.figure')?.textContent ?? '']),
    );
    return pairs.map(([price = '', num = '']) => ({
      price: Math.round(Number(price.replace(/[^\d.]/g, '')) * 10_000),
      num: Number(num.replace(/[^\d]/g, '')),
    }));
  };
  return { bids: await side('bid'), asks: (await side('ask')).reverse() };
}

/** Orders summed by price, as the order book shows them. */
export function levels(orders: readonly ScreenLevel[]): ScreenLevel[] {
  const sums = new Map<number, number>();
  for (const { price, num } of orders) sums.set(price, (sums.get(price) ?? 0) + num);
  return [...sums].map(([price, num]) => ({ price, num }));
}
