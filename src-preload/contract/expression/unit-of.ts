import { fieldOf, fieldNamed } from '../fields/fields.ts';
import type { ExpressionKind, FieldUnit } from '../fields/field.ts';
import type { Expr } from './expr.ts';

/** The unit of a number that an expression returns: a sum or a part of amounts is an amount, a quotient of two amounts is none. */
export function unitOf(expr: Expr, kind: ExpressionKind): FieldUnit {
  const of = (part: Expr): FieldUnit => unitOf(part, kind);
  const same = (units: readonly FieldUnit[]): FieldUnit => {
    const stated = [...new Set(units.filter((unit) => unit !== 'none'))];
    return stated.length === 1 ? (stated[0] ?? 'none') : 'none';
  };
  switch (expr.op) {
    case 'field':
      return fieldOf(kind, fieldNamed(kind, expr.name) ?? '')?.unit ?? 'none';
    case 'negate':
      return of(expr.of);
    case 'call':
      return same(expr.of.map(of));
    case 'if':
      return same([of(expr.then), of(expr.other)]);
    case 'coalesce':
      return same([of(expr.left), of(expr.right)]);
    case 'arithmetic': {
      const [left, right] = [of(expr.left), of(expr.right)];
      if (expr.by === '+' || expr.by === '-' || expr.by === '%') return same([left, right]);
      if (expr.by === '*') return left === 'none' ? right : right === 'none' ? left : 'none';
      return right === 'none' ? left : 'none';
    }
    default:
      return 'none';
  }
}
