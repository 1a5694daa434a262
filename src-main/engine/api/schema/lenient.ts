import { z } from 'zod';
import { isObject } from './envelope.ts';
import { usableRows } from './usable-rows.ts';

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
  }, usableRows(row));

type Named = Readonly<Record<string, unknown>>;
const numeral = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
/** The figure under the first of these names, in the order given; null where none of them holds one. Any other number of the row means something else. */
export function figureAt(row: Named, names: readonly string[]): number | null {
  const name = names.find((one) => numeral.safeParse(row[one]).success);
  return name === undefined ? null : numeral.parse(row[name]);
}

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

/** The first of some names under which a body holds what fits. */
const under = (names: readonly string[], fits: (value: unknown) => boolean) => (body: Named) => {
  const name = names.find((one) => fits(body[one]));
  return name === undefined ? null : body[name];
};
interface Part<T extends z.ZodType> {
  readonly find: (body: Named) => unknown;
  readonly schema: T;
}
/** A record under one of several names, or the body itself where `self` is among its fields. */
export const part = <T extends z.ZodType>(schema: T, self: string, ...names: readonly string[]): Part<T> => ({
  find: (body) => under(names, isObject)(body) ?? (self in body ? body : null),
  schema,
});
/** Rows under one of several names. */
export const list = <T extends z.ZodType>(row: T, ...names: readonly string[]): Part<z.ZodArray<T>> => ({
  find: under(names, Array.isArray),
  schema: usableRows(row),
});
/** Parts of a body whose form nobody shows, each where it stands under a name in use; null where there is none that fits. */
export const partsOf = <P extends Readonly<Record<string, Part<z.ZodType>>>>(parts: P) =>
  z.preprocess(
    (body) => (isObject(body) ? Object.fromEntries(Object.entries(parts).map(([name, { find }]) => [name, find(body)])) : body),
    z.object(
      Object.fromEntries(Object.entries(parts).map(([name, { schema }]) => [name, schema.nullable().catch(null)])) as {
        [K in keyof P]: z.ZodCatch<z.ZodNullable<P[K]['schema']>>;
      },
    ),
  );
