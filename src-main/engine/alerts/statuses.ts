import type { Rule, RuleStatus } from '../../../src-preload/contract/model/alert.ts';
import { sayRule } from '../../../src-preload/contract/model/alert-words.ts';
import type { SubjectNames } from '../../../src-preload/contract/model/subject.ts';

/** How a rule is by what was said of it, before anything is looked at; null: it is evaluated. */
export function asleep(rule: Rule, now: number): 'off' | 'expired' | null {
  if (!rule.enabled) return 'off';
  return rule.expires !== null && rule.expires <= now ? 'expired' : null;
}

export const statusOf = (rule: Rule, names: SubjectNames, now: number): RuleStatus => ({
  rule,
  state: asleep(rule, now) ?? 'armed',
  sentence: sayRule(rule, names),
  why: null,
  watching: 0,
  since: rule.savedAt,
  firedAt: null,
  fired: 0,
});
