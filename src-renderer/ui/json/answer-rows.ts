/** A list of rows in a response. */
interface RowList {
  /** Key in the response; empty if the response itself is the list. */
  readonly path: string;
  readonly rows: readonly unknown[];
  /** Names of the columns, if rows are plain lists. */
  readonly fields: readonly string[] | null;
}
export type Cell = string | number | boolean | null;
export type FlatRow = Readonly<Record<string, Cell>>;

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const worthIt = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > 0 && value.some((one) => typeof one === 'object' && one !== null);

/** Returns the column names that a bulk response has beside its rows; null if there are none. */
function namedFields(answer: Fields): readonly string[] | null {
  const meta = answer['meta'];
  const fields = isObject(meta) ? meta['fields'] : answer['fields'];
  return Array.isArray(fields) && fields.every((one) => typeof one === 'string') ? fields : null;
}

/** Returns the lists of rows in a response, longest first. An object of many like entries counts as one, with its key as a column. */
export function rowLists(answer: unknown): RowList[] {
  if (worthIt(answer)) return [{ path: '', rows: answer, fields: null }];
  if (!isObject(answer)) return [];
  const lists = Object.entries(answer).flatMap(([path, value]): RowList[] => {
    if (worthIt(value)) return [{ path, rows: value, fields: path === 'data' ? namedFields(answer) : null }];
    const keyed = isObject(value) ? Object.entries(value) : [];
    if (keyed.length < 3 || !keyed.every(([, one]) => typeof one === 'object' && one !== null)) return [];
    return [
      { path, rows: keyed.map(([key, one]) => (Array.isArray(one) ? { key, rows: one } : { key, ...(one as Fields) })), fields: null },
    ];
  });
  return lists.sort((a, b) => b.rows.length - a.rows.length);
}

function cell(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Flattens a row: an object in it becomes one column for each of its plain fields. */
export function flatten(row: unknown, fields: readonly string[] | null = null): FlatRow {
  if (Array.isArray(row)) return Object.fromEntries(row.map((one, at) => [fields?.[at] ?? String(at + 1), cell(one)]));
  if (!isObject(row)) return { value: cell(row) };
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]): [string, Cell][] =>
      isObject(value) && Object.keys(value).length <= 6 && Object.values(value).every((one) => typeof one !== 'object' || one === null)
        ? Object.entries(value).map(([inner, one]) => [`${key}.${inner}`, cell(one)])
        : [[key, cell(value)]],
    ),
  );
}

const LOOKED_AT = 300;
/** Returns the columns of rows, in the order of first appearance. `figures`: whether all values are numbers. */
export function columnsOf(rows: readonly FlatRow[]): { readonly name: string; readonly figures: boolean }[] {
  const figures = new Map<string, boolean>();
  for (const row of rows.slice(0, LOOKED_AT))
    for (const [name, value] of Object.entries(row))
      figures.set(name, (figures.get(name) ?? true) && (value === null || typeof value === 'number'));
  return [...figures].map(([name, all]) => ({ name, figures: all }));
}

/** The forms in which a response is shown. */
export const ANSWER_MODES = ['table', 'tree', 'raw'] as const;
export type AnswerMode = (typeof ANSWER_MODES)[number];
export const MODE_OPTIONS = [
  { value: 'table', label: 'Table', title: 'Rows of the response' },
  { value: 'tree', label: 'Decoded', title: 'As decoded by Touchline' },
  { value: 'raw', label: 'Raw', title: 'Original response text' },
] as const;
/** Returns the default form: a table if there are rows. */
export const modeFor = (shown: unknown): AnswerMode => (rowLists(shown).length > 0 ? 'table' : 'tree');
