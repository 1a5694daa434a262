import type { z } from 'zod';
import { Coin } from '#contract/model/market/money.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';

/** Text that can mean only one number: no leading zeros, no spaces, no exponent, no more digits than a number can represent. */
const NUMERIC = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/;
type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/** The message of an issue about an amount of coin. */
const OF_COIN = 'of coin';
/** Options of a parse whose issues `mend` can read. */
export const PARSE_OPTIONS: z.core.ParseContext<Issue> = { reportInput: true, error: ({ inst }) => (inst === Coin ? OF_COIN : undefined) };

/** Returns the value at a path; undefined if there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}

function put(root: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by;
  const value = put((root as Record<PropertyKey, unknown>)[step], rest, by);
  return Array.isArray(root) ? root.map((one: unknown, at) => (at === step ? value : one)) : { ...(root as object), [step]: value };
}

/** All issues with their full paths, including those of the branches of unions. */
const flat = (issues: readonly Issue[], before: Path = []): { path: Path; issue: Issue; isBranch: boolean }[] =>
  issues.flatMap((issue) => {
    const path = [...before, ...issue.path];
    const branches = issue.code === 'invalid_union' ? issue.errors.flatMap((branch) => flat(branch, path)) : [];
    return [{ path, issue, isBranch: false }, ...branches.map((one) => ({ ...one, isBranch: true }))];
  });

/**
 * Corrects the form of numbers: text that can mean only one number, and amounts of money with a fraction. The latter are rounded, because
 * nothing in the game is smaller than a base unit, and reported in a note.
 */
export function mend(value: unknown, issues: readonly Issue[]): { readonly value: unknown; readonly notes: readonly CodedText[] } {
  let meant = value;
  const notes: CodedText[] = [];
  for (const { path, issue, isBranch } of flat(issues)) {
    if (issue.code !== 'invalid_type' || (issue.expected !== 'number' && issue.expected !== 'int')) continue;
    let found = valueAt(meant, path);
    if (typeof found === 'string' && NUMERIC.test(found)) found = Number(found);
    if (typeof found !== 'number' || !Number.isFinite(found)) continue;
    meant = put(meant, path, found);
    if (isBranch || issue.message !== OF_COIN || Number.isInteger(found)) continue;
    meant = put(meant, path, Math.round(found));
    notes.push(text('note.rounded', { field: String(path.findLast((step) => typeof step === 'string') ?? '') }));
  }
  return { value: meant, notes };
}
