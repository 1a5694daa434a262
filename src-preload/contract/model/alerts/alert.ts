import { z } from 'zod';
import { AlertKind, AlertOp } from './alert-kind.ts';
import { EntityRef } from '../market/share.ts';
import { Source } from '../../snapshot.ts';
import { Subject } from './subject.ts';

/** One condition of a rule. Money in base units, like all money. */
export const Condition = z.strictObject({
  kind: AlertKind,
  op: AlertOp.nullable().default(null),
  value: z.number().nullable().default(null),
  /** The further choice of a kind that has one: a side of the book, a source. */
  of: z.string().max(20).nullable().default(null),
  /** The span a kind looks back over. */
  minutes: z.int().min(1, 'at least a minute').max(43_200, 'at most 30 days').nullable().default(null),
});
export type Condition = z.output<typeof Condition>;

export const CHANNELS = ['in-app', 'system', 'sound', 'badge', 'webhook'] as const;
export type Channel = (typeof CHANNELS)[number];
export const PRIORITIES = ['info', 'normal', 'critical'] as const;
export type AlertPriority = (typeof PRIORITIES)[number];

/** How often it tells: once and never again · once, then again after it cleared · at most every so often · each time · once a block. */
export const Frequency = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('once') }),
  z.strictObject({ how: z.literal('rearm') }),
  z.strictObject({ how: z.literal('minutes'), minutes: z.int().min(1, 'at least a minute').max(10_080, 'at most a week') }),
  z.strictObject({ how: z.literal('every') }),
  z.strictObject({ how: z.literal('block') }),
]);
export type Frequency = z.output<typeof Frequency>;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day is written 22:30');
/** Hours of the week in local time; `from` after `to` goes past midnight. Days count from Monday, 1, to Sunday, 7; the day it begins on counts. */
export const Hours = z.strictObject({
  from: clockTime,
  to: clockTime,
  days: z.array(z.int().min(1).max(7)).min(1, 'at least one day').max(7),
});
export type Hours = z.output<typeof Hours>;

const span = z.int().min(0, 'not below nothing').max(604_800, 'at most a week');

export const RuleBody = z.strictObject({
  name: z.string().max(80, 'at most 80 characters').default(''),
  enabled: z.boolean().default(true),
  subject: Subject,
  match: z.enum(['all', 'any']).default('all'),
  conditions: z.array(Condition).min(1).max(5),
  /** Seconds it has to hold before it tells. */
  holdFor: span.default(0),
  /** When it counts as over: past the threshold by so many percent of it, for so many seconds. */
  clearBy: z
    .strictObject({ percent: z.number().min(0, 'between 0 and 50 %').max(50, 'between 0 and 50 %').default(1), seconds: span.default(0) })
    .prefault({}),
  /** Seconds without data before it says that it cannot see. */
  blindAfter: z.int().min(10, 'at least 10 seconds').max(86_400, 'at most a day').default(120),
  frequency: Frequency.default({ how: 'rearm' }),
  /** Unix seconds; after that it is asleep for good. */
  expires: z.number().nullable().default(null),
  priority: z.enum(PRIORITIES).default('normal'),
  channels: z.array(z.enum(CHANNELS)).max(CHANNELS.length).default(['in-app', 'system', 'badge']),
  /** One of the shipped sounds or a file of the user's own, and how loud. */
  sound: z
    .strictObject({ name: z.string().max(200), volume: z.number().min(0).max(1) })
    .nullable()
    .default(null),
  /** The address the channel `webhook` posts to. */
  webhook: z
    .url({ protocol: /^https?$/, error: 'an address begins with https://, or http:// on this computer' })
    .max(500)
    .nullable()
    .default(null),
  /** Told only in these hours; null: at any time. */
  schedule: Hours.nullable().default(null),
});
export type RuleBody = z.output<typeof RuleBody>;

export const Rule = RuleBody.extend({
  id: z.string().min(1).max(64),
  savedAt: z.number(),
  snoozedUntil: z.number().nullable().default(null),
  /** When a rule that tells once told. */
  doneAt: z.number().nullable().default(null),
});
export type Rule = z.output<typeof Rule>;

/** How a rule is: `gone`: what it is about exists no more · `blind`: it cannot be evaluated now · `quieted`: it comes and goes too often. */
export const RULE_STATES = ['off', 'armed', 'pending', 'firing', 'quieted', 'snoozed', 'blind', 'gone', 'expired', 'done'] as const;
export const RuleStatus = z.object({
  rule: Rule,
  state: z.enum(RULE_STATES),
  /** The rule as one sentence. */
  sentence: z.string(),
  /** Why it is in that state, where that wants saying: "cannot be evaluated since 14:02: …". */
  why: z.string().nullable(),
  /** Things it watches now. */
  watching: z.int(),
  /** Of those, how many were looked at since they are watched. */
  looked: z.int(),
  /** Unix seconds since it stands like this, and when it last told. */
  since: z.number().nullable(),
  firedAt: z.number().nullable(),
  fired: z.int(),
});
export type RuleStatus = z.output<typeof RuleStatus>;

/** Nothing is watched that nobody asked for: rules that would make sense are offered, each to be saved as it is. */
export const Suggestion = z.object({ id: z.string(), sentence: z.string(), because: z.string(), rule: RuleBody });
export type Suggestion = z.output<typeof Suggestion>;
export const Mute = z.object({ ref: EntityRef, until: z.number().nullable() });
export type Mute = z.output<typeof Mute>;
export const Rules = z.object({ rules: z.array(RuleStatus), suggested: z.array(Suggestion), mutes: z.array(Mute) });
export type Rules = z.output<typeof Rules>;

/** One condition as it was when the alert came: why it did. */
export const Reason = z.object({
  kind: AlertKind,
  sentence: z.string(),
  holds: z.boolean(),
  value: z.number().nullable(),
  threshold: z.number().nullable(),
  text: z.string(),
  source: Source.nullable(),
  height: z.number().nullable(),
  observedAt: z.number().nullable(),
});
export type Reason = z.output<typeof Reason>;

/** `held`: kept back by quiet hours, a snooze, a mute, the schedule or because it comes and goes; `merged`: told together with another. */
export const OUTCOMES = ['sent', 'merged', 'held', 'trying', 'failed'] as const;
export const Delivery = z.object({
  channel: z.enum(CHANNELS),
  outcome: z.enum(OUTCOMES),
  why: z.string().nullable(),
  at: z.number(),
  tries: z.int(),
});
export type Delivery = z.output<typeof Delivery>;

/** What to open when it is clicked: a panel, what it is about and its parameters. */
export const Opens = z.object({ panel: z.string(), ref: EntityRef.nullable(), params: z.record(z.string(), z.unknown()) });
export type Opens = z.output<typeof Opens>;

/** How a rule would stand if it were saved now, looked at once and told to nobody. */
export const RuleTrial = z.object({
  /** What it is about exists no more, or not at all. */
  gone: z.string().nullable(),
  /** Things it would watch, and how many of them were looked at. */
  watching: z.int(),
  looked: z.int(),
  /** `fires`: it would tell at once · `pending`: it holds, but not long enough · `before`: it holds, and only news is told · `blind`: cannot be seen. */
  things: z.array(
    z.object({
      ref: EntityRef.nullable(),
      state: z.enum(['fires', 'pending', 'before', 'no', 'blind', 'gone']),
      reasons: z.array(Reason),
    }),
  ),
});
export type RuleTrial = z.output<typeof RuleTrial>;

export const Alert = z.object({
  id: z.int(),
  rule: z.string(),
  name: z.string(),
  priority: z.enum(PRIORITIES),
  kind: AlertKind,
  ref: EntityRef.nullable(),
  at: z.number(),
  title: z.string(),
  text: z.string(),
  value: z.number().nullable(),
  threshold: z.number().nullable(),
  source: Source.nullable(),
  height: z.number().nullable(),
  observedAt: z.number().nullable(),
  why: z.array(Reason),
  /** Seconds between the last look before and this one, where nobody looked for long: it may have happened any time in between. */
  late: z.number().nullable(),
  state: z.enum(['firing', 'cleared', 'happened']),
  clearedAt: z.number().nullable(),
  acknowledgedAt: z.number().nullable(),
  delivery: z.array(Delivery),
  opens: Opens,
});
export type Alert = z.output<typeof Alert>;

export const AlertsOf = z.strictObject({
  limit: z.int().min(1).max(1_000).default(200),
  ref: EntityRef.optional(),
  rule: z.string().max(64).optional(),
  before: z.int().optional(),
  /** Only those nobody has seen. */
  unseen: z.boolean().optional(),
  kinds: z.array(AlertKind).max(100).optional(),
  priority: z.enum(PRIORITIES).optional(),
  /** Words that stand in its title, its text or the rule's name. */
  text: z.string().max(100).optional(),
});
export type AlertsOf = z.output<typeof AlertsOf>;
/** `standing`: what holds now. `history`: newest first, all that was ever told and is kept. */
export const Alerts = z.object({
  standing: z.array(Alert),
  history: z.array(Alert),
  unacknowledged: z.int(),
  /** Of those, the critical ones. */
  critical: z.int(),
  total: z.int(),
});
export type Alerts = z.output<typeof Alerts>;

/** Alerts in numbers: for a badge, a status line, a tray. */
export const Alerting = z.object({
  /** That hold now. */
  standing: z.int(),
  unacknowledged: z.int(),
  critical: z.int(),
  /** Rules by how they stand; those not named are none. */
  rules: z.partialRecord(z.enum(RULE_STATES), z.int()),
});
export type Alerting = z.output<typeof Alerting>;
