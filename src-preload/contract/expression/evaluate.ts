import type { Arithmetic, Comparison, Expr, NumberCall, TextTest } from './expr.ts';

/** A value of a row: null or undefined if it is unknown. Amounts are in base units. */
export type RowValue = number | string | boolean | readonly string[] | null | undefined;
/** What an expression returns for one row; null if it is unknown. */
type Evaluated = number | string | boolean | null;

/** A number that can be counted with; null otherwise, as after a division by zero. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

const CALCULATE: Readonly<Record<Arithmetic, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};
export const COMPARE: Readonly<Record<Comparison, (a: number | string | boolean, b: number | string | boolean) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};
export const TESTS: Readonly<Record<TextTest, (text: string, part: string) => boolean>> = {
  contains: (text, part) => text.includes(part),
  startsWith: (text, part) => text.startsWith(part),
  endsWith: (text, part) => text.endsWith(part),
};
export const CALLS: Readonly<Record<NumberCall, (...values: number[]) => number>> = {
  min: Math.min,
  max: Math.max,
  abs: Math.abs,
  round: Math.round,
  floor: Math.floor,
  ceil: Math.ceil,
};

/** Evaluates an expression for one row. `read` returns a field's value as it is stored. Anything that needs an unknown value is unknown. */
export function evaluateRow(expr: Expr, read: (field: string) => RowValue): Evaluated {
  const at = (part: Expr): Evaluated => evaluateRow(part, read);
  switch (expr.op) {
    case 'number':
    case 'text':
    case 'flag':
      return expr.value;
    case 'field': {
      const value = read(expr.name);
      if (expr.type === 'list') return Array.isArray(value) ? value.join(',') : null;
      if (typeof value === 'number') return expr.type === 'flag' ? value !== 0 : finite(value / expr.per);
      return typeof value === 'string' || typeof value === 'boolean' ? value : null;
    }
    case 'not': {
      const value = at(expr.of);
      return value === null ? null : !value;
    }
    case 'negate': {
      const value = at(expr.of);
      return typeof value === 'number' ? -value : null;
    }
    case 'known':
      return at(expr.of) !== null;
    case 'lower': {
      const value = at(expr.of);
      return typeof value === 'string' ? value.toLowerCase() : null;
    }
    case 'and':
    case 'or': {
      const decides = expr.op === 'or';
      let result: boolean | null = !decides;
      for (const part of expr.of) {
        const value = at(part);
        if (value === decides) return decides;
        if (value === null) result = null;
      }
      return result;
    }
    case 'compare': {
      const [left, right] = [at(expr.left), at(expr.right)];
      return left === null || right === null ? null : COMPARE[expr.by](left, right);
    }
    case 'arithmetic': {
      const [left, right] = [at(expr.left), at(expr.right)];
      return typeof left === 'number' && typeof right === 'number' ? finite(CALCULATE[expr.by](left, right)) : null;
    }
    case 'in': {
      const value = at(expr.of);
      return value === null ? null : expr.values.includes(value as number | string);
    }
    case 'has': {
      const [list, value] = [read(expr.list), at(expr.of)];
      return Array.isArray(list) && typeof value === 'string' ? list.includes(value) : null;
    }
    case 'if': {
      const test = at(expr.test);
      return test === null ? null : at(test ? expr.then : expr.other);
    }
    case 'coalesce':
      return at(expr.left) ?? at(expr.right);
    case 'test': {
      const [value, part] = [at(expr.of), at(expr.part)];
      return typeof value === 'string' && typeof part === 'string' ? TESTS[expr.by](value, part) : null;
    }
    case 'call': {
      const values = expr.of.map(at);
      return values.every((value) => typeof value === 'number') ? finite(CALLS[expr.by](...values)) : null;
    }
  }
}
