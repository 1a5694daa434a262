import { kindRow } from '#contract/model/alerts/alert-kind.ts';
import type { Reason, RuleBody, RuleTrial } from '#contract/model/alerts/alert.ts';
import { text } from '#contract/text/coded-text.ts';
import type { RuleReading } from '../../lib/alerts/read-rule.ts';
import { typedValue, type RuleForm } from '../../lib/alerts/rule-form.ts';
import { counted } from '../../lib/format/format.ts';
import { textOf } from '../../lib/format/text-of.ts';

interface Verdict {
  readonly tone: 'neutral' | 'info' | 'warn' | 'error';
  readonly text: string;
}
const count = (trial: RuleTrial, state: RuleTrial['things'][number]['state']): number =>
  trial.things.filter((thing) => thing.state === state).length;
const itemsText = (n: number): string => counted(n, 'item', 'items');

/** The effect of saving the rule now, as a sentence. */
export function verdict(rule: RuleBody, trial: RuleTrial): Verdict {
  if (trial.gone !== null) return { tone: 'error', text: `This rule can never fire: ${textOf(trial.gone)}.` };
  const [first] = trial.things;
  if (!first) return { tone: 'warn', text: 'There is nothing to watch yet. The rule starts when there is.' };
  const one = trial.watching === 1;
  const unseen = first.reasons.find(({ source }) => source === null)?.text;
  const why = unseen ? textOf(unseen) : 'no data';
  const some = trial.looked < trial.watching ? ` of the first ${trial.looked}` : '';
  const fires = count(trial, 'fires');
  if (fires > 0 && !rule.enabled)
    return { tone: 'info', text: 'Conditions met now. The rule is off, so it won’t fire until you turn it on.' };
  if (fires > 0)
    return {
      tone: 'warn',
      text: one
        ? 'Conditions met now. The rule will fire as soon as you save it.'
        : `Met for ${itemsText(fires)}${some} now. The rule will fire as soon as you save it.`,
    };
  const pending = count(trial, 'pending');
  if (pending > 0)
    return {
      tone: 'info',
      text: `Conditions met${one ? '' : ` for ${itemsText(pending)}${some}`} now. Fires in ${textOf(text('span', { seconds: rule.holdFor }))} if still met.`,
    };
  const crossing = rule.conditions.every(({ op }) => op?.startsWith('crosses') ?? false);
  if (count(trial, 'before') > 0 && crossing) return { tone: 'neutral', text: 'Fires the next time the threshold is crossed.' };
  if (count(trial, 'before') > 0)
    return { tone: 'neutral', text: 'Already true, so it won’t fire now. The rule reports new events after you save it.' };
  if (count(trial, 'no') > 0)
    return { tone: 'neutral', text: one ? 'Conditions not met now.' : `Not met for any of ${itemsText(trial.looked)} now.` };
  if (count(trial, 'gone') > 0)
    return {
      tone: 'error',
      text: `The subject doesn’t exist in the game: ${why}. You can save the rule; it starts when the subject appears.`,
    };
  return { tone: 'warn', text: `Can’t be evaluated now: ${why}.` };
}

/** The rule to test: the rule itself, or one with 0 for missing values, which shows the current values. Null if other parts are missing. */
export function tryable({ rule, sketch, wrong }: RuleReading): RuleBody | null {
  if (rule !== null) return rule;
  const missing = Object.keys(wrong).every((at) => /^conditions\.\d+\.value$|^webhook$|^name$/.test(at));
  if (!missing || sketch === null) return null;
  return {
    ...sketch,
    channels: sketch.channels.filter((channel) => channel !== 'webhook'),
    conditions: sketch.conditions.map((one) => (kindRow(one.kind).unit !== 'none' && one.value === null ? { ...one, value: 0 } : one)),
  };
}

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
