/** What closing the last window does. */
export type Closing = 'tray' | 'minimise' | 'quit';

/**
 * Decides what closing the window does; `keep` is the user's setting. `tray`: the window closes and the engine keeps running.
 * Without tray icons the window stays in the taskbar, because nothing else would lead back to it.
 */
export function onClosing(keep: 'auto' | 'on' | 'off', trayHost: boolean, platform: NodeJS.Platform): Closing {
  if (keep === 'off') return platform === 'darwin' ? 'tray' : 'quit'; // macOS programs usually keep running without windows
  if (keep === 'on' || trayHost) return 'tray';
  return 'minimise';
}

/** Explanations shown the first time only. */
export const CLOSING_SENTENCES: Record<Exclude<Closing, 'quit'>, string> = {
  tray: 'Touchline goes on in the tray: events, alerts and your data stay live. Its menu opens the window again and quits.',
  minimise:
    'This desktop shows no tray icons, so the window stays in the task bar. In the settings, Window, you can let closing end Touchline.',
};

/** For a start without a window on a desktop without tray icons: nothing on screen leads to the program. */
export const HIDDEN_SENTENCE = 'Touchline runs without a window, and this desktop shows no tray icons. Start it again to open its window.';
