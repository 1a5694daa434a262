import { currency, headIn, inCoin } from '../../lib/app/currency.svelte.ts';
import { textOf, type Column, type RenderedLine } from './types.ts';

/** Returns a text for other programs: with plain minus signs and spaces, and without tabs and line breaks. */
export const plainText = (text: string): string =>
  text
    .replaceAll('−', '-')
    .replace(/[\u2009\u202f\u00a0]/g, ' ')
    .replace(/[\t\r\n]+/g, ' ')
    .trim();

/** Texts for unknown values: not served, not set, not read yet. A file leaves them empty. */
const NOTHING = new Set(['', '—', '–', '?']);
/** The text of masked figures, which a file masks as well. */
const MASKED = '•••';

/** Whether a column shows amounts: their text depends on the displayed unit. */
const isMoney = <R>(lines: readonly RenderedLine<R>[], column: Column<R>): boolean =>
  currency.rate !== null &&
  lines.some((line) => line.kind === 'row' && textOf(column, line.row) !== inCoin(() => textOf(column, line.row)));
/** Returns a heading that states the unit of its amounts. */
const withUnit = (head: string, unit: string): string => (head.toLowerCase().includes(unit.toLowerCase()) ? head : `${head}, ${unit}`);

/** Returns rows for a file: plain numbers, which other programs can read, full headings, and nothing that is masked on screen. */
export function toRows<R>(
  lines: readonly RenderedLine<R>[],
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
    // a file has the amounts themselves, whatever the screen shows
    columns: columns.map((column) => {
      const head = column.title ?? column.head;
      return isMoney(lines, column) ? withUnit(head, 'coin') : head;
    }),
    rows: lines.flatMap((line) => (line.kind === 'row' ? [columns.map((column) => bare(column, line.row))] : [])),
  };
}

/** Returns a block of cells as tab-separated text with its headings. Section headings are left out. */
export function toTsv<R>(lines: readonly RenderedLine<R>[], columns: readonly Column<R>[]): string {
  const rows = lines.flatMap((line) => (line.kind === 'row' ? [columns.map((column) => plainText(textOf(column, line.row)))] : []));
  const heads = columns.map((column) => plainText(isMoney(lines, column) ? withUnit(headIn(column.head), currency.unit) : column.head));
  return [heads, ...rows].map((cells) => cells.join('\t')).join('\n');
}
