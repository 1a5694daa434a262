import { Ajv, addFormats } from '@modelcontextprotocol/client/validators/ajv';
import { z } from 'zod';
import { MAX_TOOL_SCHEMA } from '../net/limits.ts';
import { article } from './decode.ts';

type Schema = Readonly<Record<string, unknown>>;
type Check = ReturnType<InstanceType<typeof Ajv>['compile']>;
type Wrong = NonNullable<Check['errors']>[number];

/** What is read of a schema besides its validator: names, and whether others may stand beside them. */
const Head = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional().catch(undefined),
  additionalProperties: z.unknown().optional(),
});
/** Where names may come from elsewhere, one that is not among the properties is no mistake. */
const OPEN = ['$ref', 'allOf', 'anyOf', 'oneOf', 'patternProperties', 'propertyNames', 'if'];
/** A quantifier inside a quantified group can take for ever: such a pattern is left to the server. */
const ENDLESS = /\([^()]*[+*}][^()]*\)[+*{]/;
const regExp = Object.assign((pattern: string, flags: string) => new RegExp(ENDLESS.test(pattern) ? '' : pattern, flags), {
  code: 'new RegExp',
});

const compiled = new WeakMap<object, Check | null>();
/** The validator of a schema; null where it cannot be read: then the server judges alone. */
function checkOf(schema: Schema): Check | null {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  let check: Check | null = null;
  try {
    if (JSON.stringify(schema).length <= MAX_TOOL_SCHEMA) {
      const { $id: _id, ...anonymous } = schema;
      const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false, addUsedSchema: false, logger: false, code: { regExp } });
      addFormats(ajv);
      check = ajv.compile(anonymous);
    }
  } catch {
    check = null; // a schema of its own kind is the server's business
  }
  compiled.set(schema, check);
  return check;
}

/** `/ids/3/name` as `ids[3].name`. */
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

type Params = Readonly<Record<string, unknown>>;
/** What each rule of a schema says when it is broken. */
const SAYS: Readonly<Record<string, (where: string, params: Params) => string>> = {
  type: (where, { type }) => `${where} is ${kind(type)}`,
  enum: (where, { allowedValues }) => `${where} is one of ${(allowedValues as unknown[]).map(value).join(', ')}`,
  const: (where, { allowedValue }) => `${where} is ${value(allowedValue)}`,
  minimum: (where, { limit }) => `${where} is at least ${String(limit)}`,
  maximum: (where, { limit }) => `${where} is at most ${String(limit)}`,
  exclusiveMinimum: (where, { limit }) => `${where} is above ${String(limit)}`,
  exclusiveMaximum: (where, { limit }) => `${where} is below ${String(limit)}`,
  multipleOf: (where, { multipleOf }) => `${where} is a multiple of ${String(multipleOf)}`,
  minLength: (where, { limit }) => `${where} is at least ${String(limit)} characters long`,
  maxLength: (where, { limit }) => `${where} is at most ${String(limit)} characters long`,
  minItems: (where, { limit }) => `${where} holds at least ${String(limit)}`,
  maxItems: (where, { limit }) => `${where} holds at most ${String(limit)}`,
  uniqueItems: (where) => `${where} holds nothing twice`,
  pattern: (where, { pattern }) => `${where} is written as ${String(pattern)}`,
  format: (where, { format }) => `${where} is a ${String(format)}`,
  not: (where) => `${where} is not allowed so`,
};

/** Of rules broken together the first that says something; of alternatives all types, or what the closest one lacks. */
function said(errors: readonly Wrong[]): string {
  const missing = errors.find(({ keyword, instancePath }) => keyword === 'required' && instancePath === '');
  const [first] = errors;
  const one = missing ?? first;
  if (!one) return 'they do not fit';
  const { keyword, instancePath, params } = one;
  if (keyword === 'required') return `\`${field(instancePath, String((params as Params)['missingProperty']))}\` is required`;
  if (keyword === 'additionalProperties')
    return `there is no argument \`${field(instancePath, String((params as Params)['additionalProperty']))}\``;
  const whole = instancePath === '' ? 'the whole' : `\`${field(instancePath)}\``;
  const either = errors.some((other) => /^(?:anyOf|oneOf)$/.test(other.keyword) && other.instancePath === instancePath);
  if (either && keyword === 'type') {
    const types = errors
      .filter((other) => other.keyword === 'type' && other.instancePath === instancePath)
      .map((other) => other.params as Params);
    const deeper = errors.find((other) => other.instancePath.startsWith(`${instancePath}/`));
    if (deeper) return said([deeper]);
    return `${whole} is ${[...new Set(types.map(({ type }) => kind(type)))].join(' or ')}`;
  }
  return SAYS[keyword]?.(whole, params as Params) ?? `${whole} does not fit (${keyword})`;
}

/** What is wrong with arguments under a tool's own schema, naming the argument, and which ones it takes; null when they fit. */
export function argumentTrouble(
  inputSchema: unknown,
  args: Readonly<Record<string, unknown>>,
): { readonly wrong: string; readonly known: readonly string[] } | null {
  const head = Head.safeParse(inputSchema);
  if (!head.success) return null;
  const { properties, required = [], additionalProperties } = head.data;
  const known = Object.keys(properties ?? {});
  const closed = properties !== undefined && !OPEN.some((key) => key in head.data);
  const unknown = closed && (additionalProperties ?? false) === false ? Object.keys(args).find((key) => !known.includes(key)) : undefined;
  if (unknown !== undefined) return { wrong: `there is no argument \`${unknown}\``, known };
  const missing = required.find((key) => args[key] === undefined);
  if (missing !== undefined) return { wrong: `\`${missing}\` is required`, known };
  const check = checkOf(inputSchema as Schema);
  return !check || check(args) ? null : { wrong: said(check.errors ?? []), known };
}
