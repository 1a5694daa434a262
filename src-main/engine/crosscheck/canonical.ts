import { isObject } from '../api/schema/envelope.ts';

/**
 * What a response states, the same for every encoding that the documents permit. `undefined` means that the response does
 * not state the value; it is never compared.
 */
export type Canonical = string | number | boolean | null | undefined | Fields | Rows;
export interface Fields {
  readonly [name: string]: Canonical;
}
/** Rows without an order, by their key. */
export interface Rows {
  /** Name of the key, for messages. */
  readonly by: string;
  readonly rows: ReadonlyMap<string, Canonical>;
  /** Keys that a list of the same state may leave out: equal rows at the end of a list that is cut to a length. */
  readonly optional: ReadonlySet<string>;
}
export type Read = (wire: unknown) => Canonical;

export const isRows = (value: Canonical): value is Rows => isObject(value) && value['rows'] instanceof Map;

const NUMERIC = /^-?\d+(?:\.\d+)?$/;
const numberOf = (wire: unknown): number | undefined =>
  typeof wire === 'number' ? wire : typeof wire === 'string' && NUMERIC.test(wire) ? Number(wire) : undefined;
export const number: Read = numberOf;
/** true and 1 are the same. */
export const flag: Read = (wire) => {
  const value = typeof wire === 'boolean' ? Number(wire) : numberOf(wire);
  return value === undefined ? undefined : value !== 0;
};
export const text: Read = (wire) => (typeof wire === 'string' ? wire : undefined);
/** A name or a text that may be empty: '' and null both mean none. */
export const textOrNone: Read = (wire) => (wire === null || wire === '' ? null : text(wire));
/** An id that may be none, written as null or as 0. */
export const idOrNone: Read = (wire) => (wire === null || numberOf(wire) === 0 ? null : number(wire));
/** A value for which the documents give null a meaning. */
export const orNull =
  (read: Read): Read =>
  (wire) =>
    wire === null ? null : read(wire);
/** How many, as a number or as a list of them. */
export const count: Read = (wire) => (Array.isArray(wire) ? wire.length : numberOf(wire));

/** Only the fields named here are compared: nothing is known about the encoding of others. */
export const fields =
  (
    table: Readonly<Record<string, Read>>,
    derived: (row: Readonly<Record<string, unknown>>) => Fields = () => ({}),
  ): ((wire: unknown) => Fields | undefined) =>
  (wire) =>
    isObject(wire)
      ? { ...Object.fromEntries(Object.entries(table).map(([name, read]) => [name, read(wire[name])])), ...derived(wire) }
      : undefined;

/** One record; some builds wrap it in a list. */
export const one =
  (read: Read): Read =>
  (wire) =>
    read(Array.isArray(wire) ? ((wire as readonly unknown[])[0] ?? null) : wire);

/** Rows of a list whose order means nothing. Null is an empty list, and one record may stand without a list around it. */
export function list(wire: unknown): readonly unknown[] | undefined {
  if (wire === null) return [];
  return Array.isArray(wire) ? (wire as readonly unknown[]) : isObject(wire) ? [wire] : undefined;
}

interface RowsOptions {
  /** A row that says the same as no row at all. */
  readonly empty?: (row: Fields) => boolean;
}
/** Rows by the fields that tell them apart. A list in which a row lacks them is not compared. */
export const rows =
  (by: readonly string[], read: (wire: unknown) => Fields | undefined, { empty = () => false }: RowsOptions = {}): Read =>
  (wire) => {
    const found = list(wire)?.map(read);
    if (!found) return undefined;
    const groups = new Map<string, Fields[]>();
    for (const row of found) {
      const key = row && by.map((name) => row[name]);
      if (!row || !key || key.includes(undefined)) return undefined;
      if (!empty(row)) groups.set(key.join(' '), [...(groups.get(key.join(' ')) ?? []), row]);
    }
    // What rows with the same key have to do with one another is not stated: only their number is compared.
    return byKey(
      by.join(' '),
      [...groups].map(([key, [first, ...others]]) => [key, others.length > 0 ? { rows: others.length + 1 } : first]),
    );
  };

export const byKey = (by: string, entries: Iterable<readonly [string, Canonical]>, optional: ReadonlySet<string> = new Set()): Rows => ({
  by,
  rows: new Map(entries),
  optional,
});
