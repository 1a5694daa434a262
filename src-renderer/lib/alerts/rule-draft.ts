import { z } from 'zod';
import { AlertKind } from '#contract/model/alerts/alert-kind.ts';
import { Subject } from '#contract/model/alerts/subject.ts';
import type { AlertAbout } from './alert-about.ts';
import { conditionForm, newForm, RuleForm, typedValue, type ConditionForm } from './rule-form.ts';

/** Returns the draft stored in a tile; null if it is missing or invalid. */
export const readDraft = (stored: unknown): RuleForm | null => RuleForm.safeParse(stored).data ?? null;

const RulePreset = z.object({
  subject: Subject,
  kinds: z.array(AlertKind).catch([]),
  price: z.number().optional().catch(undefined),
  screen: z.string().optional().catch(undefined),
});
/** Returns the subject of a new alert from the parameters of a tile; null if it is missing or invalid. */
export function readSet(stored: unknown): AlertAbout | null {
  const { subject, kinds, price, screen } = RulePreset.safeParse(stored).data ?? {};
  return subject ? { subject, kinds: kinds ?? [], ...(price !== undefined && { price }), ...(screen !== undefined && { screen }) } : null;
}

/** Returns a condition for a price the user pointed at: it fires when the price crosses it in either direction. */
function priced(kind: AlertKind, price: number): ConditionForm {
  const plain = conditionForm(kind);
  return { ...plain, op: plain.op === null ? null : 'crosses', value: typedValue(kind, price) };
}
/** Returns the initial form of a rule for a subject. */
export function begin({ subject, kinds = [], price, screen }: AlertAbout): RuleForm {
  const kind = kinds[0] ?? 'price';
  const pointed = price !== undefined && ['price', 'bid', 'ask'].includes(kind);
  return newForm(subject, [pointed ? priced(kind, price) : { ...conditionForm(kind), screen: screen ?? null }]);
}
/** Returns an empty form, for a club that is not chosen yet. */
export const blank = (): RuleForm => ({ ...newForm({ kind: 'game' }, [conditionForm('price')]), about: 'club' });
