import { wrongParts } from '#contract/model/alerts/alert-check.ts';
import { kindRow } from '#contract/model/alerts/alert-kind.ts';
import { RuleBody } from '#contract/model/alerts/alert.ts';
import { COIN } from '#contract/model/market/money.ts';
import { CODED_ISSUES, issueText } from '#contract/text/issue-text.ts';
import { readNumber } from '../app/number-input.ts';
import { UNITS, type ConditionForm, type RuleForm, type Span } from './rule-form.ts';
import { dateFault, readMoment } from '../format/date-input.ts';
import { textOf } from '../format/format.ts';

/** The result of reading the form of a rule. */
export interface RuleReading {
  /** The rule; null if any part is invalid. */
  readonly rule: RuleBody | null;
  /** The rule without its invalid parts, for its sentence; null if it cannot be built. */
  readonly sketch: RuleBody | null;
  /** Error messages by part of the rule, as in `conditions.0.value`. */
  readonly wrong: Readonly<Record<string, string>>;
}
const CHOOSE = {
  club: 'Choose a club.',
  player: 'Choose a player.',
  user: 'Enter a trader’s name.',
  watchlist: 'Choose a watchlist.',
  holdings: '',
  game: '',
};

function subjectOf({ about, key }: RuleForm): unknown {
  if (about === 'holdings' || about === 'game') return { kind: about };
  if (about === 'watchlist') return { kind: 'watchlist', id: key };
  return { kind: 'entity', ref: about === 'user' ? `user:${key.trim()}` : `${about}_${key.trim()}` };
}

/** Parses the form of a rule, with times in UTC or local. Each error is reported at its part, with the engine's own messages. */
export function readForm(form: RuleForm, { locale, utc }: { readonly locale: string; readonly utc: boolean }): RuleReading {
  const wrong: Record<string, string> = {};
  const number = (at: string, text: string, initial: number): number => {
    const typed = readNumber(text, locale);
    if ('value' in typed) return typed.value;
    wrong[at] ??= typed.wrong;
    return initial;
  };
  const seconds = (at: string, { amount, unit }: Span, initial: number): number =>
    amount.trim() === '' ? initial : Math.round(number(at, amount, initial / UNITS[unit]) * UNITS[unit]);

  function conditionOf({ kind, op, value, of, within, screen }: ConditionForm, i: number): unknown {
    const { unit, minutes } = kindRow(kind);
    const typed = unit === 'none' || value.trim() === '' ? null : number(`conditions.${i}.value`, value, NaN);
    const amount = typed === null || Number.isNaN(typed) ? null : unit === 'coin' ? coins(typed) : typed;
    const span = minutes === undefined ? null : Math.round(seconds(`conditions.${i}.minutes`, within, minutes * 60) / 60);
    return { kind, op, value: amount, of, minutes: span, screen: kind === 'screen' ? screen : null };
  }
  function momentOf(): number | null {
    if (form.expires === '') return null;
    const at = readMoment(form.expires, utc);
    if (Number.isFinite(at)) return at;
    wrong['expires'] = dateFault(form.expires, true) ?? '';
    return null;
  }
  const chosen = form.about === 'holdings' || form.about === 'game' || form.key.trim() !== '';
  if (!chosen) wrong['subject'] = CHOOSE[form.about];
  const minutes = form.how === 'minutes' ? Math.round(seconds('frequency.minutes', form.every, 3_600) / 60) : 0;
  const input = {
    name: form.name.trim(),
    enabled: form.enabled,
    subject: chosen ? subjectOf(form) : NOBODY,
    match: form.match,
    conditions: form.conditions.map(conditionOf),
    holdFor: seconds('holdFor', form.holdFor, 0),
    clearBy: { percent: number('clearBy.percent', form.clearPercent, 1), seconds: seconds('clearBy.seconds', form.clearFor, 0) },
    blindAfter: seconds('blindAfter', form.blindAfter, 120),
    frequency: form.how === 'minutes' ? { how: 'minutes', minutes } : { how: form.how },
    expires: momentOf(),
    priority: form.priority,
    channels: form.channels,
    sound: form.sound,
    webhook: form.webhook.trim() === '' ? null : form.webhook.trim(),
    schedule: form.schedule,
  };
  const parsed = RuleBody.safeParse(input, CODED_ISSUES);
  for (const issue of parsed.error?.issues ?? [])
    wrong[issue.path[0] === 'subject' ? 'subject' : issue.path.join('.')] ??= textOf(issueText(issue));
  const sketch = parsed.data ?? sketchOf(input, parsed.error?.issues ?? []);
  // Without a subject, a kind cannot be the wrong one for it. Parts missing from the sketch have errors already.
  const known = sketch && wrong['subject'] !== undefined ? { ...sketch, subject: { kind: 'holdings' as const } } : sketch;
  for (const { at, why } of known ? wrongParts(known) : []) wrong[at] ??= textOf(why);
  return { rule: Object.keys(wrong).length === 0 ? (parsed.data ?? null) : null, sketch, wrong };
}

/** Placeholder for a subject that is not chosen yet. */
const NOBODY = { kind: 'entity', ref: 'user:…' };
/** Returns the rule without its invalid parts; null if that is not possible. */
function sketchOf(input: Record<string, unknown>, issues: readonly { readonly path: readonly PropertyKey[] }[]): RuleBody | null {
  const partial: Record<string, unknown> = structuredClone(input);
  for (const { path } of issues) {
    const [part, at, inner] = path;
    if (part === 'subject') partial['subject'] = NOBODY;
    else if (part === 'conditions' && typeof at === 'number' && inner !== undefined)
      Object.assign((partial['conditions'] as object[])[at] ?? {}, { [inner]: null });
    else if (part !== 'conditions') partial[String(part)] = undefined;
  }
  return RuleBody.safeParse(partial).data ?? null;
}
/** Converts coin to base units. A finer amount stays fractional, so that the check rejects it. */
const coins = (value: number): number => {
  const base = value * COIN;
  return Math.abs(base - Math.round(base)) < 1e-6 ? Math.round(base) : base;
};
