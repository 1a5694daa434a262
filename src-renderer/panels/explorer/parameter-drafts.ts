import type { ParamForm, FormField, Scalar } from './schema.ts';

/** The contents of a form: a text per parameter, several for a list. An empty text means that the parameter is left out. */
export type Drafts = Readonly<Record<string, string | readonly string[]>>;
/** Parameters read from a form. They are complete only if there are no errors. */
interface Written {
  readonly params: Record<string, unknown>;
  /** Errors by parameter name. */
  readonly troubles: Readonly<Record<string, string>>;
}
/** Key for the parameters that the schema does not list. */
export const FURTHER = '';

type Read = { readonly value: unknown } | { readonly wrong: string };
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function json(text: string): Read {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { wrong: 'Invalid JSON.' };
  }
}

function readNumber(text: string, { kind, least, most }: FormField): Read {
  const value = Number(text);
  if (!NUMBER.test(text) || !Number.isFinite(value)) return { wrong: kind === 'whole' ? 'Enter a whole number.' : 'Enter a number.' };
  if (kind === 'whole' && !Number.isSafeInteger(value)) return { wrong: 'Enter a whole number.' };
  if (least !== null && value < least) return { wrong: `At least ${least}.` };
  if (most !== null && value > most) return { wrong: `At most ${most}.` };
  return { value };
}

function readText(text: string, { shortest, longest, pattern }: FormField): Read {
  if (shortest !== null && text.length < shortest) return { wrong: `At least ${shortest} characters.` };
  if (longest !== null && text.length > longest) return { wrong: `At most ${longest} characters.` };
  if (pattern === null) return { value: text };
  try {
    return new RegExp(pattern, 'u').test(text) ? { value: text } : { wrong: 'Invalid format.' };
  } catch {
    return { value: text }; // JavaScript can't compile this pattern, so only the service checks it
  }
}

function readOne(text: string, field: FormField): Read {
  switch (field.kind) {
    case 'whole':
    case 'number':
      return readNumber(text.trim(), field);
    case 'yesno':
      return text === 'true' || text === 'false' ? { value: text === 'true' } : { wrong: 'Choose yes or no.' };
    case 'choice': {
      const value = field.choices.find((choice) => String(choice) === text);
      return value === undefined ? { wrong: `One of ${field.choices.map(String).join(', ')}.` } : { value };
    }
    case 'free':
      return { value: NUMBER.test(text.trim()) ? Number(text) : text };
    case 'json':
      return json(text);
    case 'text':
      return readText(text, field);
  }
}

/** An empty text means "left out", unless it is one of the choices. */
const empty = (text: string, { choices }: FormField): boolean => text === '' && !choices.includes('');

/** Converts the contents of a form to parameters, with errors by parameter. */
export function write({ fields, open }: ParamForm, drafts: Drafts): Written {
  const params: Record<string, unknown> = {};
  const troubles: Record<string, string> = {};
  const further = drafts[FURTHER];
  if (open && typeof further === 'string' && further.trim() !== '') {
    const read = json(further);
    if ('wrong' in read) troubles[FURTHER] = read.wrong;
    else if (typeof read.value !== 'object' || read.value === null || Array.isArray(read.value))
      troubles[FURTHER] = 'Enter a JSON object, for example {"limit": 5}.';
    else Object.assign(params, read.value);
  }
  for (const field of fields) {
    const given = [drafts[field.name] ?? []].flat().filter((text) => !empty(text, field));
    if (given.length === 0) {
      if (field.required) troubles[field.name] = 'Required.';
      continue;
    }
    const reads = given.map((text) => readOne(text, field));
    const wrong = reads.find((read) => 'wrong' in read);
    const values = reads.flatMap((read) => ('value' in read ? [read.value] : []));
    if (wrong) troubles[field.name] = wrong.wrong;
    else params[field.name] = field.list ? values : values[0];
  }
  return { params, troubles };
}

const textOfValue = (value: unknown, { kind }: FormField): string =>
  kind === 'json' || typeof value === 'object' ? JSON.stringify(value) : String(value as Scalar);

/** Fills a form with parameters, such as those of an earlier call or a saved panel. */
export function fill({ fields, open }: ParamForm, params: Readonly<Record<string, unknown>>): Drafts {
  const drafts: Record<string, string | string[]> = {};
  for (const field of fields) {
    const value = params[field.name];
    if (value === undefined) continue;
    drafts[field.name] = field.list ? [value].flat().map((one) => textOfValue(one, field)) : textOfValue(value, field);
  }
  const rest = Object.entries(params).filter(([name]) => !fields.some((field) => field.name === name));
  if (open && rest.length > 0) drafts[FURTHER] = JSON.stringify(Object.fromEntries(rest));
  return drafts;
}
