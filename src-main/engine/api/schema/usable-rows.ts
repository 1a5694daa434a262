import { z } from 'zod';
import type { Unusable } from '#contract/snapshot.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { checker } from '../../base/fast-decode.ts';
import { complaint } from './decode-error.ts';
import { mend, PARSE_OPTIONS } from './coerce.ts';

/** Side results of decoding: rows that were left out, and notes about corrected values. */
interface Heard {
  readonly unusable: Unusable[];
  readonly notes: CodedText[];
}
/** The side results of the decoding in progress, which is synchronous; null outside of `attemptWithNotes`. */
let heard: Heard | null = null;

/** Runs a schema, and again on the corrected value if only the form of a number is wrong. */
function attempt<T extends z.ZodType>(schema: T, value: unknown): z.ZodSafeParseResult<z.output<T>> {
  const first = schema.safeParse(value, PARSE_OPTIONS);
  if (first.success) return first;
  const { value: meant, notes } = mend(value, first.error.issues);
  if (meant === value) return first;
  const second = schema.safeParse(meant, PARSE_OPTIONS);
  if (!second.success) return first;
  heard?.notes.push(...notes);
  return second;
}

/** Runs a schema and collects the side results. */
export function attemptWithNotes<T extends z.ZodType>(
  schema: T,
  value: unknown,
): Heard & { readonly read: z.ZodSafeParseResult<z.output<T>> } {
  const outer = heard;
  const found: Heard = { unusable: [], notes: [] };
  heard = found;
  try {
    return { read: attempt(schema, value), ...found };
  } finally {
    heard = outer;
  }
}

/** For lists with rows left out: the served positions of the remaining rows. */
const places = new WeakMap<readonly unknown[], readonly number[]>();
/** Served position of each row of a list, counted from 0. */
export const servedPlaces = (rows: readonly unknown[]): readonly number[] => places.get(rows) ?? rows.map((_, at) => at);

/** Decodes the rows of a list that can be used. If there are none, adds the issues of the first row to the context. */
function readRows<T extends z.ZodType>(rows: unknown, element: T, context: z.RefinementCtx): z.output<T>[] {
  if (!Array.isArray(rows)) {
    context.issues.push({ code: 'invalid_type', expected: 'array', input: rows });
    return z.NEVER;
  }
  const usable: z.output<T>[] = [];
  const stood: number[] = [];
  let first: { at: number; issues: readonly z.core.$ZodIssue[] } | null = null;
  const before = heard?.unusable.length ?? 0;
  for (let at = 0; at < rows.length; at++) {
    const known = heard?.unusable.length ?? 0;
    const read = attempt(element, rows[at]);
    if (read.success) {
      usable.push(read.data);
      stood.push(at);
    } else {
      first ??= { at, issues: read.error.issues };
      heard?.unusable.splice(known); // discard what was left out inside a row that is left out itself
    }
  }
  if (!first) return usable;
  const { at, issues } = first;
  if (usable.length === 0) {
    context.issues.push(...issues.map((issue) => ({ ...issue, path: [at, ...issue.path] }) as z.core.$ZodRawIssue));
    heard?.unusable.splice(before);
    return z.NEVER;
  }
  places.set(usable, stood);
  const [issue] = issues;
  const trouble = issue ? complaint(issue, rows[at], 'row') : text('field.form');
  heard?.unusable.push({ rows: rows.length - usable.length, of: rows.length, why: text('row.wrong', { row: at + 1, trouble }) });
  return usable;
}

/**
 * A list of rows. An unusable row is left out and counted, so that it affects no other row. The list is refused only if no row can be used,
 * with the error of its first row.
 */
export const usableRows = <T extends z.ZodType>(row: T): z.ZodType<z.output<T>[]> =>
  z.unknown().transform((rows, context) => readRows(rows, row, context));

/** Equivalent to `usableRows(served.transform(turn))`, but several times as fast if every row fits, because no row is copied first. */
export function quickRows<S extends z.ZodType, T>(served: S, turn: (row: z.output<S>) => T): z.ZodType<T[]> {
  const fits = checker(served);
  const element = served.transform(turn as (row: unknown) => T);
  return z
    .unknown()
    .transform((rows, context) =>
      Array.isArray(rows) && rows.every(fits) ? (rows as z.output<S>[]).map((row) => turn(row)) : readRows(rows, element, context),
    );
}

/** Counts unusable rows for rows decoded by hand, because there are too many of them for a schema. */
export function countUsable() {
  let [rows, of, first] = [0, 0, null as CodedText | null];
  return {
    /** Reports one row with its error, or null. Returns whether the row can be used. */
    use(wrong: CodedText | null): boolean {
      of++;
      if (wrong === null) return true;
      rows++;
      first ??= wrong;
      return false;
    },
    /** Error of the first row if no row can be used; otherwise null. */
    nothing: (): CodedText | null => (of > 0 && rows === of ? first : null),
    left: (): Unusable | null => (first === null ? null : { rows, of, why: first }),
  };
}
export type UsableCount = ReturnType<typeof countUsable>;
