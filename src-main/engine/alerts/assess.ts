import type { Reason, Rule } from '#contract/model/alerts/alert.ts';
import type { EntityRef } from '#contract/model/market/share.ts';
import type { CodedText } from '#contract/text/coded-text.ts';
import { sayCondition } from '#contract/text/say-rule.ts';
import { combine } from './combine.ts';
import { happens, KINDS } from './kinds/kinds.ts';
import type { ConditionInput, ReadValue } from './condition.ts';
import type { RuleState } from './rule-state.ts';
import type { Item, Observation } from './observation.ts';
import { step, type LifecycleEffect, type ItemState } from './lifecycle.ts';

/** A rule is flapping if it fires more than `times` times within this many seconds. */
const FLAPPING = { seconds: 600, times: 5 } as const;

/** Input of one evaluation of a rule instance. `now` is in Unix seconds. */
interface Assessing {
  readonly rule: Rule;
  readonly ref: EntityRef | null;
  readonly memo: RuleState;
  readonly now: number;
  readonly read: ReadValue;
  readonly many: boolean;
  readonly accounts: readonly string[];
  readonly named: (ref: EntityRef) => string;
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

function observeAll({ rule, ref, memo, now, read, many, accounts, named }: Assessing): Observation[] {
  const margin = rule.clearBy.percent / 100;
  return rule.conditions.map((condition, at) => {
    const holds = (key: string): boolean => {
      const phase = memo.lives[`${at}:${key}`]?.phase;
      return phase === 'firing' || phase === 'clearing' || phase === 'before';
    };
    const input: ConditionInput = { ref, condition, now, read, margin, many, accounts, named, note: memo.notes[at] ?? null, holds };
    return KINDS[condition.kind](input);
  });
}

const reasonOf = ({ conditions }: Rule, sight: Observation, at: number): Reason[] => {
  const condition = conditions[at];
  if (!condition) return [];
  const base = { kind: condition.kind, sentence: sayCondition(condition), threshold: condition.value };
  if (sight.state !== 'known')
    return [{ ...base, holds: false, value: null, text: sight.why, source: null, height: null, observedAt: null }];
  const { items, value, text, source, height, observedAt } = sight;
  return [
    { ...base, holds: items.length > 0, value: value === null || Number.isFinite(value) ? value : null, text, source, height, observedAt },
  ];
};

/** Evaluates one instance of a rule (a rule with one subject). Returns the effects and the state to store, and has no side effects. */
export function assess(asked: Assessing): Assessed {
  const { rule, memo, now } = asked;
  const sights = observeAll(asked);
  const happening = rule.conditions.map(({ kind }) => happens(kind));
  const { items, frozen, noData, gone } = combine(rule.match, sights, happening);
  const reasons = sights.flatMap((sight, at) => reasonOf(rule, sight, at));
  const first = memo.lookedAt === null;
  const heights = sights.flatMap((sight) => (sight.state === 'known' && sight.height !== null ? [sight.height] : []));
  const height = heights.length > 0 ? Math.max(...heights) : null;
  const byKey = new Map(items.map((item) => [item.key, item]));
  const lives: Record<string, ItemState> = {};
  const effects: AlertEffect[] = [];
  let { toldAt } = memo;
  let due: number | null = null;
  const sooner = (moment: number | null | undefined): void => {
    if (moment !== null && moment !== undefined) due = Math.min(due ?? Infinity, moment);
  };
  const terms = { holdFor: rule.holdFor, clearFor: rule.clearBy.seconds, frequency: rule.frequency };

  for (const key of new Set([...byKey.keys(), ...Object.keys(memo.lives)])) {
    const item = byKey.get(key) ?? null;
    const before = memo.lives[key] ?? null;
    const happened = happening[Number(key.slice(0, key.indexOf(':')))] === true;
    const holds = item ? true : frozen(key) ? null : false;
    const once = { ...terms, ...(happened && { holdFor: 0, clearFor: 0, frequency: { how: 'rearm' } as const }) };
    const value = item && item.value !== null && Number.isFinite(item.value) ? item.value : null;
    const input = { holds, old: first && item?.edge === true, value, height, toldAt: happened ? null : toldAt };
    const next = step(before, input, once, now);
    const limited =
      happened &&
      next.effect === 'fire' &&
      rule.frequency.how === 'minutes' &&
      toldAt !== null &&
      now < toldAt + rule.frequency.minutes * 60;
    if (next.life) lives[key] = next.life;
    sooner(next.due);
    if (!next.effect || limited || (happened && next.effect !== 'fire')) continue;
    effects.push({ effect: next.effect, key, life: next.life, alert: before?.alert ?? null, item, happened });
    if (next.effect !== 'clear') toldAt = now;
  }
  for (const sight of sights) if (sight.state === 'known') sooner(sight.due);

  const open = noData === null;
  // Keep the notes of an event that occurred while another condition had no data: it is evaluated again once the data is back.
  const keeps = (at: number): boolean => sights[at]?.state === 'known' && (open || rule.match === 'any');
  const notes = sights.map((sight, at) => (keeps(at) && sight.state === 'known' ? (sight.note ?? null) : (memo.notes[at] ?? null)));
  const fresh = memo.fires.filter((at) => at > now - FLAPPING.seconds);
  const came = effects.filter(({ effect, happened }) => effect === 'fire' && !happened).map(() => now);
  const fires = [...fresh, ...came].slice(-2 * FLAPPING.times);
  return {
    memo: {
      lives,
      notes,
      lookedAt: open ? now : memo.lookedAt,
      toldAt,
      fired: memo.fired + effects.filter(({ effect }) => effect !== 'clear').length,
      fires,
    },
    effects,
    reasons,
    due,
    noData,
    gone,
    flapping: fires.length > FLAPPING.times,
  };
}
