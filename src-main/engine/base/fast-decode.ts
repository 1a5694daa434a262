import type { z } from 'zod';

/** Whether a value fits the schema and decoding would not change it. */
type Checker = (value: unknown) => boolean;

/** The internals of a schema that are used here; any others make the check return false. */
interface Def {
  readonly type: string;
  readonly format?: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly transform?: (value: unknown) => unknown;
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly check: string; readonly value?: unknown; readonly inclusive?: boolean } };
  }[];
}
const never: Checker = () => false;
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

function number({ format, checks = [] }: Def): Checker {
  let least = Number.NEGATIVE_INFINITY;
  for (const { _zod } of checks) {
    const { check, value, inclusive } = _zod.def;
    if (check === 'number_format') continue;
    if (check !== 'greater_than' || inclusive !== true || typeof value !== 'number') return never;
    least = Math.max(least, value);
  }
  if (format === 'safeint') return (value) => Number.isSafeInteger(value) && (value as number) >= least;
  return format === undefined ? (value) => typeof value === 'number' && Number.isFinite(value) && value >= least : never;
}

function object({ shape = {}, catchall }: Def): Checker {
  if (catchall === undefined || defOf(catchall).type !== 'unknown') return never;
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, fits: checker(schema) }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const row = value as Readonly<Record<string, unknown>>;
    for (const { name, fits } of fields) if (!fits(row[name])) return false;
    return true;
  };
}

/** A transform passes if it returns its own input: true stays true, while 1 would become true. */
function pipe({ in: from, out }: Def): Checker {
  const turn = out && defOf(out).type === 'transform' ? defOf(out).transform : undefined;
  if (!from || !turn || turn.length > 1) return never;
  const fits = checker(from);
  return (value) => typeof value !== 'object' && fits(value) && Object.is(turn(value), value);
}

/**
 * Compiles a fast check from a schema: true only if the schema would accept the value unchanged. False means that the schema must decide.
 * Bulk rows nearly always fit, and checking is several times cheaper than copying.
 */
export function checker(schema: z.ZodType): Checker {
  const def = defOf(schema);
  if (def.checks && def.checks.length > 0 && def.type !== 'number') return never;
  switch (def.type) {
    case 'string':
      return def.format === undefined ? (value) => typeof value === 'string' : never;
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'unknown':
      return () => true;
    case 'number':
      return number(def);
    case 'optional':
    case 'nullable': {
      const fits = def.innerType ? checker(def.innerType) : never;
      const absent = def.type === 'optional' ? undefined : null;
      return (value) => value === absent || fits(value);
    }
    case 'default':
    case 'catch': {
      // a missing value gets its default and a wrong one its substitute: both are changes
      const fits = def.innerType ? checker(def.innerType) : never;
      return def.type === 'catch' ? fits : (value) => value !== undefined && fits(value);
    }
    case 'array': {
      const fits = def.element ? checker(def.element) : never;
      return (value) => Array.isArray(value) && value.every(fits);
    }
    case 'union': {
      const [first, ...others] = (def.options ?? []).map(checker);
      if (!first) return never;
      return others.length === 1 && others[0]
        ? (
            (second) => (value: unknown) =>
              first(value) || second(value)
          )(others[0])
        : (value) => first(value) || others.some((fits) => fits(value));
    }
    case 'object':
      return object(def);
    case 'pipe':
      return pipe(def);
    default:
      return never;
  }
}
