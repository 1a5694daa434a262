import { z } from 'zod';
import type { Unusable } from '#contract/snapshot.ts';
import { text, type CodedText } from '#contract/text/coded-text.ts';
import { checker } from '../../base/fast-decode.ts';
import { complaint } from './decode-error.ts';
import { mend } from './coerce.ts';

/** Side results of decoding: rows that were left out, and notes about corrected values. */
export interface Heard {
  readonly unusable: Unusable[];
  readonly notes: CodedText[];
}
interface Context extends z.core.ParseContextInternal {
  readonly heard?: Heard;
}
type Payload = z.core.ParsePayload;

/** Runs a schema, and again on the corrected value if only the form of a number is wrong. */
export function attempt(schema: z.ZodType, value: unknown, context: Context): Payload {
  const first = schema._zod.run({ value, issues: [] }, context) as Payload;
  if (first.issues.length === 0) return first;
  const { value: meant, notes } = mend(value, first.issues);
  if (meant === value) return first;
  const second = schema._zod.run({ value: meant, issues: [] }, context) as Payload;
  if (second.issues.length > 0) return first;
  context.heard?.notes.push(...notes);
  return second;
}

/** Describes why the first unusable row was left out. */
function why(at: number, issues: readonly z.core.$ZodRawIssue[], row: unknown, context: Context): CodedText {
  const issue = issues[0] && z.core.util.finalizeIssue(issues[0], context, z.config());
  const trouble = issue ? complaint(issue, row, 'row') : text('field.wrong', { field: text('field.row'), trouble: text('field.form') });
  return text('row.wrong', { row: at + 1, trouble });
}

interface Def extends z.core.$ZodArrayDef<z.ZodType> {
  /** Returns the decoded rows if every row fits as it is; otherwise null. */
  readonly quick?: (rows: readonly unknown[]) => unknown[] | null;
}

/** For lists with rows left out: the served positions of the remaining rows. */
const places = new WeakMap<readonly unknown[], readonly number[]>();
/** Served position of each row of a list, counted from 0. */
export const servedPlaces = (rows: readonly unknown[]): readonly number[] => places.get(rows) ?? rows.map((_, at) => at);

const Rows = z.core.$constructor<z.ZodArray<z.ZodType>>('UsableRows', (inst, given) => {
  z.ZodArray.init(inst, given as Def);
  const { element, quick } = given as Def;
  inst._zod.parse = (payload, context: Context) => {
    const rows: unknown = payload.value;
    if (!Array.isArray(rows)) {
      payload.issues.push({ code: 'invalid_type', expected: 'array', input: rows, inst });
      return payload;
    }
    const fast = quick?.(rows);
    if (fast) return Object.assign(payload, { value: fast });
    const usable: unknown[] = [];
    const stood: number[] = [];
    let first: { at: number; issues: z.core.$ZodRawIssue[] } | null = null;
    const before = context.heard?.unusable.length ?? 0;
    for (let at = 0; at < rows.length; at++) {
      const known = context.heard?.unusable.length ?? 0;
      const read = attempt(element, rows[at], context);
      if (read.issues.length === 0) {
        usable.push(read.value);
        stood.push(at);
      } else {
        first ??= { at, issues: read.issues };
        context.heard?.unusable.splice(known); // discard what was left out inside a row that is left out itself
      }
    }
    if (first && usable.length === 0) {
      payload.issues.push(...z.core.util.prefixIssues(first.at, first.issues));
      context.heard?.unusable.splice(before);
    } else if (first) {
      places.set(usable, stood);
      context.heard?.unusable.push({
        rows: rows.length - usable.length,
        of: rows.length,
        why: why(first.at, first.issues, rows[first.at], context),
      });
    }
    return Object.assign(payload, { value: usable });
  };
});

/**
 * A list of rows. An unusable row is left out and counted, so that it affects no other row. The list is refused only if no row can be used,
 * with the error of its first row.
 */
export const usableRows = <T extends z.ZodType>(row: T): z.ZodArray<T> =>
  new Rows({ type: 'array', element: row } as Def) as unknown as z.ZodArray<T>;

/** Equivalent to `usableRows(served.transform(turn))`, but several times as fast if every row fits, because no row is copied first. */
export function quickRows<S extends z.ZodType, T>(served: S, turn: (row: z.output<S>) => T) {
  const fits = checker(served);
  const element = served.transform(turn as (row: unknown) => T);
  const quick: Def['quick'] = (rows) => (rows.every(fits) ? (rows as z.output<S>[]).map((row) => turn(row)) : null);
  return new Rows({ type: 'array', element, quick } as Def) as unknown as z.ZodArray<typeof element>;
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
