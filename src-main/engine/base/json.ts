import type { z } from 'zod';

/** A text as JSON; `undefined`, which no schema takes, where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A text as JSON of a schema; `initial` where it is no JSON or does not fit. */
export function parsedAs<S extends z.ZodType, Initial>(schema: S, text: string, initial: Initial): z.output<S> | Initial {
  const read = schema.safeParse(parsed(text));
  return read.success ? read.data : initial;
}
