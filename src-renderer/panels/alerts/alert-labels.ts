import { Check, CircleX, Hourglass, Minus, Moon } from '../../lib/app/icons.ts';
import type { Alert, Delivery, Reason } from '#contract/model/alerts/alert.ts';
import { ALERT_KINDS, kindRow, type AlertKind, type Unit } from '#contract/model/alerts/alert-kind.ts';
import { age, clockTime, coinPrice, day, dayTime, decimal, fixedPercent, textOf, whole } from '../../lib/format/format.ts';
import { SOURCE_WORDS } from '../../lib/format/source-text.ts';

/** Formats a value or threshold for a column: short, with its unit. */
const FIGURES: Readonly<Record<Unit, (value: number) => string>> = {
  coin: coinPrice,
  percent: (value) => fixedPercent(value, Math.abs(value) < 1 ? 2 : 1),
  influence: whole,
  hours: (value) => age(value * 3_600),
  minutes: (value) => age(value * 60),
  days: (value) => `${whole(value)} d`,
  blocks: whole,
  points: (value) => decimal(value, Number.isInteger(value) ? 0 : 1),
  none: () => '—',
};
export const figure = (kind: AlertKind, value: number | null): string => (value === null ? '—' : FIGURES[kindRow(kind).unit](value));
/** Unit names, for the figures that do not include their unit. */
// @wc-include
const UNITS: Readonly<Partial<Record<Unit, string>>> = { coin: 'coin', influence: 'influence', blocks: 'blocks', points: 'points' };
/** Unit of a kind's values; empty if the figure includes it. */
export const unitOf = (kind: AlertKind): string => UNITS[kindRow(kind).unit] ?? '';

export const CHANNELS = { 'in-app': 'in app', system: 'desktop', sound: 'sound', badge: 'badge', webhook: 'webhook' } as const;
export const OUTCOMES = { sent: 'sent', merged: 'merged', held: 'not delivered', trying: 'retrying', failed: 'failed' } as const;

/** The marks of deliveries: icon and utility class of its colour; the others stay grey. */
export const DELIVERY_MARKS = {
  sent: { icon: Check, tone: 'ok' },
  merged: { icon: Check, tone: 'ok' },
  held: { icon: Moon, tone: '' },
  trying: { icon: Hourglass, tone: 'warn' },
  failed: { icon: CircleX, tone: 'error' },
  none: { icon: Minus, tone: '' },
} as const;

/** Summary of an alert's delivery. */
interface Delivered {
  readonly glyph: keyof typeof DELIVERY_MARKS;
  readonly text: string;
}
/** The delivery of an alert in a few words: where it was sent, or why not. */
export function delivered(delivery: readonly Delivery[]): Delivered {
  const by = (...outcomes: Delivery['outcome'][]): Delivery[] => delivery.filter(({ outcome }) => outcomes.includes(outcome));
  const names = (list: readonly Delivery[]): string => list.map(({ channel }) => CHANNELS[channel]).join(', ');
  const [failed, held, trying, sent] = [by('failed'), by('held'), by('trying'), by('sent', 'merged')];
  if (failed.length > 0) return { glyph: 'failed', text: `${names(failed)} failed` };
  if (held.length > 0) return { glyph: 'held', text: held[0]?.why ? textOf(held[0].why) : 'not delivered' };
  if (trying.length > 0) return { glyph: 'trying', text: `${names(trying)}: retrying` };
  return sent.length > 0 ? { glyph: 'sent', text: names(sent) } : { glyph: 'none', text: 'recorded only' };
}

/** Source and block of a figure: `hosted · block 88,291,431`. */
export function origin({ source, height }: Pick<Reason, 'source' | 'height'>): string {
  const parts = [...(source === null ? [] : [SOURCE_WORDS[source]]), ...(height === null ? [] : [`block ${whole(height)}`])];
  return parts.length === 0 ? 'source unknown' : parts.join(' · ');
}

/** Time of day if the moment is today, otherwise day and time. `at` and `now` in Unix seconds. */
export const moment = (at: number, now: number): string => (day(at) === day(now) && now - at < 86_400 ? clockTime(at) : dayTime(at));

// @wc-include
const STATES = { firing: 'firing', cleared: 'resolved', happened: 'happened' } as const;
export const stateWord = ({ state }: Alert): string => STATES[state];
/** The course of an alert: `fired 14:12:40, resolved after 4 min`. */
export function course(alert: Alert, now: number): string {
  const at = moment(alert.at, now);
  if (alert.state === 'happened') return `occurred ${at}`;
  if (alert.state === 'firing') return `fired ${at}, active for ${age(now - alert.at)}`;
  return alert.clearedAt === null ? `fired ${at}, resolved` : `fired ${at}, resolved after ${age(alert.clearedAt - alert.at)}`;
}
/** How late the alert may have been detected, rounded down to minutes; null if it was detected in time. */
export const lateness = ({ late }: Pick<Alert, 'late'>): string | null =>
  late === null ? null : `detected up to ${age(Math.max(60, Math.floor(late / 60) * 60))} late`;

type Group = ReturnType<typeof kindRow>['group'];
/** The groups of alert kinds with their kinds, in the order of the table of kinds. */
export const GROUPS: ReadonlyMap<Group, readonly AlertKind[]> = Map.groupBy(
  Object.keys(ALERT_KINDS) as AlertKind[],
  (kind) => kindRow(kind).group,
);
export const isGroup = (text: unknown): text is Group => GROUPS.has(text as Group);
