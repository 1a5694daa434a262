import type { Alerting } from '../../../src-preload/contract/model/alert.ts';
import { hourMinute, whole, type Zone } from '../../lib/format.ts';

export interface AlertPart {
  readonly text: string;
  readonly strong?: boolean;
  readonly tone?: 'plain' | 'warn' | 'error';
  /** Gives way first. */
  readonly extra?: boolean;
}
export interface AlertLine {
  readonly glyph: 'bell' | 'ring' | 'off';
  readonly tone: 'plain' | 'warn' | 'error';
  readonly parts: readonly AlertPart[];
}
export interface AlertsNow {
  readonly alerting: Alerting;
  readonly snoozedUntil: number | null;
  readonly quietUntil: number | null;
  /** Offline by choice: nothing is evaluated. */
  readonly paused: boolean;
  readonly locale: string;
  readonly zone: Zone;
}

/** The alerts in the status bar: what nobody has seen, what holds, what cannot be seen, and whether it is told. */
export function alertLine({ alerting, snoozedUntil, quietUntil, paused, locale, zone }: AlertsNow): AlertLine {
  const { standing, unacknowledged: unread, critical, rules } = alerting;
  const blind = (rules.blind ?? 0) + (rules.gone ?? 0);
  const asleep = (rules.off ?? 0) + (rules.expired ?? 0) + (rules.done ?? 0);
  const all = Object.values(rules).reduce((sum, n) => sum + n, 0);
  const armed = all - asleep - blind;
  const count = (n: number, text: string, more: Partial<AlertPart> = {}): AlertPart[] =>
    n === 0
      ? []
      : [
          { text: whole(n, locale), strong: true, ...more },
          { text, ...more, strong: false },
        ];
  const quiet: AlertPart[] =
    snoozedUntil !== null
      ? [{ text: `silent until ${hourMinute(snoozedUntil, zone)}`, tone: 'warn' }]
      : quietUntil !== null
        ? [{ text: `quiet until ${hourMinute(quietUntil, zone)}` }]
        : [];
  const said: AlertPart[] = [
    ...count(unread, 'unread'),
    ...count(critical, 'critical', { tone: 'error' }),
    ...count(standing, 'firing', { extra: unread > 0 }),
    ...(paused && all > asleep ? [{ text: 'alerts paused' }] : count(blind, 'no data', { tone: 'warn' })),
    ...(paused ? [] : count(armed, 'armed', { extra: unread > 0 || standing > 0 })),
    ...quiet,
  ];
  return {
    glyph: snoozedUntil !== null ? 'off' : unread > 0 || standing > 0 ? 'ring' : 'bell',
    tone: critical > 0 ? 'error' : unread > 0 || standing > 0 ? 'warn' : 'plain',
    parts: said.length > 0 ? said : [{ text: 'no alert rules' }],
  };
}
/** The same for those who listen, and for the tooltip. */
export const alertSentence = ({ parts }: AlertLine): string => `Alerts: ${parts.map(({ text }) => text).join(' ')}`;
