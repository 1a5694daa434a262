import { keyed } from '../../lib/app/unique-keys.ts';
import { textOf, type Column, type Line, type RenderedLine, type RowLine, type SectionLine, type Sort } from './types.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares two values; null comes last in either direction. */
function compare(a: number | string | null, b: number | string | null, desc: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const by = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return desc ? -by : by;
}

/** Sorts rows by several keys; stable, so equal rows keep their order. */
function sortRows<R>(rows: readonly RowLine<R>[], columns: readonly Column<R>[], sort: readonly Sort[]): readonly RowLine<R>[] {
  const keys = sort.flatMap(({ id, desc }) => {
    const column = columns.find((one) => one.id === id);
    return column ? [{ desc, values: new Map(rows.map(({ key, row }) => [key, column.value(row)])) }] : [];
  });
  if (keys.length === 0) return rows;
  return [...rows].sort((a, b) => {
    for (const { desc, values } of keys) {
      const by = compare(values.get(a.key) ?? null, values.get(b.key) ?? null, desc);
      if (by !== 0) return by;
    }
    return 0;
  });
}

/** Returns a text in lower case without accents, so that `oko` finds Ökö. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns whether any text column of a row contains the text. */
function matches<R>(row: R, columns: readonly Column<R>[], wanted: string): boolean {
  return columns.some((column) => !column.right && plain(textOf(column, row)).includes(wanted));
}

/** Returns the lines with unique keys: equal rows of a response would share a key. */
function apart<R>(lines: readonly Line<R>[]): readonly Line<R>[] {
  if (new Set(lines.map(({ key }) => key)).size === lines.length) return lines;
  return keyed(lines, ({ key }) => key).map(({ key, row }) => ({ ...row, key }));
}

/** Returns the lines to show: filtered, and sorted within each section. A filter opens closed sections and drops empty ones. */
export function arrange<R>(
  lines: readonly Line<R>[],
  columns: readonly Column<R>[],
  sort: readonly Sort[],
  filter: string,
): RenderedLine<R>[] {
  const wanted = plain(filter.trim());
  const drawn: RenderedLine<R>[] = [];
  let head: SectionLine | null = null;
  let rows: RowLine<R>[] = [];

  const close = () => {
    const kept = wanted === '' ? rows : rows.filter(({ row }) => matches(row, columns, wanted));
    if (head && (wanted === '' || kept.length > 0)) drawn.push({ ...head, closed: head.closed && wanted === '', count: kept.length });
    if (!head?.closed || wanted !== '') drawn.push(...sortRows(kept, columns, sort));
    rows = [];
  };
  for (const line of apart(lines)) {
    if (line.kind === 'row') rows.push(line);
    else {
      close();
      head = line;
    }
  }
  close();
  return drawn;
}
