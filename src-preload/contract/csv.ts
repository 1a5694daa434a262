import { safeText } from './safe-text.ts';

/** Units of columns by their name; said in the header, because a bare number does not say them. */
const UNITS: readonly (readonly [columns: RegExp, unit: string])[] = [
  [/(^|_)(price|open|high|low|close|balance|value|vwap|wages|volume)(_|$)/i, '1/10000 coin'],
  [/(^|_)(time|unix|at|from|to)$|(observed|saved)At$/i, 'unix s'],
  [/^bytes$/i, 'bytes'],
];

/** A column's name with its unit, as in `price (1/10000 coin)`. A name that already says one stays as it is. */
export function header(column: string): string {
  if (column.includes('(')) return column;
  const unit = UNITS.find(([columns]) => columns.test(column))?.[1];
  return unit ? `${column} (${unit})` : column;
}

/**
 * Where a formula begins: with =, +, -, @ or | in either width, behind what a reader passes over, at the start of a text or of what
 * a reader that separates by semicolons, tabs or lines takes for a cell of its own.
 */
const FORMULA =
  /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|[\u200B\u2060\uFEFF])*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20\uFF5C\u2212\uFE62\uFE63\uFE66\uFE6B])/g;

/**
 * One cell. Quoted where it must be, and where a spreadsheet that separates by semicolons would split it; a quote mark stands
 * before what a spreadsheet would take for a formula, because names in it are chosen by strangers. Numbers stay numbers.
 */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = safeText(typeof value === 'string' ? value : JSON.stringify(value));
  const inert = text.replace(FORMULA, "$1'");
  const safe = /^[\t\r\n]/.test(inert) ? `'${inert}` : inert;
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The lines of a CSV file, a thousand rows at a time. */
export function* toCsv(columns: readonly string[], rows: readonly (readonly unknown[])[], headed = true): Generator<string> {
  if (headed) yield `${columns.map((column) => cell(header(column))).join(',')}\n`;
  for (let at = 0; at < rows.length; at += 1_000)
    yield rows
      .slice(at, at + 1_000)
      .map((row) => `${columns.map((_column, i) => cell(row[i])).join(',')}\n`)
      .join('');
}
