import type { z } from 'zod';
import { fail, ok, type Result } from '../../../src-preload/contract/faults.ts';
import { near } from './near.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** `ask[3].price`; a field that is the answer itself has no name. */
export const field = (path: Path): string =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at > 0 ? '.' : ''}${String(step)}`)).join('');

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}

/** Of a union only the branch that came furthest says what is wrong; of two, the one that complains of something that is there. */
function deepest(issue: Issue, root: unknown): Issue {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue;
  const at = valueAt(root, issue.path);
  const branches = issue.errors.map((issues) => issues.map((one) => deepest(one, at))).filter((issues) => issues.length > 0);
  const worth = (one: Issue | undefined): number => (one ? one.path.length + (valueAt(at, one.path) === undefined ? 0 : 0.5) : 0);
  const furthest = branches.sort((a, b) => worth(b[0]) - worth(a[0]))[0]?.[0];
  return furthest && furthest.path.length > 0 ? { ...furthest, path: [...issue.path, ...furthest.path] } : issue;
}

const KINDS: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'nothing',
};
const kindOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'a list'
      : typeof value === 'number'
        ? Number.isInteger(value)
          ? 'a number'
          : 'not a whole number'
        : typeof value === 'string'
          ? 'a string'
          : typeof value === 'boolean'
            ? String(value)
            : 'an object';
/** What kind of value is expected, in words. */
export const article = (expected: string): string => KINDS[expected] ?? expected;

/** What is wrong with one field of an answer, in words; never the payload itself. */
function fieldTrouble(issue: Issue, root: unknown): string {
  const found = valueAt(root, issue.path);
  if (found === undefined) return 'is missing';
  if (issue.code === 'invalid_type') {
    if (issue.expected === 'int' || issue.expected === 'number')
      return typeof found === 'number'
        ? 'is not a whole number'
        : found === null
          ? 'is null, not a number'
          : `is ${kindOf(found)}, not a number`;
    return `is ${kindOf(found)}, not ${article(issue.expected)}`;
  }
  if (issue.code === 'invalid_value') return `is not one of ${issue.values.slice(0, 8).map(String).join(', ')}`;
  if (issue.code === 'too_small') return `is below ${String(issue.minimum)}`;
  if (issue.code === 'too_big') return `is above ${String(issue.maximum)}`;
  if (issue.code === 'invalid_union') return `is ${kindOf(found)} of no known form`;
  if (issue.code === 'custom') return issue.message;
  return 'has a form Touchline does not know';
}

/** Reads an answer at the door. A wrong shape is an `unreadable` fault that names the endpoint and the field. */
export function decode<T extends z.ZodType>(endpoint: string, schema: T, raw: unknown): Result<z.output<T>> {
  const read = schema.safeParse(raw);
  if (read.success) return ok(read.data);
  const first = read.error.issues[0];
  if (!first) return unreadable(endpoint, 'has a form Touchline does not know');
  const issue = deepest(first, raw);
  const trouble = fieldTrouble(issue, raw);
  return unreadable(endpoint, issue.path.length === 0 ? `the answer ${trouble}` : `\`${field(issue.path)}\` ${trouble}`);
}
export const unreadable = (endpoint: string, trouble: string): Result<never> => fail('unreadable', `${endpoint}: ${trouble}`);

/** Which rule of the specification a parameter breaks, in one sentence. */
function rule(issue: Issue, root: unknown, known: readonly string[]): string {
  const where = issue.path.length > 0 ? `\`${field(issue.path)}\`` : 'this';
  if (issue.code !== 'custom' && issue.path.length > 0 && valueAt(root, issue.path) === undefined)
    return `${where} is required${issue.code === 'invalid_value' ? `: one of ${issue.values.map(String).join(', ')}` : ''}`;
  switch (issue.code) {
    case 'unrecognized_keys': {
      const wrong = issue.keys[0] ?? '';
      const takes =
        known.length === 0
          ? 'it takes no parameters'
          : near(wrong, known).length > 0
            ? `did you mean ${near(wrong, known).join(' or ')}?`
            : `it takes ${known.slice(0, 12).join(', ')}${known.length > 12 ? ', …' : ''}`;
      return `there is no parameter \`${wrong}\`; ${takes}`;
    }
    case 'invalid_type':
      return `${where} is ${article(issue.expected)}`;
    case 'invalid_value':
      return `${where} is one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `${where} is at least ${String(issue.minimum)}${unit(issue.origin)}`;
    case 'too_big':
      return issue.origin === 'array'
        ? `${where} holds at most ${String(issue.maximum)}`
        : `${where} is at most ${String(issue.maximum)}${unit(issue.origin)}`;
    case 'custom':
      return issue.message;
    default:
      return `${where}: ${issue.message}`;
  }
}
const unit = (origin: string): string => (origin === 'string' ? ' characters long' : '');

/** Names a strict object takes, for the sentence about one it does not. */
function names(schema: z.ZodType): string[] {
  return 'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null ? Object.keys(schema.shape) : [];
}

/** Checks parameters against a row before anything is sent. */
export function checkParams<P extends z.ZodType>(endpoint: string, schema: P, raw: unknown): Result<z.output<P>> {
  if (Array.isArray(raw)) return fail('bad-params', `${endpoint}: parameters are given by name in an object, not as a list`);
  const read = schema.safeParse(raw);
  if (read.success) return ok(read.data);
  // a name that does not exist explains more than what is missing because of it
  const first = read.error.issues.find((issue) => issue.code === 'unrecognized_keys') ?? read.error.issues[0];
  return fail('bad-params', `${endpoint}: ${first ? rule(deepest(first, raw), raw, names(schema)) : 'wrong parameters'}`);
}
