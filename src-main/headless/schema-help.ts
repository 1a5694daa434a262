import { z } from 'zod';
import { didYouMean } from '#host/did-you-mean.ts';
import { CODED_ISSUES, issueText } from '#contract/text/issue-text.ts';
import { hostFormats, hostText } from '#host/host-text.ts';

interface Shape {
  readonly type?: string | string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}

const BOUND = 1e12;

function typeName(shape: Shape): string {
  if (shape.enum) return shape.enum.length > 8 ? `${shape.enum.slice(0, 3).join('|')}|…` : shape.enum.join('|');
  if (shape.const !== undefined) return String(shape.const);
  if (shape.anyOf) return hostFormats().list(shape.anyOf.map(typeName), 'or');
  if (shape.type === 'array') return `[${shape.items ? typeName(shape.items) : /* @wc-include */ 'anything'}, …]`;
  if (shape.type === 'object') return shape.properties ? `{${Object.keys(shape.properties).join(', ')}}` : '{…}';
  if (shape.pattern?.includes('club|player'))
    return shape.pattern.includes('user') ? 'club_7, player_123, user:NAME or fixture:99' : 'club_7 or player_123';
  if (shape.type === 'string') return /* @wc-include */ 'text';
  if (shape.type === 'integer' || shape.type === 'number') {
    const { minimum: from = -Infinity, maximum: to = Infinity } = shape;
    const whole = shape.type === 'integer';
    if (Math.abs(from) < BOUND && Math.abs(to) < BOUND) return whole ? `whole number ${from} to ${to}` : `number ${from} to ${to}`;
    return whole ? 'whole number' : /* @wc-include */ 'number';
  }
  return typeof shape.type === 'string' ? shape.type : /* @wc-include */ 'anything';
}

const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

/** Fields of an object schema as help text: `share: club_7 or player_123, limit?: whole number 1 to 500`. */
export function fieldsOf(schema: z.ZodType): string {
  const { properties = {}, required = [] } = shapeOf(schema);
  return Object.entries(properties)
    .map(([name, shape]) => `${name}${required.includes(name) ? '' : '?'}: ${typeName(shape)}`)
    .join(', ');
}

/** Formats names in an aligned column, each with its meaning and, on the next line, its parameters. */
export function nameList(rows: readonly (readonly [name: string, means: string, takes?: string])[]): string[] {
  const wide = Math.max(0, ...rows.map(([name]) => name.length)) + 2;
  return rows.map(
    ([name, means, takes]) => `  ${name.padEnd(wide)}${means}${takes === undefined ? '' : `\n${' '.repeat(wide + 2)}${takes}`}`,
  );
}

/** Describes what is wrong with an input, in one sentence. */
function describeInputError(schema: z.ZodType, error: z.ZodError, input: unknown): string {
  const { properties = {}, required = [] } = shapeOf(schema);
  const known = Object.keys(properties);
  const unknown = error.issues.find((issue) => issue.code === 'unrecognized_keys' && issue.path.length === 0);
  if (unknown?.code === 'unrecognized_keys') {
    const name = unknown.keys[0] ?? '';
    return `Unknown field "${name}".${didYouMean(name, known)} Available: ${known.length === 0 ? /* @wc-include */ 'none' : known.join(', ')}.`;
  }
  const issue = error.issues[0];
  if (!issue) return 'Invalid input.';
  const given = issue.path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], input);
  const where = issue.path.join('.');
  if (given === undefined && issue.path.length === 1 && required.includes(where))
    return `"${where}" is required. Fields: ${fieldsOf(schema)}.`;
  if (issue.code === 'invalid_value' && typeof given === 'string') {
    const values = issue.values.map(String);
    const hint = didYouMean(given, values);
    return `"${where}" can't be "${given}".${hint || ` Available: ${values.join(', ')}.`}`;
  }
  return `${where === '' ? '' : `"${where}": `}${hostText(issueText(issue)).replace(/\.$/, '')}.`;
}

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

/** Parses a JSON object and checks it against the schema of `name`. Returns an error message for anything else. */
export function inputFor(name: string, schema: z.ZodType, text: string | undefined): ReturnType<typeof jsonArgument> {
  const input = jsonArgument(text);
  if ('wrong' in input) return input;
  const read = schema.safeParse(input.value, CODED_ISSUES);
  return read.success ? input : { wrong: `${name}: ${describeInputError(schema, read.error, input.value)}` };
}
