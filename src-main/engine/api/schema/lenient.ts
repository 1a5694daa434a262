/** Decoders for bodies that the specification does not define: strict about values, lenient about where they are. */

import { z } from 'zod';
import { isObject } from './envelope.ts';
import { usableRows } from './usable-rows.ts';

/** Rows in a list, in a page, or under the only list of an object. A single bare row is accepted if it has the field `single`. */
export const rowsOf = <T extends z.ZodType>(row: T, single?: string) =>
  z.preprocess((raw) => {
    if (raw === null) return [];
    if (!isObject(raw)) return raw;
    if (Array.isArray(raw['items'])) return raw['items'];
    if (single !== undefined && single in raw) return [raw];
    const lists = Object.values(raw).filter(Array.isArray);
    return lists.length === 1 ? lists[0] : raw;
  }, usableRows(row));

/**
 * A row whose fields the specification does not define. A known field is read if it has the expected form and is null otherwise, so an
 * answer with less information than expected is not a fault.
 */
export const open = <S extends z.ZodRawShape>(shape: S) =>
  z.looseObject(
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, (field as z.ZodType).nullish().catch(null)])) as {
      [N in keyof S]: z.ZodCatch<z.ZodOptional<z.ZodNullable<S[N] extends z.ZodType ? S[N] : never>>>;
    },
  );

type Named = Readonly<Record<string, unknown>>;
const numeral = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);
/** The number under the first of these names that has one; null if none does. Other numbers of the row are ignored. */
export function figureAt(row: Named, names: readonly string[]): number | null {
  const name = names.find((one) => numeral.safeParse(row[one]).success);
  return name === undefined ? null : numeral.parse(row[name]);
}

/** All numbers of an object; those of nested objects are named `outer.inner`. */
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

/** Figures under the service's own names, which are not specified. */
export const figures = z.looseObject({}).transform((row) => figuresOf(row));

/** Finds the value under the first of several names that fits. */
const under = (names: readonly string[], fits: (value: unknown) => boolean) => (body: Named) => {
  const name = names.find((one) => fits(body[one]));
  return name === undefined ? null : body[name];
};
interface Part<T extends z.ZodType> {
  readonly find: (body: Named) => unknown;
  readonly schema: T;
}
/** A record under one of several names, or the body itself if it has the field `self`. */
export const part = <T extends z.ZodType>(schema: T, self: string, ...names: readonly string[]): Part<T> => ({
  find: (body) => under(names, isObject)(body) ?? (self in body ? body : null),
  schema,
});
/** Rows under one of several names. */
export const list = <T extends z.ZodType>(row: T, ...names: readonly string[]) => ({
  find: under(names, Array.isArray),
  schema: usableRows(row),
});
/** Decodes the parts of an unspecified body, each under one of the names in use; a part that is missing or does not fit is null. */
export const partsOf = <P extends Readonly<Record<string, Part<z.ZodType>>>>(parts: P) =>
  z.preprocess(
    (body) => (isObject(body) ? Object.fromEntries(Object.entries(parts).map(([name, { find }]) => [name, find(body)])) : body),
    z.object(
      Object.fromEntries(Object.entries(parts).map(([name, { schema }]) => [name, schema.nullable().catch(null)])) as {
        [K in keyof P]: z.ZodCatch<z.ZodNullable<P[K]['schema']>>;
      },
    ),
  );
