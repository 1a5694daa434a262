import { isObject } from '../api/schema/envelope.ts';

/**
 * The canonical form of a value, equal for every encoding that the documentation permits. `undefined` means that the response does not
 * state the value; it is never compared.
 */
export type Canonical = string | number | boolean | null | undefined | Fields | Rows;
export interface Fields {
  readonly [name: string]: Canonical;
}
/** Rows without an order, by key. */
export interface Rows {
  /** Name of the key, for messages. */
  readonly by: string;
  readonly rows: ReadonlyMap<string, Canonical>;
  /** Keys that may be missing from a list of the same state: equal rows at the end of a truncated list. */
  readonly optional: ReadonlySet<string>;
}
/** Reads the canonical form of a value. */
export type ReadCanonical = (wire: unknown) => Canonical;

export const isRows = (value: Canonical): value is Rows => isObject(value) && value['rows'] instanceof Map;

const NUMERIC = /^-?\d+(?:\.\d+)?$/;
/** A number, or a string that contains one. */
export const number = (wire: unknown): number | undefined =>
  typeof wire === 'number' ? wire : typeof wire === 'string' && NUMERIC.test(wire) ? Number(wire) : undefined;
/** A boolean; true and 1 are the same. */
export const flag: ReadCanonical = (wire) => {
  const value = typeof wire === 'boolean' ? Number(wire) : number(wire);
  return value === undefined ? undefined : value !== 0;
};
export const text: ReadCanonical = (wire) => (typeof wire === 'string' ? wire : undefined);
/** A name or text that may be empty: '' and null both mean none. */
export const textOrNone: ReadCanonical = (wire) => (wire === null || wire === '' ? null : text(wire));
/** An id that may be missing, written as null or 0. */
export const idOrNone: ReadCanonical = (wire) => (wire === null || number(wire) === 0 ? null : number(wire));
/** A value for which the documentation gives null a meaning. */
export const orNull =
  (read: ReadCanonical): ReadCanonical =>
  (wire) =>
    wire === null ? null : read(wire);
/** A count, given as a number or as a list. */
export const count: ReadCanonical = (wire) => (Array.isArray(wire) ? wire.length : number(wire));

/** Only the fields listed here are compared: the encoding of others is unknown. */
export const fields =
  (table: Readonly<Record<string, ReadCanonical>>, derived: (row: Readonly<Record<string, unknown>>) => Fields = () => ({})) =>
  (wire: unknown): Fields | undefined =>
    isObject(wire)
      ? { ...Object.fromEntries(Object.entries(table).map(([name, read]) => [name, read(wire[name])])), ...derived(wire) }
      : undefined;

/** One record; some builds wrap it in a list. */
export const one =
  (read: ReadCanonical): ReadCanonical =>
  (wire) =>
    read(Array.isArray(wire) ? ((wire as readonly unknown[])[0] ?? null) : wire);

/** Returns the rows of a list without a meaningful order. Null is an empty list, and a single record may appear without a list. */
export function list(wire: unknown): readonly unknown[] | undefined {
  if (wire === null) return [];
  return Array.isArray(wire) ? (wire as readonly unknown[]) : isObject(wire) ? [wire] : undefined;
}

/** Returns rows by the fields that identify them. A list with a row that lacks them is not compared. `empty`: a row that means no row. */
export const rows =
  (by: readonly string[], read: (wire: unknown) => Fields | undefined, empty: (row: Fields) => boolean = () => false) =>
  (wire: unknown): Rows | undefined => {
    const found = list(wire)?.map(read);
    if (!found?.every((row) => row !== undefined && by.every((name) => row[name] !== undefined))) return undefined;
    const stated = found.filter((row) => row !== undefined && !empty(row));
    const groups = Map.groupBy(stated, (row) => by.map((name) => row?.[name]).join(' '));
    // The relation between rows of the same key is unknown: only their number is compared.
    const entries = [...groups].map(([key, [first, ...others]]) => [key, others.length > 0 ? { rows: others.length + 1 } : first] as const);
    return byKey(by.join(' '), entries);
  };

/** Creates rows from keys and values. */
export const byKey = (by: string, entries: Iterable<readonly [string, Canonical]>, optional: ReadonlySet<string> = new Set()): Rows => ({
  by,
  rows: new Map(entries),
  optional,
});
