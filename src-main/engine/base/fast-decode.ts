import { z } from 'zod';

/** Whether a value fits the schema and decoding would not change it. */
type Checker = (value: unknown) => boolean;

const never: Checker = () => false;

function number(schema: z.ZodNumber): Checker {
  const { format, minValue, def } = schema;
  const least = minValue ?? Number.NEGATIVE_INFINITY;
  const isKnown = (def.checks ?? []).every(
    (check) => check instanceof z.core.$ZodCheckGreaterThan || check instanceof z.core.$ZodCheckNumberFormat,
  );
  // an exclusive minimum refuses itself
  if (!isKnown || (Number.isFinite(least) && !schema.safeParse(least).success)) return never;
  if (format === 'safeint') return (value) => Number.isSafeInteger(value) && (value as number) >= least;
  return format === null ? (value) => typeof value === 'number' && Number.isFinite(value) && value >= least : never;
}

function object({ shape, def }: z.ZodObject): Checker {
  if (!(def.catchall instanceof z.ZodUnknown)) return never;
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, fits: checker(schema) }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const row = value as Readonly<Record<string, unknown>>;
    for (const { name, fits } of fields) if (!fits(row[name])) return false;
    return true;
  };
}

/** A transform passes if it returns its own input: true stays true, while 1 would become true. */
function pipe({ in: from, out }: z.ZodPipe): Checker {
  if (!(out instanceof z.ZodTransform) || out.def.transform.length > 1) return never;
  const fits = checker(from);
  const transform = out.def.transform as (value: unknown) => unknown;
  return (value) => typeof value !== 'object' && fits(value) && Object.is(transform(value), value);
}

function union(options: readonly z.core.SomeType[]): Checker {
  const [first = never, second = never, ...others] = options.map(checker);
  return others.length === 0
    ? (value) => first(value) || second(value)
    : (value) => first(value) || second(value) || others.some((fits) => fits(value));
}

/**
 * Compiles a fast check from a schema: true only if the schema would accept the value unchanged. False means that the schema must decide.
 * Bulk rows nearly always fit, and checking is several times cheaper than copying.
 */
export function checker(schema: z.core.SomeType): Checker {
  if (schema instanceof z.ZodNumber) return number(schema);
  if (!(schema instanceof z.ZodType) || (schema.def.checks?.length ?? 0) > 0) return never;
  if (schema instanceof z.ZodString) return (value) => typeof value === 'string';
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodUnknown) return () => true;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const fits = checker(schema.unwrap());
    const absent = schema instanceof z.ZodOptional ? undefined : null;
    return (value) => value === absent || fits(value);
  }
  // a wrong value gets its substitute and a missing one its default: both are changes
  if (schema instanceof z.ZodCatch) return checker(schema.unwrap());
  if (schema instanceof z.ZodDefault) {
    const fits = checker(schema.unwrap());
    return (value) => value !== undefined && fits(value);
  }
  if (schema instanceof z.ZodArray) {
    const fits = checker(schema.element);
    return (value) => Array.isArray(value) && value.every(fits);
  }
  if (schema instanceof z.ZodUnion) return union(schema.options);
  if (schema instanceof z.ZodObject) return object(schema);
  return schema instanceof z.ZodPipe ? pipe(schema) : never;
}
