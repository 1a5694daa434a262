import type { Alert, Channel, Delivery, Opens, Rule } from '#contract/model/alerts/alert.ts';
import type { Notice } from '#contract/protocol.ts';
import type { Settings } from '#contract/settings.ts';
import { createStops } from '../../base/disposables.ts';
import { every, seconds, type Clock } from '../../base/clock.ts';
import type { UserStore } from '../../store/user/user.ts';
import { heldBack, isQuiet } from './suppression.ts';
import { within } from '#contract/model/alerts/schedule-hours.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import type { Resolve } from './webhook-address.ts';
import { createWebhook, type PostTo } from './webhook.ts';

/** Alerts on the same subject within this many seconds share one notification. */
const MERGE_S = 10;
const MINUTE_MS = 60_000;
/** Link to the panel that lists several alerts. */
const CENTRE: Opens = { panel: 'alerts', ref: null, params: { tab: 'unread' } };
const listed = (texts: readonly CodedText[]): CodedText => text('alerts.texts', { texts });
const TONES = { info: 'info', normal: 'warn', critical: 'error' } as const;

interface Options {
  readonly clock: Clock;
  readonly post: PostTo | null;
  readonly user: UserStore;
  readonly settings: () => Settings;
  readonly notify: (notice: Omit<Notice, 'at'>) => void;
  /** Called when the alert history has changed. */
  readonly changed: () => void;
  readonly resolve?: Resolve | undefined;
  /** Returns a text as a sentence, for webhooks. */
  readonly write: (text: CodedText) => string;
}
/** An alert to deliver, with its rule. `flapping` prevents the delivery. */
export interface Delivering {
  readonly rule: Rule;
  readonly alert: Alert;
  readonly flapping: boolean;
}

/** Delivers alerts through their channels and records the outcome with each alert. The history contains every alert, delivered or not. */
export function createDelivery({ clock, post, user, settings, notify, changed, resolve, write }: Options) {
  const webhook = createWebhook({ clock, post, settings, write, ...(resolve && { resolve }) });
  const stops = createStops();
  const lately = new Map<string, { at: number; alerts: Alert[] }>();
  let owed = false; // quiet hours were on, so a summary of the alerts they held back is due

  const put = (id: number, one: Delivery): void => {
    const known = user.alerts.one(id);
    if (!known) return;
    user.alerts.change(id, { delivery: [...known.delivery.filter(({ channel }) => channel !== one.channel), one] });
    changed();
  };

  function tell(alerts: readonly Alert[], channels: readonly Channel[], sound: Rule['sound']): void {
    const newest = alerts.at(-1);
    if (!newest) return;
    const late = alerts.flatMap((alert) => alert.late ?? []);
    const many = alerts.length > 1;
    const away = late.length === alerts.length ? Math.max(...late) : null;
    notify({
      key: away === null ? `alert:${newest.ref ?? newest.rule}` : 'alert:late',
      tone: TONES[newest.priority],
      title: !many
        ? newest.title
        : away === null
          ? text('alerts.several', { alerts: alerts.length, newest: newest.title })
          : text('alerts.away', { alerts: alerts.length }),
      text: many
        ? listed(alerts.map((one) => (away === null ? one.text : text('about', { what: one.title, text: one.text }))))
        : newest.late === null
          ? newest.text
          : text('alerts.late', { text: newest.text, seconds: Math.max(60, Math.floor(newest.late / 60) * 60) }),
      alert: {
        ids: alerts.map(({ id }) => id),
        rules: [...new Set(alerts.map(({ rule }) => rule))],
        priority: newest.priority,
        channels: [...channels],
        sound,
        // Alerts on several subjects open the list of alerts.
        opens: many && away !== null ? CENTRE : newest.opens,
      },
    });
  }

  /** Sends the alerts that may be delivered now and stores the outcome with each of them. */
  function deliver(batch: readonly Delivering[]): void {
    const now = seconds(clock);
    const mutes = user.rules.mutes();
    const current = settings();
    const together: Delivering[] = [];
    for (const { rule, alert, flapping } of batch) {
      const held = heldBack(rule, alert.ref, { flapping, settings: current, mutes, at: clock.now() });
      const say = (outcome: Delivery['outcome'], why: CodedText | null): Delivery[] =>
        rule.channels.map((channel) => ({
          channel,
          outcome: channel === 'webhook' && outcome !== 'held' ? 'trying' : outcome,
          why,
          at: now,
          tries: 0,
        }));
      if (held !== null) {
        user.alerts.change(alert.id, { delivery: say('held', held) });
        continue;
      }
      const visible = rule.channels.filter((channel) => channel !== 'webhook');
      const key = alert.ref ?? rule.id;
      const before = lately.get(key);
      const merges = rule.priority !== 'critical' && before !== undefined && now - before.at < MERGE_S;
      user.alerts.change(alert.id, { delivery: say(merges ? 'merged' : 'sent', merges ? text('alerts.merged') : null) });
      if (rule.webhook !== null && rule.channels.includes('webhook'))
        void webhook.post(rule.webhook, alert, ({ outcome, why, tries }) =>
          put(alert.id, { channel: 'webhook', outcome, why, tries, at: seconds(clock) }),
        );
      if (visible.length === 0) continue;
      if (alert.late !== null) together.push({ rule, alert, flapping });
      else {
        const alerts = merges ? [...before.alerts, alert] : [alert];
        lately.set(key, { at: merges ? before.at : now, alerts });
        tell(alerts, merges ? visible.filter((channel) => channel !== 'sound') : visible, rule.sound);
      }
    }
    // Alerts found after an absence share one notification.
    const channels = [...new Set(together.flatMap(({ rule }) => rule.channels))].filter((channel) => channel !== 'webhook');
    tell(
      together.map(({ alert }) => alert),
      channels,
      together.at(-1)?.rule.sound ?? null,
    );
    for (const [key, { at }] of lately) if (now - at >= MERGE_S) lately.delete(key);
  }

  /** Sends one summary of the alerts held back once quiet hours have ended and alerts are not snoozed. */
  function lookAtHours(): void {
    const { quietHours, zone, alertsSnoozedUntil } = settings();
    if (quietHours !== null && within(quietHours, clock.now(), zone === 'utc') !== null) return void (owed = true);
    if (!owed || (alertsSnoozedUntil ?? 0) > seconds(clock)) return;
    owed = false;
    const undelivered = user.alerts.unseen().filter(({ delivery }) => delivery.some(isQuiet));
    const [newest] = undelivered;
    if (!newest) return;
    notify({
      key: 'alert:quiet',
      tone: 'info',
      title: text('alerts.quiet', { alerts: undelivered.length }),
      text: listed(undelivered.slice(0, 5).map(({ title }) => title)),
      alert: {
        ids: undelivered.map(({ id }) => id),
        rules: [...new Set(undelivered.map(({ rule }) => rule))],
        priority: 'normal',
        channels: ['in-app', 'system', 'badge'],
        sound: null,
        opens: CENTRE,
      },
    });
  }

  return {
    deliver,
    testWebhook: webhook.test,
    start(): void {
      lookAtHours();
      stops.add(every(clock, MINUTE_MS, lookAtHours));
    },
    stop(): void {
      stops.run();
      webhook.stop();
    },
  };
}
