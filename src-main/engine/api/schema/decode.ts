import { z } from 'zod';
import { fail, ok, type Result } from '#contract/faults.ts';
import { distinct, type Unusable } from '#contract/snapshot.ts';
import { about, text, type CodedText } from '#contract/text/coded-text.ts';
import { coded, complaint, deepest, field } from './decode-error.ts';
import { suggest } from '#contract/suggest.ts';
import { attemptWithNotes } from './usable-rows.ts';
import { valueAt } from './coerce.ts';

type Issue = z.core.$ZodIssue;

/** A decoded value, with notes about it. */
export interface Decoded<T> {
  readonly value: T;
  /** Rows that were left out, summed over all lists. */
  readonly unusable?: Unusable;
  readonly notes?: readonly CodedText[];
}

/** Sums the unusable rows of several lists or pages; the reason is that of the first. */
export function summed(parts: readonly (Unusable | undefined)[]): { unusable?: Unusable } {
  const some = parts.filter((part) => part !== undefined);
  if (some.length === 0) return {};
  return { unusable: some.reduce((sum, { rows, of }) => ({ rows: sum.rows + rows, of: sum.of + of, why: sum.why })) };
}

/**
 * Decodes an answer and reports what was left out or corrected. Returns an `unreadable` fault that names the endpoint and the field if
 * nothing can be used.
 */
export function decodeWithNotes<T extends z.ZodType>(endpoint: string, schema: T, raw: unknown): Result<Decoded<z.output<T>>> {
  const { read, unusable, notes: all } = attemptWithNotes(schema, raw);
  const first = read.error?.issues[0];
  if (first) return unreadable(endpoint, complaint(first, raw, 'answer'));
  const notes = distinct(all);
  return ok({ value: read.data as z.output<T>, ...summed(unusable), ...(notes.length > 0 && { notes }) });
}
/** Like `decodeWithNotes`, without the information on what was left out. */
export function decode<T extends z.ZodType>(endpoint: string, schema: T, raw: unknown): Result<z.output<T>> {
  const read = decodeWithNotes(endpoint, schema, raw);
  return read.ok ? ok(read.value.value) : read;
}
export const unreadable = (endpoint: string, trouble: string | CodedText): Result<never> => fail('unreadable', about(endpoint, trouble));

/** Describes which rule of the specification a parameter breaks. */
function rule(issue: Issue, root: unknown, known: readonly string[]): CodedText {
  const where = issue.path.length > 0 ? `\`${field(issue.path)}\`` : 'this';
  if (issue.code !== 'custom' && issue.path.length > 0 && valueAt(root, issue.path) === undefined)
    return text('param.required', { where, values: issue.code === 'invalid_value' ? issue.values.map(String) : null });
  switch (issue.code) {
    case 'unrecognized_keys': {
      const name = issue.keys[0] ?? '';
      return text('param.unknown', { name, close: suggest(name, known), known });
    }
    case 'invalid_type':
      return text('param.type', { where, expected: issue.expected });
    case 'invalid_value':
      return text('param.enum', { where, values: issue.values.map(String) });
    case 'too_small':
      return text('param.least', { where, limit: String(issue.minimum), letters: issue.origin === 'string' });
    case 'too_big':
      return issue.origin === 'array'
        ? text('param.items', { where, limit: String(issue.maximum) })
        : text('param.most', { where, limit: String(issue.maximum), letters: issue.origin === 'string' });
    case 'custom':
      return coded(issue.message);
    default:
      return about(where, coded(issue.message));
  }
}

/** Checks parameters against a table row before anything is sent. Returns `bad-params` for the first error. */
export function checkParams<P extends z.ZodType>(endpoint: string, schema: P, raw: unknown): Result<z.output<P>> {
  if (Array.isArray(raw)) return fail('bad-params', about(endpoint, text('param.by-name')));
  const read = schema.safeParse(raw);
  if (read.success) return ok(read.data);
  // an unknown name explains more than the parameter missing because of it
  const first = read.error.issues.find((issue) => issue.code === 'unrecognized_keys') ?? read.error.issues[0];
  return fail(
    'bad-params',
    about(
      endpoint,
      first ? rule(deepest(first, raw), raw, schema instanceof z.ZodObject ? Object.keys(schema.shape) : []) : text('frame.invalid'),
    ),
  );
}
