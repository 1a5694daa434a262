import { COIN } from '#contract/model/market/money.ts';
import { safeLine } from '#contract/safe-text.ts';
import { sentenceOf } from '#contract/text/fault-sentence.ts';
import { isText } from '#contract/text/write-text.ts';
import { hostFormats, hostText } from '#host/host-text.ts';
import type { Style } from './style.ts';
import { straight } from './terminal.ts';
import { isFault, jsonWithText } from './with-client.ts';

/** A column of a table. Its numbers are shown in the user's formats of `unit`. */
export interface Column {
  readonly name: string;
  readonly unit: string | undefined;
}

/** Units of numbers, as the contract's CSV states them. */
export const COIN_UNIT = '1/10000 coin';
export const TIME_UNIT = 'unix s';
/** Numbers outside of these are no moments, whatever their column is called. */
const [FIRST_TIME, LAST_TIME] = [1e8, 1e11];
const IDENTIFIER = /(?:^|_)p?ids?$|Id$/;
/** Longest cell. */
const MOST_CELL = 48;
const GAP = 2;
const DEFAULT_WIDTH = 80;

const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;
const NO_WIDTH = /\p{M}|\p{Cf}/u;
const charWidth = (char: string): number => (NO_WIDTH.test(char) ? 0 : WIDE.test(char) ? 2 : 1);
/** Number of terminal columns that a text takes. */
const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + charWidth(char), 0);

/** Cuts a text to a number of terminal columns; `…` marks the cut. */
function cut(text: string, most: number): string {
  if (widthOf(text) <= most) return text;
  let [kept, left] = ['', most - 1];
  for (const char of text) {
    left -= charWidth(char);
    if (left < 0) break;
    kept += char;
  }
  return `${kept}…`;
}

/** Returns a value as the text of a cell, on one line. */
export function shown(value: unknown, { name, unit }: Column): string {
  const { number, priceText, date, clockTime } = hostFormats();
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'number') {
    if (unit === COIN_UNIT && (Number.isInteger(value) || Math.abs(value) >= COIN)) return priceText(value); // a small fraction is a rate
    if (unit === TIME_UNIT && value >= FIRST_TIME && value < LAST_TIME) return `${date(value)} ${clockTime(value)}`;
    return IDENTIFIER.test(name) ? String(value) : number(value, 6);
  }
  if (typeof value === 'string') return safeLine(value);
  if (isText(value)) return straight(safeLine(hostText(value)));
  if (typeof value === 'object' && isFault(value)) return straight(safeLine(hostText(sentenceOf(value))));
  return safeLine(jsonWithText(value));
}

/**
 * Returns a function that lays out rows below a header: columns are aligned, numbers on the right, and lines are cut to the width of the
 * terminal. `look` may colour a cell. Columns are as wide as in all rows so far.
 */
export function tableWriter(
  columns: readonly Column[],
  { style, width }: { readonly style: Style; readonly width?: number | undefined },
  look?: (cell: string, column: string) => string,
) {
  const widths = columns.map(() => 0);
  const right = columns.map(() => false);
  let headWidth = 0;
  const line = (cells: readonly string[], paint: (text: string, at: number) => string): string => {
    let [text, left, gap] = ['', width || DEFAULT_WIDTH, '']; // 0 in a terminal without a size
    for (const [at, cell] of cells.entries()) {
      if (left <= gap.length) break;
      const room = ' '.repeat(Math.max(0, (widths[at] ?? 0) - widthOf(cell)));
      const end = at === cells.length - 1 && !right[at];
      const padded = cut(right[at] ? room + cell : end ? cell : cell + room, left - gap.length);
      text += gap + paint(padded, at);
      left -= gap.length + widthOf(padded);
      gap = ' '.repeat(GAP);
    }
    return `${text.trimEnd()}\n`;
  };
  return (rows: readonly (readonly unknown[])[]): string => {
    const cells = rows.map((row) => columns.map((column, at) => cut(shown(row[at], column), MOST_CELL)));
    const heads = columns.map(({ name }) => safeLine(name));
    for (const [at, { unit }] of columns.entries()) {
      right[at] ||= unit !== TIME_UNIT && rows.some((row) => typeof row[at] === 'number');
      widths[at] = cells.reduce((most, row) => Math.max(most, widthOf(row[at] ?? '')), Math.max(widths[at] ?? 0, widthOf(heads[at] ?? '')));
    }
    // Repeated when a later row widens a column.
    const wide = widths.reduce((sum, one) => sum + one, 1);
    const header = wide === headWidth ? '' : line(heads, (text) => style('bold', text));
    headWidth = wide;
    return header + cells.map((row) => line(row, (text, at) => look?.(text, columns[at]?.name ?? '') ?? text)).join('');
  };
}
