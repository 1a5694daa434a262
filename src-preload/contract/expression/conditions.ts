import { fieldOf } from '../fields/fields.ts';
import type { FieldKind } from '../fields/field.ts';
import { COMPARISONS, TEXT_TESTS, type Comparison, type Expr, type TextTest } from './expr.ts';

/** One line of the form: a field, how it is compared, and with what. */
export type FormCondition =
  | { readonly field: string; readonly op: Comparison; readonly value: number | string }
  /** Compared with another field, times a factor. */
  | { readonly field: string; readonly op: Comparison; readonly times: number; readonly other: string }
  | { readonly field: string; readonly op: 'in'; readonly values: readonly (number | string)[] }
  /** A list that has one of these texts. */
  | { readonly field: string; readonly op: 'any'; readonly values: readonly string[] }
  | { readonly field: string; readonly op: TextTest; readonly value: string }
  | { readonly field: string; readonly op: 'is' | 'is-not' | 'known' | 'unknown' };

const isTest = (op: string): op is TextTest => (TEXT_TESTS as readonly string[]).includes(op);

function compared(field: string, op: Comparison, right: Expr): FormCondition | null {
  if (right.op === 'number' || right.op === 'text') return { field, op, value: right.value };
  if (right.op === 'field' && right.type === 'number') return { field, op, times: 1, other: right.name };
  const isFactor = right.op === 'arithmetic' && right.by === '*' && right.left.op === 'number' && right.right.op === 'field';
  // a factor of 1 would be written without it, so the form would not write it back
  return isFactor && right.left.value !== 1 ? { field, op, times: right.left.value, other: right.right.name } : null;
}

function conditionOf(expr: Expr): FormCondition | null {
  switch (expr.op) {
    case 'field':
      return expr.type === 'flag' ? { field: expr.name, op: 'is' } : null;
    case 'not':
      if (expr.of.op === 'field') return { field: expr.of.name, op: 'is-not' };
      return expr.of.op === 'known' && expr.of.of.op === 'field' ? { field: expr.of.of.name, op: 'unknown' } : null;
    case 'known':
      return expr.of.op === 'field' ? { field: expr.of.name, op: 'known' } : null;
    case 'compare':
      return expr.left.op === 'field' && expr.left.type !== 'flag' ? compared(expr.left.name, expr.by, expr.right) : null;
    case 'in':
      return expr.of.op === 'field' ? { field: expr.of.name, op: 'in', values: expr.values } : null;
    case 'has':
      return expr.of.op === 'text' ? { field: expr.list, op: 'any', values: [expr.of.value] } : null;
    case 'or': {
      const parts = expr.of.map(conditionOf);
      const [first] = parts;
      if (first?.op !== 'any') return null;
      const values = parts.flatMap((part) =>
        part?.op === 'any' && part.field === first.field && part.values.length === 1 ? part.values : [],
      );
      return values.length === parts.length ? { field: first.field, op: 'any', values } : null;
    }
    case 'test':
      return expr.of.op === 'field' && expr.part.op === 'text' ? { field: expr.of.name, op: expr.by, value: expr.part.value } : null;
    default:
      return null;
  }
}

/** Returns the lines of the form that say the same as an expression; null if the form cannot show it. */
export function conditionsOf(expr: Expr): readonly FormCondition[] | null {
  const conditions = (expr.op === 'and' ? expr.of : [expr]).map(conditionOf);
  return conditions.every((one) => one !== null) ? conditions : null;
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '"': '\\"', '\\': '\\\\' };
const hex = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
/** A text as it is written in an expression. */
const quoted = (value: string): string => `"${value.replace(/[\u0000-\u001f"\\\u007f]/g, (letter) => ESCAPES[letter] ?? hex(letter))}"`; // eslint-disable-line no-control-regex -- control characters are written as escapes
/** A number as it is written in an expression, without an exponent that the parser would not read. */
const digits = (value: number): string => (Math.abs(value) >= 1e21 ? String(value) : String(value).replace('e+', 'e'));
const written = (value: number | string): string => (typeof value === 'string' ? quoted(value) : digits(value));

/** Writes one line of the form as part of an expression. */
function writeOne(condition: FormCondition): string {
  const { field } = condition;
  if ('times' in condition) {
    const { op, times, other } = condition;
    return times === 1 ? `${field} ${op} ${other}` : `${field} ${op} ${written(times)} * ${other}`;
  }
  switch (condition.op) {
    case 'is':
      return field;
    case 'is-not':
      return `!${field}`;
    case 'known':
      return `known(${field})`;
    case 'unknown':
      return `!known(${field})`;
    case 'in':
      return `${field} in [${condition.values.map(written).join(', ')}]`;
    case 'any': {
      const parts = condition.values.map((value) => `${quoted(value)} in ${field}`);
      return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' || ')})`;
    }
    default:
      return isTest(condition.op)
        ? `${field}.${condition.op}(${written(condition.value)})`
        : `${field} ${condition.op} ${written(condition.value)}`;
  }
}

/** Writes the lines of the form as an expression; without lines, an empty text. */
export const writeConditions = (conditions: readonly FormCondition[]): string => conditions.map(writeOne).join(' && ');

/** The comparisons that the form offers for a field. */
export function opsFor(kind: FieldKind, name: string): readonly FormCondition['op'][] {
  switch (fieldOf(kind, name)?.type) {
    case 'flag':
      return ['is', 'is-not'];
    case 'list':
      return ['any'];
    case 'text':
      return ['==', '!=', 'in', ...TEXT_TESTS, 'known', 'unknown'];
    default:
      return [...COMPARISONS, 'in', 'known', 'unknown'];
  }
}
