import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { COMMANDS } from '#contract/commands.ts';
import { RESOURCES } from '#contract/resources.ts';
import { SETTINGS } from '#contract/settings.ts';
import { createFormats } from '#contract/text/formats.ts';
import { CODED_ISSUES, errorText, issueText } from '#contract/text/issue-text.ts';
import { writeText } from '#contract/text/write-text.ts';
import { LIBRARY, refusals } from '../../support/values/wrong-values.ts';

const formats = createFormats({ locale: 'en-GB', zone: 'utc', hours: 'system' });
const said = (schema: z.ZodType, value: unknown): string | null => {
  const read = schema.safeParse(value, CODED_ISSUES);
  return read.success ? null : writeText(errorText(read.error), formats);
};

describe('what is wrong with a value', () => {
  it.each([
    ['a missing value', z.object({ id: z.int() }), {}, 'id: is missing'],
    ['another kind', z.object({ id: z.int() }), { id: 'x' }, 'id: must be a number'],
    ['a choice', z.enum(['system', 'en', 'de']), 'fr', 'must be one of system, en, de'],
    ['a long choice', z.enum(Array.from({ length: 30 }, (_, n) => `v${n}`)), 'x', /^must be one of v0, v1, .*, …$/],
    ['a small number', z.number().min(3), 2, 'must be at least 3'],
    ['a small open number', z.number().gt(3), 3, 'must be above 3'],
    ['a large number', z.number().max(3), 4, 'must be at most 3'],
    ['a short text', z.string().min(1), '', 'must be at least 1 character long'],
    ['a long list', z.array(z.int()).max(1), [1, 2], 'must have at most 1 item'],
    ['an unknown field', z.strictObject({}), { colour: 1 }, 'unknown field `colour`'],
    ['a union of kinds', z.union([z.string(), z.number()]), true, 'must be text or a number'],
    ['the furthest branch', z.union([z.string(), z.object({ at: z.int() })]), { at: 1.5 }, 'at: must be a whole number'],
    ['a form', z.string().regex(/^a+$/), 'b', 'must match /^a+$/'],
    ['a message of its own', z.string().max(1, 'at most one letter'), 'ab', 'at most one letter'],
    ['a multiple', z.number().multipleOf(5), 3, 'must be a multiple of 5'],
  ] as const)('names %s', (_what, schema, value, wanted) => {
    const text = said(schema, value);
    if (wanted instanceof RegExp) expect(text).toMatch(wanted);
    else expect(text).toBe(wanted);
  });

  it('is never in the words of the schema library, for any parameter of the contract', () => {
    const all = refusals({ COMMANDS, RESOURCES, SETTINGS, CODED_ISSUES, createFormats, errorText, issueText, writeText }, 'en-GB');
    for (const { about, texts } of all) for (const each of texts) expect(each, about).not.toMatch(LIBRARY);
    expect(all.length).toBeGreaterThan(1_000);
  });
});
