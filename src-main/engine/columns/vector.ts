/**
 * Evaluates expressions over columns, block by block, with closures and without generated code.
 * A number is unknown as NaN, a text as −1 or null. A flag is two bits: whether it is true, and whether it is not false; so and, or and not
 * are operations on bits, of four rows at a time. Loops over flags have no branches, because rows are true and false at random, and call no
 * function. The results are those of `evaluateRow` for each row.
 */
import { CALLS, COMPARE, TESTS } from '#contract/expression/evaluate.ts';
import { typeOf, type Arithmetic, type Comparison, type Expr } from '#contract/expression/expr.ts';
import { POSITIONS, type Position } from '#contract/model/clubs/player.ts';
import type { ColumnTable, NumberColumn, TextColumn } from './column-table.ts';

/** Rows of one block: its values stay in the processor's nearest cache. */
export const BLOCK = 1_024;
/** Returns the values of the rows from `from`, at most a block of them; the array is used again for the next block. */
type Numbers = (from: number, count: number) => Float64Array;
/** Texts of rows: by their place in a list of words, or one by one. */
type Texts =
  | { readonly column: TextColumn; readonly at: (row: number) => string | null }
  | { readonly column: null; readonly at: (row: number) => string | null };

const bitOf = (code: string): number => (Object.hasOwn(POSITIONS, code) ? POSITIONS[code as Position] : 0);

/** Returns the flags of the rows from `from`, always in the same array. */
type Flags = (from: number, count: number) => Uint8Array;
export const [FALSE, UNKNOWN, TRUE] = [0, 1, 3] as const;
const flagOf = (value: boolean | null): number => (value === null ? UNKNOWN : value ? TRUE : FALSE);

/** Computes flags row by row, with a call for each: for what is too rare for a loop of its own. */
function each(value: (row: number) => boolean | null): Flags {
  const out = new Uint8Array(BLOCK);
  return (from, size) => {
    for (let at = 0; at < size; at++) out[at] = flagOf(value(from + at));
    return out;
  };
}
/** Computes flags or numbers from the values of another part. */
function map<I extends Uint8Array | Float64Array, O extends Uint8Array | Float64Array>(
  of: (from: number, count: number) => I,
  out: O,
  change: (value: number) => number,
): (from: number, count: number) => O {
  return (from, size) => {
    const values = of(from, size);
    for (let at = 0; at < size; at++) out[at] = change(values[at] as number);
    return out;
  };
}
/** A column, each value divided by `per`. */
function scaled(column: NumberColumn, per: number): Numbers {
  if (per === 1 && column instanceof Float64Array) return (from, size) => column.subarray(from, from + size);
  const out = new Float64Array(BLOCK);
  return (from, size) => {
    for (let at = 0; at < size; at++) out[at] = (column[from + at] as number) / per;
    return out;
  };
}
/** Answers for words, looked up by the code of each row. */
function looked({ codes, words }: TextColumn, fits: (word: string) => boolean): Flags {
  const answers = Uint8Array.from([UNKNOWN, ...words.map((word) => flagOf(fits(word)))]);
  const out = new Uint8Array(BLOCK);
  return (from, size) => {
    for (let at = 0; at < size; at++) out[at] = answers[(codes[from + at] as number) + 1] as number;
    return out;
  };
}
/** Whether a bit of a mask is set. */
function masked(masks: NumberColumn, bit: number): Flags {
  const out = new Uint8Array(BLOCK);
  return (from, size) => {
    for (let at = 0; at < size; at++) {
      const mask = masks[from + at] as number;
      const set = Number((mask & bit) !== 0);
      out[at] = set | (set << 1) | Number(mask !== mask);
    }
    return out;
  };
}
/** A column of flags. */
function flagColumn(column: NumberColumn): Flags {
  const out = new Uint8Array(BLOCK);
  return (from, size) => {
    for (let at = 0; at < size; at++) {
      const value = column[from + at] as number;
      out[at] = ((Number(value > 0) | Number(value < 0)) << 1) | Number(value !== 0);
    }
    return out;
  };
}

const finite = (value: number): number => (value - value === 0 ? value : NaN);

type Comparing = (a: Float64Array, b: Float64Array, out: Uint8Array, size: number) => void;
/** Comparisons, each with a loop of its own, so that none calls a function for each row. */
const COMPARING: Readonly<Record<Comparison, Comparing>> = {
  '<': (a, b, out, size) => {
    for (let at = 0; at < size; at++) {
      const [x, y] = [a[at] as number, b[at] as number];
      out[at] = (Number(x < y) << 1) | (1 - Number(x >= y));
    }
  },
  '<=': (a, b, out, size) => {
    for (let at = 0; at < size; at++) {
      const [x, y] = [a[at] as number, b[at] as number];
      out[at] = (Number(x <= y) << 1) | (1 - Number(x > y));
    }
  },
  '>': (a, b, out, size) => COMPARING['<'](b, a, out, size),
  '>=': (a, b, out, size) => COMPARING['<='](b, a, out, size),
  '==': (a, b, out, size) => {
    for (let at = 0; at < size; at++) {
      const [x, y] = [a[at] as number, b[at] as number];
      out[at] = (Number(x === y) << 1) | (1 - (Number(x < y) | Number(x > y)));
    }
  },
  '!=': (a, b, out, size) => {
    for (let at = 0; at < size; at++) {
      const [x, y] = [a[at] as number, b[at] as number];
      out[at] = ((Number(x < y) | Number(x > y)) << 1) | (1 - Number(x === y));
    }
  },
};
type Counting = (a: Float64Array, b: Float64Array, out: Float64Array, size: number) => void;
const COUNTING: Readonly<Record<Arithmetic, Counting>> = {
  '+': (a, b, out, size) => {
    for (let at = 0; at < size; at++) out[at] = finite((a[at] as number) + (b[at] as number));
  },
  '-': (a, b, out, size) => {
    for (let at = 0; at < size; at++) out[at] = finite((a[at] as number) - (b[at] as number));
  },
  '*': (a, b, out, size) => {
    for (let at = 0; at < size; at++) out[at] = finite((a[at] as number) * (b[at] as number));
  },
  '/': (a, b, out, size) => {
    for (let at = 0; at < size; at++) out[at] = finite((a[at] as number) / (b[at] as number));
  },
  '%': (a, b, out, size) => {
    for (let at = 0; at < size; at++) out[at] = finite((a[at] as number) % (b[at] as number));
  },
};
function pair<O extends Uint8Array | Float64Array>(
  loop: (a: Float64Array, b: Float64Array, out: O, size: number) => void,
  out: O,
  left: Numbers,
  right: Numbers,
): (from: number, count: number) => O {
  return (from, size) => {
    loop(left(from, size), right(from, size), out, size);
    return out;
  };
}

/** Four flags in one number. */
const ofFour = (bytes: Uint8Array): Int32Array => new Int32Array(bytes.buffer);
const fours = (size: number): number => (size + 3) >> 2;
/** Joins flags by and or or; the parts that are left do not count once all rows of a block are decided. */
function join(parts: readonly Flags[], by: 'and' | 'or'): Flags {
  const out = new Uint8Array(BLOCK);
  const joined = ofFour(out);
  const arrays = parts.map((): Int32Array | null => null);
  // what is undecided: for and, rows that are not false; for or, rows that are not true
  const [start, turned] = by === 'and' ? [-1, 0] : [0, 0x03030303];
  return (from, size) => {
    const length = fours(size);
    joined.fill(start, 0, length);
    for (let part = 0; part < parts.length; part++) {
      const bytes = (parts[part] as Flags)(from, size);
      const flags = (arrays[part] ??= ofFour(bytes));
      let open = 0;
      if (by === 'and') for (let at = 0; at < length; at++) open |= joined[at] = (joined[at] as number) & (flags[at] as number);
      else for (let at = 0; at < length; at++) open |= turned ^ (joined[at] = (joined[at] as number) | (flags[at] as number));
      if (open === 0) break;
    }
    return out;
  };
}
/** True for false and false for true: both bits change, and change places. */
function not(of: Flags): Flags {
  const out = new Uint8Array(BLOCK);
  const turned = ofFour(out);
  let flags: Int32Array | null = null;
  return (from, size) => {
    const bytes = of(from, size);
    flags ??= ofFour(bytes);
    for (let at = 0; at < fours(size); at++) {
      const bits = ~(flags[at] as number);
      turned[at] = ((bits >> 1) & 0x01010101) | ((bits << 1) & 0x02020202);
    }
    return out;
  };
}
/** One of two parts for each row, by a flag; unknown where the flag is. */
function choose<A extends Uint8Array | Float64Array>(
  test: Flags,
  then: (from: number, count: number) => A,
  other: typeof then,
  out: A,
  unknown: number,
) {
  return (from: number, size: number): A => {
    const [tests, a, b] = [test(from, size), then(from, size), other(from, size)];
    for (let at = 0; at < size; at++) out[at] = tests[at] === UNKNOWN ? unknown : ((tests[at] === TRUE ? a[at] : b[at]) as number);
    return out;
  };
}

function constant(value: number): Numbers {
  const out = new Float64Array(BLOCK).fill(value);
  return () => out;
}

/** Prepares an expression that returns flags. What it returns is valid until the table changes. */
export function flagsOf(expr: Expr, table: ColumnTable): Flags {
  const of = (part: Expr): Flags => flagsOf(part, table);
  const numbers = (part: Expr): Numbers => numbersOf(part, table);
  /** Tests texts: once a word, where the texts are those of a column. */
  function tested(part: Expr, fits: (word: string) => boolean): Flags {
    const { column, at } = textsOf(part, table);
    if (column) return looked(column, fits);
    return each((row) => {
      const word = at(row);
      return word === null ? null : fits(word);
    });
  }
  /** Two texts, one of which may be a constant. */
  function ofTexts(left: Expr, right: Expr, fits: (a: string, b: string) => boolean): Flags {
    if (right.op === 'text') return tested(left, (word) => fits(word, right.value));
    if (left.op === 'text') return tested(right, (word) => fits(left.value, word));
    const [a, b] = [textsOf(left, table).at, textsOf(right, table).at];
    return each((row) => {
      const [x, y] = [a(row), b(row)];
      return x === null || y === null ? null : fits(x, y);
    });
  }
  const out = new Uint8Array(BLOCK);
  switch (expr.op) {
    case 'flag': {
      out.fill(flagOf(expr.value));
      return () => out;
    }
    case 'field':
      return flagColumn(table.numbers(expr.name));
    case 'not':
      return not(of(expr.of));
    case 'known': {
      const part = expr.of;
      if (part.op === 'field' && part.type === 'list')
        return map(scaled(table.numbers(part.name), 1), out, (mask) => flagOf(mask === mask));
      const type = typeOf(part);
      if (type === 'flag') return map(of(part), out, (flag) => flagOf(flag !== UNKNOWN));
      if (type === 'number') return map(numbers(part), out, (value) => flagOf(value === value));
      const { at } = textsOf(part, table);
      return each((row) => at(row) !== null);
    }
    case 'and':
      return join(expr.of.map(of), 'and');
    case 'or':
      return join(expr.of.map(of), 'or');
    case 'compare':
      return typeOf(expr.left) === 'text'
        ? ofTexts(expr.left, expr.right, (a, b) => COMPARE[expr.by](a, b))
        : pair(COMPARING[expr.by], out, numbers(expr.left), numbers(expr.right));
    case 'in': {
      const values = new Set<number | string>(expr.values);
      if (typeOf(expr.of) === 'text') return tested(expr.of, (word) => values.has(word));
      return map(numbers(expr.of), out, (value) => flagOf(value === value ? values.has(value) : null));
    }
    case 'has': {
      const masks = table.numbers(expr.list);
      if (expr.of.op === 'text') return masked(masks, bitOf(expr.of.value));
      const { at } = textsOf(expr.of, table);
      return each((row) => {
        const [mask, word] = [masks[row] as number, at(row)];
        return word === null || mask !== mask ? null : (mask & bitOf(word)) !== 0;
      });
    }
    case 'if':
      return choose(of(expr.test), of(expr.then), of(expr.other), out, UNKNOWN);
    case 'coalesce': {
      const [left, right] = [of(expr.left), of(expr.right)];
      return (from, size) => {
        const [a, b] = [left(from, size), right(from, size)];
        for (let at = 0; at < size; at++) out[at] = (a[at] === UNKNOWN ? b[at] : a[at]) as number;
        return out;
      };
    }
    case 'test':
      return ofTexts(expr.of, expr.part, TESTS[expr.by]);
    default:
      throw new Error('not a flag');
  }
}

/** Prepares an expression that returns numbers, or flags as 1 and 0. */
export function numbersOf(expr: Expr, table: ColumnTable): Numbers {
  if (typeOf(expr) === 'flag') return map(flagsOf(expr, table), new Float64Array(BLOCK), (flag) => (flag === UNKNOWN ? NaN : flag >> 1));
  const of = (part: Expr): Numbers => numbersOf(part, table);
  const out = new Float64Array(BLOCK);
  switch (expr.op) {
    case 'number':
      return constant(expr.value);
    case 'field':
      return scaled(table.numbers(expr.name), expr.per);
    case 'negate':
      return map(of(expr.of), out, (value) => -value);
    case 'arithmetic':
      return pair(COUNTING[expr.by], out, of(expr.left), of(expr.right));
    case 'if':
      return choose(flagsOf(expr.test, table), of(expr.then), of(expr.other), out, NaN);
    case 'coalesce': {
      const [left, right] = [of(expr.left), of(expr.right)];
      return (from, size) => {
        const [a, b] = [left(from, size), right(from, size)];
        for (let at = 0; at < size; at++) out[at] = (a[at] === a[at] ? a[at] : b[at]) as number;
        return out;
      };
    }
    case 'call': {
      const parts = expr.of.map(of);
      const call = CALLS[expr.by];
      return (from, size) => {
        const values = parts.map((part) => part(from, size));
        for (let at = 0; at < size; at++) out[at] = finite(call(...values.map((list) => list[at] as number)));
        return out;
      };
    }
    default:
      throw new Error('not a number');
  }
}

/** Prepares an expression that returns texts. */
export function textsOf(expr: Expr, table: ColumnTable): Texts {
  const ofColumn = (column: TextColumn): Texts => ({ column, at: (row) => column.words[column.codes[row] ?? -1] ?? null });
  switch (expr.op) {
    case 'text':
      return { column: null, at: () => expr.value };
    case 'field':
      return ofColumn(table.texts(expr.name));
    case 'lower': {
      const { column, at } = textsOf(expr.of, table);
      if (column) return ofColumn({ codes: column.codes, words: column.words.map((word) => word.toLowerCase()) });
      return { column: null, at: (row) => at(row)?.toLowerCase() ?? null };
    }
    case 'coalesce': {
      const [left, right] = [textsOf(expr.left, table), textsOf(expr.right, table)];
      return { column: null, at: (row) => left.at(row) ?? right.at(row) };
    }
    case 'if': {
      const test = flagsOf(expr.test, table);
      const [then, other] = [textsOf(expr.then, table), textsOf(expr.other, table)];
      return {
        column: null,
        at(row) {
          const [passed] = test(row, 1);
          return passed === TRUE ? then.at(row) : passed === FALSE ? other.at(row) : null;
        },
      };
    }
    default:
      throw new Error('not a text');
  }
}
