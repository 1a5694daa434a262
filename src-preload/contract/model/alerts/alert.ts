import { z } from 'zod';
import { AlertKind, AlertOp } from './alert-kind.ts';
import { EntityRef } from '../market/share.ts';
import { Source } from '../../snapshot.ts';
import { Subject } from './subject.ts';
import { PANEL_IDS } from '../../panels.ts';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';

/** One condition of a rule. Money is in base units. */
export const Condition = z.strictObject({
  kind: AlertKind,
  op: AlertOp.nullable().default(null),
  value: z.number().nullable().default(null),
  /** The extra choice of a kind that has one: a side of the book, a source. */
  of: z.string().max(20).nullable().default(null),
  /** The time span in minutes that a kind compares with. */
  minutes: z.int().min(1, 'at least 1 minute').max(43_200, 'at most 30 days').nullable().default(null),
  /** The id of the saved screen whose rows come and go; null for any that runs by itself. */
  screen: z.string().min(1).max(64).nullable().default(null),
});
export type Condition = z.output<typeof Condition>;

export const CHANNELS = ['in-app', 'system', 'sound', 'badge', 'webhook'] as const;
export type Channel = (typeof CHANNELS)[number];
export const PRIORITIES = ['info', 'normal', 'critical'] as const;
export type AlertPriority = (typeof PRIORITIES)[number];

/**
 * How often a rule notifies: `once` only · `rearm` once, then again after it has resolved · at most once per `minutes` · `every` time ·
 * once per `block`.
 */
export const Frequency = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('once') }),
  z.strictObject({ how: z.literal('rearm') }),
  z.strictObject({ how: z.literal('minutes'), minutes: z.int().min(1, 'at least 1 minute').max(10_080, 'at most 7 days') }),
  z.strictObject({ how: z.literal('every') }),
  z.strictObject({ how: z.literal('block') }),
]);
export type Frequency = z.output<typeof Frequency>;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'enter a time as 22:30');
/**
 * Hours of the week in local time; if `from` is after `to`, they run past midnight. Days count from 1 (Monday) to 7 (Sunday) and mean the
 * day on which the hours begin.
 */
export const Hours = z.strictObject({
  from: clockTime,
  to: clockTime,
  days: z.array(z.int().min(1).max(7)).min(1, 'choose at least one day').max(7),
});
export type Hours = z.output<typeof Hours>;

const span = z.int().min(0, 'can’t be negative').max(604_800, 'at most 7 days');

/** An alert rule as the user writes it. */
export const RuleBody = z.strictObject({
  name: z.string().max(80, 'at most 80 characters').default(''),
  enabled: z.boolean().default(true),
  subject: Subject,
  match: z.enum(['all', 'any']).default('all'),
  conditions: z.array(Condition).min(1).max(5),
  /** Seconds for which the conditions must hold before the rule fires. */
  holdFor: span.default(0),
  /** When a firing rule resolves: its value must be past the threshold by `percent` of it for `seconds`. */
  clearBy: z
    .strictObject({ percent: z.number().min(0, 'between 0% and 50%').max(50, 'between 0% and 50%').default(1), seconds: span.default(0) })
    .prefault({}),
  /** Seconds without data before the rule's state becomes `blind`. */
  blindAfter: z.int().min(10, 'at least 10 seconds').max(86_400, 'at most 24 hours').default(120),
  frequency: Frequency.default({ how: 'rearm' }),
  /** Unix seconds after which the rule is no longer evaluated; null: never. */
  expires: z.number().nullable().default(null),
  priority: z.enum(PRIORITIES).default('normal'),
  channels: z.array(z.enum(CHANNELS)).max(CHANNELS.length).default(['in-app', 'system', 'badge']),
  /** A shipped sound or a file of the user's own, and its volume from 0 to 1; null: the sound of the priority. */
  sound: z
    .strictObject({ name: z.string().max(200), volume: z.number().min(0).max(1) })
    .nullable()
    .default(null),
  /** The address that the channel `webhook` posts to. */
  webhook: z
    .url({ protocol: /^https?$/, error: 'must start with https:// (http:// only on this computer)' })
    .max(500)
    .nullable()
    .default(null),
  /** Notifies only during these hours; null: at any time. */
  schedule: Hours.nullable().default(null),
});
export type RuleBody = z.output<typeof RuleBody>;

/** A stored rule. Times are in Unix seconds. */
export const Rule = RuleBody.extend({
  id: z.string().min(1).max(64),
  savedAt: z.number(),
  snoozedUntil: z.number().nullable().default(null),
  /** When a rule with frequency `once` fired, in Unix seconds; null while it has not. */
  doneAt: z.number().nullable().default(null),
});
export type Rule = z.output<typeof Rule>;

/** States of a rule. `gone`: its subject no longer exists · `blind`: it cannot be evaluated now · `quieted`: it is flapping. */
const RULE_STATES = ['off', 'armed', 'pending', 'firing', 'quieted', 'snoozed', 'blind', 'gone', 'expired', 'done'] as const;
export const RuleStatus = z.object({
  rule: Rule,
  state: z.enum(RULE_STATES),
  /** The rule as one sentence. */
  sentence: CodedTextSchema,
  /** The reason for the state where it needs one ("cannot be evaluated since 14:02: …"); null otherwise. */
  why: CodedTextSchema.nullable(),
  /** How many entities the rule watches now. */
  watching: z.int(),
  /** How many of those have been evaluated at least once. */
  looked: z.int(),
  /** Unix seconds: when the rule entered its state, and when it last fired. */
  since: z.number().nullable(),
  firedAt: z.number().nullable(),
  fired: z.int(),
});
export type RuleStatus = z.output<typeof RuleStatus>;

/** A rule that Touchline suggests and the user can save unchanged. Touchline never creates rules by itself. */
export const Suggestion = z.object({ id: z.string(), sentence: CodedTextSchema, because: CodedTextSchema, rule: RuleBody });
export type Suggestion = z.output<typeof Suggestion>;
export const Mute = z.object({ ref: EntityRef, until: z.number().nullable() });
export type Mute = z.output<typeof Mute>;
export const Rules = z.object({ rules: z.array(RuleStatus), suggested: z.array(Suggestion), mutes: z.array(Mute) });
export type Rules = z.output<typeof Rules>;

/** Where a value comes from; null if it has no reading. */
const provenance = { source: Source.nullable(), height: z.number().nullable(), observedAt: z.number().nullable() };

/** One condition of a rule at the moment an alert fired. */
export const Reason = z.object({
  kind: AlertKind,
  sentence: CodedTextSchema,
  holds: z.boolean(),
  value: z.number().nullable(),
  threshold: z.number().nullable(),
  text: CodedTextSchema,
  ...provenance,
});
export type Reason = z.output<typeof Reason>;

/**
 * `held`: not delivered because of quiet hours, a snooze, a mute, the schedule or flapping; `merged`: delivered together with another
 * alert.
 */
const OUTCOMES = ['sent', 'merged', 'held', 'trying', 'failed'] as const;
export const Delivery = z.object({
  channel: z.enum(CHANNELS),
  outcome: z.enum(OUTCOMES),
  why: CodedTextSchema.nullable(),
  at: z.number(),
  tries: z.int(),
});
export type Delivery = z.output<typeof Delivery>;

/** The panel that a click on the alert opens, with its entity and parameters. A panel that no longer exists reads as the alert centre. */
export const Opens = z.object({
  panel: z.enum(PANEL_IDS).catch('alerts'),
  ref: EntityRef.nullable(),
  params: z.record(z.string(), z.unknown()),
});
export type Opens = z.output<typeof Opens>;

/** The result of testing a rule without saving it: each entity is evaluated once and nothing is delivered. */
export const RuleTrial = z.object({
  /** Why the subject does not exist; null if it does. */
  gone: CodedTextSchema.nullable(),
  /** How many entities the rule would watch, and how many of them were evaluated. */
  watching: z.int(),
  looked: z.int(),
  /**
   * `fires`: it would fire now · `pending`: the conditions hold, but not for long enough yet · `before`: they already hold, and only a
   * change fires · `blind`: no data.
   */
  things: z.array(
    z.object({ ref: EntityRef.nullable(), state: z.enum(['fires', 'pending', 'before', 'no', 'blind', 'gone']), reasons: z.array(Reason) }),
  ),
});
export type RuleTrial = z.output<typeof RuleTrial>;

/** One time a rule fired. Times are in Unix seconds, null if not applicable; coin values are in base units. */
export const Alert = z.object({
  id: z.int(),
  rule: z.string(),
  name: z.string(),
  priority: z.enum(PRIORITIES),
  kind: AlertKind,
  ref: EntityRef.nullable(),
  at: z.number(),
  title: CodedTextSchema,
  text: CodedTextSchema,
  value: z.number().nullable(),
  threshold: z.number().nullable(),
  ...provenance,
  why: z.array(Reason),
  /**
   * Seconds between the previous evaluation and this one, after a long gap: the event may have happened at any time in between. Null
   * without a gap.
   */
  late: z.number().nullable(),
  state: z.enum(['firing', 'cleared', 'happened']),
  clearedAt: z.number().nullable(),
  acknowledgedAt: z.number().nullable(),
  delivery: z.array(Delivery),
  opens: Opens,
});
export type Alert = z.output<typeof Alert>;

/** A filter for alerts. `before` is the id of an alert: only older ones. */
export const AlertsOf = z.strictObject({
  limit: z.int().min(1).max(1_000).default(200),
  ref: EntityRef.optional(),
  rule: z.string().max(64).optional(),
  before: z.int().optional(),
  /** Only unacknowledged alerts. */
  unseen: z.boolean().optional(),
  kinds: z.array(AlertKind).max(100).optional(),
  priority: z.enum(PRIORITIES).optional(),
  /** Text to find in the title, the text or the name of the rule. */
  text: z.string().max(100).optional(),
});
export type AlertsOf = z.output<typeof AlertsOf>;
/** `standing`: the active alerts. `history`: all stored alerts, newest first. */
export const Alerts = z.object({
  standing: z.array(Alert),
  history: z.array(Alert),
  unacknowledged: z.int(),
  /** How many of the unacknowledged alerts are critical. */
  critical: z.int(),
  total: z.int(),
});
export type Alerts = z.output<typeof Alerts>;

/** Alert counts, for a badge, a status line or a tray. */
export const Alerting = z.object({
  /** Number of active alerts. */
  standing: z.int(),
  unacknowledged: z.int(),
  critical: z.int(),
  /** Number of rules by state; a state without rules is absent. */
  rules: z.partialRecord(z.enum(RULE_STATES), z.int()),
});
export type Alerting = z.output<typeof Alerting>;
