import type { Opens } from './model/alerts/alert.ts';
import type { Port } from './protocol.ts';

/** One end of a Port that carries text: what may cross between worlds cheaply, where every object would be copied field by field. */
export interface TextPort {
  send(text: string): void;
  onMessage(listener: (text: string) => void): void;
  onClose(listener: () => void): void;
  close(): void;
}

/** What the view asks of the desktop: of its window, or to show the folder with the reports of crashes. */
export const WINDOW_VERBS = ['minimise', 'maximise', 'close', 'fullscreen', 'reports'] as const;
export type WindowVerb = (typeof WINDOW_VERBS)[number];

export interface WindowState {
  readonly maximised: boolean;
  readonly fullscreen: boolean;
  readonly focused: boolean;
}

/**
 * What a host asks of the view: an action by its id in the keyboard table, to show what alerts are about (`ids` of them were
 * seen with it), or to say something it cannot say itself.
 */
export type HostAsk =
  | string
  | { readonly kind: 'open'; readonly opens: Opens; readonly ids?: readonly number[] }
  | { readonly kind: 'say'; readonly key: string; readonly title: string; readonly text: string };

/** `window.touchline` in the desktop app. In a browser there is none. */
export interface Bridge {
  /** A new connection to the engine; made a Port by `textPort`. */
  connect(): TextPort;
  /**
   * As Node names it. The view draws the 38 px title bar everywhere. `linux`: and the window's buttons; `win32`: the
   * system's lie over its right end, `darwin`: over its left end (`env(titlebar-area-…)` says where room is left).
   */
  readonly platform: string;
  readonly versions: Readonly<Record<'electron' | 'chrome' | 'node', string>>;
  /** Asks something of this window; `maximise` and `fullscreen` switch back and forth. */
  window(verb: WindowVerb): void;
  onWindow(listener: (state: WindowState) => void): void;
  /** An entry of a menu, a second start or a notification that was clicked asks the view for something. */
  onAction(listener: (asked: HostAsk) => void): void;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the receiver says that the frame was bad
  }
};

/** A Port over a carrier of text. What is not JSON arrives as `undefined`. */
export const textPort = (carrier: TextPort): Port => ({
  send: (message) => carrier.send(JSON.stringify(message)),
  onMessage: (listener) => carrier.onMessage((text) => listener(parse(text))),
  onClose: (listener) => carrier.onClose(listener),
  close: () => carrier.close(),
});
