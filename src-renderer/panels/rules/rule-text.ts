import type { RuleBody, RuleStatus } from '#contract/model/alerts/alert.ts';
import type { SubjectNames } from '#contract/model/alerts/subject.ts';
import { sayRule } from '#contract/text/say-rule.ts';
import { age, counted, dayTime, textOf, whole } from '../../lib/format/format.ts';

const SHORT = { 'in-app': 'in app', system: 'desktop', sound: 'sound', badge: 'badge', webhook: 'webhook' } as const;
/** The channels of a rule as text. */
export const channelWords = ({ channels }: RuleBody): string =>
  channels.length === 0 ? 'history only' : channels.map((channel) => SHORT[channel]).join(', ');

/** Day and time of a moment; a dash if there is none. */
export const momentText = (at: number | null): string => (at === null ? '—' : dayTime(at));

/** State of a rule as texts: the reason, since when, and what it watches. `now` in Unix seconds. */
export function stateText({ rule, state, why, since, watching, looked, fired, firedAt }: RuleStatus, now: number): string[] {
  const words = [
    why && textOf(why),
    state === 'snoozed' && rule.snoozedUntil !== null ? `snoozed until ${dayTime(rule.snoozedUntil)}` : null,
    state === 'pending' && since !== null ? `met for ${age(now - since)} of ${age(rule.holdFor)}` : null,
    state === 'firing' && since !== null ? `active for ${age(now - since)}` : null,
    state === 'expired' && rule.expires !== null ? `ended ${dayTime(rule.expires)}` : null,
    watching > 1 && looked < watching ? `watching ${whole(watching)} · ${whole(looked)} evaluated so far` : null,
    watching > 1 && looked >= watching ? `watching ${whole(watching)}` : null,
    watching === 1 && looked === 0 && why === null ? 'not evaluated yet' : null,
    watching === 0 && state === 'armed' ? 'nothing to watch' : null,
    fired === 0 || firedAt === null
      ? 'never fired'
      : fired === 1
        ? `fired once, last ${dayTime(firedAt)}`
        : `fired ${counted(fired, 'time', 'times')}, last ${dayTime(firedAt)}`,
  ];
  return words.filter((word) => word !== null);
}

export const sentenceOf = (rule: RuleBody, names: SubjectNames): string => textOf(sayRule(rule, names));
