import { Notification } from 'electron';
import type { Client } from '#contract/client.ts';
import type { Opens } from '#contract/model/alerts/alert.ts';
import type { Notice } from '#contract/protocol.ts';
import { createStops } from '#engine/base/disposables.ts';
import { covers, forSystem, wordsOf } from './notification-text.ts';

/** Notifications whose click is still heard: one that nobody refers to any more does nothing when it is clicked. */
const MOST_KEPT = 50;

interface Kit {
  readonly client: Client;
  /** The window is on screen and has the focus. */
  readonly inFront: () => boolean;
  /** There is a window, which makes the sounds itself. */
  readonly hasWindow: () => boolean;
  readonly masked: () => boolean;
  /** Shows the window and in it what the alerts are about. */
  readonly open: (opens: Opens, ids: readonly number[]) => void;
  /** This system shows no notifications; said once. */
  readonly cannot: (why: string) => void;
}
interface Shown {
  readonly note: Notification;
  readonly key: string;
  readonly ids: readonly number[];
}

/** Alerts as notifications of the system. What may be told at all was decided by the engine: muted ones never come here. */
export function notifyAlerts({ client, inFront, hasWindow, masked, open, cannot }: Kit): () => void {
  const stops = createStops();
  let shown: readonly Shown[] = [];
  const drop = (gone: Shown): void => void (shown = shown.filter((one) => one !== gone));

  function show(notice: Notice): void {
    const { alert } = notice;
    if (!alert || !forSystem(alert, inFront())) return;
    if (!Notification.isSupported()) return cannot('this system shows no notifications');
    const critical = alert.priority === 'critical';
    const note = new Notification({
      ...wordsOf(notice, alert, masked()),
      silent: alert.sound === null || hasWindow(),
      urgency: critical ? 'critical' : 'normal',
      timeoutType: critical ? 'never' : 'default',
    });
    const one: Shown = { note, key: notice.key, ids: alert.ids };
    note.on('click', () => {
      drop(one);
      open(alert.opens, alert.ids);
    });
    note.on('close', () => drop(one));
    note.on('failed', (_event, why) => {
      drop(one);
      cannot(why);
    });
    // Told together: the newer one says all of it.
    const merged = shown.filter((other) => other.key === one.key && covers(one.ids, other.ids));
    for (const old of merged) old.note.close();
    shown = [...shown.filter((other) => !merged.includes(other)), one].slice(-MOST_KEPT);
    note.show();
  }

  stops.add(client.onNotice(show));
  stops.add(
    client.watch('alerts', { limit: 1 }, ({ data }) => {
      if (data?.unacknowledged !== 0) return;
      for (const { note } of shown) note.close(); // all were seen elsewhere
      shown = [];
    }),
  );
  return stops.run;
}
