import type { Alert, RuleStatus } from '#contract/model/alerts/alert.ts';

/** Current state: firing alerts, and rules that are pending, can't be evaluated, or are snoozed. */
export interface ActiveState {
  readonly firing: readonly Alert[];
  readonly pending: readonly RuleStatus[];
  readonly blind: readonly RuleStatus[];
  readonly quiet: readonly RuleStatus[];
  /** Number of rules that are evaluated and have nothing to report. */
  readonly armed: number;
  /** Number of rules that are not evaluated: off, expired, finished. */
  readonly asleep: number;
}

const RANK = { critical: 0, normal: 1, info: 2 } as const;

/** Groups alerts and rules: critical alerts first, then the newest. A firing rule appears only as its alerts, not again as a rule. */
export function activeState(alerts: readonly Alert[], rules: readonly RuleStatus[]): ActiveState {
  const by = (...states: RuleStatus['state'][]): RuleStatus[] =>
    rules.filter(({ state }) => states.includes(state)).sort((a, b) => (b.since ?? 0) - (a.since ?? 0));
  return {
    firing: [...alerts].sort((a, b) => RANK[a.priority] - RANK[b.priority] || b.id - a.id),
    pending: by('pending'),
    blind: by('blind', 'gone'),
    quiet: by('quieted', 'snoozed'),
    armed: by('armed').length,
    asleep: by('off', 'expired', 'done').length,
  };
}
/** Whether no alert fires and no rule is pending, without data or snoozed. */
export const isStill = ({ firing, pending, blind, quiet }: ActiveState): boolean =>
  firing.length + pending.length + blind.length + quiet.length === 0;
