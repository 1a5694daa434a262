import type { AlertOp } from '#contract/model/alerts/alert-kind.ts';
import type { Rule, RuleStatus } from '#contract/model/alerts/alert.ts';
import type { Share } from '#contract/model/market/share.ts';
import type { ChartLevel } from '../../charts/levels.ts';
import { day } from '../../lib/format/format.ts';
import { RULE_STATE } from '../../lib/alerts/rule-states.ts';

/** A price condition of a rule on this share, drawn as a line that can be moved. `at` is the condition's index in the rule. */
export interface AlertLevel extends Omit<ChartLevel, 'active'> {
  readonly rule: Rule;
  readonly at: number;
}
const PRICED: Readonly<Record<string, string>> = { price: '{level}', bid: 'best bid {level}', ask: 'best ask {level}' };
const LEVELS: Readonly<Partial<Record<AlertOp, (price: string) => string>>> = {
  above: (price) => `above ${price}`,
  below: (price) => `below ${price}`,
  crosses: (price) => `crosses ${price}`,
  'crosses-up': (price) => `rises above ${price}`,
  'crosses-down': (price) => `falls below ${price}`,
};
const RESTS: readonly RuleStatus['state'][] = ['off', 'expired', 'done'];

/** Alert lines of a share, from the rules that are still evaluated. The text of a line includes the rule's state and expiry. */
export function alertLevels(all: readonly RuleStatus[], share: Share, format: (price: number) => string): AlertLevel[] {
  return all.flatMap(({ rule, state }) => {
    const { subject, conditions, name, expires } = rule;
    if (subject.kind !== 'entity' || subject.ref !== (share as string) || RESTS.includes(state)) return [];
    return conditions.flatMap(({ kind, op, value }, at): AlertLevel[] => {
      const [what, level] = [PRICED[kind], op && LEVELS[op]];
      if (!what || !level || value === null) return [];
      const words = [
        name,
        what.replace('{level}', level(format(value))),
        state === 'armed' ? '' : RULE_STATE[state].label,
        expires === null ? '' : `until ${day(expires)}`,
      ].filter((word) => word !== '');
      const tone = state === 'gone' || state === 'blind' ? 'error' : 'warn';
      return [{ id: `${rule.id} ${at}`, price: value, rest: value, text: words.join(' · '), tone, rule, at }];
    });
  });
}

/** Returns the rule with one threshold moved to `price` (base units, rounded). */
export const movedTo = ({ rule, at }: Pick<AlertLevel, 'rule' | 'at'>, price: number): Rule => ({
  ...rule,
  conditions: rule.conditions.map((condition, i) => (i === at ? { ...condition, value: Math.max(0, Math.round(price)) } : condition)),
});
