import type { z } from 'zod';
import type { COMMANDS } from '#contract/commands.ts';
import type { RESOURCES } from '#contract/resources.ts';
import type { SETTINGS } from '#contract/settings.ts';
import type { createFormats } from '#contract/text/formats.ts';
import type { CODED_ISSUES, errorText, issueText } from '#contract/text/issue-text.ts';
import type { writeText } from '#contract/text/write-text.ts';

/** The parts of the contract that check values and word what is wrong with them. */
export interface Wording {
  readonly COMMANDS: typeof COMMANDS;
  readonly RESOURCES: typeof RESOURCES;
  readonly SETTINGS: typeof SETTINGS;
  readonly CODED_ISSUES: typeof CODED_ISSUES;
  readonly createFormats: typeof createFormats;
  readonly errorText: typeof errorText;
  readonly issueText: typeof issueText;
  readonly writeText: typeof writeText;
}

/** How the schema library words its own messages. */
export const LIBRARY =
  /Invalid (?:input|option|string|key|element|number|record)|Too (?:small|big)|Unrecognized|expected|received|[<>]=|unworded|missing\0/;
const WRONG = [undefined, null, '', 'x', '🦄'.repeat(4_000), -1, 1.5, 1e12, Number.NaN, true, [], [1], {}, { no: 1 }, [[]]];

/** Returns what the contract says about wrong values of every parameter, in the language in use. */
export function refusals(wording: Wording, locale: string): { readonly about: string; readonly texts: readonly string[] }[] {
  const { COMMANDS, RESOURCES, SETTINGS, CODED_ISSUES, createFormats, errorText, issueText, writeText } = wording;
  const formats = createFormats({ locale, zone: 'utc', hours: 'system' });
  const schemas: [name: string, schema: z.ZodType][] = [
    ...Object.entries(RESOURCES).map(([name, { params }]) => [name, params] as [string, z.ZodType]),
    ...Object.entries(COMMANDS).map(([name, { input }]) => [name, input] as [string, z.ZodType]),
    ...Object.entries(SETTINGS).map(([name, { schema }]) => [name, schema] as [string, z.ZodType]),
  ];
  return schemas.flatMap(([name, schema]) => {
    const fields = 'shape' in schema ? Object.keys(schema.shape as object) : [];
    const values = [...WRONG, ...fields.flatMap((field) => WRONG.map((value) => ({ [field]: value })))];
    return values.flatMap((value) => {
      const read = schema.safeParse(value, CODED_ISSUES);
      if (read.success) return [];
      const texts = [...read.error.issues.map(issueText), errorText(read.error)].map((each) => writeText(each, formats));
      return [{ about: `${name} ${JSON.stringify(value)}`.slice(0, 200), texts }];
    });
  });
}
