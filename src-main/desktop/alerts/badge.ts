import { join } from 'node:path';
import { app, nativeImage, type BrowserWindow } from 'electron';
import { overlayName, unreadWords } from './notification-text.ts';

/** The number of unread alerts on the program's icon. */
interface Badge {
  show(count: number): void;
  /** Adds the badge to a new window. */
  applyTo(window: BrowserWindow): void;
}

export function createBadge(folder: string, window: () => BrowserWindow | null): Badge {
  let shown = 0;
  const applyTo = (on: BrowserWindow): void => {
    if (process.platform !== 'win32') return;
    const name = overlayName(shown);
    on.setOverlayIcon(name === null ? null : nativeImage.createFromPath(join(folder, name)), name === null ? '' : unreadWords(shown));
  };
  return {
    show(count) {
      if (count === shown) return;
      shown = count;
      if (process.platform !== 'win32') app.setBadgeCount(count);
      const there = window();
      if (there) applyTo(there);
    },
    applyTo,
  };
}
