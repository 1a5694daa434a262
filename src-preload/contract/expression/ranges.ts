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

/** Names the fields whose conditions exclude each other, as in `rating >= 90 && rating <= 80`: no row fits. */
export function emptyRanges(expr: Expr): CodedText[] {
  if (expr.op !== 'and') return [];
  const limits = new Map<string, { least: number; above: number; most: number; below: number }>();
  for (const bound of expr.of.map(boundOf)) {
    if (!bound) continue;
    const { field, by, value } = bound;
    const limit = limits.get(field) ?? { least: -Infinity, above: -Infinity, most: Infinity, below: Infinity };
    if (by === '>=' || by === '==') limit.least = Math.max(limit.least, value);
    if (by === '<=' || by === '==') limit.most = Math.min(limit.most, value);
    if (by === '>') limit.above = Math.max(limit.above, value);
    if (by === '<') limit.below = Math.min(limit.below, value);
    limits.set(field, limit);
  }
  return [...limits].flatMap(([field, { least, above, most, below }]) => {
    const none = least > most || least >= below || above >= most || above >= below;
    return none ? [text('expression.range', { field, from: Math.max(least, above), to: Math.min(most, below) })] : [];
  });
}
