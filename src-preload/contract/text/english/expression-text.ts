import { fieldOf } from '../../fields/fields.ts';
import type { FieldKind, FieldType } from '../../fields/field.ts';
import type { Arithmetic, Comparison, NumberCall, TextTest } from '../../expression/expr.ts';
import type { Formats } from '../formats.ts';
import type { Words } from './english-values.ts';

/* @wc-context: a kind of value in an expression */
const KINDS: Readonly<Record<FieldType | 'none', string>> = {
  number: 'a number',
  time: 'a time',
  text: 'a text',
  flag: 'true or false',
  list: 'a list',
  none: 'another kind of value',
};
const closest = (close: readonly string[], f: Formats): string =>
  close.length === 0
    ? ''
    : f.list(
        close.map((name) => `\`${name}\``),
        'or',
      );

interface Sides {
  readonly left: string;
  readonly right: string;
}
/* @wc-include */
const COMPARED: Readonly<Record<Comparison, (sides: Sides) => string>> = {
  '<': ({ left, right }) => `${left} is below ${right}`,
  '<=': ({ left, right }) => `${left} is at most ${right}`,
  '>': ({ left, right }) => `${left} is above ${right}`,
  '>=': ({ left, right }) => `${left} is at least ${right}`,
  '==': ({ left, right }) => `${left} is ${right}`,
  '!=': ({ left, right }) => `${left} is not ${right}`,
};
/* @wc-include */
const COUNTED: Readonly<Record<Arithmetic, (sides: Sides) => string>> = {
  '+': ({ left, right }) => `${left} plus ${right}`,
  '-': ({ left, right }) => `${left} minus ${right}`,
  '*': ({ left, right }) => `${left} times ${right}`,
  '/': ({ left, right }) => `${left} divided by ${right}`,
  '%': ({ left, right }) => `the remainder of ${left} divided by ${right}`,
};
/* @wc-include */
const TESTED: Readonly<Record<TextTest, (sides: Sides) => string>> = {
  contains: ({ left, right }) => `${left} contains ${right}`,
  startsWith: ({ left, right }) => `${left} starts with ${right}`,
  endsWith: ({ left, right }) => `${left} ends with ${right}`,
};
/* @wc-include */
const CALLED: Readonly<Record<NumberCall, (values: string) => string>> = {
  min: (values) => `the smallest of ${values}`,
  max: (values) => `the largest of ${values}`,
  abs: (values) => `the size of ${values} without its sign`,
  round: (values) => `${values} rounded`,
  floor: (values) => `${values} rounded down`,
  ceil: (values) => `${values} rounded up`,
};
/* @wc-include */
const FLAGS = { true: 'true', false: 'false' } as const satisfies Words;

interface Name {
  readonly name: string;
}
/** What is wrong at which character; `marked` is the expression with the place in brackets. */
interface Wrong {
  readonly at: number;
  readonly marked: string;
  readonly why: string;
}
interface Of {
  readonly of: string;
}
interface Parts {
  readonly parts: readonly string[];
}

/** English texts about expressions: what is wrong with one, and what it says in plain words. */
export const EXPRESSION = {
  'expression.empty': () => 'The expression is empty.',
  'expression.ends': () => 'The expression ends too early.',
  'expression.too-long': ({ most }: { most: number }, f: Formats) => `An expression has at most ${f.number(most)} characters.`,
  'expression.too-large': ({ nodes, depth }: { nodes: number; depth: number }, f: Formats) =>
    `The expression is too large: it may have ${f.number(nodes)} parts, nested ${f.number(depth)} levels deep.`,
  'expression.reserved': ({ name }: Name) => `“${name}” is a reserved name.`,
  'expression.number': ({ number }: { number: string }) => `“${number}” is no number that can be used.`,
  'expression.number-size': () => 'This number is too large to be exact.',
  'expression.instead': ({ typed, better }: { typed: string; better: string }) =>
    `“${typed}” is not known here. Write \`${better}\` instead.`,
  'expression.open-quote': () => 'This text has no closing quotation mark.',
  'expression.unexpected': ({ symbol }: { symbol: string }) => `“${symbol}” is not expected here.`,
  'expression.no-field': ({ name, close }: Name & { close: readonly string[] }, f: Formats) =>
    close.length === 0 ? `There is no field “${name}”.` : `There is no field “${name}”. Did you mean ${closest(close, f)}?`,
  'expression.no-function': ({ name, close }: Name & { close: readonly string[] }, f: Formats) =>
    close.length === 0 ? `There is no function “${name}”.` : `There is no function “${name}”. Did you mean ${closest(close, f)}?`,
  'expression.no-patterns': () => 'Patterns are not available. Use `contains`, `startsWith` or `endsWith`.',
  'expression.no-parts': () => 'Fields have no parts, and lists stand only after `in`.',
  'expression.null': () => 'Use `known(…)` to ask whether a value is known.',
  'expression.literal': () => 'Only numbers, texts, `true` and `false` can be written here.',
  'expression.list-literals': () => 'A list has only numbers or texts.',
  'expression.list-empty': () => 'The list is empty.',
  'expression.list-alone': ({ name }: Name) => `\`${name}\` is a list. Write, for example, \`"CB" in ${name}\`.`,
  'expression.in-list': () => 'After `in` stands a list such as `[1, 2]`, or a field that is a list.',
  'expression.add-texts': () => 'Only numbers can be calculated with.',
  'expression.operands': ({ operator, left, right }: { operator: string; left: FieldType | 'none'; right: FieldType | 'none' }) =>
    `\`${operator}\` cannot stand between ${KINDS[left]} and ${KINDS[right]}.`,
  'expression.arguments': ({ name }: Name) => `\`${name}\` cannot be used with these values.`,
  'expression.needs-flag': () => 'A condition is needed here, something that is true or false.',
  'expression.branches': () => 'Both results after `?` must be of the same kind.',
  'expression.mixed-list': () => 'All values of a list must be of the same kind.',
  'expression.types': ({ reason }: { reason: string }) => `The values do not fit together: ${reason}.`,
  'expression.filter-flag': () => 'A filter must be a condition, something that is true or false.',
  'expression.filter': ({ at, marked, why }: Wrong, f: Formats) => `Filter, character ${f.number(at)}: ${why} ${marked}`,
  'expression.column': ({ name, at, marked, why }: Name & Wrong, f: Formats) =>
    `Column “${name}”, character ${f.number(at)}: ${why} ${marked}`,
  'expression.study': ({ at, marked, why }: Wrong, f: Formats) => `Study, character ${f.number(at)}: ${why} ${marked}`,
  'expression.study-spread': () => 'Exported candles have no recorded spread.',
  'expression.number-needed': () => 'A number is needed here.',
  'expression.range': ({ field, from, to }: { field: string; from: number; to: number }, f: Formats) =>
    `No row can fit: \`${field}\` would have to be at least ${f.number(from, 4)} and at most ${f.number(to, 4)}.`,

  'say.field': ({ kind, name }: Name & { kind: FieldKind }) => fieldOf(kind, name)?.title ?? name,
  'say.field-help': ({ kind, name }: Name & { kind: FieldKind }) => fieldOf(kind, name)?.help ?? '',
  'say.number': ({ value }: { value: number }, f: Formats) => f.number(value, 4),
  'say.coin': ({ value }: { value: number }, f: Formats) => `${f.number(value, 4)} coin`,
  'say.percent': ({ value }: { value: number }, f: Formats) => `${f.number(value, 4)}%`,
  'say.text': ({ value }: { value: string }) => `“${value}”`,
  'say.flag': ({ value }: { value: boolean }) => FLAGS[value ? 'true' : 'false'],
  'say.is': ({ of }: Of) => `“${of}” applies`,
  'say.is-not': ({ of }: Of) => `“${of}” does not apply`,
  'say.not': ({ of }: Of) => `it is not the case that ${of}`,
  'say.negate': ({ of }: Of) => `minus ${of}`,
  'say.known': ({ of }: Of) => `${of} is known`,
  'say.unknown': ({ of }: Of) => `${of} is unknown`,
  'say.lower': ({ of }: Of) => `${of} in lower case`,
  'say.and': ({ parts }: Parts, f: Formats) => f.list(parts),
  'say.or': ({ parts }: Parts, f: Formats) => `either ${f.list(parts, 'or')}`,
  'say.compare': ({ by, left, right }: Sides & { by: Comparison }) => COMPARED[by]({ left, right }),
  'say.arithmetic': ({ by, left, right }: Sides & { by: Arithmetic }) => COUNTED[by]({ left, right }),
  'say.in': ({ of, values }: Of & { values: readonly string[] }, f: Formats) => `${of} is ${f.list(values, 'or')}`,
  'say.has': ({ of, value }: Of & { value: string }) => `${of} include ${value}`,
  'say.has-any': ({ of, values }: Of & { values: readonly string[] }, f: Formats) => `${of} include ${f.list(values, 'or')}`,
  'say.if': ({ test, then, other }: { test: string; then: string; other: string }) => `${then} if ${test}, otherwise ${other}`,
  'say.coalesce': ({ left, right }: Sides) => `${left}, or ${right} while that is unknown`,
  'say.test': ({ by, left, right }: Sides & { by: TextTest }) => TESTED[by]({ left, right }),
  'say.call': ({ by, values }: { by: NumberCall; values: readonly string[] }, f: Formats) => CALLED[by](f.list(values)),
} as const;
