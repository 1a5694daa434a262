import { join } from 'node:path';
import { app, nativeImage, type BrowserWindow } from 'electron';
import { createStops } from '#engine/base/disposables.ts';
import type { ViewRequests } from '../page-queue.ts';
import type { BackgroundClient } from '../background-client.ts';
import { overlayName, unreadWords } from './notification-text.ts';
import { notifyAlerts, type OpenAlerts } from './notifications.ts';

interface Kit {
  readonly own: BackgroundClient;
  readonly requests: ViewRequests;
  readonly window: () => BrowserWindow | null;
  readonly open: OpenAlerts;
  /** Folder of the badge images. */
  readonly images: string;
  readonly log: (line: string) => void;
}

/** Shows system notifications for alerts and the number of unread alerts as a badge. `applyTo` adds the badge to a new window. */
export function showAlerts({ own, requests, window, open, images, log }: Kit) {
  const stops = createStops();
  let reported = false;
  stops.add(
    notifyAlerts({
      client: own.client,
      inFront: () => window()?.isFocused() === true,
      hasWindow: () => window() !== null,
      masked: () => own.settings().mask,
      open,
      cannot: (why) => {
        if (reported || own.settings().notificationsSaid) return;
        reported = true;
        log(`desktop notifications unavailable: ${why}`);
        void own.client.command('setting.set', { name: 'notificationsSaid', value: true });
        requests.request({
          kind: 'say',
          key: 'no-notifications',
          title: 'Desktop notifications are unavailable',
          text: `You’ll still find every alert in the Alerts panel. Reason: ${why}.`,
        });
      },
    }),
  );

  let unread = 0;
  const applyTo = (on: BrowserWindow): void => {
    if (process.platform !== 'win32') return;
    const name = overlayName(unread);
    on.setOverlayIcon(name === null ? null : nativeImage.createFromPath(join(images, name)), name === null ? '' : unreadWords(unread));
  };
  stops.add(
    own.client.watch('alerts', { limit: 1 }, ({ data }) => {
      if (!data || data.unacknowledged === unread) return;
      unread = data.unacknowledged;
      if (process.platform !== 'win32') app.setBadgeCount(unread);
      const there = window();
      if (there) applyTo(there);
    }),
  );
  return { applyTo, stop: stops.run };
}
