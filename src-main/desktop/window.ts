import { BrowserWindow, dialog, Menu, screen } from 'electron';
import type { WindowState } from '#contract/bridge.ts';
import type { Clock } from '#engine/base/clock.ts';
import { createCrashCount } from './crashes.ts';
import { fit, placeKey, sizesOf, type WindowStates } from './placement.ts';
import { endHung } from './windows/end-hung.ts';
import type { WindowLook } from './windows/window-look.ts';
import { keepPlace } from './windows/window-place.ts';

/** The main window, 12 windows beside it, and the tray. */
const MOST_SCREEN_LISTENERS = 14;

interface OpenWindow {
  readonly home: string;
  /** The id of a window beside the main one; null for the main window. */
  readonly id: string | null;
  /** Leaves the focus where it is. */
  readonly inactive?: boolean;
  readonly preload: string;
  readonly states: WindowStates;
  readonly look: WindowLook;
  readonly clock: Clock;
  /** Whether closing minimises the window instead. */
  readonly minimisesOnClose: () => boolean;
  readonly closed: () => void;
}

/** Opens a window at its last position for the connected displays. One that has none opens around the pointer, the main one in the middle. */
export function openWindow({ home, id, inactive, preload, states, look, clock, minimisesOnClose, closed }: OpenWindow): BrowserWindow {
  const displays = screen.getAllDisplays();
  const sizes = sizesOf(id);
  const areas = displays.map(({ workArea }) => workArea);
  const placed = fit(states.get(placeKey(displays, id)), areas, sizes, id === null ? undefined : screen.getCursorScreenPoint());
  const window = new BrowserWindow({
    ...placed.bounds,
    minWidth: sizes.least.width,
    minHeight: sizes.least.height,
    alwaysOnTop: placed.onTop === true,
    show: false,
    title: 'Touchline',
    ...look.options(),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      backgroundThrottling: true,
      // Compiles scripts into the cache on first use instead of the third.
      v8CacheOptions: 'bypassHeatCheck',
    },
  });
  if (placed.maximised) window.maximize();
  if (placed.fullscreen) window.setFullScreen(true);

  screen.setMaxListeners(MOST_SCREEN_LISTENERS);
  keepPlace({ window, screen, id, states, clock });
  look.follow(window);
  tellView(window, id !== null);
  survive(window, clock, id === null);
  endHung(window, clock, minimisesOnClose);
  window.once('ready-to-show', () => (inactive ? window.showInactive() : window.show()));
  window.on('close', (event) => {
    if (!minimisesOnClose()) return;
    event.preventDefault();
    window.minimize();
  });
  window.once('closed', closed);
  void window.loadURL(id === null ? home : `${home}?${String(new URLSearchParams({ window: id }))}`);
  return window;
}

function tellView(window: BrowserWindow, beside: boolean): void {
  const reportState = (): void => {
    const state: WindowState = {
      maximised: window.isMaximized(),
      fullscreen: window.isFullScreen(),
      focused: window.isFocused(),
      onTop: window.isAlwaysOnTop(),
    };
    window.webContents.send('window', state);
    if (state.focused) checkMenu(state.onTop, beside);
  };
  window.on('maximize', reportState);
  window.on('unmaximize', reportState);
  window.on('enter-full-screen', reportState);
  window.on('leave-full-screen', reportState);
  window.on('focus', reportState);
  window.on('blur', reportState);
  window.on('always-on-top-changed', reportState);
  window.webContents.on('did-finish-load', reportState);
}

/** Shows what applies to the window with the focus. */
function checkMenu(onTop: boolean, beside: boolean): void {
  const item = (id: string) => Menu.getApplicationMenu()?.getMenuItemById(id);
  const [top, bar] = [item('onTop'), item('bar')];
  if (top) top.checked = onTop;
  if (bar) bar.enabled = beside;
}

/** Reloads a crashed view with its saved tiles. If it keeps crashing, asks the user. */
function survive(window: BrowserWindow, clock: Clock, main: boolean): void {
  const tooMany = createCrashCount();
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    if (!tooMany(clock.now())) return window.webContents.reload();
    const ask = {
      type: 'error' as const,
      title: 'Touchline',
      message: 'The window keeps crashing.',
      detail: `It crashed three times in five minutes (${reason}). Your data is safe. Try restarting Touchline with --safe-mode.`,
      buttons: ['Try again', main ? 'Quit' : 'Close'],
      defaultId: 0,
      cancelId: 1,
    };
    void dialog.showMessageBox(ask).then(({ response }) => {
      if (window.isDestroyed()) return; // a window beside the main one closes with its row
      if (response === 0) window.webContents.reload();
      else window.close();
    });
  });
}
