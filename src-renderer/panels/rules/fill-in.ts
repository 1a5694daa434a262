import { kindRow } from '#contract/model/alerts/alert-kind.ts';
import type { Reason } from '#contract/model/alerts/alert.ts';
import { typedValue, type RuleForm } from '../../lib/alerts/rule-form.ts';

/**
 * Fills empty coin thresholds with the current values, so that the user of a new rule only has to adjust them. Conditions for which
 * `skip` returns true stay empty. Returns null if there is nothing to fill in.
 */
export function fillIn(form: RuleForm, reasons: readonly Reason[], skip: (at: number) => boolean): RuleForm | null {
  let filled = false;
  const conditions = form.conditions.map((one, i) => {
    const reason = reasons[i];
    if (skip(i) || one.value !== '' || kindRow(one.kind).unit !== 'coin' || reason?.kind !== one.kind || reason.value === null) return one;
    filled = true;
    return { ...one, value: typedValue(one.kind, Math.round(reason.value)) };
  });
  return filled ? { ...form, conditions } : null;
}
