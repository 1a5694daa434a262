import type { Rule, RuleBody, RuleTrial } from '#contract/model/alerts/alert.ts';
import { seconds } from '../base/clock.ts';
import type { NamedContext } from '../context.ts';
import type { Registry } from '../live/registry.ts';
import { assess, type Assessed } from './assess.ts';
import { createSubscriptions, READING } from './subscriptions.ts';
import { FRESH } from './rule-state.ts';
import { namesFor, subjectsOf } from './subjects.ts';

/** Maximum number of subjects to evaluate, so that a trial stays cheap; of a longer list, the first ones. */
const MOST_TRIED = 20;
/** After this many ms, the trial ends with the values read so far. */
const PATIENCE_MS = 8_000;

type Tried = RuleTrial['things'][number];
const RANK: readonly Tried['state'][] = ['fires', 'pending', 'before', 'no', 'blind', 'gone'];

function stateOf({ effects, memo, noData, gone }: Assessed): Tried['state'] {
  if (gone !== null) return 'gone';
  if (effects.some(({ effect }) => effect === 'fire')) return 'fires';
  const phases = Object.values(memo.lives).map(({ phase }) => phase);
  if (phases.includes('pending')) return 'pending';
  if (phases.length > 0) return 'before';
  return noData === null ? 'no' : 'blind';
}

/** Evaluates an unsaved rule as its first evaluation would: reads the values it needs and waits for them, but sends no notifications. */
export function dryRun(body: RuleBody, { context, registry }: { context: NamedContext; registry: Registry }): Promise<RuleTrial> {
  const { clock, user } = context;
  const rule: Rule = { ...body, id: 'try', enabled: true, savedAt: seconds(clock), snoozedUntil: null, doneAt: null };
  const names = namesFor(context);
  const instance = { many: rule.subject.kind !== 'entity', accounts: user.accounts.all(), named: names.ref };

  return new Promise((resolve) => {
    let looking: (() => void) | null = null;
    const again = (): void => void (looking ??= clock.after(0, () => evaluate(false)));
    const feeds = createSubscriptions({ clock, registry, changed: again, back: again });
    const late = clock.after(PATIENCE_MS, () => evaluate(true));

    function evaluate(last: boolean): void {
      looking?.();
      looking = null;
      const asked = new Set<string>();
      const read = feeds.seeing(asked);
      const subjects = subjectsOf(rule, context, read);
      const { refs = [], gone = null } = subjects ?? {};
      const now = seconds(clock);
      const tried = refs.slice(0, MOST_TRIED);
      const seen = tried.map((ref) => ({ ref, found: assess({ ...instance, rule, ref, memo: FRESH, now, read }) }));
      feeds.settle(asked);
      const reading = subjects === null || seen.some(({ found }) => found.reasons.some(({ text }) => text.code === READING.code));
      if (reading && !last) return;
      late();
      feeds.stop();
      const things = seen.map(({ ref, found }): Tried => ({ ref, state: stateOf(found), reasons: [...found.reasons] }));
      things.sort((a, b) => RANK.indexOf(a.state) - RANK.indexOf(b.state));
      resolve({ gone, watching: refs.length, looked: things.length, things });
    }
    evaluate(false);
  });
}
