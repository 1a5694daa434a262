import type { z } from 'zod';
import { RuleBody, type Rule, type Suggestion } from '#contract/model/alerts/alert.ts';
import { sayRule } from '#contract/model/alerts/alert-words.ts';
import type { Subject, SubjectNames } from '#contract/model/alerts/subject.ts';
import type { WatchlistInfo } from '#contract/model/app/watchlist.ts';

interface Draft {
  readonly id: string;
  readonly because: string;
  readonly rule: z.input<typeof RuleBody>;
}
const HELD: Subject = { kind: 'holdings' };

/** Reminders to vote: hours before the end of the vote, and priority. */
const LADDER = [
  { hours: 24, name: 'Vote ends in 24 hours', priority: 'normal' },
  { hours: 3, name: 'Vote ends in 3 hours', priority: 'critical' },
  { hours: 0.5, name: 'Vote ends in 30 minutes', priority: 'critical' },
] as const;

const forHoldings: readonly Draft[] = [
  ...LADDER.map(({ hours, name, priority }): Draft => ({
    id: `not-voted-${hours}`,
    because: 'You can vote on shares you hold. Fires only while none of your accounts has voted.',
    rule: { name, subject: HELD, conditions: [{ kind: 'not-voted', value: hours }], priority },
  })),
  {
    id: 'vote-opened',
    because: 'You can vote on shares you hold.',
    rule: { name: 'Vote opens', subject: HELD, conditions: [{ kind: 'vote-opened' }] },
  },
  {
    id: 'move',
    because: 'A 10% move within a day is unusual.',
    rule: { name: 'Price move in a holding', subject: HELD, conditions: [{ kind: 'move', op: 'either', value: 10, minutes: 1_440 }] },
  },
  {
    id: 'injured',
    because: 'Injuries tend to lower a player’s price.',
    rule: { name: 'Injury in a holding', subject: HELD, match: 'any', conditions: [{ kind: 'injured' }, { kind: 'banned' }] },
  },
];
const source: Draft = {
  id: 'source',
  because: 'Without data, no other alert can fire.',
  rule: { name: 'No data', subject: { kind: 'game' }, conditions: [{ kind: 'source', of: 'any' }], holdFor: 120 },
};

/** Suggests rules that suit the user's accounts and watchlists and do not exist yet. Never creates them. */
export function suggestions(
  rules: readonly Rule[],
  accounts: readonly string[],
  lists: readonly WatchlistInfo[],
  names: SubjectNames,
): Suggestion[] {
  const listed = lists
    .filter(({ count }) => count > 0)
    .slice(0, 5)
    .map(({ id, name }): Draft => ({
      id: `move-${id}`,
      because: `You have the watchlist “${name}”.`,
      rule: {
        name: `Price move in ${name}`.slice(0, 80),
        subject: { kind: 'watchlist', id },
        conditions: [{ kind: 'move', op: 'either', value: 10, minutes: 1_440 }],
      },
    }));
  const drafts = [...(accounts.length > 0 ? forHoldings : []), ...listed, source];
  // The reminders to vote differ only by their hours; other rules differ by the kinds of their conditions.
  const key = ({ subject, conditions }: RuleBody): string =>
    JSON.stringify([subject, conditions.map(({ kind, value }) => (kind === 'not-voted' ? [kind, value] : kind))]);
  const there = new Set(rules.map(key));
  return drafts
    .map(({ id, because, rule }) => ({ id, because, rule: RuleBody.parse(rule) }))
    .filter(({ rule }) => !there.has(key(rule)))
    .map((one) => ({ ...one, sentence: sayRule(one.rule, names) }));
}
