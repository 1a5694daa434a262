import { z } from 'zod';
import { AlertKind, AlertOp } from '#contract/model/alerts/alert-kind.ts';
import { CHANNELS, Hours, PRIORITIES } from '#contract/model/alerts/alert.ts';
import { Subject } from '#contract/model/alerts/subject.ts';
import type { AlertAbout } from './alert-about.ts';
import { ABOUT, conditionForm, newForm, typedValue, UNITS, type ConditionForm, type RuleForm } from './rule-form.ts';

const text = z.string().max(2_000);
const Span = z.object({ amount: text, unit: z.enum(Object.keys(UNITS) as [keyof typeof UNITS]) });
/** Schema of an unsaved rule in the parameters of a tile; stored parameters may be old or edited by hand. */
const Draft = z.object({
  id: z.string().nullable(),
  enabled: z.boolean(),
  name: text,
  about: z.enum(ABOUT),
  key: text,
  match: z.enum(['all', 'any']),
  conditions: z
    .array(z.object({ kind: AlertKind, op: AlertOp.nullable(), value: text, of: text.nullable(), within: Span }))
    .min(1)
    .max(5),
  holdFor: Span,
  clearPercent: text,
  clearFor: Span,
  blindAfter: Span,
  how: z.enum(['once', 'rearm', 'minutes', 'every', 'block']),
  every: Span,
  expires: text,
  priority: z.enum(PRIORITIES),
  channels: z.array(z.enum(CHANNELS)),
  sound: z.object({ name: text, volume: z.number().min(0).max(1) }).nullable(),
  webhook: text,
  schedule: Hours.nullable(),
});

/** Returns the draft stored in a tile; null if it is missing or invalid. */
export const readDraft = (stored: unknown): RuleForm | null => Draft.safeParse(stored).data ?? null;

const RulePreset = z.object({ subject: Subject, kinds: z.array(AlertKind).catch([]), price: z.number().optional().catch(undefined) });
/** Returns the subject of a new alert from the parameters of a tile; null if it is missing or invalid. */
export function readSet(stored: unknown): AlertAbout | null {
  const { subject, kinds, price } = RulePreset.safeParse(stored).data ?? {};
  return subject ? { subject, kinds: kinds ?? [], ...(price !== undefined && { price }) } : null;
}

/** Returns a condition for a price the user pointed at: it fires when the price crosses it in either direction. */
function priced(kind: AlertKind, price: number): ConditionForm {
  const plain = conditionForm(kind);
  return { ...plain, op: plain.op === null ? null : 'crosses', value: typedValue(kind, price) };
}
/** Returns the initial form of a rule for a subject. */
export function begin({ subject, kinds = [], price }: AlertAbout): RuleForm {
  const kind = kinds[0] ?? 'price';
  return newForm(subject, [price !== undefined && ['price', 'bid', 'ask'].includes(kind) ? priced(kind, price) : conditionForm(kind)]);
}
/** Returns an empty form, for a club that is not chosen yet. */
export const blank = (): RuleForm => ({ ...newForm({ kind: 'game' }, [conditionForm('price')]), about: 'club' });
