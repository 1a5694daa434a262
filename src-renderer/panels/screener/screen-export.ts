import { saveTable } from '../../lib/app/table-file.ts';
import { textOf, type Column } from '../../ui/table/types.ts';
import { countryName } from '#contract/text/countries.ts';
import type { FieldKind } from '#contract/fields/field.ts';
import { fileTitle } from './screen-columns.ts';
import type { PageSource } from './ranked-rows.svelte.ts';
import type { ScreenRow } from './screen-row.ts';

const PAGE = 500;
const MASKED = '•••';

/** One value for a file: the plain figure, or nothing where it is unknown or masked on screen. */
function cell(column: Column<ScreenRow>, row: ScreenRow): number | string | null {
  const text = textOf(column, row);
  if (text === '' || text === '—') return null;
  if (text.includes(MASKED)) return text;
  return column.raw ? column.raw(row) : text;
}

interface FileColumn {
  readonly title: string;
  readonly of: (row: ScreenRow) => number | string | null;
}
/** The columns of a file: a country has its code, and then its name. */
function fileColumns(kind: FieldKind, own: Readonly<Record<string, string>>, column: Column<ScreenRow>): FileColumn[] {
  const plain: FileColumn = { title: fileTitle(kind, own, column), of: (row) => cell(column, row) };
  if (column.id !== 'country_id') return [plain];
  const name: FileColumn = {
    title: 'Name of the country',
    of: (row) => {
      const code = cell(column, row);
      return typeof code === 'string' ? countryName(code) : null;
    },
  };
  return [plain, name];
}

/** Returns rows for a file, with units and sources in the headings. */
export function fileRows(
  kind: FieldKind,
  own: Readonly<Record<string, string>>,
  columns: readonly Column<ScreenRow>[],
  rows: readonly ScreenRow[],
): { columns: string[]; rows: (number | string | null)[][] } {
  const all = columns.flatMap((column) => fileColumns(kind, own, column));
  return { columns: all.map(({ title }) => title), rows: rows.map((row) => all.map(({ of }) => of(row))) };
}
/** Saves rows as CSV. */
export const saveRows = (...[kind, own, columns, rows]: Parameters<typeof fileRows>): void =>
  saveTable('csv', `screen-${kind}`, fileRows(kind, own, columns, rows));

/** Reads every row of a screen; null if a page is not available. `onprogress` receives the number of rows so far. */
export async function readAll(source: PageSource<ScreenRow>, onprogress: (rows: number) => void): Promise<ScreenRow[] | null> {
  const rows: ScreenRow[] = [];
  for (;;) {
    const page = await source.once(rows.length, PAGE);
    if (page === null) return null;
    rows.push(...page.rows);
    onprogress(rows.length);
    if (rows.length >= page.total || page.rows.length === 0) return rows;
  }
}
