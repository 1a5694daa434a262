import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression } from '#contract/expression/compile.ts';
import type { Expr } from '#contract/expression/expr.ts';
import { POSITIONS, type Position } from '#contract/model/clubs/player.ts';
import { FIELD_KINDS, type FieldKind } from '#contract/fields/field.ts';
import { FORMS, NO_VALUES, readForm, writeForm, type FormValues } from '#view/panels/screener/screen-form.ts';

const exprOf = (kind: FieldKind, source: string): Expr | null => {
  if (source === '') return null;
  const read = compileExpression(source, kind);
  if (!read.ok) throw new Error(`${source}: ${JSON.stringify(read.errors)}`);
  return read.expr;
};
const ALL = Object.keys(POSITIONS) as Position[];
const formOf = (kind: FieldKind): fc.Arbitrary<FormValues> => {
  const { positions, ranges, checks } = FORMS[kind];
  const codes = positions ? fc.subarray(ALL, { maxLength: 5 }) : fc.constant([]);
  const limit = fc.option(fc.integer({ min: 0, max: 5_000 }).map((n) => n / 100));
  return fc.record({
    positions: fc.record({ main: codes, also: codes }),
    ranges: fc.subarray(ranges.map(({ field }) => field)).chain((fields) =>
      fc
        .tuple(...fields.map(() => fc.record({ min: limit, max: limit })))
        .map((values) => Object.fromEntries(fields.map((field, i) => [field, values[i] ?? { min: null, max: null }] as const)))
        .map((all) => Object.fromEntries(Object.entries(all).filter(([, { min, max }]) => min !== null || max !== null))),
    ),
    checks: fc.subarray(checks.map(({ id }) => id)),
    rest: fc.constant([]),
  });
};

describe.each(FIELD_KINDS)('the form of %s', (kind) => {
  it('reads back what it wrote as an expression', () => {
    fc.assert(
      fc.property(formOf(kind), (form) => {
        expect(readForm(exprOf(kind, writeForm(form, kind)), kind)).toEqual(form);
      }),
    );
  });
  it('has only fields that expressions know, and writes nothing for nothing', () => {
    for (const { field } of FORMS[kind].ranges) expect(compileExpression(`${field} >= 1`, kind).ok).toBe(true);
    for (const { id } of FORMS[kind].checks)
      expect(compileExpression(writeForm({ ...NO_VALUES, checks: [id] }, kind), kind)).toMatchObject({ ok: true, type: 'flag' });
    expect([writeForm(NO_VALUES, kind), readForm(null, kind)]).toEqual(['', NO_VALUES]);
  });
});

describe('an expression that the form has no control for', () => {
  it('stays beside the form when it is a plain condition', () => {
    const form = readForm(exprOf('players', 'rating >= 80 && name.contains("ova") && rating < 90 && ask < 0.9 * vwap_7d'), 'players');
    expect(form).toMatchObject({ ranges: { rating: { min: 80, max: null } } });
    expect(form?.rest).toHaveLength(3);
    expect(writeForm(form ?? NO_VALUES, 'players')).toBe('rating >= 80 && name.contains("ova") && rating < 90 && ask < 0.9 * vwap_7d');
  });
  it('hides the form when it is more than conditions', () => {
    expect(readForm(exprOf('players', 'rating >= 80 || free'), 'players')).toBeNull();
  });
});
