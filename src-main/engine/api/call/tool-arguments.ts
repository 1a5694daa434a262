import { Ajv, addFormats } from '@modelcontextprotocol/client/validators/ajv';
import { z } from 'zod';
import { MAX_TOOL_SCHEMA } from '../../net/lane/limits.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
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
const kinds = (type: unknown): string[] => [type].flat().map(String);
const value = (one: unknown): string => (typeof one === 'string' ? one : JSON.stringify(one));
const MAX_SHOWN = 40;
/** Describes the given value. Text is quoted, so that "7" is visibly text. */
function given(data: unknown): string | CodedText {
  if (Array.isArray(data)) return text('argument.list');
  if (typeof data === 'object' && data !== null) return text('argument.object');
  const json = JSON.stringify(data);
  if (json === undefined) return text('argument.nothing');
  const shown = json.length > MAX_SHOWN ? `${json.slice(0, MAX_SHOWN)}…` : json;
  return typeof data === 'string' ? text('argument.text', { text: shown }) : shown;
}

type Params = Readonly<Record<string, unknown>>;
/** The text of each rule of a schema. */
const SAYS: Readonly<Record<string, (params: Params) => CodedText>> = {
  type: ({ type }) => text('must.kinds', { kinds: kinds(type) }),
  enum: ({ allowedValues }) => text('must.enum', { values: (allowedValues as unknown[]).map(value) }),
  const: ({ allowedValue }) => text('must.be', { value: value(allowedValue) }),
  minimum: ({ limit }) => text('must.least', { limit: String(limit) }),
  maximum: ({ limit }) => text('must.most', { limit: String(limit) }),
  exclusiveMinimum: ({ limit }) => text('must.above', { limit: String(limit) }),
  exclusiveMaximum: ({ limit }) => text('must.below', { limit: String(limit) }),
  multipleOf: ({ multipleOf }) => text('must.multiple', { limit: String(multipleOf) }),
  minLength: ({ limit }) => text('must.least-letters', { limit: String(limit) }),
  maxLength: ({ limit }) => text('must.most-letters', { limit: String(limit) }),
  minItems: ({ limit }) => text('must.least-items', { limit: String(limit) }),
  maxItems: ({ limit }) => text('must.most-items', { limit: String(limit) }),
  uniqueItems: () => text('must.unique'),
  pattern: ({ pattern }) => text('must.pattern', { pattern: String(pattern) }),
  format: ({ format }) => text('must.format', { format: String(format) }),
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

const lacks = (name: string): CodedText => text('param.required', { where: `\`${name}\``, values: null });

/**
 * Describes one of several broken rules: a missing argument, or else the first. For alternatives, lists all allowed types or the error of
 * the closest one.
 */
function said(errors: readonly Wrong[]): CodedText {
  const missing = errors.find(({ keyword, instancePath }) => keyword === 'required' && instancePath === '');
  const [first] = errors;
  const one = missing ?? first;
  if (!one) return text('argument.none');
  const { keyword, instancePath, params, data } = one;
  if (keyword === 'required') return lacks(field(instancePath, String((params as Params)['missingProperty'])));
  if (keyword === 'additionalProperties')
    return text('argument.unknown', { name: field(instancePath, String((params as Params)['additionalProperty'])) });
  const whole = instancePath === '' ? text('argument.whole') : `\`${field(instancePath)}\``;
  const either = errors.some((other) => /^(?:anyOf|oneOf)$/.test(other.keyword) && other.instancePath === instancePath);
  if (either && keyword === 'type') {
    const types = errors
      .filter((other) => other.keyword === 'type' && other.instancePath === instancePath)
      .map((other) => other.params as Params);
    const deeper = errors.find((other) => other.instancePath.startsWith(`${instancePath}/`));
    if (deeper) return said([deeper]);
    const rule = text('must.kinds', { kinds: types.flatMap(({ type }) => kinds(type)) });
    return text('argument.wrong', { field: whole, rule, given: given(data) });
  }
  const rule = SAYS[keyword]?.(params as Params);
  if (rule === undefined) return text('argument.wrong', { field: whole, rule: text('argument.invalid', { keyword }), given: null });
  return text('argument.wrong', { field: whole, rule, given: SHOWS_GIVEN.includes(keyword) ? given(data) : null });
}

/** An error in the arguments of a call. */
interface ArgumentTrouble {
  readonly wrong: CodedText;
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
  if (unknown !== undefined) return { wrong: text('argument.unknown', { name: unknown }), unknownName: unknown, known };
  const missing = required.find((key) => args[key] === undefined);
  if (missing !== undefined) return { wrong: lacks(missing), unknownName: null, known };
  const check = checkOf(inputSchema as Schema);
  return !check || check(args) ? null : { wrong: said(check.errors ?? []), unknownName: null, known: [] };
}

/** Returns the error as the detail of a fault. Similar or valid names are listed only after a missing or unknown name. */
export function troubleText({ wrong, unknownName, known }: ArgumentTrouble): CodedText {
  const close = unknownName === null ? [] : suggest(unknownName, known);
  if (close.length > 0) return text('argument.close', { wrong, close });
  return known.length > 0 || unknownName !== null ? text('argument.takes', { wrong, known }) : wrong;
}
