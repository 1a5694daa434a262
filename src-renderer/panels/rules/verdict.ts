import { kindRow } from '#contract/model/alerts/alert-kind.ts';
import { saySpan } from '#contract/model/alerts/alert-words.ts';
import type { RuleBody, RuleTrial } from '#contract/model/alerts/alert.ts';
import type { RuleReading } from '../../lib/alerts/read-rule.ts';

interface Verdict {
  readonly tone: 'neutral' | 'info' | 'warn' | 'error';
  readonly text: string;
}
const count = (trial: RuleTrial, state: RuleTrial['things'][number]['state']): number =>
  trial.things.filter((thing) => thing.state === state).length;
const things = (count: number): string => `${count} ${count === 1 ? 'thing' : 'things'}`;

/** The effect of saving the rule now, as a sentence. */
export function verdict(rule: RuleBody, trial: RuleTrial): Verdict {
  if (trial.gone !== null) return { tone: 'error', text: `Nothing can come of it: ${trial.gone}.` };
  const [first] = trial.things;
  if (!first) return { tone: 'warn', text: 'There is nothing to watch now. It waits until there is.' };
  const one = trial.watching === 1;
  const why = first.reasons.find(({ source }) => source === null)?.text ?? 'it cannot be seen now';
  const some = trial.looked < trial.watching ? ` of the first ${trial.looked}` : '';
  const fires = count(trial, 'fires');
  if (fires > 0 && !rule.enabled) return { tone: 'info', text: 'It holds now. It is off, so it tells nothing until it is switched on.' };
  if (fires > 0)
    return {
      tone: 'warn',
      text: one
        ? 'It holds now: saved like this, it tells at once.'
        : `It holds for ${things(fires)}${some} now: saved like this, it tells at once.`,
    };
  const pending = count(trial, 'pending');
  if (pending > 0)
    return {
      tone: 'info',
      text: `It holds${one ? '' : ` for ${things(pending)}${some}`} now, and tells in ${saySpan(rule.holdFor)} if it still does.`,
    };
  const crossing = rule.conditions.every(({ op }) => op?.startsWith('crosses') ?? false);
  if (count(trial, 'before') > 0 && crossing) return { tone: 'neutral', text: 'It tells when that is passed, from now on.' };
  if (count(trial, 'before') > 0)
    return { tone: 'neutral', text: 'It holds already, which is no news: what comes after it is saved is told.' };
  if (count(trial, 'no') > 0)
    return { tone: 'neutral', text: one ? 'It does not hold now.' : `It holds for none of ${things(trial.looked)} now.` };
  if (count(trial, 'gone') > 0)
    return { tone: 'error', text: `There is no such thing in the game: ${why}. It can be saved, and waits for it.` };
  return { tone: 'warn', text: `It cannot be told now: ${why}.` };
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
