import type { Output } from '#contract/commands.ts';
import { toCsv } from '#contract/csv.ts';
import { isText } from '#contract/text/write-text.ts';
import { saveFile } from './save-file.ts';
import { textOf } from '../format/format.ts';

export type FileFormat = 'csv' | 'json';
type Rows = Pick<Output<'table.export'>, 'columns' | 'rows'>;
const TYPES = { csv: 'text/csv', json: 'application/json' } as const;

/** Returns exported rows as the text of a file, with units in the header of a CSV or in a field of the JSON. `now` is in ms. */
export function tableText(form: FileFormat, table: string, { columns, rows: coded }: Rows, now: number): string {
  const rows = coded.map((row) => row.map((cell) => (isText(cell) ? textOf(cell) : cell)));
  if (form === 'csv') return [...toCsv(columns, rows)].join('');
  const objects = rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null])));
  const units = /* @wc-ignore */ 'amounts in 1/10,000 coin, times in Unix seconds';
  return `${JSON.stringify({ table, writtenAt: new Date(now).toISOString(), units, rows: objects }, null, 2)}\n`;
}
/** Returns a file name, as in `alerts-2026-11-21.csv`. */
export const tableFileName = (form: FileFormat, table: string, now: number): string =>
  `${table}-${new Date(now).toISOString().slice(0, 10)}.${form}`;

/** Downloads exported rows as a file. */
export const saveTable = (form: FileFormat, table: string, rows: Rows, now = Date.now()): void =>
  saveFile(tableFileName(form, table, now), TYPES[form], tableText(form, table, rows, now));
