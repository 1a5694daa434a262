import type { BrowserWindow } from 'electron';
import type { Opens } from '#contract/model/alerts/alert.ts';
import { createStops } from '#engine/base/disposables.ts';
import type { ViewRequests } from '../view-requests.ts';
import type { BackgroundClient } from '../background-client.ts';
import { createBadge } from './badge.ts';
import { notifyAlerts } from './notifications.ts';

interface Kit {
  readonly own: BackgroundClient;
  readonly requests: ViewRequests;
  readonly window: () => BrowserWindow | null;
  /** Shows the window and opens the subject of the alerts in it. */
  readonly open: (opens: Opens, ids: readonly number[]) => void;
  /** Folder of the badge images. */
  readonly images: string;
  readonly log: (line: string) => void;
}

/** Shows system notifications for alerts and the number of unread alerts as a badge. */
export function showAlerts({ own, requests, window, open, images, log }: Kit) {
  const stops = createStops();
  const badge = createBadge(images, window);
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
  stops.add(own.client.watch('alerts', { limit: 1 }, ({ data }) => data && badge.show(data.unacknowledged)));
  return { applyTo: badge.applyTo, stop: stops.run };
}
