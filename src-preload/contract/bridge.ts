import type { Opens } from './model/alerts/alert.ts';
import type { Port } from './protocol.ts';

/** One end of a Port that carries text. Text crosses between JavaScript worlds cheaply; an object would be copied field by field. */
export interface TextPort {
  send(text: string): void;
  onMessage(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

/**
 * Requests from the view to the desktop: window controls, `reports` to open the folder of crash reports, and `update` for the next step of
 * an update (`UpdateReport`).
 */
export const WINDOW_VERBS = [
  'minimise',
  'maximise',
  'close',
  'fullscreen',
  'pin',
  'zoomIn',
  'zoomOut',
  'resetZoom',
  'reports',
  'update',
] as const;
export type WindowVerb = (typeof WINDOW_VERBS)[number];

/** The menus of the menu bar with their labels. The view draws the bar on Windows and Linux. */
export const MENU_BAR = { file: 'File', edit: 'Edit', view: 'View', workspace: 'Workspace', help: 'Help' } as const;
export type BarMenu = keyof typeof MENU_BAR;

/** Keys of the actions that the menus show, in the notation of the view's keyboard table, which takes them from here. */
export const MENU_KEYS = {
  palette: 'Mod+K',
  settings: 'Mod+,',
  help: 'F1',
  addPanel: 'Mod+Shift+A',
  'layout.undo': 'Mod+Alt+Z',
  fullscreen: 'F11',
  'tile.close': 'Mod+W',
  'tile.tear': 'Mod+Shift+N',
} as const;

export interface MenuPlace {
  readonly menu: BarMenu;
  readonly x: number;
  readonly y: number;
}

export interface WindowState {
  readonly maximised: boolean;
  readonly fullscreen: boolean;
  readonly focused: boolean;
  /** Whether it stays above the windows of other programs. */
  readonly onTop: boolean;
}

/**
 * A request from a host to the view: run an action by its id in the keyboard table, open the panel of an alert (`ids` are the alerts shown
 * with it), follow a link of the program, which the view checks, preview a file of workspaces, which the view checks too, or show a toast that the
 * host cannot show itself.
 */
export type HostAsk =
  | string
  | { readonly kind: 'open'; readonly opens: Opens; readonly ids?: readonly number[] }
  | { readonly kind: 'link'; readonly link: string }
  | { readonly kind: 'bundle'; readonly name: string; readonly text: string }
  | { readonly kind: 'say'; readonly key: string; readonly title: string; readonly text: string };

/** `window.touchline` in the desktop app. It is undefined in a browser. */
export interface Bridge {
  /** Opens a connection to the engine; `textPort` turns it into a Port. */
  connect(): TextPort;
  /**
   * `process.platform` as in Node. The view draws the 38 px title bar on every platform. On `linux` it also draws the window buttons; on
   * `win32` the system's buttons cover its right end and on `darwin` its left end (`env(titlebar-area-…)` gives the free area).
   */
  readonly platform: string;
  readonly versions: Readonly<Record<'electron' | 'chrome' | 'node', string>>;
  /** The operating system with its version and processor, as `linux 6.8.0 x64`. */
  readonly system: string;
  /** False if the program runs without Chromium's sandbox. */
  readonly sandboxed: boolean;
  /** Sends a request to this window; `maximise`, `fullscreen` and `pin` (always on top) toggle. */
  window(verb: WindowVerb): void;
  /** Brings the window beside the main one with this id to the front. */
  raise(id: string): void;
  /** Opens a menu of the menu bar at a place in the window, in CSS px. */
  menu(place: MenuPlace): void;
  onWindow(listener: (state: WindowState) => void): void;
  /** Calls `listener` when a menu entry, a second start or a clicked notification needs the view to do something. */
  onAction(listener: (asked: HostAsk) => void): void;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the receiver reports the bad frame
  }
};

/** Returns a Port that carries JSON over `carrier`. Text that is not JSON arrives as `undefined`. */
export const textPort = (carrier: TextPort): Port => ({
  send: (message) => carrier.send(JSON.stringify(message)),
  onMessage: (listener) => carrier.onMessage((text) => listener(parse(text))),
  onClose: (listener) => carrier.onClose(listener),
  close: () => carrier.close(),
});
