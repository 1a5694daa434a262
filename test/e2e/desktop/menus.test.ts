import type { ElectronApplication, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, noDesktop, type Desktop } from '../../support/screen/desktop.ts';
import { finish } from '../../support/servers/processes.ts';
import { alive, tab, tile, until } from '../../support/screen/screen.ts';
import { asFlags, demoWorld, NODE, type DemoWorld } from '../../support/screen/workstation.ts';

if (noDesktop !== null) console.log(`desktop menus: skipped, ${noDesktop}`);

/** The menus that opened: the label of each first item, and whether in the window beside the main one. */
type Popped = typeof globalThis & { popped?: { first: string; beside: boolean }[] };
const popped = (app: ElectronApplication) => app.evaluate(() => (globalThis as Popped).popped ?? []);
/** Lets menus report that they open, because a menu of the system takes the display until it closes. */
const watchMenus = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ Menu }) => {
    const here = globalThis as Popped;
    here.popped = [];
    Menu.prototype.popup = function (options) {
      const url = (options?.window as Electron.BrowserWindow | undefined)?.webContents.getURL() ?? '';
      here.popped?.push({ first: this.items[0]?.label ?? '', beside: url.includes('?window=') });
    };
  });
/** Chooses an item of the application menu. */
const choose = (app: ElectronApplication, label: string): Promise<boolean> =>
  app.evaluate(({ Menu }, wanted) => {
    const item = Menu.getApplicationMenu()
      ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
      .find((each) => each.label === wanted);
    if (item?.enabled) item.click();
    return item?.enabled === true;
  }, label);
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
const bar = (page: Page) => page.getByRole('menubar', { name: 'Menu bar' });

describe.skipIf(noDesktop !== null || process.platform === 'darwin')('the menu bar', { timeout: 300_000 }, () => {
  let world: DemoWorld;
  let running: Desktop;
  let second: Page;
  beforeAll(async () => {
    world = await demoWorld('--size', 'tiny');
    running = await desktop(asFlags(world.addresses));
  });
  afterAll(async () => {
    await running.quit();
    await world.stop();
  });

  it('takes the focus with Alt, moves with the arrows, opens a menu of the system, and gives the focus back', async () => {
    const { page, app } = running;
    await alive(page);
    await watchMenus(app);
    await page.getByTestId('omni').focus();
    const before = await focused(page);
    await page.keyboard.press('Alt');
    await bar(page).waitFor();
    await until(() => focused(page)).toBe('File');
    for (const label of ['Edit', 'View', 'Workspace', 'Help', 'File']) {
      await page.keyboard.press('ArrowRight');
      expect(await focused(page)).toBe(label);
    }
    await page.keyboard.press('ArrowLeft');
    expect(await focused(page)).toBe('Help');
    await page.keyboard.press('ArrowDown');
    await until(() => popped(app)).toEqual([{ first: 'Touchline help', beside: false }]);
    await until(() => focused(page)).toBe(before);
    await page.keyboard.press('Alt');
    await until(() => focused(page)).toBe('File');
    await page.keyboard.press('Escape');
    await until(() => focused(page)).toBe(before);
    // The focus is visible after a click, too.
    await page.getByRole('tab', { name: 'Trade' }).first().click();
    await page.keyboard.press('Alt');
    await until(() => focused(page)).toBe('File');
    expect(await page.evaluate(() => document.activeElement && getComputedStyle(document.activeElement).outlineStyle)).toBe('solid');
    await page.keyboard.press('Escape');
    expect(running.errors).toEqual([]);
  });

  it('is in a window beside the main one too, and its items act there', async () => {
    const { page, app } = running;
    const opened = app.waitForEvent('window');
    await tab(page, 'Order book').click();
    await page.keyboard.press('Control+Shift+N');
    second = await opened;
    await tile(second, 'orderbook').waitFor();
    await second.keyboard.press('Alt');
    await until(() => focused(second)).toBe('File');
    await second.keyboard.press('ArrowDown');
    await until(async () => (await popped(app)).at(-1)).toEqual({ first: 'New window', beside: true });

    const toFront = (beside: boolean) =>
      app.evaluate(({ BrowserWindow }, wanted) => {
        const window = BrowserWindow.getAllWindows().find((each) => each.webContents.getURL().includes('?window=') === wanted);
        window?.focus();
        return window?.isFocused() ?? false;
      }, beside);
    await until(() => toFront(true)).toBe(true);
    expect(await choose(app, 'Search…')).toBe(true);
    await second.getByTestId('palette').waitFor();
    expect(await page.getByTestId('palette').count()).toBe(0);
    await second.keyboard.press('Escape');
    await choose(app, 'Settings…');
    await second.getByTestId('settings').waitFor();
    await second.getByRole('button', { name: /^Close settings/ }).click();
    expect(await choose(app, 'Hide or show the bar')).toBe(true);
    await until(() => second.locator('[data-region=title]').count()).toBe(0);
    await second.keyboard.press('Escape');
    await bar(second).waitFor({ state: 'detached' });

    // Workspaces are those of the main window, and a bar to hide is not there.
    await choose(app, 'Rename…');
    await page.getByRole('dialog', { name: 'Rename workspace' }).waitFor();
    await page.keyboard.press('Escape');
    await until(() => toFront(false)).toBe(true);
    await until(() => choose(app, 'Hide or show the bar')).toBe(false);
  });

  it('opens the closed window again', async () => {
    const { app } = running;
    await second.getByRole('button', { name: 'Return all tiles' }).click();
    await until(() => app.windows().length).toBe(1);
    const again = app.waitForEvent('window');
    expect(await choose(app, 'Open closed window…')).toBe(true);
    await tile(await again, 'orderbook').waitFor();
  });

  it('has the theme that is chosen in the settings, as have all menus and dialogs of the system', async () => {
    const { app, dataDir } = running;
    const theme = () => app.evaluate(({ nativeTheme }) => [nativeTheme.themeSource, nativeTheme.shouldUseDarkColors]);
    for (const [value, dark] of [
      ['light', false],
      ['dark', true],
    ] as const) {
      const set = JSON.stringify({ name: 'theme', value });
      expect(await finish(NODE, ['out/main/touchline.js', 'do', 'setting.set', set, '--data-dir', dataDir])).toMatchObject({ code: 0 });
      await until(theme).toEqual([value, dark]);
    }
  });

  it('moves with its window into the area that is left when a display is removed', async () => {
    const { app } = running;
    const bounds = { x: 500, y: 300, width: 700, height: 600 };
    const now = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().at(-1)?.getBounds());
    await app.evaluate(({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows().at(-1)?.setBounds(wanted), bounds);
    await until(now).toEqual(bounds);
    await app.evaluate(({ screen }) => {
      const [display] = screen.getAllDisplays();
      if (!display) return;
      const area = { x: 0, y: 0, width: 900, height: 640 };
      screen.getAllDisplays = () => [{ ...display, bounds: area, workArea: area }];
      screen.emit('display-removed', {}, display);
    });
    await until(now).toEqual({ x: 200, y: 40, width: 700, height: 600 });
  });
});
