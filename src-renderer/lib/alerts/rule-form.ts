import { z } from 'zod';
import { AlertKind, AlertOp, kindRow } from '#contract/model/alerts/alert-kind.ts';
import { CHANNELS, Hours, PRIORITIES, RuleBody, type Channel } from '#contract/model/alerts/alert.ts';
import { COIN } from '#contract/model/market/money.ts';
import type { Subject } from '#contract/model/alerts/subject.ts';
import { fieldNumber } from '../app/number-input.ts';
import { settings } from '../app/settings.svelte.ts';
import { momentField } from '../format/date-input.ts';

export const ABOUT = ['club', 'player', 'user', 'watchlist', 'holdings', 'game'] as const;
export type SubjectKind = (typeof ABOUT)[number];

/** Seconds of each unit. */
export const UNITS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const;
type SpanUnit = keyof typeof UNITS;

const text = z.string().max(2_000);
const Span = z.object({ amount: text, unit: z.enum(Object.keys(UNITS) as [SpanUnit]) });
/** A duration as text with its unit. */
export type Span = z.output<typeof Span>;

/** The form of one condition. `value` is text in the unit of its kind. */
const ConditionForm = z.object({
  kind: AlertKind,
  op: AlertOp.nullable(),
  value: text,
  of: text.nullable(),
  within: Span,
  screen: text.nullable().default(null),
});
export type ConditionForm = z.output<typeof ConditionForm>;

/** The form of a rule: its fields as text, which may be invalid while the user types. A stored one may be old or edited by hand. */
export const RuleForm = z.object({
  /** Id of the edited rule; null for a new one. */
  id: z.string().nullable(),
  enabled: z.boolean(),
  name: text,
  about: z.enum(ABOUT),
  /** The id or name of the subject; empty if it has none or none is chosen. */
  key: text,
  match: z.enum(['all', 'any']),
  conditions: z.array(ConditionForm).min(1).max(5),
  holdFor: Span,
  clearPercent: text,
  clearFor: Span,
  blindAfter: Span,
  how: z.enum(['once', 'rearm', 'minutes', 'every', 'block']),
  every: Span,
  /** A local or UTC time, as in `2026-11-30T18:00`, or empty. */
  expires: text,
  priority: z.enum(PRIORITIES),
  channels: z.array(z.enum(CHANNELS)),
  sound: z.object({ name: text, volume: z.number().min(0).max(1) }).nullable(),
  webhook: text,
  schedule: Hours.nullable(),
});
type Stored = z.output<typeof RuleForm>;
export type RuleForm = Readonly<Omit<Stored, 'conditions' | 'channels'>> & {
  readonly conditions: readonly ConditionForm[];
  readonly channels: readonly Channel[];
};

/** Returns a duration in the largest unit that divides it; 0 is in the unit `none`. */
export function spanOf(seconds: number, none: SpanUnit = 'minutes'): Span {
  if (seconds === 0) return { amount: '0', unit: none };
  const unit = (['days', 'hours', 'minutes'] as const).find((one) => seconds % UNITS[one] === 0) ?? 'seconds';
  return { amount: String(seconds / UNITS[unit]), unit };
}

/** Returns a number as a field shows it. */
const typedNumber = (value: number): string => fieldNumber(value, settings.current.locale);
/** Returns a value as text for the form: in coins, not base units. */
export const typedValue = (kind: AlertKind, value: number): string => typedNumber(kindRow(kind).unit === 'coin' ? value / COIN : value);

/** Returns a new condition of a kind with sensible defaults. An amount of coin stays empty until the current value is known. */
export function conditionForm(kind: AlertKind): ConditionForm {
  const { ops, unit, initial, of, minutes } = kindRow(kind);
  return {
    kind,
    op: ops[0] ?? null,
    value: unit === 'none' || unit === 'coin' || initial === null ? '' : typedNumber(initial),
    of: of ? (Object.keys(of.choices)[0] ?? null) : null,
    within: spanOf((minutes ?? 0) * 60),
    screen: null,
  };
}

/** Returns a subject as fields of the form. */
function subjectForm(subject: Subject): Pick<RuleForm, 'about' | 'key'> {
  if (subject.kind === 'watchlist') return { about: 'watchlist', key: subject.id };
  if (subject.kind !== 'entity') return { about: subject.kind, key: '' };
  const [, kind = '', key = ''] = /^(club|player|user)[_:](.+)$/s.exec(subject.ref) ?? [];
  // No kind of alert applies to a match.
  return kind === '' ? { about: 'club', key: '' } : { about: kind as SubjectKind, key };
}

/** Returns the form of a rule. `utc`: times are in UTC. */
export function formOf(rule: RuleBody, id: string | null, utc: boolean): RuleForm {
  const { frequency, clearBy, conditions, subject, expires, webhook, holdFor, blindAfter, ...rest } = rule;
  return {
    ...rest,
    id,
    ...subjectForm(subject),
    conditions: conditions.map(({ kind, op, value, of, minutes, screen }) => ({
      kind,
      screen,
      op,
      value: value === null ? '' : typedValue(kind, value),
      of: of ?? conditionForm(kind).of,
      within: spanOf((minutes ?? kindRow(kind).minutes ?? 0) * 60),
    })),
    holdFor: spanOf(holdFor),
    clearPercent: typedNumber(clearBy.percent),
    clearFor: spanOf(clearBy.seconds),
    blindAfter: spanOf(blindAfter),
    how: frequency.how,
    every: spanOf(frequency.how === 'minutes' ? frequency.minutes * 60 : 3_600),
    expires: expires === null ? '' : momentField(expires, utc),
    webhook: webhook ?? '',
  };
}

/** Returns the form of a new rule; `more` overrides fields. */
export function newForm(subject: Subject, kinds: readonly ConditionForm[], more: Partial<RuleForm> = {}): RuleForm {
  const plain = RuleBody.parse({ subject, conditions: [{ kind: kinds[0]?.kind ?? 'price' }] });
  return { ...formOf(plain, null, true), conditions: kinds, ...more };
}
