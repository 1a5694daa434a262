import type { Alert, RuleStatus } from '#contract/model/alerts/alert.ts';

/** What stands now: alerts that hold, and rules that are about to tell, cannot be evaluated, or are kept quiet. */
export interface Standing {
  readonly firing: readonly Alert[];
  readonly pending: readonly RuleStatus[];
  readonly blind: readonly RuleStatus[];
  readonly quiet: readonly RuleStatus[];
  /** Rules that are evaluated and have nothing to say. */
  readonly armed: number;
  /** Rules that are not evaluated: off, expired, done. */
  readonly asleep: number;
}

const RANK = { critical: 0, normal: 1, info: 2 } as const;

/** Critical ones first, then the newest; a rule that fires stands there with its alerts and not once more. */
export function standing(alerts: readonly Alert[], rules: readonly RuleStatus[]): Standing {
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
export const isStill = ({ firing, pending, blind, quiet }: Standing): boolean =>
  firing.length + pending.length + blind.length + quiet.length === 0;
