import type { ElectronApplication, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, noDesktop, type Desktop } from '../../support/screen/desktop.ts';
import { scratch } from '../../support/servers/processes.ts';
import { alive, book, layoutStored, levels, share, tab, tile, until } from '../../support/screen/screen.ts';
import { asFlags, demoWorld, type DemoWorld } from '../../support/screen/workstation.ts';

if (noDesktop !== null) console.log(`desktop windows: skipped, ${noDesktop}`);

const isBeside = (page: Page): boolean => page.url().includes('?window=');
/** The page of the window beside the main one. */
async function besidePage(app: ElectronApplication): Promise<Page> {
  await until(() => app.windows().filter(isBeside).length).toBe(1);
  return app.windows().find(isBeside) as Page;
}
/** Bounds of the window beside the main one, and whether it stays on top; null while there is none. */
const besideWindow = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().includes('?window='));
    return window ? { bounds: window.getBounds(), onTop: window.isAlwaysOnTop() } : null;
  });
const placeholder = (page: Page) => page.getByText('Shown in another window');

describe.skipIf(noDesktop !== null)('a window beside the main one', () => {
  const { dir, remove } = scratch();
  const bounds = { x: 700, y: 300, width: 480, height: 420 };
  const blocks = 5;
  let world: DemoWorld;
  let running: Desktop;
  let second: Page;
  let about = '';

  const best = async (of: string) => levels((await world.truth(of)).bid)[0];
  /** Waits until a page shows the best bid of the share. The world is quiet, so it stays the best one. */
  async function showsBook(page: Page): Promise<void> {
    const wanted = await best(about);
    await until(async () => (await book(page)).bids[0]).toEqual(wanted);
  }
  /** Requests that the app makes while a few blocks change the order book that a page shows: the fewest of three rounds, since reads of the background may fall into one. */
  async function requests(page: Page): Promise<number> {
    const rounds = [];
    for (let n = 0; n < 3; n++) rounds.push(await requestsOfRound(page));
    return Math.min(...rounds);
  }
  async function requestsOfRound(page: Page): Promise<number> {
    await world.control('/control/reset-stats', {});
    for (let n = 1; n <= blocks; n++) {
      await world.place({ share: about, side: 'bid', price: (await best(about))?.price ?? 1, num: n });
      await showsBook(page);
    }
    return ((await world.control('/control/stats')) as { hosted?: { requests: number } }).hosted?.requests ?? 0;
  }

  beforeAll(async () => {
    world = await demoWorld('--size', 'tiny');
    running = await desktop(asFlags(world.addresses), dir);
  });
  afterAll(async () => {
    await running.quit();
    await world.stop();
    remove();
  });

  it('takes a tile by its key, leaves a note in its place, and costs no further requests', async () => {
    const { page, app } = running;
    await alive(page);
    await world.quiet();
    about = await share(page);
    const alone = await requests(page);
    await tab(page, 'Order book').click();
    await page.keyboard.press('Control+Shift+N');
    second = await besidePage(app);
    await placeholder(page).waitFor();
    await expect(tile(page, 'orderbook').locator('[role=row].level').count()).resolves.toBe(0);
    expect(await requests(second)).toBeLessThan(alone + blocks);
    expect(running.errors).toEqual([]);
  });

  it('follows the link of the main window', async () => {
    const { page } = running;
    const other = tile(page, 'watchlist').locator('[role=row][data-key^="club_"]:not([aria-selected=true])').first();
    await other.click();
    await until(() => share(page)).not.toBe(about);
    about = await share(page);
    await showsBook(second);
  });

  it('stays on top when its page asks for it, and the main window does not', async () => {
    const { app } = running;
    await second.evaluate(() => (globalThis as typeof globalThis & { touchline: { window(verb: string): void } }).touchline.window('pin'));
    await until(async () => (await besideWindow(app))?.onTop).toBe(true);
    const main = () =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()
          .filter(({ webContents }) => !webContents.getURL().includes('?window='))
          .map((window) => window.isAlwaysOnTop()),
      );
    expect(await main()).toEqual([false]);
  });

  it('is there again after a restart, with its tile, place and link', async () => {
    await running.app.evaluate(({ BrowserWindow }, wanted) => {
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().includes('?window='))
        ?.setBounds(wanted);
    }, bounds);
    await until(async () => (await besideWindow(running.app))?.bounds).toEqual(bounds);
    await layoutStored(running.page);
    expect(await running.quit()).toBe(0);

    running = await desktop(asFlags(world.addresses), dir);
    second = await besidePage(running.app);
    await placeholder(running.page).waitFor();
    await until(() => besideWindow(running.app)).toEqual({ bounds, onTop: true });
    expect(await share(running.page)).toBe(about);
    await showsBook(second);
  });

  it('comes to the front from its place in the main window', async () => {
    const { page, app } = running;
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().includes('?window='))
        ?.minimize();
    });
    await page.getByRole('button', { name: 'Show window' }).click();
    const minimised = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isMinimized()));
    await until(minimised).toEqual([false, false]);
  });

  it('returns its tile to its place when the user closes it', async () => {
    const { page, app } = running;
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()
        .find(({ webContents }) => webContents.getURL().includes('?window='))
        ?.close();
    });
    await until(() => besideWindow(app)).toBeNull();
    await until(() => placeholder(page).count()).toBe(0);
    await showsBook(page);
    expect(app.windows()).toHaveLength(1);
    expect(running.errors).toEqual([]);
  });
});
