import { z } from 'zod';
import { unitOf } from '#contract/csv.ts';
import { Unix } from '#contract/model/app/time.ts';
import { Coin } from '#contract/model/market/money.ts';
import { isText } from '#contract/text/write-text.ts';
import { COIN_UNIT, shown, TIME_UNIT, type Column } from './terminal-table.ts';
import { isFault } from './with-client.ts';

/** Rows of a result, one cell per column. `name` is the field that holds the rows, null if they are the result or its single fields. */
export interface ResultTable {
  readonly name: string | null;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly unknown[])[];
  /** Whether the rows are items of a list and not the single fields of an object. */
  readonly list: boolean;
}

interface Shape {
  readonly unit?: string;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
}

const SCHEMA_UNITS = new Map<unknown, string>([
  [Coin, COIN_UNIT],
  [Unix, TIME_UNIT],
]);
const NAMED_TIME = /At$|^date$|timestamp$/i;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isText(value) && !isFault(value);

const shapeOfSchema = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => void (jsonSchema['unit'] = SCHEMA_UNITS.get(zodSchema)),
  }) as Shape;

function shapeOfValue(value: unknown): Shape {
  if (Array.isArray(value)) return { items: { anyOf: value.map(shapeOfValue) } };
  if (!isFields(value)) return {};
  return { properties: Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOfValue(one)])) };
}

const formsOf = (shape: Shape): Shape[] => [
  shape,
  ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap(formsOf),
];

function propertiesOf(shape: Shape): Map<string, Shape[]> {
  const found = new Map<string, Shape[]>();
  for (const { properties = {} } of formsOf(shape))
    for (const [name, one] of Object.entries(properties)) found.set(name, [...(found.get(name) ?? []), one]);
  return found;
}
function itemsOf(shape: Shape): Shape | null {
  const items = formsOf(shape).flatMap((form) => form.items ?? []);
  return items.length === 0 ? null : { anyOf: items };
}
const columnOf = (name: string, shape: Shape = {}): Column => ({
  name,
  unit: formsOf(shape).find(({ unit }) => unit !== undefined)?.unit ?? unitOf(name) ?? (NAMED_TIME.test(name) ? TIME_UNIT : undefined),
});
/** Returns columns whose units follow from their names. */
export const namedColumns = (names: readonly string[]): Column[] => names.map((name) => columnOf(name));

function listTable(name: string | null, items: Shape, values: readonly unknown[]): ResultTable {
  const columns = [...propertiesOf(items)].map(([field, anyOf]) => columnOf(field, { anyOf }));
  if (columns.length === 0) return { name, columns: [columnOf('item', items)], rows: values.map((value) => [value]), list: true };
  return { name, columns, rows: values.map((row) => columns.map((column) => (isFields(row) ? row[column.name] : undefined))), list: true };
}

/**
 * Returns a result as tables: the rows of a list; of an object, its single fields and one table for each list in it. Columns are the fields
 * of the contract's schema, where there is one, and those of the data.
 */
export function tablesOf(data: unknown, schema?: z.ZodType): ResultTable[] {
  const whole = { anyOf: [...(schema ? [shapeOfSchema(schema)] : []), shapeOfValue(data)] };
  const items = itemsOf(whole);
  if (items) return [listTable(null, items, Array.isArray(data) ? data : [])];
  const lists: ResultTable[] = [];
  const fields: string[][] = [];
  const collect = (prefix: string, shape: Shape, value: unknown): void => {
    for (const [field, anyOf] of propertiesOf(shape)) {
      const inner = isFields(value) ? value[field] : undefined;
      const rows = itemsOf({ anyOf });
      if (rows && propertiesOf(rows).size > 0) lists.push(listTable(prefix + field, rows, Array.isArray(inner) ? inner : []));
      else if (isFields(inner)) collect(`${prefix}${field}.`, { anyOf }, inner);
      else if (inner !== undefined) fields.push([prefix + field, shown(inner, columnOf((prefix + field).replaceAll('.', '_'), { anyOf }))]);
    }
  };
  collect('', whole, data);
  if (fields.length === 0 && lists.length > 0) return lists;
  return [{ name: null, columns: namedColumns(['field', 'value']), rows: fields, list: false }, ...lists];
}
