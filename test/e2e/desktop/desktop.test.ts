import { readdirSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeWindow, desktop, ELECTRON, noDesktop, quit, ROOT, startDesktop, type Desktop } from '../../support/screen/desktop.ts';
import { finish, launch, scratch } from '../../support/servers/processes.ts';
import { alive, book, chip, levels, PATIENCE, share, text, until } from '../../support/screen/screen.ts';
import { asFlags, demoWorld, NODE, type DemoWorld } from '../../support/screen/workstation.ts';

if (noDesktop !== null) console.log(`desktop: skipped, ${noDesktop}`);

/** Descendants of a process, from /proc; none on systems without it. */
function descendants(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      try {
        return [Number(name), Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1])] as const;
      } catch {
        return [0, 0] as const; // ended meanwhile
      }
    });
  const of = (parent: number): number[] => parents.filter(([, above]) => above === parent).flatMap(([child]) => [child, ...of(child)]);
  return of(pid);
}
const runs = (pid: number): boolean => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false; // already gone
  }
};

/** Whether a process listens at a local socket: its file exists earlier. */
const answers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Where the page tried to navigate, and whether that was prevented. */
type Navigated = typeof globalThis & { navigated?: [url: string, prevented: boolean] };

/** The content of a system dialog, which is answered with the button at this index. */
type Asked = typeof globalThis & { asked?: readonly { message: string; buttons?: string[]; defaultId?: number; cancelId?: number }[] };
const answering = (app: Desktop['app'], button: number): Promise<void> =>
  app.evaluate(({ dialog }, response) => {
    const here = globalThis as Asked;
    here.asked = [];
    dialog.showMessageBox = async (...given: unknown[]) => {
      here.asked = [...(here.asked ?? []), given.at(-1) as NonNullable<Asked['asked']>[number]];
      return { response, checkboxChecked: false };
    };
  }, button);

/** The command line on a data folder: it joins the running host. */
const command = (args: readonly string[], dataDir: string) => finish(NODE, ['out/main/touchline.js', ...args, '--data-dir', dataDir]);

describe.skipIf(noDesktop !== null)('the desktop app', () => {
  let world: DemoWorld;
  let running: Desktop | null = null;
  const start = async (...given: Parameters<typeof desktop>): Promise<Desktop> => (running = await desktop(...given));
  beforeAll(async () => void (world = await demoWorld('--size', 'tiny')));
  afterEach(async () => {
    await running?.quit();
    running = null;
    await world.quiet(false);
  });
  afterAll(() => world.stop());

  it('opens on its own demo world with a live order book, quits cleanly and leaves no process behind', async () => {
    const started = await start([], undefined, { TOUCHLINE_DEMO_ARGS: '--size tiny' });
    const { page, errors } = started;
    await page.getByRole('button', { name: 'Skip and use the demo' }).click();
    await alive(page);
    await until(() => page.getByTestId('status-connection').innerText()).toMatch(/Demo world/);
    await until(() => chip(page, 'orderbook')).toMatch(/demo/);
    expect(errors).toEqual([]);
    const children = descendants(started.pid());
    expect(children.length).toBeGreaterThan(0);
    expect(await started.quit()).toBe(0);
    running = null;
    await until(() => children.filter(runs)).toEqual([]);
    expect(readdirSync(started.dataDir)).not.toContain('touchline.sock');
  });

  describe('on an existing world', () => {
    let shared: Desktop;
    beforeAll(async () => void (shared = await desktop(asFlags(world.addresses))));
    afterAll(() => shared.quit());

    it('focuses the first instance when a second starts on the same folder, and the command line joins it', async () => {
      const { page, app, dataDir } = shared;
      await alive(page);
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
      const second = await finish(ELECTRON, [...ROOT, '.', '--data-dir', dataDir, ...asFlags(world.addresses)]);
      expect(second.code).toBe(0);
      await until(() => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized())).toBe(false);
      expect(app.windows()).toHaveLength(1);

      const linked = await finish(ELECTRON, [...ROOT, '.', '--data-dir', dataDir, 'touchline://settings/storage']);
      expect(linked.code).toBe(0);
      await until(() => page.getByTestId('settings').getByRole('heading', { level: 2 }).first().innerText()).toBe('Storage');
      await page.getByRole('button', { name: /^Close settings/ }).click();

      const theme = await finish(NODE, [
        'out/main/touchline.js',
        'do',
        'setting.set',
        '{"name":"theme","value":"light"}',
        '--data-dir',
        dataDir,
      ]);
      expect(theme).toMatchObject({ code: 0 });
      await until(() => page.locator('html').getAttribute('data-theme')).toBe('light');
      const watched = await finish(NODE, [
        'out/main/touchline.js',
        'watch',
        'orderbook',
        JSON.stringify({ share: await share(page) }),
        '--count',
        '1',
        '--data-dir',
        dataDir,
      ]);
      expect(watched.code).toBe(0);
      expect(JSON.parse(watched.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
        resource: 'orderbook',
        data: { bids: expect.any(Array) as unknown },
      });
      const served = await launch(NODE, ['out/main/touchline.js', 'serve', '--data-dir', dataDir]);
      expect(served.firstLine).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=/);
      await served.stop();
    });

    // After the test above: a refused navigation leaves the page waiting for its end, from the view of a test.
    it('shows the order book of the world in a sandboxed page that has only window.touchline', async () => {
      const { page, app } = shared;
      await alive(page);
      const about = await share(page);
      await world.quiet();
      const { bid } = await world.truth(about);
      await until(async () => (await book(page)).bids.slice(0, 5)).toEqual(levels(bid).slice(0, 5));

      const inside = await page.evaluate(() => ({
        node: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter((name) => name in globalThis),
        bridge: Object.keys((globalThis as unknown as { touchline: object }).touchline).sort(),
      }));
      expect(inside.node).toEqual([]);
      expect(inside.bridge).toEqual([
        'connect',
        'menu',
        'onAction',
        'onWindow',
        'platform',
        'raise',
        'sandboxed',
        'system',
        'versions',
        'window',
      ]);
      const sandboxed = () => (globalThis as typeof globalThis & { touchline: { sandboxed: boolean } }).touchline.sandboxed;
      expect(await page.evaluate(sandboxed)).toBe(!ROOT.includes('--no-sandbox'));
      const prefs = await app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> };
        const { sandbox, contextIsolation, nodeIntegration, webviewTag } = contents.getLastWebPreferences();
        return { sandbox, contextIsolation, nodeIntegration: nodeIntegration ?? false, webviewTag: webviewTag ?? false };
      });
      expect(prefs).toEqual({ sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false });

      // Its content security policy and permissions.
      const policy = await page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'));
      expect(policy).toMatch(/default-src 'none'/);
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
      expect(
        await page.evaluate(() =>
          fetch('https://example.org/').then(
            () => 'let out',
            () => 'kept in',
          ),
        ),
      ).toBe('kept in');
      const home = page.url();
      await app.evaluate(({ shell }) => void (shell.openExternal = async () => undefined));
      expect(await page.evaluate(() => window.open('https://example.org/') === null)).toBe(true);
      // Runs after the app's own listener, so the outcome is decided.
      await app.evaluate(({ BrowserWindow }) => {
        BrowserWindow.getAllWindows()[0]?.webContents.on('will-navigate', ({ url, defaultPrevented }) => {
          (globalThis as Navigated).navigated = [url, defaultPrevented];
        });
      });
      await page.evaluate(() => void (location.href = 'https://example.org/'));
      await until(() => app.evaluate(() => (globalThis as Navigated).navigated ?? null)).toEqual(['https://example.org/', true]);
      expect(page.url()).toBe(home);
      expect(app.windows()).toHaveLength(1);
      const asked = await page.evaluate(async () => {
        const geo = await new Promise<string>((resolve) =>
          navigator.geolocation.getCurrentPosition(
            () => resolve('given'),
            (error) => resolve(error.code === 1 ? 'refused' : 'none'),
          ),
        );
        const camera = await navigator.mediaDevices.getUserMedia({ video: true }).then(
          () => 'given',
          () => 'refused',
        );
        return { geo, camera, notes: Notification.permission };
      });
      expect(asked).toEqual({ geo: 'refused', camera: 'refused', notes: 'denied' });
    });

    it('changes the update address only after the user confirms it in a system dialog', async () => {
      const { app, dataDir } = shared;
      const set = (value: string) => command(['do', 'setting.set', JSON.stringify({ name: 'updateUrl', value })], dataDir);
      const kept = async () => {
        const settings = (await command(['watch', 'settings', '--count', '1'], dataDir)).stdout.trim().split('\n').at(-1) ?? '';
        return (JSON.parse(settings) as { data: { updateUrl: string } }).data.updateUrl;
      };
      const asked = () => app.evaluate(() => (globalThis as Asked).asked ?? []);
      await answering(app, 0);
      const refused = await set('https://updates.example');
      expect(refused.code).not.toBe(0);
      expect(refused.stderr).toContain('The setting was not changed.');
      expect(await asked()).toMatchObject([
        { message: 'Update URL: change it to https://updates.example?', buttons: ['Keep', 'Change'], defaultId: 0, cancelId: 0 },
      ]);
      expect(await kept()).toBe('');

      await answering(app, 1);
      expect(await set('https://updates.example')).toMatchObject({ code: 0 });
      expect(await kept()).toBe('https://updates.example');
      expect(await set('')).toMatchObject({ code: 0 });
      expect(await kept()).toBe('');
      expect((await asked()).map(({ message }) => message)).toEqual([
        'Update URL: change it to https://updates.example?',
        'Update URL: remove it?',
      ]);
    });

    it('reports why this program does not update itself', async () => {
      const said = async () => {
        const line = (await command(['watch', 'settings', '--count', '1'], shared.dataDir)).stdout.trim().split('\n').at(-1) ?? '';
        return (JSON.parse(line) as { data: { updateReport: { step: string; address: string } | null } }).data.updateReport;
      };
      await until(said).toMatchObject({ step: 'none', address: '' });
    });

    it('continues without its window: the page is closed, the engine runs, and a second start opens the window again', async () => {
      const { app, page, dataDir } = shared;
      await alive(page);
      await command(['do', 'setting.set', '{"name":"keepRunning","value":"on"}'], dataDir);
      await closeWindow(app);
      await until(() => app.evaluate(({ webContents }) => webContents.getAllWebContents().length)).toBe(0);
      await until(() => page.isClosed()).toBe(true);
      // The engine responds with or without a window.
      expect(
        JSON.parse((await command(['watch', 'status', '--count', '1'], dataDir)).stdout.trim().split('\n').at(-1) ?? ''),
      ).toMatchObject({ resource: 'status', status: 'live' });
      const opened = app.waitForEvent('window', { timeout: PATIENCE });
      const second = await finish(ELECTRON, [...ROOT, '.', '--data-dir', dataDir]);
      expect(second.code).toBe(0);
      await alive(await opened);
    });
  });

  it('opens at its last position, and shows the stored order book while offline', async () => {
    const { dir, remove } = scratch();
    const first = await start(asFlags(world.addresses), dir);
    await alive(first.page);
    const bounds = { x: 60, y: 40, width: 1_120, height: 720 };
    await first.app.evaluate(({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setBounds(wanted), bounds);
    await until(() => first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds().width)).toBe(bounds.width);
    const about = await share(first.page);
    await until(() => first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds().height)).toBe(bounds.height);
    const here = await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
    expect(await first.quit()).toBe(0); // readings go to the cache, the position to its file

    const again = await start(['--connection', 'offline'], dir);
    await until(() => again.page.getByTestId('status-connection').innerText()).toMatch(/Offline/);
    await until(() => share(again.page)).toBe(about);
    await until(() => text(again.page, 'orderbook')).toMatch(/\d\.\d{4}/);
    await until(() => chip(again.page, 'orderbook')).toMatch(/cache/);
    await until(() => again.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())).toEqual(here);
    await again.quit();
    running = null;
    remove();
  });

  it('with --start-in-tray opens no window, and runs the engine', async () => {
    const { dir } = scratch();
    const app = await startDesktop([...asFlags(world.addresses), '--start-in-tray'], dir);
    // Before this engine responds, a command line would start its own.
    await until(() => answers(join(dir, 'touchline.sock'))).toBe(true);
    expect(await command(['watch', 'status', '--count', '1'], dir)).toMatchObject({ code: 0 });
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(0);
    expect(await quit(app)).toBe(0);
  });
});
