import type { BrowserWindow } from 'electron';
import type { Clock } from '#engine/base/clock.ts';

/** How long a page has to close, in ms: it saves what has changed. */
const CLOSING_MS = 5_000;

/** Removes a window whose page does not answer when it closes. `stays`: whether closing the window does something else at that moment. */
export function endHung(window: Pick<BrowserWindow, 'on' | 'once' | 'isDestroyed' | 'destroy'>, clock: Clock, stays: () => boolean): void {
  let cancel: (() => void) | null = null;
  window.on('close', () => {
    if (stays()) return;
    cancel ??= clock.after(CLOSING_MS, () => {
      if (!window.isDestroyed()) window.destroy();
    });
  });
  window.once('closed', () => cancel?.());
}
