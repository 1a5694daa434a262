import type { Condition, Reason, Rule } from '#contract/model/alerts/alert.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import { sayCondition } from '#contract/text/say-rule.ts';
import { combine, conditionOf } from './combine.ts';
import { finite, least, type InstanceInput, type Item, type Observation } from './condition.ts';
import { happens, KINDS } from './kinds/kinds.ts';
import { mayTell, step, type LifecycleEffect } from './lifecycle.ts';
import type { ItemState, RuleState } from './rule-state.ts';

/** A rule is flapping if it fires more than `times` times within this many seconds. */
const FLAPPING = { seconds: 600, times: 5 } as const;

/** Input of one evaluation of a rule instance. */
interface Assessing extends InstanceInput {
  readonly rule: Rule;
  readonly memo: RuleState;
}
/** One effect of an evaluation on one item. `happened` marks an event, which has no state and never resolves. */
export interface AlertEffect {
  readonly effect: LifecycleEffect;
  readonly key: string;
  readonly life: ItemState | null;
  /** Id of the open alert for this key; null if there is none. */
  readonly alert: number | null;
  readonly item: Item | null;
  readonly happened: boolean;
}
/** Result of one evaluation. */
export interface Assessed {
  readonly memo: RuleState;
  readonly effects: readonly AlertEffect[];
  readonly reasons: readonly Reason[];
  /** Unix seconds of the next evaluation by time alone; null if none is needed. */
  readonly due: number | null;
  /** Why the conditions cannot be evaluated (no data); null if they can. */
  readonly noData: CodedText | null;
  /** Why the subject is missing; null if it exists. */
  readonly gone: CodedText | null;
  readonly flapping: boolean;
}

function observe({ rule, memo, ...instance }: Assessing, condition: Condition, at: number): Observation {
  const holds = (key: string): boolean => ['firing', 'clearing', 'before'].includes(memo.lives[`${at}:${key}`]?.phase ?? '');
  const margin = rule.clearBy.percent / 100;
  return KINDS[condition.kind]({ ...instance, condition, margin, note: memo.notes[at] ?? null, holds });
}

function reasonOf(condition: Condition, sight: Observation): Reason {
  const base = { kind: condition.kind, sentence: sayCondition(condition), threshold: condition.value };
  if (sight.state !== 'known') return { ...base, holds: false, value: null, text: sight.why, source: null, height: null, observedAt: null };
  const { items, value, text, source, height, observedAt } = sight;
  return { ...base, holds: items.length > 0, value: finite(value), text, source, height, observedAt };
}

/** Evaluates one instance of a rule (a rule with one subject). Returns the effects and the state to store, and has no side effects. */
export function assess(asked: Assessing): Assessed {
  const { rule, memo, now } = asked;
  const observed = rule.conditions.map((condition, at) => ({ condition, sight: observe(asked, condition, at) }));
  const all = observed.map(({ sight }) => sight);
  const sights = all.map((sight) => (sight.state === 'known' ? sight : null));
  const happening = rule.conditions.map(({ kind }) => happens(kind));
  const { items, frozen, noData, gone } = combine(rule.match, all, happening);
  const heights = sights.flatMap((sight) => sight?.height ?? []);
  const height = heights.length > 0 ? Math.max(...heights) : null;
  const byKey = new Map(items.map((item) => [item.key, item]));
  const lives: Record<string, ItemState> = {};
  const effects: AlertEffect[] = [];
  let { toldAt } = memo;
  const dues = sights.map((sight) => sight?.due ?? null);

  for (const key of new Set([...byKey.keys(), ...Object.keys(memo.lives)])) {
    const item = byKey.get(key) ?? null;
    const before = memo.lives[key] ?? null;
    const happened = happening[conditionOf(key)] === true;
    const holds = item ? true : frozen(key) ? null : false;
    const old = memo.lookedAt === null && item?.edge === true;
    const input = { holds, old, value: finite(item?.value), height, toldAt: happened ? null : toldAt };
    const terms = happened
      ? { holdFor: 0, clearFor: 0, frequency: { how: 'rearm' } as const }
      : { holdFor: rule.holdFor, clearFor: rule.clearBy.seconds, frequency: rule.frequency };
    const { life, effect, due } = step(before, input, terms, now);
    if (life) lives[key] = life;
    dues.push(due);
    if (!effect || (happened && (effect !== 'fire' || now < mayTell(rule.frequency, toldAt)))) continue;
    effects.push({ effect, key, life, alert: before?.alert ?? null, item, happened });
    if (effect !== 'clear') toldAt = now;
  }

  // Keep the notes of an event that occurred while another condition had no data: it is evaluated again once the data is back.
  const keepsNote = noData === null || rule.match === 'any';
  const recent = memo.fires.filter((at) => at > now - FLAPPING.seconds);
  const came = effects.filter(({ effect, happened }) => effect === 'fire' && !happened).map(() => now);
  const fires = [...recent, ...came].slice(-2 * FLAPPING.times);
  return {
    memo: {
      lives,
      notes: sights.map((sight, at) => (sight && keepsNote ? (sight.note ?? null) : (memo.notes[at] ?? null))),
      lookedAt: noData === null ? now : memo.lookedAt,
      toldAt,
      fired: memo.fired + effects.filter(({ effect }) => effect !== 'clear').length,
      fires,
    },
    effects,
    reasons: observed.map(({ condition, sight }) => reasonOf(condition, sight)),
    due: least(dues.flatMap((due) => due ?? [])),
    noData,
    gone,
    flapping: fires.length > FLAPPING.times,
  };
}
