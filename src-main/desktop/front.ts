import { join } from 'node:path';
import { app, shell, type BrowserWindow } from 'electron';
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

export type Front = ReturnType<typeof createFront>;

/**
 * The window and its page. They open before the rest of the program loads; `attach` connects the two. Imports only what the
 * first window needs: every module imported here delays the window.
 */
export function createFront({ dataDir, places, clock, inTray }: FrontOptions) {
  const home = homeAddress();
  const states = openWindowStates(dataDir);
  const ports = createPortQueue();
  let window: BrowserWindow | null = null;
  let back: Back | null = null;
  const requests = createViewRequests(() => window);
  const page = createFirstPage(clock);
  if (inTray) page.skip();

  /** Opens the window, or brings it to the front. */
  const show = (): void => {
    if (!window) {
      window = openWindow({
        home,
        preload: places.preload,
        states,
        clock,
        minimisesOnClose: () => back?.minimisesOnClose() ?? false,
        closed: () => void (window = null),
      });
      page.follow(window.webContents);
      back?.prepareWindow(window);
    }
    if (window.isMinimized()) window.restore();
    window.focus();
  };

  guardContents(home, (address) => void shell.openExternal(address));
  listenToView({
    home,
    window: () => window,
    join: ports.take,
    ready: requests.ready,
    reports: () => void shell.openPath(join(dataDir, 'crashes')),
    update: () => back?.update(),
  });
  void app.whenReady().then(() => serveScheme(places.view, page.served));
  /** Shows the window and sends its page a request as soon as the page listens. */
  const request = (viewRequest: HostAsk): void => {
    show();
    requests.request(viewRequest);
  };
  /** Does what the arguments of a start ask for. Without a request, it shows the window. */
  const start = (args: readonly string[]): void => {
    const asked = askedBy(args);
    if (asked === null) show();
    else request(asked);
  };
  // Chromium reorders the arguments of the event, so the second instance sends its own as data.
  let quitting = false;
  app.on('before-quit', () => void (quitting = true));
  app.on('second-instance', (_event, _argv, _folder, data) => {
    if (quitting) return;
    const { argv } = (data ?? {}) as { argv?: unknown };
    start(Array.isArray(argv) ? argv.filter((arg) => typeof arg === 'string') : []);
  });
  app.on('activate', show);
  // macOS sends links here, possibly before a window can open.
  app.on('open-url', (event, link) => {
    event.preventDefault();
    void app.whenReady().then(() => start([link]));
  });
  // A portable program has no installer that registers its links.
  const portable = process.env['PORTABLE_EXECUTABLE_FILE'];
  if (app.isPackaged && portable) app.setAsDefaultProtocolClient(LINK_SCHEME, portable);

  return {
    requests,
    fetched: page.fetched,
    drawn: page.drawn,
    window: () => window,
    show,
    request,
    start,
    attach(next: Back): void {
      back = next;
      if (window) next.prepareWindow(window);
      ports.attach(next.join);
    },
  };
}
