import { BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import type { WindowState } from '#contract/bridge.ts';
import type { Clock } from '#engine/base/clock.ts';
import { createCrashCount } from './crashes.ts';
import { fingerprint, fit, type WindowStates } from './placement.ts';

const TITLE_BAR_PX = 38;
/** Background colours of the view, which prevent a flash before it is drawn. */
const GROUND = { dark: '#0B0E12', light: '#DFE4EA' } as const;
const INK = { dark: '#D6DDE6', light: '#1B2430' } as const;
const SAVE_AFTER_MS = 500;

interface OpenWindow {
  readonly home: string;
  readonly preload: string;
  readonly states: WindowStates;
  readonly clock: Clock;
  /** Whether closing minimises the window instead. */
  readonly minimisesOnClose: () => boolean;
  readonly closed: () => void;
}

/** Opens the main window at its last position for the connected displays. */
export function openWindow({ home, preload, states, clock, minimisesOnClose, closed }: OpenWindow): BrowserWindow {
  const displays = screen.getAllDisplays();
  const key = fingerprint(displays);
  const placed = fit(
    states.get(key),
    displays.map(({ workArea }) => workArea),
  );
  const theme = nativeTheme.shouldUseDarkColors ? 'dark' : 'light';
  const window = new BrowserWindow({
    ...placed.bounds,
    minWidth: 640,
    minHeight: 400,
    show: false,
    title: 'Touchline',
    backgroundColor: GROUND[theme],
    ...frame(theme),
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

  remember(window, key, states, clock);
  tellView(window);
  survive(window, clock);
  window.once('ready-to-show', () => window.show());
  window.on('close', (event) => {
    if (!minimisesOnClose()) return;
    event.preventDefault();
    window.minimize();
  });
  window.once('closed', closed);
  void window.loadURL(home);
  return window;
}

function frame(theme: 'dark' | 'light'): Electron.BrowserWindowConstructorOptions {
  if (process.platform === 'darwin') return { titleBarStyle: 'hidden', trafficLightPosition: { x: 12, y: 12 } };
  if (process.platform !== 'win32') return { frame: false };
  return { titleBarStyle: 'hidden', titleBarOverlay: { color: GROUND[theme], symbolColor: INK[theme], height: TITLE_BAR_PX } };
}

function remember(window: BrowserWindow, key: string, states: WindowStates, clock: Clock): void {
  let cancel = (): void => undefined;
  const save = (): void =>
    states.set(key, { bounds: window.getNormalBounds(), maximised: window.isMaximized(), fullscreen: window.isFullScreen() });
  const soon = (): void => {
    cancel();
    cancel = clock.after(SAVE_AFTER_MS, save);
  };
  window.on('resize', soon);
  window.on('move', soon);
  window.on('close', () => {
    cancel();
    save();
  });
  window.on('closed', () => cancel());
}

function tellView(window: BrowserWindow): void {
  const reportState = (): void => {
    const state: WindowState = { maximised: window.isMaximized(), fullscreen: window.isFullScreen(), focused: window.isFocused() };
    window.webContents.send('window', state);
  };
  window.on('maximize', reportState);
  window.on('unmaximize', reportState);
  window.on('enter-full-screen', reportState);
  window.on('leave-full-screen', reportState);
  window.on('focus', reportState);
  window.on('blur', reportState);
  window.webContents.on('did-finish-load', reportState);
}

/** Reloads a crashed view with its saved tiles. If it keeps crashing, asks the user. */
function survive(window: BrowserWindow, clock: Clock): void {
  const tooMany = createCrashCount();
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    if (!tooMany(clock.now())) return window.webContents.reload();
    const ask = {
      type: 'error' as const,
      title: 'Touchline',
      message: 'The window keeps crashing.',
      detail: `It crashed three times in five minutes (${reason}). Your data is safe. Try restarting Touchline with --safe-mode.`,
      buttons: ['Try again', 'Quit'],
      defaultId: 0,
      cancelId: 1,
    };
    void dialog.showMessageBox(ask).then(({ response }) => (response === 0 ? window.webContents.reload() : window.close()));
  });
}
