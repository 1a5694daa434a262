import type { z } from 'zod';
import { RuleBody, type Rule, type Suggestion } from '#contract/model/alerts/alert.ts';
import type { Subject, SubjectNames } from '#contract/model/alerts/subject.ts';
import type { WatchlistInfo } from '#contract/model/app/watchlist.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { sayRule } from '#contract/text/say-rule.ts';

type SuggestedRule = z.input<typeof RuleBody>;
const draft = (id: string, because: CodedText, name: CodedText, rule: SuggestedRule) => ({ id, because, name, rule });
const move = (subject: Subject): SuggestedRule => ({ subject, conditions: [{ kind: 'move', op: 'either', value: 10, minutes: 1_440 }] });
const HELD: Subject = { kind: 'holdings' };

/** Reminders to vote: hours before the end of the vote, and priority. */
const LADDER = [
  { hours: 24, priority: 'normal' },
  { hours: 3, priority: 'critical' },
  { hours: 0.5, priority: 'critical' },
] as const;
const reminders = LADDER.map(({ hours, priority }) => {
  const rule: SuggestedRule = { subject: HELD, conditions: [{ kind: 'not-voted', value: hours }], priority };
  return draft(`not-voted-${hours}`, text('suggest.not-voted'), text('suggest-name.not-voted', { seconds: hours * 3_600 }), rule);
});
const forHoldings = [
  ...reminders,
  draft('vote-opened', text('suggest.vote'), text('suggest-name.vote'), { subject: HELD, conditions: [{ kind: 'vote-opened' }] }),
  draft('move', text('suggest.move'), text('suggest-name.move'), move(HELD)),
  draft('injured', text('suggest.injured'), text('suggest-name.injured'), {
    subject: HELD,
    match: 'any',
    conditions: [{ kind: 'injured' }, { kind: 'banned' }],
  }),
];
const source = draft('source', text('suggest.source'), text('suggest-name.source'), {
  subject: { kind: 'game' },
  conditions: [{ kind: 'source', of: 'any' }],
  holdFor: 120,
});

/** Suggests rules that suit the user's accounts and watchlists and do not exist yet. Never creates them. `write` forms their names. */
export function suggestions(
  rules: readonly Rule[],
  accounts: readonly string[],
  lists: readonly WatchlistInfo[],
  names: SubjectNames,
  write: (text: CodedText) => string,
): Suggestion[] {
  const filled = lists.filter(({ count }) => count > 0).slice(0, 5);
  const listed = filled.map(({ id, name: list }) =>
    draft(`move-${id}`, text('suggest.list', { list }), text('suggest-name.list', { list }), move({ kind: 'watchlist', id })),
  );
  const drafts = [...(accounts.length > 0 ? forHoldings : []), ...listed, source];
  // The reminders to vote differ only by their hours; other rules differ by the kinds of their conditions.
  const key = ({ subject, conditions }: RuleBody): string =>
    JSON.stringify([subject, conditions.map(({ kind, value }) => (kind === 'not-voted' ? [kind, value] : kind))]);
  const there = new Set(rules.map(key));
  return drafts
    .map(({ id, because, name, rule }) => ({ id, because, rule: RuleBody.parse({ ...rule, name: write(name).slice(0, 80) }) }))
    .filter(({ rule }) => !there.has(key(rule)))
    .map((one) => ({ ...one, sentence: sayRule(one.rule, names) }));
}
