import type { JsonSchema } from '#contract/model/app/operation.ts';

/** `choice`: one of a few values · `free`: a number if the text is one, otherwise text · `json`: anything else. */
type FieldKind = 'text' | 'whole' | 'number' | 'yesno' | 'choice' | 'free' | 'json';
type Entity = 'club' | 'player' | 'user' | 'share';
export type Scalar = string | number | boolean | null;

/** One parameter as a form field. */
export interface FormField {
  readonly name: string;
  readonly kind: FieldKind;
  /** Whether the parameter takes several values. */
  readonly list: boolean;
  readonly required: boolean;
  readonly choices: readonly Scalar[];
  /** Known values, as suggestions; others are allowed. */
  readonly known: readonly Scalar[];
  readonly least: number | null;
  readonly most: number | null;
  /** Minimum and maximum number of characters. */
  readonly shortest: number | null;
  readonly longest: number | null;
  readonly pattern: string | null;
  /** The default value if the parameter is left out. */
  readonly preset: unknown;
  readonly about: string | null;
  /** The kind of entity that the values identify, for suggestions; null if none. */
  readonly entity: Entity | null;
}
/** The form of an operation's parameters. */
export interface ParamForm {
  readonly fields: readonly FormField[];
  /** Whether parameters that the schema does not list are allowed. */
  readonly open: boolean;
}

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value);
/** A bound; null for the limits of safe integers, which mean that there is none. */
const number = (value: unknown): number | null => (typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null);
const scalars = (value: unknown): Scalar[] =>
  Array.isArray(value) ? value.filter((one): one is Scalar => one === null || ['string', 'number', 'boolean'].includes(typeof one)) : [];
/** The branches of a union; none for other schemas. */
const branchesOf = (schema: JsonSchema): JsonSchema[] => [schema['anyOf'] ?? schema['oneOf']].flat().filter(isObject);
const typesOf = (schema: JsonSchema): unknown[] => [schema['type']].flat().filter((type) => type !== undefined && type !== 'null');

const SHARE = /^(share|shares|share_ids?)$/;
const USER = /^(name|names|username|usernames|user|owned|manager_name|agent_name|receiver|controller|founder)$/;
function entityOf(name: string, kind: FieldKind): Entity | null {
  if (SHARE.test(name)) return 'share';
  if (/(^|_)club_ids?$/.test(name)) return 'club';
  if (/(^|_)player_ids?$/.test(name)) return 'player';
  return USER.test(name) && kind === 'text' ? 'user' : null;
}

/** Removes null branches from a schema, and unwraps a union with one branch left. */
function plain(schema: JsonSchema): JsonSchema {
  const left = branchesOf(schema).filter((branch) => branch['type'] !== 'null' && branch['const'] !== null);
  if (left.length !== 1) return schema;
  const { anyOf: _any, oneOf: _one, ...rest } = schema;
  return plain({ ...rest, ...left[0] });
}

type Shape = Pick<FormField, 'kind' | 'choices'>;
function shapeOf(schema: JsonSchema): Shape {
  const choices = scalars(schema['enum'] ?? ('const' in schema ? [schema['const']] : []));
  if (choices.length > 0) return { kind: 'choice', choices };
  const branches = branchesOf(schema).map(plain);
  const types = branches.length > 0 ? branches.flatMap(typesOf) : typesOf(schema);
  const one = (kind: FieldKind): Shape => ({ kind, choices: [] });
  if (branches.length > 0 && branches.every((branch) => scalars(branch['enum'] ?? [branch['const']]).length > 0 && 'const' in branch))
    return { kind: 'choice', choices: branches.flatMap((branch) => scalars([branch['const']])) };
  if (types.length === 1) {
    const known: Readonly<Record<string, FieldKind>> = { string: 'text', integer: 'whole', number: 'number', boolean: 'yesno' };
    return one(known[String(types[0])] ?? 'json');
  }
  // A share may be given as an object or as text; a form uses the text.
  const texts = types.includes('string');
  if (texts && types.some((type) => type === 'integer' || type === 'number')) return one('free');
  return one(texts ? 'text' : 'json');
}

/** The field of one parameter; an empty schema allows any JSON. */
export function fieldOf(name: string, raw: JsonSchema, required: boolean): FormField {
  const schema = plain(raw);
  const branches = branchesOf(schema);
  const array = typesOf(schema).includes('array') ? schema : branches.find((branch) => branch['type'] === 'array');
  const items = array && isObject(array['items']) ? plain(array['items']) : null;
  const inner = array ? (items ?? {}) : schema;
  const textual = !array && branches.find((branch) => branch['type'] === 'string');
  const bounds = { ...inner, ...(textual || {}) };
  const { kind, choices } = array && !items ? { kind: 'json' as const, choices: [] } : shapeOf(inner);
  return {
    name,
    kind,
    list: array !== undefined && kind !== 'json',
    required,
    choices,
    known: scalars(inner['examples'] ?? schema['examples']),
    least: number(bounds['minimum']) ?? number(bounds['exclusiveMinimum']),
    most: number(bounds['maximum']) ?? number(bounds['exclusiveMaximum']),
    shortest: number(bounds['minLength']),
    longest: number(bounds['maxLength']),
    pattern: typeof bounds['pattern'] === 'string' ? bounds['pattern'] : null,
    preset: raw['default'] ?? schema['default'] ?? null,
    about: typeof raw['description'] === 'string' ? raw['description'] : null,
    entity: entityOf(name, kind),
  };
}

/** Builds a form from a JSON schema, with required parameters first. */
export function formOf(schema: JsonSchema, required: readonly string[]): ParamForm {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const fields = Object.entries(properties).map(([name, of]) => fieldOf(name, isObject(of) ? of : {}, required.includes(name)));
  const more = schema['additionalProperties'];
  return {
    fields: [...fields.filter((field) => field.required), ...fields.filter((field) => !field.required)],
    open: more === undefined ? fields.length === 0 : more !== false,
  };
}

/** Number of known values in a hint. */
const FEW = 3;
/** The allowed values of a field in a few words: `1 to 100`, `YYYY-MM-DD`, `20 by default`. */
export function hintOf({ kind, least, most, shortest, preset, list, choices, known, entity, pattern }: FormField): string {
  // @wc-include
  const kinds = { text: 'text', whole: 'whole number', number: 'number', yesno: '', choice: '', free: 'number or text', json: 'JSON' };
  const upTo = most !== null ? `up to ${most}` : '';
  const range = least !== null && most !== null ? `${least} to ${most}` : least ? `from ${least}` : upTo;
  const form =
    entity === 'share'
      ? 'club_7 or player_123'
      : entity === 'club' || entity === 'player'
        ? kinds.number
        : pattern?.includes('\\d{4}-') === true
          ? 'YYYY-MM-DD'
          : pattern?.startsWith('^[A-Z]{3}(') === true
            ? 'ENG or ENG,ESP'
            : '';
  return [
    form || (kind === 'choice' ? `one of ${choices.length}` : kinds[kind]),
    range,
    shortest !== null && shortest > 1 ? `at least ${shortest} characters` : '',
    known.length > 0 ? `such as ${known.slice(0, FEW).map(String).join(', ')}${known.length > FEW ? ', …' : ''}` : '',
    list ? 'several' : '',
    preset !== null && preset !== '' ? `${typeof preset === 'object' ? JSON.stringify(preset) : String(preset)} by default` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
