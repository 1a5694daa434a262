import type { z } from 'zod';

/** Parses JSON. Returns `undefined`, which no schema accepts, if the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses JSON of a schema. Returns `initial` if the text is not JSON or does not fit the schema. */
export function parsedAs<S extends z.ZodType, Initial>(schema: S, text: string, initial: Initial): z.output<S> | Initial {
  const read = schema.safeParse(parsed(text));
  return read.success ? read.data : initial;
}
