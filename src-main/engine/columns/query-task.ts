import { typeOf, type Expr } from '#contract/expression/expr.ts';
import type { FilterCounts, UnknownRows } from '#contract/model/market/screen.ts';
import type { FieldKind } from '#contract/fields/field.ts';
import type { ColumnTable, TextColumn } from './column-table.ts';
import { sortRows } from './radix-sort.ts';
import { BLOCK, FALSE, flagsOf, numbersOf, textsOf, TRUE, UNKNOWN } from './vector.ts';

export interface QueryInput {
  readonly kind: FieldKind;
  /** Unix seconds. */
  readonly now: number;
  readonly filter: Expr | null;
  readonly unknown: UnknownRows;
  readonly sort: { readonly by: Expr; readonly falling: boolean; readonly unknown: 'last' | 'service' } | null;
  readonly columns: Readonly<Record<string, Expr>>;
  readonly offset: number;
  readonly limit: number;
}
/** A value of a custom column; null if it is unknown. */
export type ColumnCell = number | string | boolean | null;
interface QueryOutput {
  readonly total: number;
  readonly counts: FilterCounts;
  /** The rows of the window: their ids, or numbers that stand for names. */
  readonly ids: readonly number[];
  readonly names: readonly (string | null)[];
  readonly columns: Readonly<Record<string, readonly ColumnCell[]>>;
  readonly version: number;
}
interface Ordered {
  readonly version: number;
  readonly hour: number;
  readonly rows: Uint32Array;
  readonly counts: FilterCounts;
}
/** Sorted results to keep, so that scrolling does not filter and sort again. */
const KEPT = 6;

/** Filters all rows of a table, block by block. */
export function filterRows(table: ColumnTable, filter: Expr | null, wanted: UnknownRows): Pick<Ordered, 'rows' | 'counts'> {
  const { count } = table;
  const rows = new Uint32Array(count);
  // without branches, because rows fit at random: each row is written, and the next one over it unless it is taken
  const takes = new Uint8Array(TRUE + 1);
  takes[TRUE] = Number(wanted !== 'only');
  takes[UNKNOWN] = Number(wanted !== 'leave-out');
  const found = new Uint32Array(TRUE + 1);
  const test = filter && flagsOf(filter, table);
  const all = new Uint8Array(BLOCK).fill(TRUE);
  let size = 0;
  for (let from = 0; from < count; from += BLOCK) {
    const length = Math.min(BLOCK, count - from);
    const flags = test?.(from, length) ?? all;
    for (let at = 0; at < length; at++) {
      const flag = flags[at] as number;
      rows[size] = from + at;
      size += takes[flag] as number;
      found[flag] = (found[flag] as number) + 1;
    }
  }
  const counted = (flag: number): number => found[flag] ?? 0;
  return { rows: rows.slice(0, size), counts: { true: counted(TRUE), false: counted(FALSE), unknown: counted(UNKNOWN) } };
}

/** All values of an expression that returns numbers or flags. */
export function evaluateAll(expr: Expr, table: ColumnTable): Float64Array {
  const out = new Float64Array(table.count);
  const values = numbersOf(expr, table);
  for (let from = 0; from < out.length; from += BLOCK) {
    const length = Math.min(BLOCK, out.length - from);
    out.set(values(from, length).subarray(0, length), from);
  }
  return out;
}
/** Texts as numbers that have the order of the texts. The default order of `sort` is three times as fast as a function that compares. */
function textRanks({ codes, words }: TextColumn): Float64Array {
  const ranks = new Map([...new Set(words)].sort().map((word, rank) => [word, rank]));
  return Float64Array.from(codes, (code) => (code < 0 ? NaN : (ranks.get(words[code] ?? '') ?? NaN)));
}
function sortValues(by: Expr, table: ColumnTable): Float64Array {
  if (by.op === 'field' && by.type === 'list') return Float64Array.from(table.numbers(by.name));
  if (typeOf(by) !== 'text') return evaluateAll(by, table);
  const { column, at } = textsOf(by, table);
  if (column) return textRanks(column);
  const places = new Map<string, number>();
  const codes = Int32Array.from({ length: table.count }, (_, row) => {
    const word = at(row);
    if (word === null) return -1;
    if (!places.has(word)) places.set(word, places.size);
    return places.get(word) ?? -1;
  });
  return textRanks({ codes, words: [...places.keys()] });
}
/** The values of an expression for some rows. */
export function cellsOf(expr: Expr, table: ColumnTable, rows: Uint32Array): ColumnCell[] {
  const type = typeOf(expr);
  if (type === 'text') {
    const { at } = textsOf(expr, table);
    return Array.from(rows, at);
  }
  const values = numbersOf(expr, table);
  return Array.from(rows, (row) => {
    const value = values(row, 1)[0] ?? NaN;
    return value !== value ? null : type === 'flag' ? value === 1 : value;
  });
}

/** Creates the task that answers list queries. */
export function createQuery(tableOf: (kind: FieldKind, now: number) => ColumnTable) {
  const kept = new Map<string, Ordered>();

  function ordered(table: ColumnTable, { kind, now, filter, unknown, sort }: QueryInput): Ordered {
    const key = JSON.stringify([kind, filter, unknown, sort]);
    const hour = Math.floor(now / 3_600);
    const before = kept.get(key);
    if (before?.version === table.version && before.hour === hour) return before;
    const found = filterRows(table, filter, unknown);
    const rows = sort ? sortRows(found.rows, sortValues(sort.by, table), sort.falling, sort.unknown) : found.rows;
    const result = { version: table.version, hour, rows, counts: found.counts };
    kept.delete(key);
    kept.set(key, result);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value ?? '');
    return result;
  }

  return (input: QueryInput): QueryOutput => {
    const table = tableOf(input.kind, input.now);
    const { rows, counts, version } = ordered(table, input);
    const window = rows.subarray(input.offset, input.offset + input.limit);
    const { ids } = table;
    const { codes, words } = table.texts('name');
    return {
      total: rows.length,
      counts,
      ids: Array.from(window, (row) => ids[row] ?? 0),
      names: Array.from(window, (row) => words[codes[row] ?? -1] ?? null),
      columns: Object.fromEntries(Object.entries(input.columns).map(([name, expr]) => [name, cellsOf(expr, table, window)])),
      version,
    };
  };
}

/** The rows that fit a filter: their ids, or the names of traders, in order and up to a limit, and how many there are. */
export interface Members {
  readonly keys: readonly (number | string)[];
  readonly total: number;
}
export function membersOf(table: ColumnTable, { kind, filter, unknown, limit }: QueryInput): Members {
  const { rows } = filterRows(table, filter, unknown);
  const { codes, words } = table.texts('name');
  const keys =
    kind === 'users'
      ? Array.from(rows, (row) => words[codes[row] ?? -1] ?? '').sort((a, b) => (a < b ? -1 : Number(a > b)))
      : [...Float64Array.from(rows, (row) => table.ids[row] ?? 0).sort()];
  return { keys: keys.slice(0, limit), total: rows.length };
}
