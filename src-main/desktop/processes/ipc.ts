import { ipcMain, Menu, type BrowserWindow, type IpcMainEvent } from 'electron';
import { MENU_BAR, WINDOW_VERBS, type MenuPlace, type WindowVerb } from '#contract/bridge.ts';
import type { Port } from '#contract/protocol.ts';
import { channelPort } from './channel-port.ts';
import { sameHome } from '../origin.ts';

interface ViewOptions {
  readonly home: string;
  readonly window: () => BrowserWindow | null;
  readonly join: (port: Port) => void;
  /** The page listens for requests now. */
  readonly ready: () => void;
  /** Shows the folder with the crash reports. */
  readonly reports: () => void;
  /** Takes the next step of an update. */
  readonly update: () => void;
}

/** Listens only to the view: the main frame of our window while it shows our own page. */
export function listenToView({ home, window, join, ready, reports, update }: ViewOptions): void {
  const actions: Readonly<Record<WindowVerb, (window: BrowserWindow) => void>> = {
    minimise: (own) => own.minimize(),
    maximise: (own) => (own.isMaximized() ? own.unmaximize() : own.maximize()),
    fullscreen: (own) => own.setFullScreen(!own.isFullScreen()),
    close: (own) => own.close(),
    reports,
    update,
  };
  const ours = ({ sender, senderFrame }: IpcMainEvent): BrowserWindow | null => {
    const current = window();
    const known = current !== null && sender === current.webContents && senderFrame !== null && senderFrame === sender.mainFrame;
    return known && sameHome(senderFrame.url, home) ? current : null;
  };
  ipcMain.on('port', (event) => {
    const [channel] = event.ports;
    if (!channel) return;
    if (ours(event)) join(channelPort(channel));
    else channel.close();
  });
  ipcMain.on('ready', (event) => {
    if (ours(event)) ready();
  });
  ipcMain.on('menu', (event, place: unknown) => {
    const current = ours(event);
    const { label, x, y } = (place ?? {}) as Partial<Record<keyof MenuPlace, unknown>>;
    const known = MENU_BAR.find((name) => name === label);
    if (!current || !known || typeof x !== 'number' || typeof y !== 'number') return;
    const zoom = current.webContents.getZoomFactor();
    const menu = Menu.getApplicationMenu()?.items.find((item) => item.label === known)?.submenu;
    menu?.popup({ window: current, x: Math.round(x * zoom), y: Math.round(y * zoom) });
  });
  ipcMain.on('window', (event, verb: unknown) => {
    const current = ours(event);
    const known = WINDOW_VERBS.find((name) => name === verb);
    if (current && known) actions[known](current);
  });
}
