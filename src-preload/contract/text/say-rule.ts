import type { Channel, Condition, Frequency, Hours, RuleBody } from '../model/alerts/alert.ts';
import { SCREEN_LIST } from '../model/market/saved-screen.ts';
import { sayRef, type Subject, type SubjectNames } from '../model/alerts/subject.ts';
import { text, verbatim, type CodedText } from './coded-text.ts';

/** Returns the subject of a rule as a text. */
export function saySubject(subject: Subject, names: SubjectNames = {}): CodedText {
  if (subject.kind === 'entity') return verbatim(sayRef(subject.ref, names));
  if (subject.kind === 'watchlist') return text('rule.in-list', { list: names.watchlist?.(subject.id) ?? subject.id });
  return text(`rule.${subject.kind}`);
}

/** Returns a condition as a text. */
export function sayCondition({ screen, ...condition }: Condition, names: SubjectNames = {}): CodedText {
  const named = screen === null ? null : (names.watchlist?.(`${SCREEN_LIST}${screen}`) ?? null);
  return text('rule.condition', { ...condition, ...(named !== null && { screen: named }) });
}
/** Returns all conditions of a rule as one text. */
export const sayConditions = ({ conditions, match }: RuleBody, names: SubjectNames = {}): CodedText =>
  text('rule.conditions', { conditions: conditions.map((one) => sayCondition(one, names)), any: match === 'any' });

const sayFrequency = (frequency: Frequency): CodedText =>
  frequency.how === 'minutes' ? text('often.minutes', { seconds: frequency.minutes * 60 }) : text(`often.${frequency.how}`);

/** Returns hours of the week as a text, as in `22:00 to 07:00 on Monday and Friday`. */
export const sayHours = (hours: Hours): CodedText => text('rule.hours', hours);

function sayChannel(channel: Channel, { sound, webhook }: RuleBody): CodedText {
  if (channel === 'sound' && sound !== null) return text('rule.own-sound', sound);
  // The host only: the rest of the address may be a secret key.
  if (channel === 'webhook' && webhook !== null && URL.canParse(webhook)) return text('rule.webhook-at', { host: new URL(webhook).host });
  return text(`rule.${channel}`);
}

/** Returns the whole rule as one sentence. `names` supplies names of entities and lists. */
export const sayRule = (rule: RuleBody, names: SubjectNames = {}): CodedText =>
  text('rule', {
    subject: saySubject(rule.subject, names),
    conditions: sayConditions(rule, names),
    holdFor: rule.holdFor,
    frequency: sayFrequency(rule.frequency),
    clearPercent: rule.clearBy.percent,
    clearFor: rule.clearBy.seconds,
    blindAfter: rule.blindAfter,
    channels: rule.channels.map((channel) => sayChannel(channel, rule)),
    schedule: rule.schedule && sayHours(rule.schedule),
    expires: rule.expires,
    priority: rule.priority,
  });
