import { Ajv, addFormats } from '@modelcontextprotocol/client/validators/ajv';
import { z } from 'zod';
import { MAX_TOOL_SCHEMA } from '../../net/lane/limits.ts';
import { article } from '../schema/decode.ts';
import { suggest } from '../../base/suggest.ts';

type Schema = Readonly<Record<string, unknown>>;
type Check = ReturnType<InstanceType<typeof Ajv>['compile']>;
type Wrong = NonNullable<Check['errors']>[number];

/** Parts of a schema used besides the validator: the argument names, and whether others are allowed. */
const Head = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional().catch(undefined),
  additionalProperties: z.unknown().optional(),
});
/** Keywords that may define further names, so that an unknown argument is not necessarily a mistake. */
const OPEN = ['$ref', 'allOf', 'anyOf', 'oneOf', 'patternProperties', 'propertyNames', 'if'];
/** Matches nested quantifiers, which may take exponential time: such a pattern is only checked by the server. */
const ENDLESS = /\([^()]*[+*}][^()]*\)[+*{]/;
const regExp = Object.assign((pattern: string, flags: string) => new RegExp(ENDLESS.test(pattern) ? '' : pattern, flags), {
  code: 'new RegExp',
});

const compiled = new WeakMap<object, Check | null>();
/** Compiles the validator of a schema; null if it cannot be compiled, so that only the server checks the arguments. */
function checkOf(schema: Schema): Check | null {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  let check: Check | null = null;
  try {
    if (JSON.stringify(schema).length <= MAX_TOOL_SCHEMA) {
      const { $id: _id, ...anonymous } = schema;
      const ajv = new Ajv({
        strict: false,
        allErrors: true,
        validateSchema: false,
        verbose: true,
        addUsedSchema: false,
        logger: false,
        code: { regExp },
      });
      addFormats(ajv);
      check = ajv.compile(anonymous);
    }
  } catch {
    check = null; // an unusual schema is left to the server
  }
  compiled.set(schema, check);
  return check;
}

/** Converts a JSON pointer: `/ids/3/name` becomes `ids[3].name`. */
const field = (pointer: string, more = ''): string =>
  [...pointer.split('/').slice(1), ...(more === '' ? [] : [more])]
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step, at) => (/^\d+$/.test(step) ? `[${step}]` : at > 0 ? `.${step}` : step))
    .join('');
const kind = (type: unknown): string =>
  [type]
    .flat()
    .map((one) => article(one === 'integer' ? 'int' : String(one)))
    .join(' or ');
const value = (one: unknown): string => (typeof one === 'string' ? one : JSON.stringify(one));
const MAX_SHOWN = 40;
/** Describes the given value. Text is quoted, so that "7" is visibly text. */
function given(data: unknown): string {
  if (Array.isArray(data)) return 'a list';
  if (typeof data === 'object' && data !== null) return 'an object';
  const text = JSON.stringify(data) ?? 'nothing';
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return typeof data === 'string' ? `the text ${shown}` : shown;
}

type Params = Readonly<Record<string, unknown>>;
/** Message for each rule of a schema. */
const SAYS: Readonly<Record<string, (params: Params) => string>> = {
  type: ({ type }) => `must be ${kind(type)}`,
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as unknown[]).map(value).join(', ')}`,
  const: ({ allowedValue }) => `must be ${value(allowedValue)}`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  exclusiveMinimum: ({ limit }) => `must be above ${String(limit)}`,
  exclusiveMaximum: ({ limit }) => `must be below ${String(limit)}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${String(multipleOf)}`,
  minLength: ({ limit }) => `must be at least ${String(limit)} characters long`,
  maxLength: ({ limit }) => `must be at most ${String(limit)} characters long`,
  minItems: ({ limit }) => `must hold at least ${String(limit)}`,
  maxItems: ({ limit }) => `must hold at most ${String(limit)}`,
  uniqueItems: () => 'must hold nothing twice',
  pattern: ({ pattern }) => `must be written as ${String(pattern)}`,
  format: ({ format }) => `must be a ${String(format)}`,
};
/** Rules whose message also shows the given value. */
const SHOWS_GIVEN = [
  'type',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'pattern',
  'format',
];

/**
 * Describes one of several broken rules: a missing argument, or else the first. For alternatives, lists all allowed types or the error of
 * the closest one.
 */
function said(errors: readonly Wrong[]): string {
  const missing = errors.find(({ keyword, instancePath }) => keyword === 'required' && instancePath === '');
  const [first] = errors;
  const one = missing ?? first;
  if (!one) return 'invalid arguments';
  const { keyword, instancePath, params, data } = one;
  if (keyword === 'required') return `\`${field(instancePath, String((params as Params)['missingProperty']))}\` is required`;
  if (keyword === 'additionalProperties')
    return `there is no argument \`${field(instancePath, String((params as Params)['additionalProperty']))}\``;
  const whole = instancePath === '' ? 'the input' : `\`${field(instancePath)}\``;
  const either = errors.some((other) => /^(?:anyOf|oneOf)$/.test(other.keyword) && other.instancePath === instancePath);
  if (either && keyword === 'type') {
    const types = errors
      .filter((other) => other.keyword === 'type' && other.instancePath === instancePath)
      .map((other) => other.params as Params);
    const deeper = errors.find((other) => other.instancePath.startsWith(`${instancePath}/`));
    if (deeper) return said([deeper]);
    return `${whole} must be ${[...new Set(types.map(({ type }) => kind(type)))].join(' or ')}, not ${given(data)}`;
  }
  const rule = SAYS[keyword]?.(params as Params);
  if (rule === undefined) return `${whole} is invalid (${keyword})`;
  return `${whole} ${rule}${SHOWS_GIVEN.includes(keyword) ? `, not ${given(data)}` : ''}`;
}

/** An error in the arguments of a call. */
interface ArgumentTrouble {
  /** A sentence without its full stop; argument names are in backticks. */
  readonly wrong: string;
  /** The unknown argument name, if that is the error; otherwise null. */
  readonly unknownName: string | null;
  /** Valid argument names, if a name is missing or unknown. */
  readonly known: readonly string[];
}

/** Checks arguments against a tool's own schema. Returns null if they fit. */
export function argumentTrouble(inputSchema: unknown, args: Readonly<Record<string, unknown>>): ArgumentTrouble | null {
  const head = Head.safeParse(inputSchema);
  if (!head.success) return null;
  const { properties, required = [], additionalProperties } = head.data;
  const known = Object.keys(properties ?? {});
  const closed = properties !== undefined && !OPEN.some((key) => key in head.data);
  const unknown = closed && (additionalProperties ?? false) === false ? Object.keys(args).find((key) => !known.includes(key)) : undefined;
  if (unknown !== undefined) return { wrong: `there is no argument \`${unknown}\``, unknownName: unknown, known };
  const missing = required.find((key) => args[key] === undefined);
  if (missing !== undefined) return { wrong: `\`${missing}\` is required`, unknownName: null, known };
  const check = checkOf(inputSchema as Schema);
  return !check || check(args) ? null : { wrong: said(check.errors ?? []), unknownName: null, known: [] };
}

/** Formats the error as the detail of a fault. Similar or valid names are listed only after a missing or unknown name. */
export function troubleSentence({ wrong, unknownName, known }: ArgumentTrouble): string {
  const close = unknownName === null ? [] : suggest(unknownName, known);
  if (close.length > 0) return `${wrong}; did you mean ${close.join(' or ')}?`;
  if (known.length > 0) return `${wrong}; it takes ${known.slice(0, 12).join(', ')}${known.length > 12 ? ', …' : ''}`;
  return unknownName === null ? wrong : `${wrong}; it takes no arguments`;
}
