import { z } from 'zod';

/** Schemas of query values: each defines the accepted text and its parsed value. */
export const int = z
  .string()
  .regex(/^-?\d+$/, 'value is not a valid integer')
  .transform(Number);
export const whole = int.refine((value) => value >= 0, 'ensure this value is greater than or equal to 0');
export const bool = z.enum(['true', 'false', '1', '0', 'True', 'False']).transform((text) => /^(true|1)$/i.test(text));
export const text = z.string();
export const ints = z.array(int);
export const texts = z.array(z.string());
/** For routes that have no current season of their own. */
export const seasonId = int.refine((value) => value >= 1, 'ensure this value is greater than or equal to 1');
export const page = int.refine((value) => value >= 1, 'ensure this value is greater than or equal to 1').default(1);
export const order = z.enum(['asc', 'desc'], 'string does not match regex "^(asc|desc)$"');
export const oneOf = (...sizes: readonly number[]) =>
  int.refine((value) => sizes.includes(value), `value is not a valid enumeration member; permitted: ${sizes.join(', ')}`).default(20);
export const within = (max: number) => int.refine((value) => value >= 1 && value <= max, `ensure this value is between 1 and ${max}`);
export const upTo = (max: number, initial: number) => within(max).default(initial);

const isList = (schema: z.ZodType): boolean => {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  return inner instanceof z.ZodArray;
};

interface Invalid {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** Parses a query: repeated keys become lists, unknown keys are reported separately, errors have the service's form. */
export function readQuery<S extends z.ZodObject>(
  schema: S,
  search: URLSearchParams,
): { unknown: string[] } & ({ ok: true; value: z.output<S> } | { ok: false; detail: Invalid[] }) {
  const shape = schema.shape as Record<string, z.ZodType>;
  const unknown = [...new Set(search.keys())].filter((key) => !Object.hasOwn(shape, key));
  const raw: Record<string, unknown> = {};
  for (const [key, row] of Object.entries(shape)) {
    if (!search.has(key)) continue;
    raw[key] = isList(row) ? search.getAll(key) : search.getAll(key).at(-1);
  }
  const read = schema.safeParse(raw);
  if (read.success) return { unknown, ok: true, value: read.data };
  const detail = read.error.issues.map((issue) => ({
    loc: ['query', ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))],
    msg: raw[String(issue.path[0])] === undefined ? 'field required' : issue.message,
    type: raw[String(issue.path[0])] === undefined ? 'value_error.missing' : 'value_error',
  }));
  return { unknown, ok: false, detail };
}

/** One page of a list in the service's envelope. */
export const paged = <T, R>(all: readonly T[], at: number, size: number, row: (item: T) => R) => ({
  page: at,
  per_page: size,
  total: all.length,
  total_pages: Math.ceil(all.length / size),
  items: all.slice((at - 1) * size, at * size).map(row),
});
