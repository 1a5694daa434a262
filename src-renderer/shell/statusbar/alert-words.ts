import type { Alerting } from '#contract/model/alerts/alert.ts';
import { hourMinute, whole } from '../../lib/format/format.ts';

interface AlertPart {
  readonly text: string;
  readonly strong?: boolean;
  readonly tone?: 'plain' | 'warn' | 'error';
  /** Hidden first when there is little room. */
  readonly extra?: boolean;
  /** Whether a dot separates it from the part before it. */
  readonly begins?: boolean;
}
interface AlertLine {
  readonly glyph: 'bell' | 'ring' | 'off';
  readonly tone: 'plain' | 'warn' | 'error';
  readonly parts: readonly AlertPart[];
}
/** Input of `alertLine`. Times are in Unix seconds. */
export interface AlertsNow {
  readonly alerting: Alerting;
  readonly snoozedUntil: number | null;
  readonly quietUntil: number | null;
  /** Offline by choice or in safe mode: no rule is evaluated. */
  readonly paused: boolean;
}

// @wc-include
const WORDS = { unread: 'unread', critical: 'critical', firing: 'firing', active: 'active' } as const;

/** Returns the alerts for the status bar: unread, critical and active alerts, rules without data, and whether notifications are snoozed. */
export function alertLine({ alerting, snoozedUntil, quietUntil, paused }: AlertsNow): AlertLine {
  const { standing, unacknowledged: unread, critical, rules } = alerting;
  const blind = (rules.blind ?? 0) + (rules.gone ?? 0);
  const there = Object.entries(rules).some(([state, n]) => n > 0 && state !== 'off' && state !== 'expired' && state !== 'done');
  const count = (n: number, text: string, more: Partial<AlertPart> = {}): AlertPart[] =>
    n === 0
      ? []
      : [
          { text: whole(n), strong: true, begins: true, ...more },
          { text, ...more },
        ];
  const part = (text: string, more: Partial<AlertPart> = {}): AlertPart[] => [{ text, begins: true, ...more }];
  const said: AlertPart[] = [
    ...count(unread, WORDS.unread),
    ...count(critical, WORDS.critical, { tone: 'error' }),
    ...count(standing, WORDS.firing, { extra: unread > 0 }),
    ...(paused ? (there ? part('rules paused (offline)') : []) : count(blind, 'no data', { tone: 'warn' })),
    ...(paused ? [] : count(rules.armed ?? 0, WORDS.active, { extra: unread > 0 || standing > 0 })),
    ...(snoozedUntil !== null
      ? part(`paused until ${hourMinute(snoozedUntil)}`, { tone: 'warn' })
      : quietUntil !== null
        ? part(`quiet until ${hourMinute(quietUntil)}`)
        : []),
  ];
  return {
    glyph: snoozedUntil !== null ? 'off' : unread > 0 || standing > 0 ? 'ring' : 'bell',
    tone: critical > 0 ? 'error' : unread > 0 || standing > 0 ? 'warn' : 'plain',
    parts: said.length > 0 ? said : part(there ? 'no alerts' : 'no alert rules'),
  };
}
/** Returns the same as one sentence, for screen readers and the tooltip. */
export const alertSentence = ({ parts }: AlertLine): string =>
  `Alerts: ${parts.map(({ text, begins }, i) => `${i === 0 ? '' : begins ? ', ' : ' '}${text}`).join('')}`;
