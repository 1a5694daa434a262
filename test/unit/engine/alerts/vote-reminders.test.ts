import { expect, it } from 'vitest';
import { suggestions } from '#engine/alerts/suggest.ts';
import type { Rule } from '#contract/model/alerts/alert.ts';
import { english } from '../../../support/english-text.ts';

const offered = (rules: readonly Rule[], accounts = ['me']) =>
  suggestions(rules, accounts, [], {}, english).filter(({ rule }) => rule.conditions.some(({ kind }) => kind === 'not-voted'));

it('reminders before the end of a vote are offered as a series, each with its own text', () => {
  const sentences = offered([]).map(({ sentence }) => english(sentence));
  expect(sentences).toHaveLength(3);
  expect(sentences[0]).toMatch(/within 24 hours/);
  expect(sentences[1]).toMatch(/within 3 hours/);
  expect(sentences[2]).toMatch(/within 30 minutes/);
});

it('a reminder that already exists is not offered again, the others are', () => {
  const [day, hours, minutes] = offered([]).map(({ rule }) => rule);
  const made = { ...hours, id: 'r1', savedAt: 1 } as unknown as Rule;
  expect(offered([made]).map(({ rule }) => rule)).toEqual([day, minutes]);
});

it('no reminder is offered without an account, because nobody can have voted', () => expect(offered([], [])).toEqual([]));
