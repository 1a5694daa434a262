import fc from 'fast-check';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { listOperations } from '#engine/api/call/operations.ts';
import { REST } from '#engine/api/tables/rest/rest.ts';
import { askedShare } from '#engine/api/schema/fields.ts';
import { fill, FURTHER, write } from '#view/panels/explorer/parameter-drafts.ts';
import { formOf, hintOf, type FormField } from '#view/panels/explorer/schema.ts';
import { SERVED } from '../../../support/servers/serving.ts';
import { jsonValue } from '../../../support/values/json-values.ts';

const shape = (params: z.ZodType) => {
  const schema = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;
  return formOf(schema, (schema['required'] ?? []) as string[]);
};
const one = (schema: Record<string, unknown>): FormField => {
  const [field] = formOf({ type: 'object', properties: { x: schema } }, []).fields;
  if (!field) throw new Error('no field');
  return field;
};

describe('a schema as a form', () => {
  it.each<[what: string, schema: Record<string, unknown>, field: Partial<FormField>]>([
    ['text', { type: 'string', minLength: 2 }, { kind: 'text', shortest: 2, list: false }],
    ['a whole number with bounds', { type: 'integer', minimum: 1, maximum: 100 }, { kind: 'whole', least: 1, most: 100 }],
    ['a boolean', { type: 'boolean', default: false }, { kind: 'yesno', preset: false }],
    ['an enumeration', { enum: [5, 20, 50], type: 'number' }, { kind: 'choice', choices: [5, 20, 50] }],
    ['a constant', { const: 'world' }, { kind: 'choice', choices: ['world'] }],
    ['an enumeration of constants', { anyOf: [{ const: 'a' }, { const: 'b' }] }, { kind: 'choice', choices: ['a', 'b'] }],
    ['a list', { type: 'array', items: { type: 'integer' } }, { kind: 'whole', list: true }],
    ['a list from an enumeration', { type: 'array', items: { enum: ['a', 'b'] } }, { kind: 'choice', list: true, choices: ['a', 'b'] }],
    ['optional', { anyOf: [{ type: 'integer', minimum: 3 }, { type: 'null' }], default: null }, { kind: 'whole', least: 3, preset: null }],
    ['optional, in short form', { type: ['string', 'null'] }, { kind: 'text' }],
    ['a number or text', { anyOf: [{ type: 'integer' }, { type: 'string' }] }, { kind: 'free' }],
    ['one or a list', { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }, { kind: 'text', list: true }],
    ['an object', { type: 'object' }, { kind: 'json', list: false }],
    ['a list of anything', { type: 'array' }, { kind: 'json', list: false }],
    ['text with some known values', { type: 'string', examples: ['a', 'b'] }, { kind: 'text', choices: [], known: ['a', 'b'] }],
    ['any value', {}, { kind: 'json' }],
  ])('%s', (_what, schema, field) => {
    expect(one(schema)).toMatchObject(field);
  });
  it('has a text field for a share, in the form all interfaces accept', () => {
    const form = shape(z.strictObject({ share: askedShare }));
    expect(form.fields[0]).toMatchObject({ kind: 'text', entity: 'share', required: true });
    expect(write(form, { share: 'club_7' })).toEqual({ params: { share: 'club_7' }, troubles: {} });
    expect(write(form, { share: 'klub' }).troubles).toHaveProperty('share');
  });
  it('offers undocumented fields without requiring them', () => {
    const form = shape(REST['/players'].params);
    expect(write(form, { sort_by: 'form', age: '20', age_max: '30' })).toEqual({
      params: { sort_by: 'form', age: 20, age_max: 30 },
      troubles: {},
    });
    expect(form.fields.find(({ name }) => name === 'sort_by')?.known).toContain('last_price');
    expect(write(shape(REST['/messages'].params), { season_id: '4' }).troubles).toEqual({});
    expect(write(form, { sort_order: 'up', page: '0' }).troubles).toHaveProperty('page');
  });
  it('lists required fields first', () => {
    expect(shape(z.strictObject({ a: z.string().optional(), b: z.int() })).fields.map(({ name }) => name)).toEqual(['b', 'a']);
  });
  it.each([
    [{ type: 'integer', minimum: 1, maximum: 100 }, 'whole number · 1 to 100'],
    [{ type: 'integer', minimum: 0 }, 'whole number'],
    [{ type: 'boolean', default: false }, 'false by default'],
    [{ type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' }, 'YYYY-MM-DD'],
    [{ type: 'array', items: { type: 'string' } }, 'text · several'],
    [{ type: 'string', examples: ['a', 'b', 'c', 'd'] }, 'text · such as a, b, c, …'],
  ])('%j is explained as %s', (schema, hint) => {
    expect(hintOf(one(schema))).toBe(hint);
  });
});

describe('the values of a form', () => {
  const form = shape(
    z.strictObject({
      club_id: z.int().min(0),
      name: z.string().min(2).optional(),
      per_page: z.literal([5, 20]).optional(),
      flag: z.boolean().optional(),
      ids: z.array(z.int().min(1)).optional(),
      mixed: z.union([z.int(), z.string()]).optional(),
    }),
  );
  it('become parameters of the right types; empty fields are left out', () => {
    expect(write(form, { club_id: '7', name: '', per_page: '20', flag: 'false', ids: ['1', '', '2'], mixed: '12' })).toEqual({
      params: { club_id: 7, per_page: 20, flag: false, ids: [1, 2], mixed: 12 },
      troubles: {},
    });
    expect(write(form, { club_id: '7', mixed: 'ENG' }).params).toEqual({ club_id: 7, mixed: 'ENG' });
  });
  it.each<[draft: Record<string, string | string[]>, field: string, words: string]>([
    [{}, 'club_id', 'Required.'],
    [{ club_id: '1.5' }, 'club_id', 'Enter a whole number.'],
    [{ club_id: 'x' }, 'club_id', 'Enter a whole number.'],
    [{ club_id: '-1' }, 'club_id', 'At least 0.'],
    [{ club_id: '1', name: 'x' }, 'name', 'At least 2 characters.'],
    [{ club_id: '1', ids: ['1', '0'] }, 'ids', 'At least 1.'],
    [{ club_id: '99999999999999999999' }, 'club_id', 'Enter a whole number.'],
  ])('%j are wrong at %s', (draft, field, words) => {
    expect(write(form, draft).troubles).toEqual({ [field]: words });
  });
  it('accept names that the schema leaves open as JSON', () => {
    const open = shape(z.looseObject({}));
    expect(write(open, { [FURTHER]: '{"limit": 5}' })).toEqual({ params: { limit: 5 }, troubles: {} });
    expect(write(open, { [FURTHER]: '[5]' }).troubles).toHaveProperty(FURTHER);
    expect(write(open, { [FURTHER]: '{' }).troubles).toHaveProperty(FURTHER);
    expect(fill(open, { limit: 5 })).toEqual({ [FURTHER]: '{"limit":5}' });
  });
});

const value = (field: FormField): fc.Arbitrary<unknown> => {
  const plain: Record<FormField['kind'], fc.Arbitrary<unknown>> = {
    text: fc.string({ minLength: 1 }),
    whole: fc.integer({ min: field.least ?? -1_000, max: Math.min(field.most ?? 1_000, 1_000_000) }),
    number: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map((one) => (Object.is(one, -0) ? 0 : one)),
    yesno: fc.boolean(),
    choice: fc.constantFrom(...(field.choices.length > 0 ? field.choices : [''])),
    free: fc.oneof(fc.integer(), fc.stringMatching(/^[a-z]+$/)),
    json: jsonValue().filter((one) => JSON.stringify(one) !== '""'),
  };
  const text = field.shortest !== null || field.longest !== null || field.pattern !== null;
  const one = field.kind === 'text' && text ? fc.constant('club_7') : plain[field.kind];
  return field.list ? fc.array(one, { minLength: 1, maxLength: 4 }) : one;
};

/** Forms of every operation in the tables. */
const forms = listOperations(SERVED, { tools: null, why: null }).rows.map((row) => [row.name, formOf(row.params, row.required)] as const);

it.each(forms)('%s: a form filled with parameters returns them', (_name, form) => {
  const free = form.fields.filter(({ pattern }) => pattern === null);
  const params = fc.record(Object.fromEntries(free.map((field) => [field.name, value(field)])), { requiredKeys: [] });
  fc.assert(
    fc.property(params, (asked) => {
      const { params: said } = write({ ...form, fields: free }, fill({ ...form, fields: free }, asked));
      expect(said).toEqual(asked);
    }),
    { numRuns: 15 },
  );
});
