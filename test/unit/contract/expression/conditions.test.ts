import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression } from '#contract/expression/compile.ts';
import { conditionsOf, opsFor, writeConditions, type FormCondition } from '#contract/expression/conditions.ts';
import { sayExpression } from '#contract/expression/say.ts';
import { FIELDS } from '#contract/fields/fields.ts';
import { FIELD_KINDS } from '#contract/fields/field.ts';
import { english } from '../../../support/english-text.ts';
import { expressions } from './expressions.ts';

const values = fc.oneof(
  fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((value) => (value === 0 ? 0 : value)),
);
const texts = fc.string({ unit: 'grapheme', maxLength: 12 });
const op = fc.constantFrom('<', '<=', '>', '>=', '==', '!=');
const numbers = fc.constantFrom('rating', 'wages', 'ask');
const condition: fc.Arbitrary<FormCondition> = fc.oneof(
  fc.record({ field: numbers, op, value: values }),
  fc.record({ field: fc.constantFrom('agent_name', 'country_id'), op: fc.constantFrom('==', '!='), value: texts }),
  fc.record({ field: numbers, op, times: values.filter((value) => value >= 0), other: numbers }),
  fc.record({ field: numbers, op: fc.constant('in'), values: fc.array(values, { minLength: 1, maxLength: 4 }) }),
  fc.record({ field: fc.constant('positions'), op: fc.constant('any'), values: fc.uniqueArray(fc.constantFrom('GK', 'CB', 'FC'), { minLength: 1 }) }), // prettier-ignore
  fc.record({ field: fc.constant('agent_name'), op: fc.constantFrom('contains', 'startsWith', 'endsWith'), value: texts }),
  fc.record({ field: fc.constantFrom('held', 'free'), op: fc.constantFrom('is', 'is-not') }),
  fc.record({ field: numbers, op: fc.constantFrom('known', 'unknown') }),
) as fc.Arbitrary<FormCondition>;

describe('the form and the text', () => {
  it('are two views of one rule', () => {
    fc.assert(
      fc.property(fc.array(condition, { minLength: 1, maxLength: 6 }), (conditions) => {
        const text = writeConditions(conditions);
        const got = compileExpression(text, 'players');
        expect(got.ok ? [] : [text, got.errors]).toEqual([]);
        expect(got.ok && conditionsOf(got.expr)).toEqual(conditions);
      }),
      { numRuns: 500 },
    );
  });
  it.each(['rating + 1 > 5', 'rating > 5 || age < 3', 'min(rating, age) > 5', '!(rating > 5)', '5 < rating', 'held == true'])(
    '%s is shown as text only',
    (text) => {
      const got = compileExpression(text, 'players');
      expect(got.ok && conditionsOf(got.expr)).toBeNull();
    },
  );
  it('offers comparisons for every field', () => {
    for (const kind of FIELD_KINDS) for (const name of Object.keys(FIELDS[kind])) expect(opsFor(kind, name).length).toBeGreaterThan(0);
  });
});

describe('an expression in words', () => {
  const said = (text: string): string => {
    const got = compileExpression(text, 'players');
    return got.ok ? english(sayExpression(got.expr, 'players')) : JSON.stringify(got.errors);
  };
  it.each([
    ['rating >= 80 && age < 22', 'Rating is at least 80 and Age is below 22'],
    ['ask < 0.9 * vwap_7d', 'Ask is below 0.9 times Average price, 7 days'],
    ['wages > 5000', 'Wages is above 5,000 coin'],
    ['("CB" in positions || "LB" in positions) && !held', 'Positions include “CB” or “LB” and “Held” does not apply'],
    ['!known(last)', 'Last price is unknown'],
    ['spread_percent <= 5', 'Spread in percent is at most 5%'],
    ['country_id in ["ENG", "ESP"]', 'Country is “ENG” or “ESP”'],
  ])('%s: %s', (text, sentence) => expect(said(text)).toBe(sentence));

  it('is written for every expression', () => {
    fc.assert(
      fc.property(expressions.flag, (both) => {
        fc.pre(both.cel.length < 1_500 && compileExpression(both.cel, 'players').ok);
        expect(said(both.cel)).not.toMatch(/undefined|\[object|NaN/);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the table of fields', () => {
  it.each(FIELD_KINDS)('of %s has no name or alias twice', (kind) => {
    const names = Object.entries(FIELDS[kind]).flatMap(([name, { aliases }]) => [name, ...aliases]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
