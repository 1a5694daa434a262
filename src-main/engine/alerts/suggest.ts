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

/** Hours before the end of a vote at which somebody who has not voted is reminded, and how loudly. */
const LADDER = [
  { hours: 24, name: 'Vote closes in a day', priority: 'normal' },
  { hours: 3, name: 'Vote closes in three hours', priority: 'critical' },
  { hours: 0.5, name: 'Vote closes in half an hour', priority: 'critical' },
] as const;

const forHoldings: readonly Draft[] = [
  ...LADDER.map(({ hours, name, priority }): Draft => ({
    id: `not-voted-${hours}`,
    because: 'You hold influence, so you may vote. It comes only while none of your accounts has voted.',
    rule: { name, subject: HELD, conditions: [{ kind: 'not-voted', value: hours }], priority },
  })),
  {
    id: 'vote-opened',
    because: 'You hold influence, so you may vote.',
    rule: { name: 'Vote opens', subject: HELD, conditions: [{ kind: 'vote-opened' }] },
  },
  {
    id: 'move',
    because: 'A tenth in a day is a lot.',
    rule: { name: 'Price of a holding', subject: HELD, conditions: [{ kind: 'move', op: 'either', value: 10, minutes: 1_440 }] },
  },
  {
    id: 'injured',
    because: 'An injury costs its price.',
    rule: { name: 'Injury of a holding', subject: HELD, match: 'any', conditions: [{ kind: 'injured' }, { kind: 'banned' }] },
  },
];
const source: Draft = {
  id: 'source',
  because: 'Without data no other alert can come.',
  rule: { name: 'No data', subject: { kind: 'game' }, conditions: [{ kind: 'source', of: 'any' }], holdFor: 120 },
};

/** Rules that would make sense here and are not there yet. They are offered, never made. */
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
      because: `You watch “${name}”.`,
      rule: {
        name: `Price on ${name}`.slice(0, 80),
        subject: { kind: 'watchlist', id },
        conditions: [{ kind: 'move', op: 'either', value: 10, minutes: 1_440 }],
      },
    }));
  const drafts = [...(accounts.length > 0 ? forHoldings : []), ...listed, source];
  // The steps of the ladder differ by their hours alone; of every other rule the kinds say what it is for.
  const key = ({ subject, conditions }: RuleBody): string =>
    JSON.stringify([subject, conditions.map(({ kind, value }) => (kind === 'not-voted' ? [kind, value] : kind))]);
  const there = new Set(rules.map(key));
  return drafts
    .map(({ id, because, rule }) => ({ id, because, rule: RuleBody.parse(rule) }))
    .filter(({ rule }) => !there.has(key(rule)))
    .map((one) => ({ ...one, sentence: sayRule(one.rule, names) }));
}
