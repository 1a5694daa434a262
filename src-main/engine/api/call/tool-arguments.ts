import { Ajv, addFormats } from '@modelcontextprotocol/client/validators/ajv';
import { z } from 'zod';
import { MAX_TOOL_SCHEMA } from '../../net/lane/limits.ts';
import { subjectless, text, type CodedText, type PlainCode } from '#contract/text/coded-text.ts';
import { reasonOf } from '#contract/text/fault-sentence.ts';
import { suggest } from '#contract/suggest.ts';
import { checkParams } from '../schema/decode.ts';
import { isObject } from '../schema/envelope.ts';
import type { ToolRow } from '../tables/tools/tool-endpoint.ts';
import type { Arguments } from './called.ts';

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

const LENIENT = { strict: false, allErrors: true, validateSchema: false, verbose: true, addUsedSchema: false, logger: false } as const;

const compiled = new WeakMap<object, Check | null>();
/** Compiles the validator of a schema; null if it cannot be compiled, so that only the server checks the arguments. */
function checkOf(schema: object): Check | null {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  let check: Check | null = null;
  try {
    if (JSON.stringify(schema).length <= MAX_TOOL_SCHEMA) {
      const { $id: _id, ...anonymous } = schema as { $id?: unknown };
      const ajv = new Ajv({ ...LENIENT, code: { regExp } });
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

/** The text of each rule of a schema. */
const SAYS: Readonly<Record<string, (params: Arguments) => CodedText>> = {
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
/** Rules about a size, whose message does not repeat the given value. */
const HIDES_GIVEN = ['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems'];

const lacks = (name: string): CodedText => text('param.required', { where: `\`${name}\``, values: null });

/** Describes a broken rule: a missing argument, or else the first. For alternatives: all allowed types or the closest one's error. */
function said(errors: readonly Wrong[]): CodedText {
  const one = errors.find(({ keyword, instancePath }) => keyword === 'required' && instancePath === '') ?? errors[0];
  if (!one) return text('argument.none');
  const { keyword, instancePath, params, data } = one;
  if (keyword === 'required') return lacks(field(instancePath, String((params as Arguments)['missingProperty'])));
  if (keyword === 'additionalProperties')
    return text('argument.unknown', { name: field(instancePath, String((params as Arguments)['additionalProperty'])) });
  const whole = instancePath === '' ? text('argument.whole') : `\`${field(instancePath)}\``;
  const either = errors.some((other) => /^(?:anyOf|oneOf)$/.test(other.keyword) && other.instancePath === instancePath);
  if (either && keyword === 'type') {
    const deeper = errors.find((other) => other.instancePath.startsWith(`${instancePath}/`));
    if (deeper) return said([deeper]);
    const types = errors.filter((other) => other.keyword === 'type' && other.instancePath === instancePath);
    const rule = text('must.kinds', { kinds: types.flatMap((other) => kinds((other.params as Arguments)['type'])) });
    return text('argument.wrong', { field: whole, rule, given: given(data) });
  }
  const rule = SAYS[keyword]?.(params as Arguments);
  if (rule === undefined) return text('argument.wrong', { field: whole, rule: text('argument.invalid', { keyword }), given: null });
  return text('argument.wrong', { field: whole, rule, given: HIDES_GIVEN.includes(keyword) ? null : given(data) });
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
export function argumentTrouble(inputSchema: unknown, args: Arguments): ArgumentTrouble | null {
  const head = Head.safeParse(inputSchema);
  if (!head.success) return null;
  const { properties, required = [], additionalProperties } = head.data;
  const known = Object.keys(properties ?? {});
  const closed = properties !== undefined && !OPEN.some((key) => key in head.data);
  const unknown = closed && (additionalProperties ?? false) === false ? Object.keys(args).find((key) => !known.includes(key)) : undefined;
  if (unknown !== undefined) return { wrong: text('argument.unknown', { name: unknown }), unknownName: unknown, known };
  const missing = required.find((key) => args[key] === undefined);
  if (missing !== undefined) return { wrong: lacks(missing), unknownName: null, known };
  const check = checkOf(inputSchema as object);
  return !check || check(args) ? null : { wrong: said(check.errors ?? []), unknownName: null, known: [] };
}

/** Returns the error as the detail of a fault. Similar or valid names are listed only after a missing or unknown name. */
export function troubleText({ wrong, unknownName, known }: ArgumentTrouble): CodedText {
  const close = unknownName === null ? [] : suggest(unknownName, known);
  if (close.length > 0) return text('argument.close', { wrong, close });
  return known.length > 0 || unknownName !== null ? text('argument.takes', { wrong, known }) : wrong;
}

/** Formats the specification defines for an argument of any tool. */
const FORMS: Readonly<Record<string, { readonly form: RegExp; readonly says: PlainCode }>> = {
  share: { form: /^(?:club|player)_\d+$/, says: 'must.share' },
  country_id: { form: /^[a-z]{3}$/i, says: 'must.country' },
};
/** Arguments whose values or bounds the specification defines per tool, in the tool's row. */
const OF_ROW: readonly string[] = ['share_type', 'section', 'state', 'status', 'days_until_match', 'days_back'];
/** A schema with one of these keywords has its own rules for the argument. */
const RULES: readonly string[] = ['enum', 'const', 'pattern', 'format', 'minimum', 'maximum', 'anyOf', 'oneOf', 'allOf', '$ref'];

/** Whether the server's own schema has rules for an argument; they take precedence over the specification's format. */
function ruled(inputSchema: unknown, name: string): boolean {
  const properties = isObject(inputSchema) ? inputSchema['properties'] : null;
  const schema = isObject(properties) ? properties[name] : null;
  return isObject(schema) && RULES.some((rule) => rule in schema);
}

const wrongly = (name: string, rule: CodedText, given: unknown): CodedText =>
  text('argument.wrong', { field: `\`${name}\``, rule, given: JSON.stringify(given) });

/** Describes an argument that the specification rules out; null if there is none. */
export function excluded({ params }: ToolRow, inputSchema: unknown, args: Arguments): CodedText | null {
  const open = Object.keys(args).filter((name) => args[name] !== undefined && !ruled(inputSchema, name));
  for (const name of open) {
    const stated = FORMS[name];
    const given = args[name];
    if (stated && !(typeof given === 'string' && stated.form.test(given))) return wrongly(name, text(stated.says), given);
  }
  const wrong = params.safeParse(args).error?.issues.find(({ path }) => OF_ROW.includes(String(path[0])) && open.includes(String(path[0])));
  if (!wrong) return null;
  const name = String(wrong.path[0]);
  return wrongly(name, ruleOf(wrong), args[name]);
}
function ruleOf(wrong: z.core.$ZodIssue): CodedText {
  if (wrong.code === 'invalid_value') return text('must.enum', { values: wrong.values.map(String) });
  if (wrong.code === 'too_small') return text('must.least', { limit: String(wrong.minimum) });
  return wrong.code === 'too_big' ? text('must.most', { limit: String(wrong.maximum) }) : text('must.known');
}

/** Describes a difference from the specification that does not prevent the call, for a note with the answer; null if there is none. */
export function unlike(name: string, { params }: ToolRow, args: Arguments): CodedText | null {
  const checked = checkParams(name, params, args);
  return checked.ok ? null : text('call.sent-as-written', { rule: subjectless(reasonOf(checked.fault)) });
}
