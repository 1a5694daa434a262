import type { z } from 'zod';
import { about, text, verbatim, type CodedText } from './coded-text.ts';

type Issue = z.core.$ZodIssue;

/** Messages that stand for those of the schema library, which are English. */
const UNWORDED = '\u0000unworded';
const MISSING = '\u0000missing';
/** Options for `safeParse`, so that `issueText` can tell which rules of a schema have a message of their own. */
export const CODED_ISSUES = {
  error: ({ input, code }: z.core.$ZodRawIssue): string => (input === undefined && code !== 'custom' ? MISSING : UNWORDED),
} as const;

const pathOf = (path: readonly PropertyKey[]): string => path.map(String).join('.').slice(0, 200);
/** Of a union, the issues of the branch that matched furthest, with their whole paths; else the issue itself. */
function furthest(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union' || issue.message === MISSING) return [issue];
  const branches = issue.errors.flatMap((issues) => issues.slice(0, 1).flatMap(furthest));
  const most = Math.max(0, ...branches.map(({ path }) => path.length));
  return branches.filter(({ path }) => path.length === most).map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
}

const limitOf = (limit: number | bigint): { limit: string } => ({ limit: String(limit) });
/** The rule that a value breaks, without the place of the value. */
function ruleOf(issue: Issue): CodedText {
  if (issue.message === MISSING) return text('must.given');
  if (issue.message !== UNWORDED) return verbatim(issue.message);
  switch (issue.code) {
    case 'invalid_type':
      return text('must.kinds', { kinds: [issue.expected] });
    case 'invalid_value':
      return text('must.one-of', { values: issue.values.map(String) });
    case 'too_small':
      return issue.origin === 'string'
        ? text('must.least-letters', limitOf(issue.minimum))
        : issue.origin === 'array' || issue.origin === 'set'
          ? text('must.least-items', limitOf(issue.minimum))
          : text(issue.inclusive === false ? 'must.above' : 'must.least', limitOf(issue.minimum));
    case 'too_big':
      return issue.origin === 'string'
        ? text('must.most-letters', limitOf(issue.maximum))
        : issue.origin === 'array' || issue.origin === 'set'
          ? text('must.most-items', limitOf(issue.maximum))
          : text(issue.inclusive === false ? 'must.below' : 'must.most', limitOf(issue.maximum));
    case 'not_multiple_of':
      return text('must.multiple', limitOf(issue.divisor));
    case 'unrecognized_keys':
      return text('must.no-field', { name: (issue.keys[0] ?? '').slice(0, 80) });
    case 'invalid_format':
      return issue.format === 'regex' && issue.pattern
        ? text('must.pattern', { pattern: issue.pattern })
        : text('must.format', { format: issue.format });
    default:
      return text('must.other');
  }
}

/** Describes what is wrong with a value that was parsed with `CODED_ISSUES`, without saying where it is. */
export function issueText(issue: Issue): CodedText {
  const issues = furthest(issue);
  const kinds = issues.flatMap((one) => (one.code === 'invalid_type' && one.message === UNWORDED ? [one.expected] : []));
  const [first] = issues;
  if (!first) return text('must.other');
  return issues.length > 1 && kinds.length === issues.length ? text('must.kinds', { kinds }) : ruleOf(first);
}

/** Describes the first issue, with the place of the value before it: `share: must be given`. */
export function errorText({ issues: [issue] }: Pick<z.ZodError, 'issues'>): CodedText {
  if (!issue) return text('frame.invalid');
  const where = pathOf(furthest(issue)[0]?.path ?? issue.path);
  return where === '' ? issueText(issue) : about(where, issueText(issue));
}
