import type { z } from 'zod';
import { text, verbatim, type CodedText } from '#contract/text/coded-text.ts';
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

function kindOf(value: unknown) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'number';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return typeof value === 'string' ? 'string' : 'object';
}

/** Returns the message of a schema as a text: the messages of Touchline's own rules are codes. */
export const coded = (message: string): CodedText => (/^wants\.[\w-]+$/.test(message) ? text(message as 'wants.name') : verbatim(message));

/** Describes the error of one field, without quoting the payload. */
function fieldTrouble(issue: Issue, root: unknown): CodedText {
  const value = foundAt(issue, root);
  if (value === undefined) return text('field.missing');
  const found = kindOf(value);
  if (issue.code === 'invalid_type') {
    if (issue.expected !== 'int' && issue.expected !== 'number') return text('field.type', { found, expected: issue.expected });
    return typeof value === 'number' ? text('field.fraction') : value === null ? text('field.null') : text('field.not-number', { found });
  }
  if (issue.code === 'invalid_value') return text('field.enum', { values: issue.values.slice(0, 8).map(String) });
  if (issue.code === 'too_small') return text('field.below', { limit: String(issue.minimum) });
  if (issue.code === 'too_big') return text('field.above', { limit: String(issue.maximum) });
  if (issue.code === 'invalid_union') return text('field.union', { found });
  return issue.code === 'custom' ? (issue.message === 'is missing' ? text('field.missing') : coded(issue.message)) : text('field.form');
}

/** Describes the error of an answer or a row: the field and its error. `self` names the whole value. */
export function complaint(first: Issue, root: unknown, self: 'answer' | 'row'): CodedText {
  const issue = deepest(first, root);
  const named = issue.path.length === 0 ? text(`field.${self}`) : `\`${field(issue.path)}\``;
  return text('field.wrong', { field: named, trouble: fieldTrouble(issue, root) });
}
