import type { FieldKind, FieldUnit } from '../fields/field.ts';
import { text, type CodedText } from '../text/coded-text.ts';
import type { Expr } from './expr.ts';
import { unitOf } from './unit-of.ts';

const isFlag = (expr: Expr): boolean => expr.op === 'field' && expr.type === 'flag';

/** Returns an expression as a plain sentence: “Rating is at least 80 and Age is below 22”. */
export function sayExpression(expr: Expr, kind: FieldKind): CodedText {
  const name = (field: string): CodedText => text('say.field', { kind, name: field });
  const amount = (value: number, unit: FieldUnit): CodedText =>
    unit === 'coin' ? text('say.coin', { value }) : unit === 'percent' ? text('say.percent', { value }) : text('say.number', { value });
  const literal = (value: number | string, unit: FieldUnit): CodedText =>
    typeof value === 'string' ? text('say.text', { value }) : amount(value, unit);
  /** A part as a value; a number takes the unit of what it is compared with. */
  const value = (part: Expr, beside: Expr | null = null): CodedText => {
    if (part.op === 'number') return amount(part.value, beside ? unitOf(beside, kind) : 'none');
    if (part.op === 'field') return name(part.name);
    return say(part);
  };
  /** The texts of conditions on the same list, joined by or; null if the parts are others. */
  function anyOf(parts: readonly Expr[]): CodedText | null {
    const lists = parts.map((part) => (part.op === 'has' && part.of.op === 'text' ? part : null));
    const [first] = lists;
    if (!first || lists.some((one) => one?.list !== first.list)) return null;
    return text('say.has-any', { of: name(first.list), values: lists.flatMap((one) => (one ? value(one.of) : [])) });
  }
  function say(part: Expr): CodedText {
    switch (part.op) {
      case 'number':
        return text('say.number', { value: part.value });
      case 'text':
        return text('say.text', { value: part.value });
      case 'flag':
        return text('say.flag', { value: part.value });
      case 'field':
        return isFlag(part) ? text('say.is', { of: name(part.name) }) : name(part.name);
      case 'not':
        if (isFlag(part.of)) return text('say.is-not', { of: value(part.of) });
        return part.of.op === 'known' ? text('say.unknown', { of: value(part.of.of) }) : text('say.not', { of: say(part.of) });
      case 'negate':
        return text('say.negate', { of: value(part.of) });
      case 'known':
        return text('say.known', { of: value(part.of) });
      case 'lower':
        return text('say.lower', { of: value(part.of) });
      case 'and':
        return text('say.and', { parts: part.of.map(say) });
      case 'or':
        return anyOf(part.of) ?? text('say.or', { parts: part.of.map(say) });
      case 'compare':
        return text('say.compare', { by: part.by, left: value(part.left, part.right), right: value(part.right, part.left) });
      case 'arithmetic': {
        const sums = part.by === '+' || part.by === '-';
        const [left, right] = [value(part.left, sums ? part.right : null), value(part.right, sums ? part.left : null)];
        return text('say.arithmetic', { by: part.by, left, right });
      }
      case 'in':
        return text('say.in', { of: value(part.of), values: part.values.map((one) => literal(one, unitOf(part.of, kind))) });
      case 'has':
        return text('say.has', { of: name(part.list), value: value(part.of) });
      case 'if':
        return text('say.if', { test: say(part.test), then: value(part.then), other: value(part.other, part.then) });
      case 'coalesce':
        return text('say.coalesce', { left: value(part.left), right: value(part.right, part.left) });
      case 'test':
        return text('say.test', { by: part.by, left: value(part.of), right: value(part.part) });
      case 'call':
        return text('say.call', { by: part.by, values: part.of.map((one) => value(one)) });
    }
  }
  return say(expr);
}
