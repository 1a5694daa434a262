import type { Rule, RuleStatus } from '#contract/model/alerts/alert.ts';
import type { SubjectNames } from '#contract/model/alerts/subject.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { sayRule } from '#contract/text/say-rule.ts';
import type { Thing } from './rule-instance.ts';

/** Returns why a rule is not evaluated by its own settings; null if it is evaluated. `now` is in Unix seconds. */
export function asleep(rule: Rule, now: number): 'off' | 'expired' | null {
  if (!rule.enabled) return 'off';
  return rule.expires !== null && rule.expires <= now ? 'expired' : null;
}

interface About {
  readonly names: SubjectNames;
  readonly now: number;
  /** The instances of the rule. */
  readonly things: readonly Thing[];
  /** Why the rule no longer has a subject; null if it has one. */
  readonly lost: CodedText | null;
}

/** Returns the status of a rule in the form of the contract. */
export function statusOf(rule: Rule, { names, now, things, lost }: About): RuleStatus {
  const told: RuleStatus = {
    rule,
    state: asleep(rule, now) ?? 'armed',
    sentence: sayRule(rule, names),
    why: null,
    watching: things.length,
    looked: things.filter(({ memo }) => memo.lookedAt !== null).length,
    since: rule.savedAt,
    firedAt: Math.max(0, rule.doneAt ?? 0, ...things.map(({ memo }) => memo.toldAt ?? 0)) || null,
    fired: things.reduce((sum, { memo }) => sum + memo.fired, 0),
  };
  if (told.state !== 'armed') return told;
  if (rule.doneAt !== null) return { ...told, state: 'done', since: rule.doneAt };
  const nothing = lost ?? (things.every(({ gone }) => gone !== null) ? things[0]?.gone : null);
  if (nothing) return { ...told, state: 'gone', why: nothing };
  if ((rule.snoozedUntil ?? 0) > now) return { ...told, state: 'snoozed' };
  const blind = things.find(({ blindTold, gone }) => gone === null && blindTold);
  if (blind) return { ...told, state: 'blind', since: blind.blindSince, why: blind.blind };
  if (things.some(({ flapping }) => flapping)) return { ...told, state: 'quieted', why: text('alert.flapping') };
  const lives = things.flatMap(({ memo }) => Object.values(memo.lives).filter(({ alert, phase }) => phase === 'pending' || alert !== null));
  if (lives.length === 0) return told;
  return {
    ...told,
    state: lives.some(({ phase }) => phase !== 'pending') ? 'firing' : 'pending',
    since: Math.min(...lives.map(({ since }) => since)),
  };
}
