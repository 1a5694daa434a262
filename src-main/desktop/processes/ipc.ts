import { ipcMain, Menu, type BrowserWindow, type IpcMainEvent } from 'electron';
import { WINDOW_VERBS, type MenuPlace, type WindowVerb } from '#contract/bridge.ts';
import type { Port } from '#contract/protocol.ts';
import { channelPort } from './channel-port.ts';
import { sameHome } from '../origin.ts';

/** One step of the zoom, as that of the menu. */
const ZOOM_STEP = 0.5;

interface ViewOptions {
  readonly home: string;
  /** All windows: the main one and those beside it. */
  readonly windows: () => readonly BrowserWindow[];
  readonly join: (port: Port) => void;
  /** The page of this window listens for requests now. */
  readonly ready: (window: BrowserWindow) => void;
  /** Brings the window with this id to the front. */
  readonly raise: (id: string) => void;
  /** Shows the folder with the crash reports. */
  readonly reports: () => void;
  /** Takes the next step of an update. */
  readonly update: () => void;
}

/** Listens only to the view: the main frame of our windows while they show our own page. A request applies to the window of its page. */
export function listenToView({ home, windows, join, ready, raise, reports, update }: ViewOptions): void {
  const actions: Readonly<Record<WindowVerb, (window: BrowserWindow) => void>> = {
    minimise: (own) => own.minimize(),
    maximise: (own) => (own.isMaximized() ? own.unmaximize() : own.maximize()),
    fullscreen: (own) => own.setFullScreen(!own.isFullScreen()),
    close: (own) => own.close(),
    pin: (own) => own.setAlwaysOnTop(!own.isAlwaysOnTop()),
    zoomIn: ({ webContents }) => webContents.setZoomLevel(webContents.getZoomLevel() + ZOOM_STEP),
    zoomOut: ({ webContents }) => webContents.setZoomLevel(webContents.getZoomLevel() - ZOOM_STEP),
    resetZoom: ({ webContents }) => webContents.setZoomLevel(0),
    reports,
    update,
  };
  const ours = ({ sender, senderFrame }: IpcMainEvent): BrowserWindow | null => {
    const known = senderFrame !== null && senderFrame === sender.mainFrame && sameHome(senderFrame.url, home);
    return (known && windows().find(({ webContents }) => webContents === sender)) || null;
  };
  ipcMain.on('port', (event) => {
    const [channel] = event.ports;
    if (!channel) return;
    if (ours(event)) join(channelPort(channel));
    else channel.close();
  });
  ipcMain.on('ready', (event) => {
    const current = ours(event);
    if (current) ready(current);
  });
  ipcMain.on('raise', (event, id: unknown) => {
    if (ours(event) && typeof id === 'string') raise(id);
  });
  ipcMain.on('menu', (event, place: unknown) => {
    const current = ours(event);
    const { menu: name, x, y } = (place ?? {}) as Partial<Record<keyof MenuPlace, unknown>>;
    if (!current || typeof name !== 'string' || typeof x !== 'number' || typeof y !== 'number') return;
    const zoom = current.webContents.getZoomFactor();
    const menu = Menu.getApplicationMenu()?.items.find(({ id }) => id === name)?.submenu;
    menu?.popup({ window: current, x: Math.round(x * zoom), y: Math.round(y * zoom) });
  });
  ipcMain.on('window', (event, verb: unknown) => {
    const current = ours(event);
    const known = WINDOW_VERBS.find((name) => name === verb);
    if (current && known) actions[known](current);
  });
}
