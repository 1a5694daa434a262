import { kindRow } from '#contract/model/alerts/alert-kind.ts';
import type { Reason, RuleBody, RuleTrial } from '#contract/model/alerts/alert.ts';
import { text } from '#contract/text/coded-text.ts';
import type { RuleReading } from '../../lib/alerts/read-rule.ts';
import { typedValue, type ConditionForm, type RuleForm } from '../../lib/alerts/rule-form.ts';
import { client } from '../../lib/connection/connection.svelte.ts';
import { counted, reasonText, textOf } from '../../lib/format/format.ts';

const QUIET_MS = 400;
const AGAIN_MS = 20_000;

/** Tests the edited rule with the engine, shortly after the last edit and repeatedly while it is followed. */
export class Trial {
  /** The latest answer; it stays while a newer one loads. */
  answer = $state.raw<RuleTrial | null>(null);
  fault = $state.raw<string | null>(null);
  asking = $state(false);
  #wanted = '';

  /** Follows a rule; null clears the answer. Returns a function that stops. */
  follow(rule: RuleBody | null): () => void {
    const text = JSON.stringify(rule);
    this.#wanted = text;
    if (rule === null) {
      [this.answer, this.fault, this.asking] = [null, null, false];
      return () => undefined;
    }
    this.asking = true;
    const ask = async (): Promise<void> => {
      const done = await client.command('rule.try', { rule });
      if (this.#wanted !== text) return;
      this.asking = false;
      [this.answer, this.fault] = done.ok ? [done.value, null] : [null, reasonText(done.fault)];
    };
    const first = setTimeout(() => void ask(), QUIET_MS);
    const later = setInterval(() => void ask(), AGAIN_MS);
    return () => {
      clearTimeout(first);
      clearInterval(later);
    };
  }
}

interface Verdict {
  readonly tone: 'neutral' | 'info' | 'warn' | 'error';
  readonly text: string;
}

/** The effect of saving the rule now, as a sentence. */
export function verdict(rule: RuleBody, trial: RuleTrial): Verdict {
  if (trial.gone !== null) return { tone: 'error', text: `This rule can never fire: ${textOf(trial.gone)}.` };
  const count = (state: RuleTrial['things'][number]['state']): number => trial.things.filter((thing) => thing.state === state).length;
  const [first] = trial.things;
  if (!first) return { tone: 'warn', text: 'There is nothing to watch yet. The rule starts when there is.' };
  const one = trial.watching === 1;
  const unseen = first.reasons.find(({ source }) => source === null)?.text;
  const why = unseen ? textOf(unseen) : 'no data';
  // @wc-context: watched by a rule
  const items = (n: number): string => counted(n, 'item', 'items');
  const itemsText = (n: number, some = items(n)): string => (trial.looked < trial.watching ? `${some} of the first ${trial.looked}` : some);
  const fires = count('fires');
  if (fires > 0 && !rule.enabled)
    return { tone: 'info', text: 'Conditions met now. The rule is off, so it won’t fire until you turn it on.' };
  const met = 'Conditions met now. The rule will fire as soon as you save it.';
  if (fires > 0) return { tone: 'warn', text: one ? met : `Met for ${itemsText(fires)} now. The rule will fire as soon as you save it.` };
  const pending = count('pending');

  const span = textOf(text('span', { seconds: rule.holdFor }));
  const soon = `Conditions met now. Fires in ${span} if still met.`;
  if (pending > 0)
    return { tone: 'info', text: one ? soon : `Conditions met for ${itemsText(pending)} now. Fires in ${span} if still met.` };
  const crossing = rule.conditions.every(({ op }) => op?.startsWith('crosses') ?? false);
  if (count('before') > 0 && crossing) return { tone: 'neutral', text: 'Fires the next time the threshold is crossed.' };
  if (count('before') > 0)
    return { tone: 'neutral', text: 'Already true, so it won’t fire now. The rule reports new events after you save it.' };
  if (count('no') > 0) return { tone: 'neutral', text: one ? 'Conditions not met now.' : `Not met for any of ${items(trial.looked)} now.` };
  if (count('gone') > 0)
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
export function fillIn(
  form: RuleForm,
  reasons: readonly Reason[],
  skip: (condition: ConditionForm, at: number) => boolean,
): RuleForm | null {
  const conditions = form.conditions.map((one, at) => {
    const reason = reasons[at];
    const fills = one.value === '' && kindRow(one.kind).unit === 'coin' && !skip(one, at) && reason?.kind === one.kind;
    return fills && reason.value !== null ? { ...one, value: typedValue(one.kind, Math.round(reason.value)) } : one;
  });
  return conditions.some((one, at) => one !== form.conditions[at]) ? { ...form, conditions } : null;
}
