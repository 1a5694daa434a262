import type { Pace } from '../base/slices.ts';
import type { Cache } from '../store/cache/cache.ts';
import { PLAYER_FIELDS, playerValues } from './market-rows.ts';
import type { Fresh } from './sync-step.ts';

/** A value of a column; null if it is unknown. */
export type Cell = number | string | null;
export type ScreenKind = 'club' | 'player';

const AT_ONCE = 400;
const AT = new Map<string, number>(PLAYER_FIELDS.map((field, at) => [field, at]));

/** Returns a function that reads fields of a stored row as comparable values; booleans become 1 and 0. */
function reader(kind: ScreenKind, fields: readonly string[]): (body: string) => Cell[] {
  const cell = (value: unknown): Cell =>
    typeof value === 'number' || typeof value === 'string' ? value : typeof value === 'boolean' ? Number(value) : null;
  if (kind === 'club')
    return (body) => {
      const row = JSON.parse(body) as Readonly<Record<string, unknown>>;
      return fields.map((field) => cell(row[field]));
    };
  const places = fields.map((field) => AT.get(field) ?? -1);
  return (body) => {
    const values = playerValues(body);
    return places.map((at) => cell(values[at]));
  };
}

/** Holds the requested columns of the whole market in memory, so that a query over 180,000 rows needs no scan of the database. */
export function createColumns(kind: ScreenKind, cache: () => Cache, pace: Pace) {
  let ids: number[] = [];
  let columns = new Map<string, Cell[]>();
  let version = 0;
  let loading: Promise<boolean> = Promise.resolve(true);
  let writes = 0;

  async function load(fields: readonly string[]): Promise<boolean> {
    const wanted = [...new Set([...columns.keys(), ...fields])];
    if (wanted.length > 0 && wanted.every((field) => columns.has(field))) return true;
    const read = reader(kind, wanted);
    const fresh = new Map(wanted.map((field) => [field, [] as Cell[]]));
    const lists = [...fresh.values()];
    const known = new Map<string, string>(); // strings such as countries are shared between rows to save memory
    const shared = (value: Cell): Cell => {
      if (typeof value === 'string' && !known.has(value)) known.set(value, value);
      return typeof value === 'string' ? (known.get(value) ?? value) : value;
    };
    const found: number[] = [];
    const began = writes;
    for (;;) {
      await pace();
      const rows = cache().census.after(kind, found.at(-1) ?? -1, AT_ONCE);
      for (const { id, body } of rows) {
        found.push(id);
        const values = read(body);
        for (let at = 0; at < lists.length; at++) lists[at]?.push(shared(values[at] ?? null));
      }
      if (rows.length < AT_ONCE) break;
    }
    if (writes !== began) return false;
    [ids, columns] = [found, fresh];
    version++;
    return true;
  }

  const placeOf = (id: number): number => {
    let [low, high] = [0, ids.length - 1];
    while (low <= high) {
      const mid = (low + high) >> 1;
      const there = ids[mid] ?? 0;
      if (there === id) return mid;
      if (there < id) low = mid + 1;
      else high = mid - 1;
    }
    return -1;
  };
  const forget = (): void => {
    writes++;
    ids = [];
    columns = new Map();
  };

  return {
    /** Loads these fields into memory. Returns false if rows changed during each of three attempts. */
    need(fields: readonly string[]): Promise<boolean> {
      loading = loading.then(async () => (await load(fields)) || (await load(fields)) || (await load(fields)));
      return loading;
    },
    ids: (): readonly number[] => ids,
    column: (field: string): readonly Cell[] => columns.get(field) ?? [],
    version: () => version,
    /** Updates the columns after rows were written. A new id discards the columns, so that they are loaded again. */
    wrote(rows: readonly Fresh[]): void {
      writes++;
      if (columns.size === 0) return;
      const fields = [...columns.keys()];
      const read = reader(kind, fields);
      for (const { id, body } of rows) {
        const at = placeOf(id);
        if (at < 0) return forget();
        const values = read(body);
        for (const [n, field] of fields.entries()) {
          const column = columns.get(field);
          if (column) column[at] = values[n] ?? null;
        }
      }
      version++;
    },
    forget,
  };
}
