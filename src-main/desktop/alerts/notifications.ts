import { Notification } from 'electron';
import type { Client } from '#contract/client.ts';
import type { Opens } from '#contract/model/alerts/alert.ts';
import type { Notice } from '#contract/protocol.ts';
import { createStops } from '#engine/base/disposables.ts';
import { covers, forSystem, wordsOf } from './notification-text.ts';

/** Notifications that are referenced. Clicks on a garbage-collected notification have no effect. */
const MOST_KEPT = 50;

/** Shows the window and opens the subject of the alerts in it. */
export type OpenAlerts = (opens: Opens, ids: readonly number[]) => void;
interface Kit {
  readonly client: Client;
  /** Whether the window is visible and has the focus. */
  readonly inFront: () => boolean;
  /** Whether a window is open. The window plays the sounds itself. */
  readonly hasWindow: () => boolean;
  readonly masked: () => boolean;
  readonly open: OpenAlerts;
  /** Reports that this system shows no notifications. */
  readonly cannot: (why: string) => void;
}

/** Shows alerts as system notifications. The engine has already removed muted alerts. */
export function notifyAlerts({ client, inFront, hasWindow, masked, open, cannot }: Kit): () => void {
  const stops = createStops();
  let shown: readonly { readonly note: Notification; readonly key: string; readonly ids: readonly number[] }[] = [];

  function show(notice: Notice): void {
    const { alert } = notice;
    if (!alert || !forSystem(alert, inFront())) return;
    if (!Notification.isSupported()) return cannot('this system doesn’t support notifications');
    const critical = alert.priority === 'critical';
    const note = new Notification({
      ...wordsOf(notice, alert, masked()),
      silent: alert.sound === null || hasWindow(),
      urgency: critical ? 'critical' : 'normal',
      timeoutType: critical ? 'never' : 'default',
    });
    const { key } = notice;
    const { ids, opens } = alert;
    const drop = (): void => void (shown = shown.filter((one) => one.note !== note));
    note.on('click', () => {
      drop();
      open(opens, ids);
    });
    note.on('close', drop);
    note.on('failed', (_event, why) => {
      drop();
      cannot(why);
    });
    // Alerts delivered together: the newer notification includes the older one.
    const merged = shown.filter((other) => other.key === key && covers(ids, other.ids));
    for (const old of merged) old.note.close();
    shown = [...shown.filter((other) => !merged.includes(other)), { note, key, ids }].slice(-MOST_KEPT);
    note.show();
  }

  stops.add(client.onNotice(show));
  stops.add(
    client.watch('alerts', { limit: 1 }, ({ data }) => {
      if (data?.unacknowledged !== 0) return;
      for (const { note } of shown) note.close(); // all alerts were acknowledged elsewhere
      shown = [];
    }),
  );
  return stops.run;
}
