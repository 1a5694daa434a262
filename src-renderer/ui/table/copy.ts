import { textOf, type Column, type Drawn } from './types.ts';

/** As other programs read it: a plain minus, plain spaces, no tabs or line breaks of its own. */
export const plainText = (text: string): string =>
  text
    .replaceAll('−', '-')
    .replace(/[\u2009\u202f\u00a0]/g, ' ')
    .replace(/[\t\r\n]+/g, ' ')
    .trim();

/** A block of cells as tab-separated text, its headings on the first line. Section headings are left out. */
export function toTsv<R>(lines: readonly Drawn<R>[], columns: readonly Column<R>[]): string {
  const rows = lines.flatMap((line) => (line.kind === 'row' ? [columns.map((column) => plainText(textOf(column, line.row)))] : []));
  return [columns.map((column) => plainText(column.head)), ...rows].map((cells) => cells.join('\t')).join('\n');
}
