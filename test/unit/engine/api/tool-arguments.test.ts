import { describe, expect, it } from 'vitest';
import { argumentTrouble, troubleText } from '#engine/api/call/tool-arguments.ts';
import { english } from '../../../support/english-text.ts';

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    club_id: { type: 'integer', minimum: 1 },
    sort: { type: 'string', enum: ['a', 'b'] },
    state: { const: 'voting' },
    maybe: { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null },
    names: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    ids: { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 3, uniqueItems: true },
    day: { type: 'string', format: 'date' },
    share: { $ref: '#/$defs/Share' },
    name: { type: 'string', minLength: 2, maxLength: 4 },
    rate: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
    even: { type: 'integer', multipleOf: 2 },
    deep: {
      type: 'object',
      properties: { list: { type: 'array', items: { type: 'object', properties: { a: { type: 'boolean' } }, required: ['a'] } } },
      additionalProperties: false,
    },
    odd: { not: { type: 'string' } },
  },
  $defs: { Share: { type: 'string', pattern: '^(club|player)_\\d+$' } },
  required: ['club_id'],
};

describe('tool arguments are checked against the tool’s own schema, and the error names the argument', () => {
  it.each<[args: Record<string, unknown>, wrong: string | undefined]>([
    [{}, '`club_id` is required'],
    [{ club_id: 1 }, undefined],
    [{ club_id: 1, maybe: null, names: ['x'], ids: [1, 2], day: '2026-01-31', share: 'club_7', rate: 0.5, even: 4 }, undefined],
    [{ club_id: '1' }, '`club_id` must be a whole number, not the text "1"'],
    [{ club_id: 1.5 }, '`club_id` must be a whole number, not 1.5'],
    [{ club_id: 0 }, '`club_id` must be at least 1, not 0'],
    [{ club_id: 1, clubid: 2 }, 'unknown argument `clubid`'],
    [{ club_id: 1, sort: 'c' }, '`sort` must be one of a, b, not the text "c"'],
    [{ club_id: 1, state: 'x' }, '`state` must be voting, not the text "x"'],
    [{ club_id: 1, maybe: 'x' }, '`maybe` must be a whole number or null, not the text "x"'],
    [{ club_id: 1, names: 5 }, '`names` must be text or a list, not 5'],
    [{ club_id: 1, names: ['x', 5] }, '`names[1]` must be text, not 5'],
    [{ club_id: 1, ids: 3 }, '`ids` must be a list, not 3'],
    [{ club_id: 1, ids: [1, 'x'] }, '`ids[1]` must be a whole number, not the text "x"'],
    [{ club_id: 1, ids: [] }, '`ids` must have at least 1 item'],
    [{ club_id: 1, ids: [1, 2, 3, 4] }, '`ids` must have at most 3 items'],
    [{ club_id: 1, ids: [1, 1] }, '`ids` must not contain duplicates'],
    [{ club_id: 1, day: '2026-02-30' }, '`day` must be a valid date, not the text "2026-02-30"'],
    [{ club_id: 1, share: 'klub_7' }, '`share` must match ^(club|player)_\\d+$, not the text "klub_7"'],
    [{ club_id: 1, name: 'x' }, '`name` must be at least 2 characters long'],
    [{ club_id: 1, name: 'xxxxx' }, '`name` must be at most 4 characters long'],
    [{ club_id: 1, rate: 0 }, '`rate` must be above 0, not 0'],
    [{ club_id: 1, rate: 1 }, '`rate` must be below 1, not 1'],
    [{ club_id: 1, even: 3 }, '`even` must be a multiple of 2, not 3'],
    [{ club_id: 1, deep: { list: [{ a: true }, {}] } }, '`deep.list[1].a` is required'],
    [{ club_id: 1, deep: { list: [{ a: 1 }] } }, '`deep.list[0].a` must be true or false, not 1'],
    [{ club_id: 1, deep: { x: 1 } }, 'unknown argument `deep.x`'],
    [{ club_id: 1, odd: 'x' }, '`odd` is invalid (not)'],
  ])('%j', (args, wrong) => {
    expect(english(argumentTrouble(schema, args)?.wrong) ?? undefined).toBe(wrong);
  });

  it.each<[args: Record<string, unknown>, words: string]>([
    [{ a: 'x' }, '`a` must be a number, not the text "x"'],
    [{ a: null }, '`a` must be a number, not null'],
    [{ a: [1] }, '`a` must be a number, not a list'],
    [{ a: 'x'.repeat(200) }, `\`a\` must be a number, not the text "${'x'.repeat(39)}…`],
    [{ aa: 1 }, 'unknown argument `aa`; did you mean a or b?'],
    [{ elsewhere: 1 }, 'unknown argument `elsewhere`; available: a, b'],
    [{ b: 1 }, '`a` is required; available: a, b'],
  ])('%j: suggestions are made for an unknown or missing name, not for an invalid value', (args, words) => {
    const two = { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: 'b' in args ? ['a'] : [] };
    const trouble = argumentTrouble(two, args);
    expect(trouble && english(troubleText(trouble))).toBe(words);
  });
  it('the error lists the available arguments', () => {
    expect(argumentTrouble(schema, { x: 1 })?.known).toEqual(Object.keys(schema.properties));
  });
  it.each<[what: string, schema: unknown]>([
    ['is no schema', 'nonsense'],
    ['refers to nothing', { type: 'object', properties: { a: { $ref: '#/nowhere' } } }],
    ['refers to somewhere else', { $ref: 'https://else.where/schema.json' }],
    ['has an unknown type', { type: 'object', properties: { a: { type: 'club' } } }],
    ['has a broken pattern', { type: 'object', properties: { a: { pattern: '(' } } }],
    ['exceeds every size limit', { type: 'object', properties: { a: { enum: ['x'.repeat(70_000)] } } }],
    ['is open', { type: 'object' }],
    ['allows additional names', { type: 'object', properties: {}, additionalProperties: true }],
    ['takes its names from elsewhere', { type: 'object', properties: { b: {} }, anyOf: [{ properties: { a: {} } }] }],
  ])('a schema that %s refuses only what it rules out', (_what, odd) => {
    expect(argumentTrouble(odd, { a: 1 })).toBeNull();
  });
  it('a partly broken schema still reports unknown names', () => {
    const broken = { type: 'object', properties: { a: { type: 'club' } }, required: ['a'] };
    expect([argumentTrouble(broken, {})?.wrong, argumentTrouble(broken, { b: 1 })?.wrong]).toEqual([
      '`a` is required',
      'unknown argument `b`',
    ]);
  });
  it('two tools may use the same schema id', () => {
    const one = { $id: 'tool', type: 'object', properties: { a: { type: 'integer' } } };
    const other = { $id: 'tool', type: 'object', properties: { a: { type: 'string' } } };
    expect([argumentTrouble(one, { a: 'x' })?.wrong, argumentTrouble(other, { a: 'x' })]).toEqual([
      '`a` must be a whole number, not the text "x"',
      null,
    ]);
  });
  it('a pattern that takes too long is left to the server', () => {
    const endless = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
    expect(argumentTrouble(endless, { a: `${'a'.repeat(60)}!` })).toBeNull();
  });
});
