import { z } from 'zod';
import type { Coin } from '../../../src-preload/contract/model/money.ts';
import { isObject } from './envelope.ts';

/** Ways to read bodies that the specification does not show: strict about what is found, forgiving about where it stands. */
/** Rows in a list, in a page, or under the only list of an object; one bare row passes as a list of one when `single` says how to tell. */
export const rowsOf = <T extends z.ZodType>(row: T, single?: string) =>
  z.preprocess((raw) => {
    if (raw === null) return [];
    if (!isObject(raw)) return raw;
    if (Array.isArray(raw['items'])) return raw['items'];
    if (single !== undefined && single in raw) return [raw];
    const lists = Object.values(raw).filter(Array.isArray);
    return lists.length === 1 ? lists[0] : raw;
  }, z.array(row));

/** The first value of a row whose name fits; undefined where none does. */
export const named = (row: Readonly<Record<string, unknown>>, fits: RegExp, kind: 'number' | 'string' = 'number'): unknown =>
  Object.entries(row).find(([key, value]) => fits.test(key) && typeof value === kind)?.[1];

export const numberNamed = (row: Readonly<Record<string, unknown>>, fits: RegExp): number | null =>
  (named(row, fits) as number | undefined) ?? null;
/** A sum that an interface may have worked out in fractions of a base unit. */
export const coinNamed = (row: Readonly<Record<string, unknown>>, fits: RegExp): Coin | null => {
  const found = numberNamed(row, fits);
  return found === null || !Number.isFinite(found) ? null : (Math.round(found) as Coin);
};

/** Every number of an object, those of objects inside it as `outer.inner`. */
export function figuresOf(raw: unknown, before = '', depth = 0): Record<string, number> {
  if (!isObject(raw) || depth > 3) return {};
  return Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]): [string, number][] =>
      typeof value === 'number' && Number.isFinite(value)
        ? [[before + key, value]]
        : Object.entries(figuresOf(value, `${before}${key}.`, depth + 1)),
    ),
  );
}

/** A part of a body under one of several names, or the body itself where `self` is among its fields; null where there is none that fits. */
export function part<T extends z.ZodType>(
  body: Readonly<Record<string, unknown>>,
  schema: T,
  self: string,
  ...names: readonly string[]
): z.output<T> | null {
  const name = names.find((one) => isObject(body[one]));
  return schema.safeParse(name === undefined ? (self in body ? body : null) : body[name]).data ?? null;
}

/** The rows of a list under one of several names; null where there is no such list, or not all of it fits. */
export function list<T extends z.ZodType>(
  body: Readonly<Record<string, unknown>>,
  row: T,
  ...names: readonly string[]
): z.output<T>[] | null {
  const found = names.map((name) => body[name]).find(Array.isArray);
  return z.array(row).safeParse(found).data ?? null;
}
