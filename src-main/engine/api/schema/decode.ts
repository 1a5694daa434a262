import { z } from 'zod';
import { fail, ok, type Result } from '#contract/faults.ts';
import type { Unusable } from '#contract/snapshot.ts';
import { verbatim } from '#contract/text/coded-text.ts';
import { article, complaint, deepest, field } from './decode-error.ts';
import { suggest } from '../../base/suggest.ts';
import { attempt, type Heard } from './usable-rows.ts';
import { valueAt } from './coerce.ts';

export { article };
type Issue = z.core.$ZodIssue;

/** A decoded value, with notes about it. */
export interface Decoded<T> {
  readonly value: T;
  /** Rows that were left out, summed over all lists. */
  readonly unusable?: Unusable;
  readonly notes?: readonly string[];
}

/** Sums the unusable rows of several lists or pages; the reason is that of the first. */
export function summed(parts: readonly (Unusable | undefined)[]): { unusable?: Unusable } {
  const some = parts.filter((part) => part !== undefined);
  const [first] = some;
  if (!first) return {};
  return {
    unusable: { rows: some.reduce((sum, { rows }) => sum + rows, 0), of: some.reduce((sum, { of }) => sum + of, 0), why: first.why },
  };
}

/**
 * Decodes an answer and reports what was left out or corrected. Returns an `unreadable` fault that names the endpoint and the field if
 * nothing can be used.
 */
export function decodeHeard<T extends z.ZodType>(endpoint: string, schema: T, raw: unknown): Result<Decoded<z.output<T>>> {
  const heard: Heard = { unusable: [], notes: new Set() };
  const context = { async: false, reportInput: true, heard } as const;
  const read = attempt(schema, raw, context);
  const first = read.issues[0];
  if (first) return unreadable(endpoint, complaint(z.core.util.finalizeIssue(first, context, z.config()), raw, 'the answer'));
  const notes = [...heard.notes];
  return ok({ value: read.value as z.output<T>, ...summed(heard.unusable), ...(notes.length > 0 && { notes }) });
}
/** Like `decodeHeard`, without the information on what was left out. */
export function decode<T extends z.ZodType>(endpoint: string, schema: T, raw: unknown): Result<z.output<T>> {
  const read = decodeHeard(endpoint, schema, raw);
  return read.ok ? ok(read.value.value) : read;
}
export const unreadable = (endpoint: string, trouble: string): Result<never> => fail('unreadable', verbatim(`${endpoint}: ${trouble}`));

/** Describes in one sentence which rule of the specification a parameter breaks. */
function rule(issue: Issue, root: unknown, known: readonly string[]): string {
  const where = issue.path.length > 0 ? `\`${field(issue.path)}\`` : 'this';
  if (issue.code !== 'custom' && issue.path.length > 0 && valueAt(root, issue.path) === undefined)
    return `${where} is required${issue.code === 'invalid_value' ? `: one of ${issue.values.map(String).join(', ')}` : ''}`;
  switch (issue.code) {
    case 'unrecognized_keys': {
      const wrong = issue.keys[0] ?? '';
      const takes =
        known.length === 0
          ? 'this operation takes no parameters'
          : suggest(wrong, known).length > 0
            ? `did you mean ${suggest(wrong, known).join(' or ')}?`
            : `available: ${known.slice(0, 12).join(', ')}${known.length > 12 ? ', …' : ''}`;
      return `there is no parameter \`${wrong}\`; ${takes}`;
    }
    case 'invalid_type':
      return `${where} must be ${article(issue.expected)}`;
    case 'invalid_value':
      return `${where} is one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `${where} must be at least ${String(issue.minimum)}${unit(issue.origin)}`;
    case 'too_big':
      return issue.origin === 'array'
        ? `${where} can have at most ${String(issue.maximum)} items`
        : `${where} must be at most ${String(issue.maximum)}${unit(issue.origin)}`;
    case 'custom':
      return issue.message;
    default:
      return `${where}: ${issue.message}`;
  }
}
const unit = (origin: string): string => (origin === 'string' ? ' characters long' : '');

/** Parameter names of a strict object, for the message about an unknown one. */
function names(schema: z.ZodType): string[] {
  return 'shape' in schema && typeof schema.shape === 'object' && schema.shape !== null ? Object.keys(schema.shape) : [];
}

/** Checks parameters against a table row before anything is sent. Returns `bad-params` for the first error. */
export function checkParams<P extends z.ZodType>(endpoint: string, schema: P, raw: unknown): Result<z.output<P>> {
  if (Array.isArray(raw)) return fail('bad-params', verbatim(`${endpoint}: pass parameters by name in an object, not as a list`));
  const read = schema.safeParse(raw);
  if (read.success) return ok(read.data);
  // an unknown name explains more than the parameter missing because of it
  const first = read.error.issues.find((issue) => issue.code === 'unrecognized_keys') ?? read.error.issues[0];
  return fail('bad-params', verbatim(`${endpoint}: ${first ? rule(deepest(first, raw), raw, names(schema)) : 'invalid parameters'}`));
}
