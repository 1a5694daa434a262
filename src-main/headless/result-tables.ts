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
const NAMED_TIME = /At$|^date$|[tT]imestamp$/;
/** Deepest level of data whose fields have columns of their own. Deeper values are JSON. */
const MOST_DEPTH = 20;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isText(value) && !isFault(value);

const shapeOfSchema = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => void (jsonSchema['unit'] = SCHEMA_UNITS.get(zodSchema)),
  }) as Shape;

/** Returns the values of each field of all `objects`. */
function fieldsByName<T>(objects: readonly Readonly<Record<string, T>>[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const object of objects)
    for (const [name, one] of Object.entries(object)) {
      const known = found.get(name);
      if (known) known.push(one);
      else found.set(name, [one]);
    }
  return found;
}

/** Returns one shape that all `values` have together. */
function shapeOfValues(values: readonly unknown[], depth = MOST_DEPTH): Shape {
  if (depth === 0) return {};
  const lists = values.filter((value) => Array.isArray(value));
  const properties = [...fieldsByName(values.filter(isFields))].map(([name, all]) => [name, shapeOfValues(all, depth - 1)] as const);
  return { ...(lists.length > 0 && { items: shapeOfValues(lists.flat(), depth - 1) }), properties: Object.fromEntries(properties) };
}

const formsOf = (shape: Shape): Shape[] => [
  shape,
  ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap(formsOf),
];

const propertiesOf = (shape: Shape): Map<string, Shape[]> => fieldsByName(formsOf(shape).map(({ properties = {} }) => properties));
function itemsOf(shape: Shape): Shape | null {
  const items = formsOf(shape).flatMap((form) => form.items ?? []);
  return items.length === 0 ? null : { anyOf: items };
}
const unitOfName = (name: string): string | undefined => unitOf(name) ?? (NAMED_TIME.test(name) ? TIME_UNIT : undefined);
const columnOf = (name: string, shape: Shape, named: boolean): Column => ({
  name,
  unit: formsOf(shape).find(({ unit }) => unit !== undefined)?.unit ?? (named ? unitOfName(name) : undefined),
});
/** Returns columns whose units follow from their names. */
export const namedColumns = (names: readonly string[]): Column[] => names.map((name) => ({ name, unit: unitOfName(name) }));

function listTable(name: string | null, items: Shape, values: readonly unknown[], named: boolean): ResultTable {
  const columns = [...propertiesOf(items)].map(([field, anyOf]) => columnOf(field, { anyOf }, named));
  if (columns.length === 0) return { name, columns: [columnOf('item', items, named)], rows: values.map((value) => [value]), list: true };
  return { name, columns, rows: values.map((row) => columns.map((column) => (isFields(row) ? row[column.name] : undefined))), list: true };
}

/**
 * Returns a result as tables: the rows of a list; of an object, its single fields and one table for each list in it. Columns are the fields
 * of the contract's schema, where there is one, and those of the data. Without a schema, numbers have no units: a server's names tell none.
 */
export function tablesOf(data: unknown, schema?: z.ZodType): ResultTable[] {
  const whole = { anyOf: [...(schema ? [shapeOfSchema(schema)] : []), shapeOfValues([data])] };
  const named = schema !== undefined;
  const items = itemsOf(whole);
  if (items) return [listTable(null, items, Array.isArray(data) ? data : [], named)];
  const lists: ResultTable[] = [];
  const fields: string[][] = [];
  const collect = (prefix: string, shape: Shape, value: unknown): void => {
    for (const [field, anyOf] of propertiesOf(shape)) {
      const inner = isFields(value) ? value[field] : undefined;
      const rows = itemsOf({ anyOf });
      if (rows && propertiesOf(rows).size > 0) lists.push(listTable(prefix + field, rows, Array.isArray(inner) ? inner : [], named));
      else if (isFields(inner) && (propertiesOf({ anyOf }).size > 0 || Object.keys(inner).length === 0))
        collect(`${prefix}${field}.`, { anyOf }, inner);
      else if (inner !== undefined)
        fields.push([prefix + field, shown(inner, columnOf((prefix + field).replaceAll('.', '_'), { anyOf }, named))]);
    }
  };
  collect('', whole, data);
  if (fields.length === 0 && lists.length > 0) return lists;
  return [{ name: null, columns: namedColumns(['field', 'value']), rows: fields, list: false }, ...lists];
}
