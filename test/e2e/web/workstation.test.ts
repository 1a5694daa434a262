import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asFlags, browser, demoWorld, headless, open } from '../../support/workstation.ts';

let world: Awaited<ReturnType<typeof demoWorld>>;
let host: Awaited<ReturnType<typeof headless>>;
let chromium: Browser;

beforeAll(async () => {
  world = await demoWorld('--size', 'tiny');
  host = await headless(asFlags(world.addresses));
  chromium = await browser();
});
afterAll(async () => {
  await chromium?.close();
  await host?.stop();
  await world?.stop();
});

/** Runs `look` with a page on the workstation and fails on any error of the page itself. */
async function on(look: (page: Page) => Promise<void>, size?: { width: number; height: number }, scheme?: 'dark' | 'light'): Promise<void> {
  const { page, errors } = await open(chromium, host.firstLine, size, scheme);
  await page.getByTestId('tile-orderbook').first().waitFor({ timeout: 30_000 });
  await look(page);
  await page.context().close();
  expect(errors).toEqual([]);
}

const text = (page: Page, tile: string) => page.getByTestId(`tile-${tile}`).first().innerText();

describe('the workstation in a browser', () => {
  it('shows book, chart, tape and watchlist of one share, live', () =>
    on(async (page) => {
      for (const tile of ['watchlist', 'chart', 'orderbook', 'depth', 'trades']) await page.getByTestId(`tile-${tile}`).first().waitFor();
      await expect.poll(() => text(page, 'orderbook'), { timeout: 30_000 }).toMatch(/\d\.\d{4}/);
      await expect.poll(() => text(page, 'trades'), { timeout: 30_000 }).toMatch(/\d\d:\d\d:\d\d/);
      await expect.poll(() => text(page, 'watchlist'), { timeout: 30_000 }).toMatch(/\d\.\d{4}/);
    }));

  it('moves: the tape gets new trades without a click', () =>
    on(async (page) => {
      await expect.poll(() => text(page, 'trades'), { timeout: 30_000 }).toMatch(/\d\d:\d\d:\d\d/);
      const before = (await page.getByTestId('statusbar').innerText()).replace(/\D/g, '');
      await expect.poll(async () => (await page.getByTestId('statusbar').innerText()).replace(/\D/g, ''), { timeout: 30_000 }).not.toBe(before);
    }));

  it.each(['dark', 'light'] as const)('has nothing serious against it for assistive technology, %s', (scheme) =>
    on(
      async (page) => {
        await expect.poll(() => text(page, 'orderbook'), { timeout: 30_000 }).toMatch(/\d\.\d{4}/);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).slice(0, 3).join(' | ')}`)).toEqual([]);
      },
      undefined,
      scheme,
    ));
});
