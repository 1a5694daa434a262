import type { z } from 'zod';
import { RuleBody, type Rule, type Suggestion } from '#contract/model/alerts/alert.ts';
import type { Subject, SubjectNames } from '#contract/model/alerts/subject.ts';
import type { WatchlistInfo } from '#contract/model/app/watchlist.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { sayRule } from '#contract/text/say-rule.ts';

interface Draft {
  readonly id: string;
  readonly because: CodedText;
  readonly name: CodedText;
  readonly rule: z.input<typeof RuleBody>;
}
const HELD: Subject = { kind: 'holdings' };

/** Reminders to vote: hours before the end of the vote, and priority. */
const LADDER = [
  { hours: 24, priority: 'normal' },
  { hours: 3, priority: 'critical' },
  { hours: 0.5, priority: 'critical' },
] as const;

const forHoldings: readonly Draft[] = [
  ...LADDER.map(({ hours, priority }): Draft => ({
    id: `not-voted-${hours}`,
    because: text('suggest.not-voted'),
    name: text('suggest-name.not-voted', { seconds: hours * 3_600 }),
    rule: { subject: HELD, conditions: [{ kind: 'not-voted', value: hours }], priority },
  })),
  {
    id: 'vote-opened',
    because: text('suggest.vote'),
    name: text('suggest-name.vote'),
    rule: { subject: HELD, conditions: [{ kind: 'vote-opened' }] },
  },
  {
    id: 'move',
    because: text('suggest.move'),
    name: text('suggest-name.move'),
    rule: { subject: HELD, conditions: [{ kind: 'move', op: 'either', value: 10, minutes: 1_440 }] },
  },
  {
    id: 'injured',
    because: text('suggest.injured'),
    name: text('suggest-name.injured'),
    rule: { subject: HELD, match: 'any', conditions: [{ kind: 'injured' }, { kind: 'banned' }] },
  },
];
const source: Draft = {
  id: 'source',
  because: text('suggest.source'),
  name: text('suggest-name.source'),
  rule: { subject: { kind: 'game' }, conditions: [{ kind: 'source', of: 'any' }], holdFor: 120 },
};

/** Suggests rules that suit the user's accounts and watchlists and do not exist yet. Never creates them. `write` forms their names. */
export function suggestions(
  rules: readonly Rule[],
  accounts: readonly string[],
  lists: readonly WatchlistInfo[],
  names: SubjectNames,
  write: (text: CodedText) => string,
): Suggestion[] {
  const listed = lists
    .filter(({ count }) => count > 0)
    .slice(0, 5)
    .map(({ id, name }): Draft => ({
      id: `move-${id}`,
      because: text('suggest.list', { list: name }),
      name: text('suggest-name.list', { list: name }),
      rule: { subject: { kind: 'watchlist', id }, conditions: [{ kind: 'move', op: 'either', value: 10, minutes: 1_440 }] },
    }));
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
