import { join } from 'node:path';
import { app, nativeTheme, shell, type BrowserWindow } from 'electron';
import type { HostAsk } from '#contract/bridge.ts';
import { LINK_SCHEME } from '#contract/link-scheme.ts';
import type { Port } from '#contract/protocol.ts';
import type { Clock } from '#engine/base/clock.ts';
import type { ProgramPaths } from '#host/paths.ts';
import { askedBy } from './arguments.ts';
import { createFirstPage } from './first-page.ts';
import { guardContents } from './navigation-guards.ts';
import { createPortQueue, createViewRequests } from './page-queue.ts';
import { openWindowStates } from './placement.ts';
import { listenToView } from './processes/ipc.ts';
import { homeAddress, serveScheme } from './scheme.ts';
import { openWindow } from './window.ts';
import { createWindowLook } from './windows/window-look.ts';

export interface FrontOptions {
  /** The data folder, already checked to be writable. */
  readonly dataDir: string;
  readonly places: ProgramPaths;
  readonly clock: Clock;
  /** Starts without a window. */
  readonly inTray: boolean;
}

/** Parts of the program that the window uses. */
interface Back {
  /** Connects a page to the engine. */
  readonly join: (port: Port) => void;
  /** Adds what a window needs but does not need for drawing. */
  readonly prepareWindow: (window: BrowserWindow) => void;
  /** Whether closing a window minimises it instead. */
  readonly minimisesOnClose: () => boolean;
  /** Takes the next step of an update. */
  readonly update: () => void;
}

/** Actions of the main window; all others run in the window with the focus. */
const OF_MAIN_WINDOW = /^(?:workspace\.|layout\.)/;

export type Front = ReturnType<typeof createFront>;

/**
 * The windows and their pages. The main window opens before the rest of the program loads; `attach` connects the two. Imports only what the
 * first window needs: every module imported here delays the window.
 */
export function createFront({ dataDir, places, clock, inTray }: FrontOptions) {
  const home = homeAddress();
  const states = openWindowStates(dataDir);
  const ports = createPortQueue();
  let window: BrowserWindow | null = null;
  /** The windows beside the main one, by id. */
  const beside = new Map<string, BrowserWindow>();
  let back: Back | null = null;
  const requests = createViewRequests(() => window);
  const page = createFirstPage(clock);
  if (inTray) page.skip();

  const look = createWindowLook(nativeTheme, process.platform);
  const common = { home, preload: places.preload, states, look, clock };
  const toFront = (shown: BrowserWindow): void => {
    if (shown.isMinimized()) shown.restore();
    shown.focus();
  };
  /** Opens the main window, or brings it to the front. */
  const show = (): void => {
    if (!window) {
      window = openWindow({
        ...common,
        id: null,
        minimisesOnClose: () => back?.minimisesOnClose() ?? false,
        closed: () => void (window = null),
      });
      page.follow(window.webContents);
      back?.prepareWindow(window);
    }
    toFront(window);
  };
  const openBeside = (id: string, inactive: boolean, closed: () => void): void => {
    const gone = (): void => {
      beside.delete(id);
      closed();
    };
    beside.set(id, openWindow({ ...common, id, inactive, minimisesOnClose: () => false, closed: gone }));
  };

  guardContents(home, (address) => void shell.openExternal(address));
  listenToView({
    home,
    windows: () => [...(window ? [window] : []), ...beside.values()],
    join: ports.take,
    ready: (shown) => shown === window && requests.ready(),
    raise: (id) => {
      const shown = beside.get(id);
      if (shown) toFront(shown);
    },
    reports: () => void shell.openPath(join(dataDir, 'crashes')),
    update: () => back?.update(),
  });
  void app.whenReady().then(() => serveScheme(places.view, page.served));
  /** Shows the main window and sends its page a request as soon as the page listens. */
  const request = (viewRequest: HostAsk): void => {
    show();
    requests.request(viewRequest);
  };
  /** Runs an action of a menu: in the window with the focus, or in the main window if the action applies to that one. */
  const act = (action: string): void => {
    const focused = [...beside.values()].find((shown) => shown.isFocused());
    if (focused && !OF_MAIN_WINDOW.test(action)) focused.webContents.send('action', action);
    else request(action);
  };
  /** Shows the window, and passes its page a file of workspaces, which it previews. */
  const openFile = async (file: string, folder: string): Promise<void> => {
    show();
    const { readBundle } = await import('./bundle-file.ts');
    request(await readBundle(file, folder));
  };
  /** Does what the arguments of a start in a folder ask for. Without a request, it shows the window. */
  const start = (args: readonly string[], folder = process.cwd()): void => {
    const asked = askedBy(args);
    if (asked === null) show();
    else if (typeof asked === 'object' && asked.kind === 'file') void openFile(asked.file, folder);
    else request(asked);
  };
  // Chromium reorders the arguments of the event, so the second instance sends its own as data.
  let quitting = false;
  app.on('before-quit', () => void (quitting = true));
  app.on('second-instance', (_event, _argv, folder, data) => {
    if (quitting) return;
    const { argv } = (data ?? {}) as { argv?: unknown };
    start(Array.isArray(argv) ? argv.filter((arg) => typeof arg === 'string') : [], folder);
  });
  app.on('activate', show);
  // macOS sends links and files here, possibly before a window can open.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    void app.whenReady().then(() => start([link]));
  });
  app.on('open-file', (event, file) => {
    event.preventDefault();
    void app.whenReady().then(() => openFile(file, '/'));
  });
  // A portable program has no installer that registers its links.
  const portable = process.env['PORTABLE_EXECUTABLE_FILE'];
  if (app.isPackaged && portable) app.setAsDefaultProtocolClient(LINK_SCHEME, portable);

  return {
    requests,
    fetched: page.fetched,
    drawn: page.drawn,
    shown: page.shown,
    window: () => window,
    beside: beside as ReadonlyMap<string, BrowserWindow>,
    openBeside,
    look,
    show,
    request,
    act,
    start,
    attach(next: Back): void {
      back = next;
      if (window) next.prepareWindow(window);
      ports.attach(next.join);
    },
  };
}
