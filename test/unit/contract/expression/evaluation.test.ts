import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileExpression, type Compiled } from '#contract/expression/compile.ts';
import { evaluateRow, type RowValue } from '#contract/expression/evaluate.ts';
import type { Expr } from '#contract/expression/expr.ts';
import { POSITIONS, type Position } from '#contract/model/clubs/player.ts';
import { ColumnTable } from '#engine/columns/column-table.ts';
import { cellsOf, filterRows } from '#engine/columns/query-task.ts';
import { expressions, rows, type Both } from './expressions.ts';

const compiled = (text: string): Extract<Compiled, { ok: true }> => {
  const got = compileExpression(text, 'players');
  if (!got.ok) throw new Error(`${text}: ${JSON.stringify(got.errors)}`);
  return got;
};
const isLong = ({ cel }: Both): boolean => cel.length > 1_500;
type Row = Readonly<Record<string, RowValue>>;
/** A table with these rows, as the worker stores them. */
function tableOf(all: readonly Row[]): ColumnTable {
  const table = new ColumnTable('players', {});
  all.forEach((row, at) => {
    const place = table.place(at);
    for (const [field, value] of Object.entries(row))
      table.set(place, field, Array.isArray(value) ? value.reduce((mask, code) => mask | POSITIONS[code as Position], 0) : value);
  });
  return table;
}
const inColumns = (expr: Expr, all: readonly Row[]): unknown[] => cellsOf(expr, tableOf(all), Uint32Array.from(all.keys()));
const plainZero = (value: unknown): unknown => (value === 0 ? 0 : value);

describe('an expression returns the same from plain code, row by row and from columns', () => {
  for (const type of ['number', 'text', 'flag'] as const)
    it(`for a ${type}`, () => {
      fc.assert(
        fc.property(expressions[type], rows, (both, all) => {
          fc.pre(!isLong(both));
          const got = compileExpression(both.cel, 'players');
          fc.pre(got.ok || !got.errors.some(({ text }) => text.code === 'expression.too-large'));
          const { expr } = compiled(both.cel);
          const truth = all.map((row) => plainZero(both.plain(row)));
          expect(all.map((row) => plainZero(evaluateRow(expr, (field) => row[field])))).toEqual(truth);
          expect(inColumns(expr, all).map(plainZero)).toEqual(truth);
        }),
        { numRuns: 400 },
      );
    });

  it('and a filter counts every row once', () => {
    fc.assert(
      fc.property(expressions.flag, rows, (both, all) => {
        fc.pre(!isLong(both) && compileExpression(both.cel, 'players').ok);
        const { expr } = compiled(both.cel);
        const truth = all.map((row) => both.plain(row));
        const { rows: fits, counts } = filterRows(tableOf(all), expr, 'leave-out');
        const among = (value: unknown): number => truth.filter((one) => one === value).length;
        expect(counts).toEqual({ true: among(true), false: among(false), unknown: among(null) });
        expect([...fits]).toEqual(truth.flatMap((one, at) => (one === true ? [at] : [])));
      }),
      { numRuns: 200 },
    );
  });
});

describe('unknown values', () => {
  it.each([
    ['rating > 5', null],
    ['rating > 5 || true', true],
    ['rating > 5 && false', false],
    ['known(rating)', false],
    ['coalesce(rating, 7)', 7],
    ['1 / 0', null],
    ['0 / 0 == 0', null],
    ['wages / 0 > 1', null],
    ['5 % 0', null],
    ['rating in [1, 2]', null],
    ['"CB" in positions', null],
    ['rating > 5 ? 1 : 2', null],
  ] as const)('%s of an empty row is %s', (text, value) => {
    expect(evaluateRow(compiled(text).expr, () => null)).toBe(value);
  });

  it('amounts are compared in coin', () => {
    const { expr, unit } = compiled('ask <= 0.29');
    expect(unit).toBe('none');
    expect(evaluateRow(expr, () => 2_900)).toBe(true);
    expect(evaluateRow(expr, () => 2_901)).toBe(false);
  });
  it.each([
    ['ask', 'coin'],
    ['60 * wages', 'coin'],
    ['ask - 0.9 * vwap_7d', 'coin'],
    ['ask / last', 'none'],
    ['min(bid, ask)', 'coin'],
    ['rating + age', 'none'],
    ['spread_percent', 'percent'],
  ])('the unit of %s is %s', (text, unit) => expect(compiled(text).unit).toBe(unit));
});
