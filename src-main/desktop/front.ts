import { join } from 'node:path';
import { app, shell, type BrowserWindow } from 'electron';
import type { HostAsk } from '#contract/bridge.ts';
import type { Port } from '#contract/protocol.ts';
import type { Clock } from '#engine/base/clock.ts';
import type { Places } from '#host/paths.ts';
import { createAsks, type Asks } from './view-requests.ts';
import { createFirstPage } from './first-page.ts';
import { guardContents } from './navigation-guards.ts';
import { listenToView } from './processes/ipc.ts';
import { createPortQueue } from './processes/port-queue.ts';
import { homeAddress, serveScheme } from './scheme.ts';
import { openWindow } from './window.ts';
import { openWindowStates } from './window-states.ts';

interface FrontOptions {
  readonly dataDir: string;
  readonly places: Places;
  readonly clock: Clock;
  /** No window at the start. */
  readonly inTray: boolean;
}

/** What the window takes from the rest of the program. */
export interface Back {
  /** Connects a page to the engine. */
  readonly join: (port: Port) => void;
  /** Adds to a window what is not needed to draw it. */
  readonly dress: (window: BrowserWindow) => void;
  /** A window that is closed only leaves the screen. */
  readonly stays: () => boolean;
}

/** The window and its page. They are there before the rest of the program is loaded, which `attach` connects to them. */
export interface Front {
  readonly asks: Asks;
  /** The first page has what it needs to start: the rest of the program may be loaded. At once where no window was opened. */
  readonly fetched: Promise<void>;
  /** The first page is drawn: what nobody sees may be started. At once where no window was opened. */
  readonly drawn: Promise<void>;
  window(): BrowserWindow | null;
  /** Opens the window, or brings it forward. */
  show(): void;
  /** Shows the window and asks its page for something once it listens. */
  ask(asked: HostAsk): void;
  attach(back: Back): void;
}

/** Loads nothing that a first window does not need: each module imported here delays it. */
export function createFront({ dataDir, places, clock, inTray }: FrontOptions): Front {
  const home = homeAddress();
  const states = openWindowStates(dataDir);
  const ports = createPortQueue();
  let window: BrowserWindow | null = null;
  let back: Back | null = null;
  const asks = createAsks(() => window);
  const page = createFirstPage(clock);
  if (inTray) page.skip();

  const show = (): void => {
    if (!window) {
      window = openWindow({
        home,
        preload: places.preload,
        states,
        clock,
        stays: () => back?.stays() ?? false,
        closed: () => void (window = null),
      });
      page.follow(window.webContents);
      back?.dress(window);
    }
    if (window.isMinimized()) window.restore();
    window.focus();
  };

  guardContents(home, (address) => void shell.openExternal(address));
  listenToView({
    home,
    window: () => window,
    join: ports.take,
    ready: asks.ready,
    reports: () => void shell.openPath(join(dataDir, 'crashes')),
  });
  void app.whenReady().then(() => serveScheme(places.view, page.served));
  app.on('second-instance', show);
  app.on('activate', show);

  return {
    asks,
    fetched: page.fetched,
    drawn: page.drawn,
    window: () => window,
    show,
    ask: (asked) => {
      show();
      asks.ask(asked);
    },
    attach: (given) => {
      back = given;
      if (window) given.dress(window);
      ports.attach(given.join);
    },
  };
}
