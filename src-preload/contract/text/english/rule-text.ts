import { kindRow, OPS, type AlertKind, type AlertOp } from '../../model/alerts/alert-kind.ts';
import type { Formats } from '../formats.ts';
import { amount, span, type Words } from './english-values.ts';

interface ConditionArgs {
  readonly kind: AlertKind;
  readonly op: AlertOp | null;
  readonly value: number | null;
  readonly of: string | null;
  readonly minutes: number | null;
  /** The name of a saved screen. */
  readonly screen?: string | null;
}
interface RuleArgs {
  readonly subject: string;
  readonly conditions: string;
  readonly holdFor: number;
  readonly frequency: string;
  readonly clearPercent: number;
  readonly clearFor: number;
  readonly blindAfter: number;
  readonly channels: readonly string[];
  readonly schedule: string | null;
  readonly expires: number | null;
  readonly priority: string;
}

const WEEK = { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] } as const;
const PRIORITY: Words = { info: 'info', critical: 'critical' };
/* @wc-context: what a condition applies to */
const KINDS: Words = { game: 'the game', club: 'a club', player: 'a player', user: 'a user', fixture: 'a fixture' };
const entity = (kind: string): string => KINDS[kind] ?? kind;

/** Describes when an alert resolves. Defaults are left out: back by one percent, 120 seconds without data. */
function back({ clearPercent, clearFor, blindAfter }: RuleArgs, f: Formats): string {
  const by = clearPercent === 1 ? '' : f.percent(clearPercent, 4);
  const long = clearFor > 0 ? span(clearFor, f) : '';
  const over = by ? (long ? ` (resolved once it is back by ${by} for ${long})` : ` (resolved once it is back by ${by})`) : '';
  const late = blindAfter === 120 ? '' : ` (with a warning after ${span(blindAfter, f)} without data)`;
  return `${!by && long ? ` (resolved once it is back for ${long})` : over}${late}`;
}

const screenWords = (screen: string | null | undefined): string =>
  screen ? /* @wc-include */ `the screen “${screen}”` : /* @wc-include */ 'a saved screen that runs by itself';

/** English texts of alert rules, of errors in them, and of the delivery of alerts. */
export const RULE = {
  /** A whole rule; `holdFor`, `clearFor` and `blindAfter` are in seconds. */
  rule: (rule: RuleArgs, f: Formats) => {
    const { subject, conditions, holdFor, schedule, expires, priority } = rule;
    const notify = [
      `${rule.frequency}${back(rule, f)}`,
      rule.channels.length > 0 ? f.list(rule.channels) : 'in the alert history only',
      ...(schedule === null ? [] : [`only from ${schedule}`]),
      ...(expires === null ? [] : [`until ${f.date(expires)} ${f.clock(expires)}`]),
    ].join(', ');
    const all = priority === 'normal' ? notify : `${notify} (${PRIORITY[priority] ?? priority})`;
    const sentence =
      holdFor > 0
        ? `When ${subject}: ${conditions} for ${span(holdFor, f)}, notify me ${all}.`
        : `When ${subject}: ${conditions}, notify me ${all}.`;
    // In some languages a sentence ends with the conditions; after an unset value it needs no full stop.
    return sentence.replaceAll('….', '…');
  },
  'rule.conditions': ({ conditions, any }: { conditions: readonly string[]; any: boolean }, f: Formats) =>
    f.list(conditions, any ? 'or' : 'and'),
  /** One condition; an unset value is an ellipsis. */
  'rule.condition': ({ kind, op, value, of, minutes, screen }: ConditionArgs, f: Formats) => {
    const row = kindRow(kind);
    return row.says
      .replace('{op}', op === null ? '' : OPS[op])
      .replace('{value}', value === null ? '…' : amount(row.unit, value, f))
      .replace('{of}', row.of?.choices[of ?? ''] ?? Object.values(row.of?.choices ?? {})[0] ?? '')
      .replace('{screen}', () => screenWords(screen))
      .replace('{minutes}', span((minutes ?? row.minutes ?? 0) * 60, f))
      .replace(/ {2,}/g, ' ');
  },
  'rule.in-list': ({ list }: { list: string }) => `anything in “${list}”`,
  'rule.holdings': () => 'anything you hold',
  'rule.game': () => 'the game',
  'often.once': () => 'only once',
  'often.rearm': () => 'once each time it becomes true',
  'often.minutes': ({ seconds }: { seconds: number }, f: Formats) => `at most every ${span(seconds, f)}`,
  'often.every': () => 'on every change',
  'often.block': () => 'once per block',
  'rule.in-app': () => 'in the app',
  'rule.system': () => 'as a desktop notification',
  'rule.sound': () => 'with a sound',
  'rule.own-sound': ({ name, volume }: { name: string; volume: number }, f: Formats) =>
    `with the sound “${name}” at ${f.percent(volume * 100, 4)}`,
  'rule.badge': () => 'on the badge',
  'rule.webhook': () => 'to your webhook',
  'rule.webhook-at': ({ host }: { host: string }) => `to the webhook at ${host}`,
  /** Hours of the week; days count from 1, Monday. */
  /* @wc-context: hours of a day */
  'rule.hours': ({ from, to, days }: { from: string; to: string; days: readonly number[] }, f: Formats) =>
    days.length === 7 ? `${from} to ${to}` : `${from} to ${to} on ${f.list(days.map((day) => WEEK.days[day - 1] ?? ''))}`,
  span: ({ seconds }: { seconds: number }, f: Formats) => span(seconds, f),

  'rule-wrong.subject': ({ kind, takes, about }: { kind: AlertKind; takes: readonly string[]; about: string }, f: Formats) =>
    `“${kindRow(kind).label}” applies to ${f.list(takes.map(entity), 'or')}, not to ${entity(about)}.`,
  'rule-wrong.op': ({ kind }: { kind: AlertKind }, f: Formats) =>
    `Choose a comparison for “${kindRow(kind).label}”: ${f.list(
      kindRow(kind).ops.map((one) => OPS[one]),
      'or',
    )}.`,
  'rule-wrong.no-op': ({ kind }: { kind: AlertKind }) => `“${kindRow(kind).label}” takes no comparison.`,
  'rule-wrong.value': ({ kind }: { kind: AlertKind }) => `Enter a value for “${kindRow(kind).label}”.`,
  'rule-wrong.negative': ({ kind }: { kind: AlertKind }) => `“${kindRow(kind).label}” can’t be negative.`,
  'rule-wrong.decimals': ({ kind }: { kind: AlertKind }, f: Formats) =>
    `“${kindRow(kind).label}” can have at most ${f.number(4)} decimals.`,
  'rule-wrong.of': ({ kind, of }: { kind: AlertKind; of: string }) => `“${of}” is not an option for “${kindRow(kind).label}”.`,
  'rule-wrong.two-events': () => 'Two one-off events can’t occur at the same moment. Match any of the conditions instead.',
  'rule-wrong.duration': () => 'A one-off event has no duration. Remove the waiting time.',
  'rule-wrong.webhook': () => 'Enter a webhook URL.',

  'suggest.vote': () => 'You can vote on shares you hold.',
  'suggest.not-voted': () => 'You can vote on shares you hold. Fires only while none of your accounts has voted.',
  'suggest.move': (_: undefined, f: Formats) => `A ${f.percent(10)} move within a day is unusual.`,
  'suggest.injured': () => 'Injuries tend to lower a player’s price.',
  'suggest.source': () => 'Without data, no other alert can fire.',
  'suggest.list': ({ list }: { list: string }) => `You have the watchlist “${list}”.`,
  'suggest-name.not-voted': ({ seconds }: { seconds: number }, f: Formats) => `Vote ends in ${span(seconds, f)}`,
  'suggest-name.vote': () => 'Vote opens',
  'suggest-name.move': () => 'Price move in a holding',
  'suggest-name.injured': () => 'Injury in a holding',
  'suggest-name.source': () => 'No data',
  'suggest-name.list': ({ list }: { list: string }) => `Price move in ${list}`,

  'held.muted': () => 'muted',
  'held.rule': () => 'rule snoozed',
  'held.paused': () => 'notifications paused',
  'held.schedule': () => 'outside the rule’s hours',
  'held.flapping': () => 'flapping',
  'held.quiet': () => 'quiet hours',

  'alerts.merged': () => 'merged with another alert about the same share',
  'alerts.several': ({ alerts, newest }: { alerts: number; newest: string }, f: Formats) =>
    `${f.count(alerts, 'alert', 'alerts')}: ${newest}`,
  'alerts.away': ({ alerts }: { alerts: number }, f: Formats) => `While you were away: ${f.count(alerts, 'alert', 'alerts')}`,
  'alerts.quiet': ({ alerts }: { alerts: number }, f: Formats) => `During quiet hours: ${f.count(alerts, 'alert', 'alerts')}`,
  'alerts.texts': ({ texts }: { texts: readonly string[] }) => texts.join(' · '),
  'alerts.late': ({ text, seconds }: { text: string; seconds: number }, f: Formats) => `${text} (detected ${span(seconds, f)} late)`,
  'alerts.reasons': ({ reasons }: { reasons: readonly string[] }) => reasons.join('; '),

  'webhook.off': () => 'webhooks are turned off in Settings → Alerts',
  'webhook.not-web': () => 'the address isn’t an http or https URL',
  'webhook.password': () => 'URLs with a password aren’t allowed',
  'webhook.not-listed': ({ host }: { host: string }) => `${host} isn’t an allowed webhook host (Settings → Alerts)`,
  'webhook.https': () => 'https is required for other computers',
  'webhook.unknown-host': ({ host }: { host: string }) => `couldn’t find the host ${host} (DNS)`,
  'webhook.leads-away': ({ host }: { host: string }) => `${host} doesn’t point to this computer`,
  'webhook.leads-inside': ({ host }: { host: string }) => `${host} points to this computer or your local network`,
  'webhook.none': () => 'webhooks aren’t available in this program',
  'webhook.redirect': () => 'the server redirects; redirects aren’t followed',
  'webhook.status': ({ status }: { status: number }) => `the server responded with ${status}`,
  'webhook.unreachable': () => 'couldn’t reach the server',
  'webhook.busy': ({ alerts }: { alerts: number }, f: Formats) => `${f.number(alerts)} other alerts are being sent`,
  'webhook.sample-title': () => 'Touchline test alert',
  'webhook.sample-text': () => 'Alerts from your rules will look like this.',
} as const;
