import { textOf, type Column, type Drawn } from './types.ts';

/** As other programs read it: a plain minus, plain spaces, no tabs or line breaks of its own. */
export const plainText = (text: string): string =>
  text
    .replaceAll('−', '-')
    .replace(/[\u2009\u202f\u00a0]/g, ' ')
    .replace(/[\t\r\n]+/g, ' ')
    .trim();

/** What stands where nothing is known: not served, not set, not read yet. A file has no value there. */
const NOTHING = new Set(['', '—', '–', '?']);
/** What stands for figures that must not be read; a file says no more than the screen. */
const MASKED = '•••';

/** Rows for a file: figures bare, so that another program reads them, headings in full, and nothing that is not on screen. */
export function toRows<R>(
  lines: readonly Drawn<R>[],
  columns: readonly Column<R>[],
): { readonly columns: string[]; readonly rows: (number | string | null)[][] } {
  const bare = (column: Column<R>, row: R): number | string | null => {
    const text = textOf(column, row);
    if (NOTHING.has(text.trim())) return null;
    if (text.includes(MASKED)) return plainText(text);
    if (column.raw) return column.raw(row);
    const value = column.value(row);
    return column.right && typeof value === 'number' ? value : plainText(text);
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
