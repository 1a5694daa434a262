import type { Alert, Delivery, Mute, Rule } from '#contract/model/alerts/alert.ts';
import type { Settings } from '#contract/settings.ts';
import { within } from '#contract/model/alerts/schedule-hours.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';

const QUIET = text('held.quiet');
export const isQuiet = ({ why }: Delivery): boolean => why?.code === QUIET.code;

/** An alert to deliver, with its rule. `flapping` prevents the delivery. */
export interface Delivering {
  readonly rule: Rule;
  readonly alert: Alert;
  readonly flapping: boolean;
}

/** Returns why an alert is only added to the history and not delivered now; null if it is delivered. `at` is in ms since 1970. */
export function heldBack({ rule, alert, flapping }: Delivering, settings: Settings, mutes: readonly Mute[], at: number): CodedText | null {
  const now = at / 1_000;
  const utc = settings.zone === 'utc';
  if (mutes.some((mute) => mute.ref === alert.ref && (mute.until === null || mute.until > now))) return text('held.muted');
  if ((rule.snoozedUntil ?? 0) > now) return text('held.rule');
  if ((settings.alertsSnoozedUntil ?? 0) > now) return text('held.paused');
  if (rule.schedule && within(rule.schedule, at, utc) === null) return text('held.schedule');
  if (flapping) return text('held.flapping');
  const quiet = settings.quietHours && within(settings.quietHours, at, utc) !== null;
  return quiet && !(rule.priority === 'critical' && settings.quietCritical) ? QUIET : null;
}
