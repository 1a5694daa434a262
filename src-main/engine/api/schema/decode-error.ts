import type { z } from 'zod';
import { valueAt } from './coerce.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** `ask[3].price`; a field that is the answer itself has no name. */
export const field = (path: Path): string =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at > 0 ? '.' : ''}${String(step)}`)).join('');

/** What stands where the complaint is about: as the schema saw it, where it says so. */
const foundAt = (issue: Issue, root: unknown): unknown => ('input' in issue ? issue.input : valueAt(root, issue.path));

/** Of a union only the branch that came furthest says what is wrong; of two, the one that complains of something that is there. */
export function deepest(issue: Issue, root: unknown): Issue {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue;
  const at = valueAt(root, issue.path);
  const branches = issue.errors.map((issues) => issues.map((one) => deepest(one, at))).filter((issues) => issues.length > 0);
  const worth = (one: Issue | undefined): number => (one ? one.path.length + (foundAt(one, at) === undefined ? 0 : 0.5) : 0);
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
  const found = foundAt(issue, root);
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

/** What is wrong with an answer or a row of it, in words: the field and its trouble, or `self` for the whole of it. */
export function complaint(first: Issue, root: unknown, self: string): string {
  const issue = deepest(first, root);
  return `${issue.path.length === 0 ? self : `\`${field(issue.path)}\``} ${fieldTrouble(issue, root)}`;
}
