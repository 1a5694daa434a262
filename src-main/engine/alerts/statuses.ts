import type { Rule, RuleStatus } from '#contract/model/alerts/alert.ts';
import type { SubjectNames } from '#contract/model/alerts/subject.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { sayRule } from '#contract/text/say-rule.ts';
import type { RuleInstance } from './rule-instance.ts';

/** Returns why a rule is not evaluated by its own settings; null if it is evaluated. `now` is in Unix seconds. */
export function asleep(rule: Rule, now: number): 'off' | 'expired' | null {
  if (!rule.enabled) return 'off';
  return rule.expires !== null && rule.expires <= now ? 'expired' : null;
}

interface About {
  readonly names: SubjectNames;
  readonly now: number;
  /** The instances of the rule. */
  readonly instances: readonly RuleInstance[];
  /** Why the rule no longer has a subject; null if it has one. */
  readonly lost: CodedText | null;
}

/** Returns the status of a rule in the form of the contract. */
export function statusOf(rule: Rule, { names, now, instances, lost }: About): RuleStatus {
  const status: RuleStatus = {
    rule,
    state: asleep(rule, now) ?? 'armed',
    sentence: sayRule(rule, names),
    why: null,
    watching: instances.length,
    looked: instances.filter(({ memo }) => memo.lookedAt !== null).length,
    since: rule.savedAt,
    firedAt: Math.max(0, rule.doneAt ?? 0, ...instances.map(({ memo }) => memo.toldAt ?? 0)) || null,
    fired: instances.reduce((sum, { memo }) => sum + memo.fired, 0),
  };
  if (status.state !== 'armed') return status;
  if (rule.doneAt !== null) return { ...status, state: 'done', since: rule.doneAt };
  const nothing = lost ?? (instances.every(({ missing }) => missing !== null) ? instances[0]?.missing : null);
  if (nothing) return { ...status, state: 'gone', why: nothing };
  if ((rule.snoozedUntil ?? 0) > now) return { ...status, state: 'snoozed' };
  const waiting = instances.find(({ showsNoData, missing }) => missing === null && showsNoData);
  if (waiting) return { ...status, state: 'blind', since: waiting.noDataSince, why: waiting.noData };
  if (instances.some(({ flapping }) => flapping)) return { ...status, state: 'quieted', why: text('alert.flapping') };
  const lives = instances.flatMap(({ memo }) =>
    Object.values(memo.lives).filter(({ alert, phase }) => phase === 'pending' || alert !== null),
  );
  if (lives.length === 0) return status;
  return {
    ...status,
    state: lives.some(({ phase }) => phase !== 'pending') ? 'firing' : 'pending',
    since: Math.min(...lives.map(({ since }) => since)),
  };
}
