import fc from 'fast-check';
import type { RowValue } from '#contract/expression/evaluate.ts';
import { FIELDS } from '#contract/fields/fields.ts';

const NUMBERS = ['rating', 'age', 'wages', 'ask', 'spread', 'contract'];
const TEXTS = ['agent_name', 'country_id'];
const FLAGS = ['retired', 'cup_tied'];
const WORDS = ['ENG', 'agent', 'Agent', '', 'ß', '😀', '__proto__', 'a"b\\'];
const CODES = ['GK', 'CB', 'FC'];

/** Rows of players with some values unknown. Amounts are in base units. */
export const rows = fc.array(
  fc.record<Record<string, RowValue>>({
    ...Object.fromEntries(NUMBERS.map((name) => [name, fc.option(fc.oneof(fc.integer({ min: -5, max: 120 }), fc.integer({ max: 1e12 })))])),
    ...Object.fromEntries(TEXTS.map((name) => [name, fc.option(fc.constantFrom(...WORDS))])),
    ...Object.fromEntries(FLAGS.map((name) => [name, fc.option(fc.boolean())])),
    positions: fc.option(fc.subarray(CODES)),
  }),
  { minLength: 1, maxLength: 40 },
);

/** A part of an expression in this language and the same in JavaScript, where unknown is null. */
export interface Both {
  readonly cel: string;
  readonly plain: (row: Readonly<Record<string, RowValue>>) => number | string | boolean | null;
}
const per = (name: string): number => (FIELDS.players[name]?.unit === 'coin' ? 10_000 : 1);
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
const quoted = (value: string): string => JSON.stringify(value);
const two =
  <T, R>(a: Both, b: Both, calculate: (x: T, y: T) => R | null): ((row: Readonly<Record<string, RowValue>>) => R | null) =>
  (row) => {
    const [x, y] = [a.plain(row), b.plain(row)];
    return x === null || y === null ? null : calculate(x as T, y as T);
  };
const COMPARED: readonly (readonly [string, (a: never, b: never) => boolean])[] = [
  ['<', (a, b) => a < b],
  ['<=', (a, b) => a <= b],
  ['>', (a, b) => a > b],
  ['>=', (a, b) => a >= b],
  ['==', (a, b) => a === b],
  ['!=', (a, b) => a !== b],
];
const COUNTED: readonly (readonly [string, (a: number, b: number) => number])[] = [
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
  ['%', (a, b) => a % b],
];

const grown = fc.letrec<{ number: Both; text: Both; flag: Both }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(
      fc.integer({ min: -100, max: 100 }).map((value): Both => ({ cel: `(${value})`, plain: () => value })),
      fc.constantFrom(0.9, 2.5, 1e3).map((value): Both => ({ cel: String(value), plain: () => value })),
      fc
        .constantFrom(...NUMBERS)
        .map((name): Both => ({ cel: name, plain: (row) => (typeof row[name] === 'number' ? (row[name] as number) / per(name) : null) })),
    ),
    fc
      .tuple(fc.constantFrom(...COUNTED), tie('number'), tie('number'))
      .map(([[sign, count], a, b]): Both => ({
        cel: `(${a.cel} ${sign} ${b.cel})`,
        plain: two<number, number>(a, b, (x, y) => finite(count(x, y))),
      })),
    fc.tuple(tie('flag'), tie('number'), tie('number')).map(([test, a, b]): Both => ({
      cel: `(${test.cel} ? ${a.cel} : ${b.cel})`,
      plain: (row) => {
        const chosen = test.plain(row);
        return chosen === null ? null : chosen ? a.plain(row) : b.plain(row);
      },
    })),
    fc
      .tuple(fc.constantFrom('min', 'max'), tie('number'), tie('number'))
      .map(([name, a, b]): Both => ({
        cel: `${name}(${a.cel}, ${b.cel})`,
        plain: two<number, number>(a, b, (x, y) => Math[name as 'min'](x, y)),
      })),
    fc.tuple(fc.constantFrom('abs', 'round', 'floor', 'ceil'), tie('number')).map(([name, of]): Both => ({
      cel: `${name}(${of.cel})`,
      plain: (row) => {
        const value = of.plain(row);
        return value === null ? null : Math[name as 'abs'](value as number);
      },
    })),
    tie('number').map((of): Both => ({
      cel: `(-(${of.cel}))`,
      plain: (row) => {
        const value = of.plain(row);
        return value === null ? null : -value;
      },
    })),
    fc
      .tuple(tie('number'), tie('number'))
      .map(([a, b]): Both => ({ cel: `coalesce(${a.cel}, ${b.cel})`, plain: (row) => a.plain(row) ?? b.plain(row) })),
  ),
  text: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(
      fc.constantFrom(...WORDS).map((word): Both => ({ cel: quoted(word), plain: () => word })),
      fc.constantFrom(...TEXTS).map((name): Both => ({ cel: name, plain: (row) => (row[name] as string | null) ?? null })),
    ),
    tie('text').map((of): Both => ({ cel: `lower(${of.cel})`, plain: (row) => (of.plain(row) as string | null)?.toLowerCase() ?? null })),
    fc
      .tuple(tie('text'), tie('text'))
      .map(([a, b]): Both => ({ cel: `coalesce(${a.cel}, ${b.cel})`, plain: (row) => a.plain(row) ?? b.plain(row) })),
  ),
  flag: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(
      fc.constantFrom(...FLAGS).map((name): Both => ({ cel: name, plain: (row) => (row[name] as boolean | null) ?? null })),
      fc
        .tuple(fc.constantFrom(...CODES))
        .map(([code]): Both => ({
          cel: `${quoted(code)} in positions`,
          plain: (row) => (Array.isArray(row['positions']) ? row['positions'].includes(code) : null),
        })),
      fc
        .constantFrom(...CODES)
        .map((code): Both => ({
          cel: `contains(positions, ${quoted(code)})`,
          plain: (row) => (Array.isArray(row['positions']) ? row['positions'].includes(code) : null),
        })),
    ),
    fc
      .tuple(fc.constantFrom(...COMPARED), tie('number'), tie('number'))
      .map(([[sign, compare], a, b]): Both => ({ cel: `(${a.cel} ${sign} ${b.cel})`, plain: two(a, b, compare) })),
    fc
      .tuple(fc.constantFrom(...COMPARED), tie('text'), tie('text'))
      .map(([[sign, compare], a, b]): Both => ({ cel: `(${a.cel} ${sign} ${b.cel})`, plain: two(a, b, compare) })),
    fc
      .tuple(fc.constantFrom('contains', 'startsWith', 'endsWith'), tie('text'), tie('text'))
      .map(([name, a, b]): Both => ({
        cel: `${name}(${a.cel}, ${b.cel})`,
        plain: two<string, boolean>(a, b, (x, y) => (name === 'contains' ? x.includes(y) : x[name as 'startsWith'](y))),
      })),
    fc.tuple(tie('number'), fc.array(fc.integer({ min: -5, max: 120 }), { minLength: 1, maxLength: 4 })).map(([a, list]): Both => ({
      cel: `(${a.cel} in [${list.join(', ')}])`,
      plain: (row) => {
        const value = a.plain(row);
        return value === null ? null : list.includes(value as number);
      },
    })),
    fc.tuple(tie('text'), fc.subarray(WORDS, { minLength: 1, maxLength: 4 })).map(([a, list]): Both => ({
      cel: `(${a.cel} in [${list.map(quoted).join(', ')}])`,
      plain: (row) => {
        const value = a.plain(row);
        return value === null ? null : list.includes(value as string);
      },
    })),
    fc.tuple(fc.constantFrom('&&', '||'), tie('flag'), tie('flag')).map(([sign, a, b]): Both => ({
      cel: `(${a.cel} ${sign} ${b.cel})`,
      plain: (row) => {
        const [x, y] = [a.plain(row), b.plain(row)];
        const decides = sign === '||';
        return x === decides || y === decides ? decides : x === null || y === null ? null : !decides;
      },
    })),
    tie('flag').map((of): Both => {
      const opposite = (value: unknown): boolean | null => (value === null ? null : !value);
      return { cel: `!(${of.cel})`, plain: (row) => opposite(of.plain(row)) };
    }),
    tie('number').map((of): Both => ({ cel: `known(${of.cel})`, plain: (row) => of.plain(row) !== null })),
  ),
}));
/** Random expressions of each type. */
export const expressions = grown;
