import { ok, type Result } from '#contract/faults.ts';
import type { Unusable } from '#contract/snapshot.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { text } from '#contract/text/coded-text.ts';
import { inSlices } from '../../base/slices.ts';
import { unreadable } from '../schema/decode.ts';
import { isObject } from '../schema/envelope.ts';
import { when } from '../schema/fields.ts';
import { countUsable } from '../schema/usable-rows.ts';

export type TableRow = Readonly<Record<string, unknown>>;
/** Columns of a dump and the time it was generated in Unix seconds, null if it does not state one. */
interface DumpTable {
  readonly columns: readonly string[];
  readonly updated: Unix | null;
  readonly unusable?: Unusable;
}
interface Body {
  readonly meta?: Readonly<Record<string, unknown>> | null | undefined;
  readonly data: readonly unknown[];
}

/** REST counts divisions from 0; in the model the top division is 1. */
const inModel = (column: string, value: unknown): unknown =>
  typeof value === 'number' && /(^|_)division$/.test(column) ? value + 1 : value;

/** Column names from the dump's `meta.fields`, or else from its first row if rows are objects. Null if neither is present. */
function columnsOf({ meta, data }: Body): readonly string[] | null {
  const fields = meta?.['fields'];
  if (Array.isArray(fields) && fields.every((field) => typeof field === 'string')) return fields;
  const first = data.find(isObject);
  return first ? Object.keys(first) : data.length === 0 ? [] : null;
}

/** Names a dump may use for the time it was generated. */
const MADE = ['updated_unix', 'updated', 'updated_at', 'generated_at', 'timestamp'] as const;

/**
 * Reads a bulk table row by row, in slices. Columns are matched by the names in `meta.fields`, so their order does not matter, and new or
 * missing columns are allowed. A row shorter than the list of names lacks its last columns.
 */
export async function readTable(path: string, body: Body, tick: () => number, take: (row: TableRow) => void): Promise<Result<DumpTable>> {
  const columns = columnsOf(body);
  if (columns === null) return unreadable(path, text('dump.no-fields'));
  const count = countUsable();
  let at = 0;
  const read = (raw: unknown): void => {
    const here = at++;
    if (
      !count.use(
        Array.isArray(raw) || isObject(raw) ? null : text('field.wrong', { field: `\`data[${here}]\``, trouble: text('dump.not-row') }),
      )
    )
      return;
    if (Array.isArray(raw)) take(Object.fromEntries(columns.slice(0, raw.length).map((name, n) => [name, inModel(name, raw[n])])));
    else take(Object.fromEntries(Object.entries(raw as TableRow).map(([name, value]) => [name, inModel(name, value)])));
  };
  await inSlices(body.data, read, tick);
  const wrong = count.nothing();
  if (wrong !== null) return unreadable(path, wrong);
  const left = count.left();
  const made = MADE.map((name) => when.safeParse(body.meta?.[name]).data ?? null).find((moment) => moment !== null);
  return ok({ columns, updated: made ?? null, ...(left && { unusable: left }) });
}
