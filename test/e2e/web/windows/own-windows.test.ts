import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { against } from '../../../support/screen/axe.ts';
import { alive, layoutStored, share, tab, tile, until } from '../../../support/screen/screen.ts';
import { stage } from '../../../support/screen/stage.ts';

const at = stage();
const away = (page: Page) => page.getByText('Shown in another window');
const chart = (page: Page) => tile(page, 'chart').locator('canvas').first();
const rows = () => at.host.read('windows', {});
const linked = (page: Page): Promise<string> => page.getByTestId('own-links').innerText();
const about = (page: Page, panel: 'orderbook' | 'chart'): Promise<string | null> => tile(page, panel).getAttribute('data-tile');

async function visit(): Promise<Page> {
  await at.reset();
  const page = await at.visit();
  await alive(page);
  return page;
}
/** Moves a tile to a new window with its menu. Returns the page of the window. */
async function tear(page: Page, title: string, entry = 'Move to new window'): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await tab(page, title).click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry }).click();
  const own = await opened;
  await own.getByTestId('own-window').waitFor();
  return own;
}
/** Chooses another club of the watchlist. Returns its share. */
async function choose(page: Page): Promise<string> {
  const other = tile(page, 'watchlist').locator('[role=row][data-key^="club_"]:not([aria-selected=true])').first();
  const ref = (await other.getAttribute('data-key')) ?? '';
  await other.click();
  await until(() => share(page)).toBe(ref);
  return ref;
}
/** The name of a share in the watchlist; before names are loaded, a row shows a number. */
async function nameOf(page: Page, ref: string): Promise<string> {
  const cell = tile(page, 'watchlist').locator(`[role=row][data-key="${ref}"] [role=gridcell]`).first();
  await until(() => cell.innerText()).not.toContain('#');
  return (await cell.innerText()).trim();
}
const stored = async (): Promise<string | undefined> => {
  const [row] = await rows();
  return row && (await at.host.read('links', { workspace: row.workspace })).refs['1'];
};

describe('a tile in a window of its own', { timeout: 300_000 }, () => {
  it('leaves a placeholder, follows the main window, and returns to its place', async () => {
    const page = await visit();
    const id = await about(page, 'orderbook');
    const own = await tear(page, 'Order book');
    await away(page).waitFor();
    await until(() => tile(own, 'orderbook').innerText()).toMatch(/\d\.\d{4}/);
    expect(await about(own, 'orderbook')).toBe(id);
    expect(await own.title()).toMatch(/^Order book · /);
    expect(await own.getByRole('tablist', { name: 'Workspaces' }).count()).toBe(0);

    const chosen = await choose(page);
    await until(stored).toBe(chosen);
    const name = await nameOf(page, chosen);
    await until(() => linked(own)).toContain(name);
    await until(() => tile(own, 'orderbook').innerText()).toMatch(/\d\.\d{4}/);

    // A panel that is added there has an id of the window.
    await own.keyboard.press('Control+K');
    await own.getByTestId('palette').waitFor();
    await own.keyboard.type('watchlist');
    await own
      .getByTestId('palette')
      .getByRole('option', { name: /^Watchlist/ })
      .first()
      .click();
    await tile(own, 'watchlist').waitFor();
    expect(await tile(own, 'watchlist').getAttribute('data-tile')).toMatch(/^watchlist-\d+-\w{4}@w/);

    // It is not returned.
    // The message is awaited before the click, because a click that closes its page may end after the message is gone.
    const message = page.getByTestId('toast').filter({ hasText: '1 tile returned' });
    await Promise.all([message.waitFor(), own.getByRole('button', { name: 'Return all tiles' }).click()]);
    await until(() => own.isClosed()).toBe(true);
    await until(() => away(page).count()).toBe(0);
    await until(() => tile(page, 'orderbook').innerText()).toMatch(/\d\.\d{4}/);
    expect(await about(page, 'orderbook')).toBe(id);
    expect((await rows()).map(({ open }) => open)).toEqual([false]);
  });

  it('sends the entity of a list that was moved', async () => {
    const page = await visit();
    const own = await tear(page, 'Watchlist');
    await until(() => tile(own, 'watchlist').innerText()).toMatch(/\d\.\d{4}/);
    const chosen = await choose(own);
    await until(stored).toBe(chosen);
    const name = await nameOf(own, chosen);
    await until(() => tile(page, 'chart').innerText()).toContain(name);
  });

  it('comes back after a reload of both pages, and returns when its tab is closed', async () => {
    const page = await visit();
    const own = await tear(page, 'Chart');
    await chart(own).waitFor();
    await layoutStored(own);
    await Promise.all([page.reload(), own.reload()]);
    await away(page).waitFor();
    await chart(own).waitFor();
    await tab(own, 'Chart').click({ button: 'middle' });
    await until(() => own.isClosed()).toBe(true);
    await chart(page).waitFor();
    expect(await away(page).count()).toBe(0);
  });

  it('is brought back from its place, and opened again from the message', async () => {
    const page = await visit();
    const own = await tear(page, 'Chart');
    await page.getByRole('button', { name: 'Bring back' }).click();
    await until(() => own.isClosed()).toBe(true);
    await chart(page).waitFor();
    const opened = page.context().waitForEvent('page');
    await page.getByTestId('toast').getByRole('button', { name: 'Open again' }).click();
    await chart(await opened).waitFor();
    await away(page).waitFor();
    expect((await rows()).map(({ open }) => open)).toEqual([true]);
  });

  it('opens for a tab that is dragged out of the window, and not for one that is dropped in it', async () => {
    const page = await visit();
    const drag = async (title: string, to: { x: number; y: number }): Promise<void> => {
      const box = await tab(page, title).boundingBox();
      if (!box) throw new Error(`no tab ${title}`);
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 + 12, box.y + box.height / 2 + 4, { steps: 3 });
      await page.mouse.move(to.x, to.y, { steps: 8 });
      await page.mouse.up();
    };
    const chartBox = await tile(page, 'chart').boundingBox();
    await drag('Depth', { x: (chartBox?.x ?? 0) + 20, y: (chartBox?.y ?? 0) + 120 });
    await until(async () => ((await tile(page, 'depth').boundingBox())?.x ?? 9_999) < (chartBox?.x ?? 0) + 60).toBe(true);
    expect(await rows()).toEqual([]);

    const opened = page.context().waitForEvent('page');
    await drag('Depth', { x: 700, y: -40 });
    const own = await opened;
    await tile(own, 'depth').waitFor();
    await away(page).waitFor();
  });

  it('has a page that reaches into no other, and one page only when it is shown again', async () => {
    const page = await visit();
    const own = await tear(page, 'Chart');
    await chart(own).waitFor();
    expect(await own.evaluate(() => window.opener as unknown)).toBeNull();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Show window' }).click();
    const again = await opened;
    await until(() => own.isClosed()).toBe(true);
    await chart(again).waitFor();
    // The first page has ended meanwhile, which does not close the window.
    await layoutStored(again);
    expect((await rows()).map(({ open }) => open)).toEqual([true]);
    await again.close();
    await chart(page).waitFor();
    expect((await rows()).map(({ open }) => open)).toEqual([false]);
  });

  it('says that the browser blocked its page, and opens it from the message', async () => {
    const page = await visit();
    await page.evaluate(() => {
      const { open } = window;
      window.open = () => {
        window.open = open;
        return null;
      };
    });
    await tab(page, 'Chart').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move to new window' }).click();
    const toast = page.getByTestId('toast').filter({ hasText: 'The browser blocked the new window' });
    const opened = page.context().waitForEvent('page');
    await toast.getByRole('button', { name: 'Open window' }).click();
    await chart(await opened).waitFor();
    await until(() => toast.count()).toBe(0);
  });

  it('takes all tabs of its group on request', async () => {
    const page = await visit();
    const own = await tear(page, 'Club', 'Move all tabs to new window');
    for (const title of ['Club', 'Player', 'Trader']) await tab(own, title).waitFor();
    await away(page).waitFor();
  });

  it('follows a global link group that another workspace changes', async () => {
    const page = await visit();
    const own = await tear(page, 'Chart');
    await chart(own).waitFor();
    await own.getByRole('button', { name: /^Chart: link group 1/ }).click();
    await own.getByRole('menuitemcheckbox', { name: 'In all workspaces and windows' }).click();
    await until(async () => (await at.host.read('settings', {})).globalGroups).toEqual([1]);
    await own.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'Votes', exact: true }).first().click();
    await at.host.tell('link.set', { workspace: 'votes', group: 1, ref: 'club_9' });
    await until(() => about(own, 'chart')).not.toBeNull();
    const name = (await at.host.read('names', { ids: ['club_9'] as never }))['club_9' as never] ?? 'club_9';
    await until(() => linked(own)).toContain(String(name));
    await at.host.tell('setting.set', { name: 'globalGroups', value: [] });
  });

  it('keeps its place over a change of workspace', async () => {
    const page = await visit();
    const own = await tear(page, 'Depth');
    await tab(own, 'Depth').waitFor();
    await page.getByRole('tab', { name: 'Votes', exact: true }).first().click();
    await until(() => away(page).count()).toBe(0);
    await page.getByRole('tab', { name: 'Trade', exact: true }).first().click();
    await away(page).waitFor();
    // Closing it while another workspace is shown returns the tile all the same.
    await page.getByRole('tab', { name: 'Votes', exact: true }).first().click();
    await own.getByRole('button', { name: 'Return all tiles' }).click();
    await until(() => own.isClosed()).toBe(true);
    await page.getByRole('tab', { name: 'Trade', exact: true }).first().click();
    await until(() => tile(page, 'depth').count()).toBe(1);
    expect(await away(page).count()).toBe(0);
  });

  it('is shown without a bar on request, until Escape', async () => {
    const page = await visit();
    const own = await tear(page, 'Chart');
    await chart(own).waitFor();
    // One tile fills the window, however narrow that is.
    const size = await own.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    expect(size.width).toBeLessThan(800);
    await until(async () => {
      const box = await own.locator('.dv-groupview').boundingBox();
      return size.height - ((box?.y ?? 0) + (box?.height ?? 0));
    }).toBeLessThan(10);
    expect(await own.getByRole('navigation', { name: 'Tiles' }).count()).toBe(0);
    await own.getByRole('button', { name: /^Hide bar/ }).click();
    const bar = own.locator('[data-region=title]');
    await until(() => bar.count()).toBe(0);
    expect(await own.getByRole('button', { name: /^Show bar/ }).count()).toBe(1);
    await until(async () => (await rows())[0]?.compact).toBe(true);
    await own.reload();
    await chart(own).waitFor();
    expect(await bar.count()).toBe(0);
    await own.keyboard.press('Escape');
    await bar.waitFor();
  });

  it('has the settings of the main window', async () => {
    const page = await visit();
    const own = await tear(page, 'Chart');
    await chart(own).waitFor();
    await at.host.tell('setting.set', { name: 'theme', value: 'light' });
    await at.host.tell('setting.set', { name: 'mask', value: true });
    for (const each of [page, own]) {
      await until(() => each.locator('html').getAttribute('data-theme')).toBe('light');
      await until(() => each.locator('.window.masked').count()).toBe(1);
    }
    await at.host.tell('setting.set', { name: 'mask', value: false });
    await at.host.tell('setting.set', { name: 'theme', value: 'system' });
  });
});

it('A window has no accessibility violation, and its buttons fit at 200 % zoom of a small window', { timeout: 300_000 }, async () => {
  await at.world.quiet();
  const page = await visit();
  const own = await tear(page, 'Order book');
  await until(() => tile(own, 'orderbook').innerText()).toMatch(/\d\.\d{4}/);
  expect(await against(own)).toEqual([]);
  expect(await against(page, '[data-testid=dock]')).toEqual([]);
  await own.setViewportSize({ width: 320, height: 240 });
  for (const name of [/^Hide bar/, 'Return all tiles'] as const) {
    const box = await own.getByRole('button', { name }).boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 320, String(name)).toBe(true);
  }
});

it('An unknown window says so and leads to the main page', async () => {
  const page = await visit();
  await page.goto(new URL('/?window=nothing', page.url()).href);
  await page.getByText('No such window').waitFor();
  expect(await page.locator('[data-tile]').count()).toBe(0);
  await page.getByRole('link', { name: 'Open the main page' }).click();
  await alive(page);
});
