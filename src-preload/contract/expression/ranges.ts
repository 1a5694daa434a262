import { text, type CodedText } from '../text/coded-text.ts';
import type { Comparison, Expr } from './expr.ts';

const TURNED: Readonly<Record<Comparison, Comparison>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==', '!=': '!=' };

/** A comparison of a field with a number, the field on its left; null for any other part. */
function boundOf(expr: Expr): { readonly field: string; readonly by: Comparison; readonly value: number } | null {
  if (expr.op !== 'compare') return null;
  const { left, right, by } = expr;
  if (left.op === 'field' && right.op === 'number') return { field: left.name, by, value: right.value };
  return left.op === 'number' && right.op === 'field' ? { field: right.name, by: TURNED[by], value: left.value } : null;
}

/**
 * Names the fields whose conditions exclude each other, as in `rating >= 90 && rating <= 80`: no row fits. `at`: the first condition that
 * leaves no row.
 */
export function emptyRanges(expr: Expr): { readonly at: Expr; readonly text: CodedText }[] {
  if (expr.op !== 'and') return [];
  const limits = new Map<string, { least: number; above: number; most: number; below: number; at: Expr | null }>();
  for (const part of expr.of) {
    const bound = boundOf(part);
    if (!bound) continue;
    const { field, by, value } = bound;
    const limit = limits.get(field) ?? { least: -Infinity, above: -Infinity, most: Infinity, below: Infinity, at: null };
    if (by === '>=' || by === '==') limit.least = Math.max(limit.least, value);
    if (by === '<=' || by === '==') limit.most = Math.min(limit.most, value);
    if (by === '>') limit.above = Math.max(limit.above, value);
    if (by === '<') limit.below = Math.min(limit.below, value);
    const { least, above, most, below } = limit;
    if (least > most || least >= below || above >= most || above >= below) limit.at ??= part;
    limits.set(field, limit);
  }
  return [...limits].flatMap(([field, { least, above, most, below, at }]) =>
    at ? [{ at, text: text('expression.range', { field, from: Math.max(least, above), to: Math.min(most, below) }) }] : [],
  );
}
