import { textOf, type Column, type Drawn } from './types.ts';

/** As other programs read it: a plain minus, plain spaces, no tabs or line breaks of its own. */
export const plainText = (text: string): string =>
  text
    .replaceAll('−', '-')
    .replace(/[\u2009\u202f\u00a0]/g, ' ')
    .replace(/[\t\r\n]+/g, ' ')
    .trim();

/** Rows for a file: figures bare, so that another program reads them, and headings in full. */
export function toRows<R>(
  lines: readonly Drawn<R>[],
  columns: readonly Column<R>[],
): { readonly columns: string[]; readonly rows: (number | string | null)[][] } {
  const bare = (column: Column<R>, row: R): number | string | null => {
    if (column.raw) return column.raw(row);
    const value = column.value(row);
    if (value === null) return null;
    return column.right && typeof value === 'number' ? value : plainText(textOf(column, row));
  };
  return {
    columns: columns.map(({ title, head }) => title ?? head),
    rows: lines.flatMap((line) => (line.kind === 'row' ? [columns.map((column) => bare(column, line.row))] : [])),
  };
}

/** A block of cells as tab-separated text, its headings on the first line. Section headings are left out. */
export function toTsv<R>(lines: readonly Drawn<R>[], columns: readonly Column<R>[]): string {
  const rows = lines.flatMap((line) => (line.kind === 'row' ? [columns.map((column) => plainText(textOf(column, line.row)))] : []));
  return [columns.map((column) => plainText(column.head)), ...rows].map((cells) => cells.join('\t')).join('\n');
}
