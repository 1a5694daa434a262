import { z } from 'zod';

/** Parses a JSON object from the command line; no text gives an empty object. Returns an error message for anything else. */
export function jsonArgument(text: string | undefined): { readonly value: Record<string, unknown> } | { readonly wrong: string } {
  if (text === undefined || text.trim() === '') return { value: {} };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {
      wrong: `Invalid JSON: ${text.length > 60 ? `${text.slice(0, 60)}…` : text}. Put it in single quotes, for example '{"share":"club_7"}'.`,
    };
  }
  const read = z.record(z.string(), z.unknown()).safeParse(value);
  return read.success ? { value: read.data } : { wrong: 'Expected a JSON object, for example \'{"share":"club_7"}\'.' };
}
