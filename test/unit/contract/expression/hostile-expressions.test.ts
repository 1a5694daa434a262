import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression } from '#contract/expression/compile.ts';
import type { TextCode } from '#contract/text/coded-text.ts';
import { english } from '../../../support/english-text.ts';

const firstError = (text: string, kind: 'players' | 'clubs' | 'users' = 'players') => {
  const got = compileExpression(text, kind);
  return got.ok ? null : got.errors[0];
};

describe('a wrong expression is refused at its place', () => {
  it.each<readonly [string, TextCode, string]>([
    ['', 'expression.empty', ''],
    ['rating >=', 'expression.ends', ''],
    ['ratng >= 80', 'expression.no-field', 'ratng'],
    ['rating >= 80 && agee < 22', 'expression.no-field', 'agee'],
    ['rating >= "x"', 'expression.operands', 'rating >= "x"'],
    ['rating = 80', 'expression.instead', '='],
    ['rating ≥ 80', 'expression.instead', '≥'],
    ['rating >= 80 and held', 'expression.instead', 'and'],
    ['agent_name == "x', 'expression.open-quote', '"x'],
    ['rating >= 80)', 'expression.unexpected', ')'],
    ['rating > 99999999999999999999', 'expression.number-size', '99999999999999999999'],
    ['rating > 1e400', 'expression.number', '1e400'],
    ['agent_name.matches("(a+)+$")', 'expression.no-patterns', 'agent_name.matches("(a+)+$")'],
    ['positions.exists(p, p == "CB")', 'expression.no-function', 'positions.exists(p, p == "CB")'],
    ['[1].exists(x, x > 1)', 'expression.no-function', '[1].exists(x, x > 1)'],
    ['size(agent_name) > 2', 'expression.no-function', 'size(agent_name)'],
    ['rondu(rating)', 'expression.no-function', 'rondu(rating)'],
    ['min(rating)', 'expression.arguments', 'min(rating)'],
    ['rating.name', 'expression.no-parts', 'name'],
    ['positions[0] == "CB"', 'expression.no-parts', '[0]'],
    ['{"a": 1}', 'expression.too-large', ''],
    ['agent_name == null', 'expression.null', 'null'],
    ['rating in []', 'expression.list-empty', '[]'],
    ['rating in [1, "a"]', 'expression.mixed-list', '"a"'],
    ['rating in [held]', 'expression.list-literals', 'held'],
    ['positions == positions', 'expression.list-alone', 'positions'],
    ['agent_name + "x" == "y"', 'expression.add-texts', 'agent_name + "x"'],
    ['rating && held', 'expression.needs-flag', ''],
    ['held ? 1 : "a"', 'expression.branches', ''],
    ['b"abc" == "a"', 'expression.literal', 'b"abc"'],
    ['1u == 1', 'expression.literal', '1u'],
    ['timestamp("x") > 1', 'expression.no-function', 'timestamp("x")'],
    ['__proto__', 'expression.reserved', '__proto__'],
    ['constructor > 1', 'expression.no-field', 'constructor'],
    ['toString() == "a"', 'expression.no-function', 'toString()'],
    ['hasOwnProperty("a")', 'expression.no-function', 'hasOwnProperty("a")'],
    ['😀', 'expression.unexpected', ''],
    ['rating\u0000 > 1', 'expression.unexpected', '\u0000'],
  ])('%j: %s', (text, code, place) => {
    const error = firstError(text);
    expect(error?.text.code).toBe(code);
    if (error && place !== '') expect(text.slice(error.from, error.to)).toContain(place);
    expect(error && english(error.text)).not.toMatch(/undefined|NaN|\[object/);
  });

  it('names the field that was meant, by its name or an alias', () => {
    expect(english(firstError('ratng > 1')?.text as never)).toContain('Did you mean `rating`');
    expect(english(firstError('nationn == "ENG"')?.text as never)).toContain('`nation`');
  });
  it('names all unknown fields at once', () => {
    const got = compileExpression('aaaaaaa > 1 && bbbbbbbb < 2', 'players');
    expect(got.ok ? [] : got.errors).toHaveLength(2);
  });
  it.each([
    ['rating >= 90 && rating <= 80', 'rating <= 80'],
    ['rating > 80 && rating < 80', 'rating < 80'],
    ['held && 5 > age && age == 7', 'age == 7'],
    ['age > 3 && (rating < 50 && (rating > 60 && rating > 70)) && held', 'rating > 60'],
  ])('%s warns of its range where %s leaves no row', (text, place) => {
    const got = compileExpression(text, 'players');
    expect(got.ok && got.warnings.map((one) => [one.text.code, text.slice(one.from, one.to)])).toEqual([['expression.range', place]]);
  });
});

describe('a hostile expression', () => {
  const HOSTILE: readonly (readonly [string, string])[] = [
    ['opens 100,000 brackets', '('.repeat(100_000)],
    ['opens as many brackets as fit', '('.repeat(2_000)],
    ['negates as often as it can', `${'!'.repeat(1_990)}held`],
    ['subtracts as often as it can', `${'-'.repeat(1_990)}1`],
    ['has 100,000 operators', `1${' + 1'.repeat(100_000)} > 0`],
    ['has as many operators as fit', `1${'+1'.repeat(990)} > 0`],
    ['nests conditions', 'held?'.repeat(390)],
    ['nests lists', '['.repeat(2_000)],
    ['nests calls', 'min('.repeat(490)],
    ['chains fields', 'rating.'.repeat(280)],
    ['is a text of a megabyte', `"${'a'.repeat(1_000_000)}" == agent_name`],
    ['is a name of a megabyte', 'x'.repeat(1_000_000)],
    ['has a list that is too long', `rating in [${'1,'.repeat(900)}1]`],
    ['has a pattern that runs for ever', `"${'a'.repeat(60)}!".matches("(a+)+$")`],
    ['maps a list over itself', '[1,2,3].map(x, [1,2,3].map(y, [1,2,3].map(z, x)))'],
  ];
  it.each(HOSTILE)('that %s is refused', (_, text) => {
    expect(firstError(text)?.text.code).toMatch(/^expression\./);
  });

  it('of any text never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
        const got = compileExpression(text, 'players');
        for (const { from, to } of got.ok ? [] : got.errors) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeGreaterThanOrEqual(from);
          expect(to).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
