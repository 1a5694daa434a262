import { safeText } from './safe-text.ts';

/** Units of columns by column name. The header states them because a bare number does not. */
const UNITS: readonly (readonly [columns: RegExp, unit: string])[] = [
  [/(^|_)(price|open|high|low|close|balance|value|vwap|wages|volume)(_|$)/i, '1/10000 coin'],
  [/(^|_)(time|unix|at|from|to)$|(observed|saved)At$/i, 'unix s'],
  [/^bytes$/i, 'bytes'],
];

/** Returns the unit of a column's numbers, if its name tells one. */
export const unitOf = (column: string): string | undefined => UNITS.find(([columns]) => columns.test(column))?.[1];

/** Returns a column's name with its unit, as in `price (1/10000 coin)`. A name that already has a unit is unchanged. */
export function header(column: string): string {
  if (column.includes('(')) return column;
  const unit = unitOf(column);
  return unit ? `${column} (${unit})` : column;
}

/**
 * Matches the start of a formula: =, +, -, @ or | in ASCII or full width, after any invisible characters, at the start of a text or of a
 * part that a reader splitting at semicolons, tabs or line ends takes for a cell of its own.
 */
const FORMULA =
  /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|[\u200B\u2060\uFEFF])*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20\uFF5C\u2212\uFE62\uFE63\uFE66\uFE6B])/g;

/**
 * Returns one CSV cell. It is quoted where CSV requires it and where a spreadsheet that splits at semicolons would break it. An apostrophe
 * goes before anything that a spreadsheet would run as a formula, because strangers choose the names in it. Numbers stay numbers.
 */
export function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = safeText(typeof value === 'string' ? value : JSON.stringify(value));
  const inert = text.replace(FORMULA, "$1'");
  const safe = /^[\t\r\n]/.test(inert) ? `'${inert}` : inert;
  return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Yields the lines of a CSV file, a thousand rows at a time. `headed` false leaves out the header line. */
export function* toCsv(columns: readonly string[], rows: readonly (readonly unknown[])[], headed = true): Generator<string> {
  if (headed) yield `${columns.map((column) => cell(header(column))).join(',')}\n`;
  for (let at = 0; at < rows.length; at += 1_000)
    yield rows
      .slice(at, at + 1_000)
      .map((row) => `${columns.map((_column, i) => cell(row[i])).join(',')}\n`)
      .join('');
}
