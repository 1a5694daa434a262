import type { z } from 'zod';
import { cell, header, toCsv } from '#contract/csv.ts';
import { safeLine } from '#contract/safe-text.ts';
import { isText } from '#contract/text/write-text.ts';
import { hostText } from '#host/host-text.ts';
import type { Invocation } from './cli.ts';
import { tablesOf, type ResultTable } from './result-tables.ts';
import { tableWriter, type Column } from './terminal-table.ts';
import { jsonWithText, toJson } from './with-client.ts';

export const JSON_FLAG = ['--json', 'JSON, also on a terminal'] as const;
export const CSV_FLAG = ['--csv', 'CSV with a header row, if the result is rows'] as const;

/** The only list of a result: what CSV can hold. Null when the result is not rows. */
export function rowsOf(tables: readonly ResultTable[]): ResultTable | null {
  const lists = tables.filter(({ list }) => list);
  return lists.length === 1 ? (lists[0] ?? null) : null;
}

const cellText = (value: unknown): unknown =>
  isText(value) ? hostText(value) : typeof value === 'object' && value !== null ? jsonWithText(value) : value;

/** Returns a function that prints rows below one header, as CSV or as a table. */
export function rowPrinter({ environment, format, style }: Invocation, columns: readonly Column[]) {
  const table = tableWriter(columns, { style, width: environment.width });
  const names = columns.map(({ name }) => name);
  const heads = columns.map(({ name, unit }) => cell(unit === undefined ? name : header(name)));
  let headed = false;
  return async (rows: ResultTable['rows']): Promise<void> => {
    if (format === 'table') return environment.out(table(rows), true);
    if (!headed) await environment.out(`${heads.join(',')}\n`);
    headed = true;
    const cells = rows.map((row) => row.map(cellText));
    for (const text of toCsv(names, cells, false)) await environment.out(text);
  };
}

/** Prints a result: as tables, as CSV if it is rows, otherwise as JSON. Without a schema it is printed as received. */
export async function printResult(invocation: Invocation, result: unknown, schema?: z.ZodType): Promise<void> {
  const { environment, format } = invocation;
  const table = format === 'csv' ? rowsOf(tablesOf(result, schema)) : null;
  if (format === 'csv' && !table) environment.reportLine('This response is not rows, so it has no CSV form. It is printed as JSON.');
  if (table) await rowPrinter(invocation, table.columns)(table.rows);
  else if (format === 'table' && typeof result === 'object' && result !== null)
    await environment.out(tablesText(invocation, result, schema), true);
  else if (schema) await environment.out(toJson(result, invocation));
  else await environment.out(`${JSON.stringify(result ?? null, null, environment.isTerminal ? 2 : 0)}\n`);
}

/** Lays out a result as tables; the lists in an object have their field as title. Columns that no row has are left out. */
export function tablesText({ environment: { width }, style }: Invocation, data: unknown, schema?: z.ZodType): string {
  return tablesOf(data, schema)
    .map(({ name, columns, rows }) => {
      const kept = columns.flatMap((_, at) => (rows.length === 0 || rows.some((row) => row[at] !== undefined) ? [at] : []));
      const pick = <T>(all: readonly T[]): T[] => kept.map((at) => all[at] as T);
      const title = name === null ? '' : `${style('bold', `${safeLine(name)}:`)}\n`;
      return title + tableWriter(pick(columns), { style, width })(rows.map(pick));
    })
    .join('\n');
}
