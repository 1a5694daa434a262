import type { Expr } from '#contract/expression/expr.ts';
import type { FieldKind } from '#contract/fields/field.ts';
import type { ColumnTable } from './column-table.ts';
import { evaluateAll, filterRows } from './query-task.ts';

export interface DistributionInput {
  readonly kind: FieldKind;
  readonly now: number;
  readonly of: Expr;
  readonly filter: Expr | null;
  readonly bins: number;
}
/** How many rows have a value between neighbouring edges; the last range has both ends. Without a value, `from` and `to` are null. */
export interface DistributionOutput {
  readonly from: number | null;
  readonly to: number | null;
  readonly edges: readonly number[];
  readonly counts: readonly number[];
  readonly unknown: number;
}
/** Part of the values at each end that may share a range, so that a few extreme ones do not squeeze all others into one. */
const TAIL = 0.02;

/** Returns the borders of ranges over sorted values: one a number if they are few whole ones, otherwise equal ranges between the tails. */
function edgesOf(sorted: Float64Array, bins: number): number[] {
  const at = (part: number): number => sorted[Math.round(part * (sorted.length - 1))] ?? 0;
  const [least, most, low, high] = [at(0), at(1), at(TAIL), at(1 - TAIL)];
  if (most - least < bins && sorted.every(Number.isInteger)) return Array.from({ length: most - least + 2 }, (_, i) => least + i);
  const inner = low < high ? Array.from({ length: bins - 1 }, (_, i) => low + ((high - low) * i) / (bins - 2)) : [low];
  return [...new Set([least, ...inner, most])];
}

/** Counts the values of a field under a filter. Without values there are no ranges. */
export function distribution(table: ColumnTable, { of, filter, bins }: DistributionInput): DistributionOutput {
  const { rows } = filterRows(table, filter, 'leave-out');
  const values = evaluateAll(of, table);
  const known = new Float64Array(rows.length);
  let size = 0;
  for (const row of rows) {
    const value = values[row] as number;
    if (value === value) known[size++] = value;
  }
  const sorted = known.subarray(0, size).sort();
  const unknown = rows.length - size;
  const [from, to] = [sorted[0], sorted.at(-1)];
  if (from === undefined || to === undefined) return { from: null, to: null, edges: [], counts: [], unknown };
  const edges = from === to && !Number.isInteger(from) ? [from, to] : edgesOf(sorted, Math.max(4, bins));
  const counts = edges.slice(1).map(() => 0);
  let range = 0;
  for (const value of sorted) {
    while (range < counts.length - 1 && value >= (edges[range + 1] as number)) range++;
    counts[range] = (counts[range] as number) + 1;
  }
  return { from, to, edges, counts, unknown };
}
