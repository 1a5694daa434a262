import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { alive, book, chip, levels, share, text, tile, until } from '../../support/screen/screen.ts';
import { stage } from '../../support/screen/stage.ts';
import { asFlags, headless } from '../../support/screen/workstation.ts';

const at = stage();
const LONG = { timeout: 100_000, interval: 300 };
const SHARE_TILES = ['orderbook', 'trades', 'depth', 'chart'] as const;

const best = ({ bids, asks }: Awaited<ReturnType<typeof book>>) => ({ bids: bids.slice(0, 5), asks: asks.slice(0, 5) });
const truth = async (of: string) => {
  const { bid, ask } = await at.world.truth(of);
  return best({ bids: levels(bid), asks: levels(ask) });
};
/** Every chip of a tile in front reports live. */
const unwell = async (page: Page): Promise<string[]> =>
  (await page.locator('[data-testid^="age-"]').allInnerTexts()).filter((said) => /failed|stale|busy/.test(said));

describe('during trouble,', () => {
  it('a lost connection that returns leaves every tile correct again without a click', async () => {
    const page = await at.visit();
    await alive(page);
    const about = await share(page);
    await at.world.fault('plug');
    await expect.poll(() => page.getByTestId('statusbar').innerText(), LONG).toMatch(/unreachable/);
    // Loaded data stays on screen.
    expect(await text(page, 'orderbook')).toMatch(/\d\.\d{4}/);
    expect((await book(page)).bids.length).toBeGreaterThan(0);
    await at.world.quiet();
    await at.world.place({ share: about, side: 'bid', price: (await truth(about)).bids[0]?.price ?? 1, num: 3_333 });
    await at.world.clear('plug');
    await expect.poll(async () => best(await book(page)), LONG).toEqual(await truth(about));
    await expect.poll(() => unwell(page), LONG).toEqual([]);
    await expect.poll(() => page.getByTestId('status-stream').innerText(), LONG).toMatch(/live/);
    await expect.poll(() => page.getByTestId('statusbar').innerText(), LONG).not.toMatch(/unreachable/);
  });

  it('an invalid response fails only its own tile, and names the field', async () => {
    const page = await at.visit();
    await alive(page);
    await at.world.fault('garbage', { form: 'shape', interface: 'gsp', match: 'orderbook' });
    // A share whose order book was never loaded; the rest of the workspace continues.
    await tile(page, 'watchlist').locator('[role=row][data-key]').nth(5).click();
    await expect.poll(() => text(page, 'orderbook'), LONG).toMatch(/Couldn’t load/);
    await expect.poll(() => text(page, 'trades'), LONG).toMatch(/\d\d:\d\d:\d\d/);
    await expect.poll(() => chip(page, 'trades'), LONG).not.toMatch(/failed/);
    expect(await text(page, 'watchlist')).toMatch(/\d\.\d{4}/);
    await at.world.clear();
    // For a single response, it names the field.
    await at.world.fault('garbage', { form: 'shape', interface: 'rest', match: 'share_trade_history?' });
    await tile(page, 'watchlist').locator('[role=row][data-key]').nth(6).click();
    await expect.poll(() => text(page, 'trades'), LONG).toMatch(/a response Touchline couldn’t read: \/share_trade_history: `\w+` is/);
    await expect.poll(async () => (await book(page)).bids.length, LONG).toBeGreaterThan(0);
    await at.world.clear();
    const about = await share(page);
    await at.world.quiet();
    await expect.poll(async () => best(await book(page)), LONG).toEqual(await truth(about));
  });

  it('a busy server is reported with the time to wait, and retried after that', async () => {
    const page = await at.visit();
    await alive(page);
    await at.world.fault('429', { retryAfter: 6, interface: 'gsp' });
    await tile(page, 'watchlist').locator('[role=row][data-key]').nth(7).click();
    await expect.poll(() => page.locator('.dv-dockview').first().innerText(), LONG).toMatch(/Service busy/);
    await at.world.clear();
    await expect.poll(async () => (await book(page)).bids.length, LONG).toBeGreaterThan(0);
    await expect.poll(() => unwell(page), LONG).toEqual([]);
  });

  it('a restart of the host on the same folder keeps the page, which reports it, reconnects and continues', async () => {
    const address = new URL(at.host.firstLine);
    const page = await at.visit();
    await alive(page);
    const name = await share(page);
    at.expected = /WebSocket|ERR_CONNECTION|401|Failed to load/;
    const folder = at.host.dataDir;
    // Not the usual stop, which would delete the folder.
    at.host.child.kill('SIGTERM');
    await expect.poll(() => page.getByTestId('statusbar').innerText(), LONG).toMatch(/not connected/);
    expect(await text(page, 'orderbook')).toMatch(/\d\.\d{4}/);
    at.host = await headless([...asFlags(at.world.addresses), '--port', address.port], folder);
    // A new start has a new token: its address lets the page in again, with everything unchanged.
    await page.goto(at.host.firstLine);
    await alive(page);
    await until(() => share(page)).toBe(name);
    for (const panel of SHARE_TILES) await tile(page, panel).waitFor();
  });
});
