import { z } from 'zod';
import { checker } from './checker.ts';
import { listOf } from './fields.ts';

/**
 * The same as `listOf(served.transform(turn))`, several times as fast where nothing is wrong with a row: such rows are turned
 * without being copied before. Where one does not fit, the schema decides and says why.
 */
export function quickList<S extends z.ZodType, T>(served: S, turn: (row: z.output<S>) => T) {
  const fits = checker(served);
  const slow = listOf(served.transform(turn));
  return z.unknown().transform((raw, context): T[] => {
    if (Array.isArray(raw) && raw.every(fits)) return (raw as z.output<S>[]).map(turn);
    const read = slow.safeParse(raw);
    if (read.success) return read.data;
    context.issues.push(...(read.error.issues as z.core.$ZodRawIssue[]));
    return z.NEVER;
  });
}
