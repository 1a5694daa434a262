import type { Alert, Channel, Delivery, Opens, Rule } from '#contract/model/alerts/alert.ts';
import type { Notice } from '#contract/protocol.ts';
import { createStops } from '../../base/disposables.ts';
import { every, seconds } from '../../base/clock.ts';
import type { UserStore } from '../../store/user/user.ts';
import { heldBack, isQuiet, type Delivering } from './suppression.ts';
import { within } from '#contract/model/alerts/schedule-hours.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { createWebhook, type WebhookOptions } from './webhook.ts';

/** Alerts on the same subject within this many seconds share one notification. */
const MERGE_S = 10;
const MINUTE_MS = 60_000;
/** Link to the panel that lists several alerts. */
const CENTRE: Opens = { panel: 'alerts', ref: null, params: { tab: 'unread' } };
const listed = (texts: readonly CodedText[]): CodedText => text('alerts.texts', { texts });
/** The channels on which the user sees or hears an alert. */
const visibleOf = ({ channels }: Rule): Channel[] => channels.filter((channel) => channel !== 'webhook');
const TONES = { info: 'info', normal: 'warn', critical: 'error' } as const;

export interface DeliveryOptions extends WebhookOptions {
  readonly user: UserStore;
  readonly notify: (notice: Omit<Notice, 'at'>) => void;
  /** Called when the alert history has changed. */
  readonly changed: () => void;
}
type AlertNotice = NonNullable<Notice['alert']>;

/** Delivers alerts through their channels and records the outcome with each alert. The history contains every alert, delivered or not. */
export function createDelivery({ user, notify, changed, ...options }: DeliveryOptions) {
  const { clock, settings } = options;
  const webhook = createWebhook(options);
  const stops = createStops();
  const lately = new Map<string, { at: number; alerts: Alert[] }>();
  let owed = false; // quiet hours were on, so a summary of the alerts they held back is due

  const put = (id: number, one: Delivery): void => {
    const known = user.alerts.one(id);
    if (!known) return;
    user.alerts.change(id, { delivery: [...known.delivery.filter(({ channel }) => channel !== one.channel), one] });
    changed();
  };

  /** Sends one notification for some alerts. */
  function send(alerts: readonly Alert[], notice: Omit<Notice, 'at' | 'alert'>, how: Omit<AlertNotice, 'ids' | 'rules'>): void {
    const rules = [...new Set(alerts.map(({ rule }) => rule))];
    notify({ ...notice, alert: { ids: alerts.map(({ id }) => id), rules, ...how } });
  }

  function tell(alerts: readonly Alert[], channels: AlertNotice['channels'], sound: Rule['sound']): void {
    const newest = alerts.at(-1);
    if (!newest) return;
    const { priority, title } = newest;
    const late = alerts.flatMap((alert) => alert.late ?? []);
    const tone = TONES[priority];
    // Alerts found after an absence share one notification, which opens the list of alerts.
    if (alerts.length > 1 && late.length === alerts.length) {
      const texts = alerts.map((one) => text('about', { what: one.title, text: one.text }));
      const away = { key: 'alert:late', tone, title: text('alerts.away', { alerts: alerts.length }), text: listed(texts) };
      return send(alerts, away, { priority, channels, sound, opens: CENTRE });
    }
    const key = late.length === alerts.length ? 'alert:late' : `alert:${newest.ref ?? newest.rule}`;
    const several = {
      title: text('alerts.several', { alerts: alerts.length, newest: title }),
      text: listed(alerts.map((one) => one.text)),
    };
    const minutes = newest.late === null ? null : Math.max(1, Math.floor(newest.late / 60));
    const one = { title, text: minutes === null ? newest.text : text('alerts.late', { text: newest.text, seconds: minutes * 60 }) };
    send(alerts, { key, tone, ...(alerts.length > 1 ? several : one) }, { priority, channels, sound, opens: newest.opens });
  }

  /** Sends the alerts that may be delivered now and stores the outcome with each of them. */
  function deliver(batch: readonly Delivering[]): void {
    const now = seconds(clock);
    const mutes = user.rules.mutes();
    const current = settings();
    const together: Delivering[] = [];
    for (const one of batch) {
      const { rule, alert } = one;
      const held = heldBack(one, current, mutes, clock.now());
      const record = (outcome: Delivery['outcome'], why: CodedText | null): void => {
        const of = (channel: Channel) => (channel === 'webhook' && outcome !== 'held' ? 'trying' : outcome);
        const delivery = rule.channels.map((channel) => ({ channel, outcome: of(channel), why, at: now, tries: 0 }));
        user.alerts.change(alert.id, { delivery });
      };
      if (held !== null) {
        record('held', held);
        continue;
      }
      const visible = visibleOf(rule);
      const key = alert.ref ?? rule.id;
      const before = lately.get(key);
      const merges = rule.priority !== 'critical' && before !== undefined && now - before.at < MERGE_S;
      record(merges ? 'merged' : 'sent', merges ? text('alerts.merged') : null);
      if (rule.webhook !== null && rule.channels.includes('webhook'))
        void webhook.post(rule.webhook, alert, (outcome) => put(alert.id, { channel: 'webhook', ...outcome, at: seconds(clock) }));
      if (visible.length === 0) continue;
      if (alert.late !== null) together.push(one);
      else {
        const alerts = merges ? [...before.alerts, alert] : [alert];
        lately.set(key, { at: merges ? before.at : now, alerts });
        tell(alerts, merges ? visible.filter((channel) => channel !== 'sound') : visible, rule.sound);
      }
    }
    // Alerts found after an absence share one notification.
    const late = together.map(({ alert }) => alert);
    const channels = new Set(together.flatMap(({ rule }) => visibleOf(rule)));
    tell(late, [...channels], together.at(-1)?.rule.sound ?? null);
    for (const [key, { at }] of lately) if (now - at >= MERGE_S) lately.delete(key);
  }

  /** Sends one summary of the alerts held back once quiet hours have ended and alerts are not snoozed. */
  function lookAtHours(): void {
    const { quietHours, zone, alertsSnoozedUntil } = settings();
    if (quietHours !== null && within(quietHours, clock.now(), zone === 'utc') !== null) return void (owed = true);
    if (!owed || (alertsSnoozedUntil ?? 0) > seconds(clock)) return;
    owed = false;
    const undelivered = user.alerts.unseen().filter(({ delivery }) => delivery.some(isQuiet));
    if (undelivered.length === 0) return;
    const said = listed(undelivered.slice(0, 5).map(({ title }) => title));
    send(
      undelivered,
      { key: 'alert:quiet', tone: 'info', title: text('alerts.quiet', { alerts: undelivered.length }), text: said },
      { priority: 'normal', channels: ['in-app', 'system', 'badge'], sound: null, opens: CENTRE },
    );
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
