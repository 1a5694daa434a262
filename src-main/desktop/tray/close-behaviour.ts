/** What closing the last window does. */
export type Closing = 'tray' | 'minimise' | 'quit';

/**
 * `keep`: what the user wants of closing the window. In the tray the window is gone and the engine goes on; where no tray is
 * shown the window stays in the task bar, because nothing else would lead back to it.
 */
export function onClosing(keep: 'auto' | 'on' | 'off', trayHost: boolean, platform: NodeJS.Platform): Closing {
  if (keep === 'off') return platform === 'darwin' ? 'tray' : 'quit'; // a program without windows is usual on macOS
  if (keep === 'on' || trayHost) return 'tray';
  return 'minimise';
}

/** Said once, the first time. */
export const CLOSING_SENTENCES: Record<Exclude<Closing, 'quit'>, string> = {
  tray: 'Touchline goes on in the tray: events, alerts and your data stay live. Its menu opens the window again and quits.',
  minimise:
    'This desktop shows no tray icons, so the window stays in the task bar. In the settings, Window, you can let closing end Touchline.',
};

/** Started without a window where no tray is shown: nothing on the screen leads to it. */
export const HIDDEN_SENTENCE = 'Touchline runs without a window, and this desktop shows no tray icons. Start it again to open its window.';
