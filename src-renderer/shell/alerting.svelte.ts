import type { Alerting } from '#contract/model/alerts/alert.ts';
import { within } from '#contract/model/alerts/schedule-hours.ts';
import { client } from '../lib/connection/connection.svelte.ts';
import { settings } from '../lib/app/settings.svelte.ts';
import { tick } from '../ui/tick.svelte.ts';

let read = $state.raw<Alerting | null>(null);
client.watch('alerting', {}, ({ data }) => {
  if (data) read = data;
});

/** Alert counts from the engine, and whether notifications are snoozed or in quiet hours. Reactive. */
export const alerting = {
  get current(): Alerting | null {
    return read;
  },
  /** Unix seconds until which all alerts are snoozed; null if they are not. */
  get snoozedUntil(): number | null {
    const until = settings.current.alertsSnoozedUntil ?? 0;
    return until > tick.present ? until : null;
  },
  /** Unix seconds until which quiet hours last; null outside them. */
  get quietUntil(): number | null {
    const hours = settings.current.quietHours;
    if (hours === null) return null;
    const left = within(hours, tick.present * 1_000, settings.zone === 'utc');
    return left === null ? null : tick.present + Math.ceil(left / 1_000);
  },
};
