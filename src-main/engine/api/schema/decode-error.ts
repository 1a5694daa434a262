import type { z } from 'zod';
import { valueAt } from './coerce.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Formats a path as `ask[3].price`; the answer itself is an empty string. */
export const field = (path: Path): string =>
  path.map((step, at) => (typeof step === 'number' ? `[${step}]` : `${at > 0 ? '.' : ''}${String(step)}`)).join('');

/** The value an issue refers to, as the schema saw it if the issue includes that. */
const foundAt = (issue: Issue, root: unknown): unknown => ('input' in issue ? issue.input : valueAt(root, issue.path));

/** For a union, returns the issue of the branch that matched furthest; of two equal ones, the issue about a value that is present. */
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
/** Names an expected type in words. */
export const article = (expected: string): string => KINDS[expected] ?? expected;

/** Describes the error of one field in words, without quoting the payload. */
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

/** Describes the error of an answer or a row: the field and its error. `self` names the whole value. */
export function complaint(first: Issue, root: unknown, self: string): string {
  const issue = deepest(first, root);
  return `${issue.path.length === 0 ? self : `\`${field(issue.path)}\``} ${fieldTrouble(issue, root)}`;
}
