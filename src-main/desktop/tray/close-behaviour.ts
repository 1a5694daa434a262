/** What closing the last window does. */
export type CloseAction = 'tray' | 'minimise' | 'quit';

/**
 * Decides what closing the window does; `keep` is the user's setting. `tray`: the window closes and the engine keeps running.
 * Without tray icons the window stays in the taskbar, because nothing else would lead back to it.
 */
export function closeActionOf(keep: 'auto' | 'on' | 'off', trayHost: boolean, platform: NodeJS.Platform): CloseAction {
  if (keep === 'off') return platform === 'darwin' ? 'tray' : 'quit'; // macOS programs usually keep running without windows
  if (keep === 'on' || trayHost) return 'tray';
  return 'minimise';
}

/** Explanations shown the first time only. */
export const CLOSE_TEXTS: Record<Exclude<CloseAction, 'quit'>, string> = {
  tray: 'Touchline keeps running in the tray, so alerts and data stay live. Use the tray menu to reopen the window or quit.',
  minimise: 'This desktop has no tray, so Touchline stays in the taskbar. To quit on close instead, go to Settings → Window.',
};

/** For a start without a window on a desktop without tray icons: nothing on screen leads to the program. */
export const HIDDEN_TEXT = 'Touchline is running without a window, and this desktop has no tray. Start Touchline again to open its window.';
