import { z } from 'zod';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';
import { SOURCES } from '../../snapshot.ts';

/** What to do with rows for which a filter is unknown. */
export const UNKNOWN_ROWS = ['leave-out', 'include', 'only'] as const;
export type UnknownRows = (typeof UNKNOWN_ROWS)[number];

/** Number of rows for which a filter is true, false and unknown. */
export const FilterCounts = z.object({ true: z.int(), false: z.int(), unknown: z.int() });
export type FilterCounts = z.output<typeof FilterCounts>;

/** The kinds of data that a query reads. */
const PLAN_PARTS = ['rows', 'prices', 'loans', 'books', 'earnings', 'names', 'clubs'] as const;
/**
 * One kind of data that a query reads: where it came from, when it was last read completely (Unix seconds, null: never), how many rows are
 * stored, and how many requests reading all of it takes (null: unknown). `estimate`: some of it is computed from rules of the game.
 * `first`: these are only the first rows by a field, of so many that the service has (null: it does not say).
 */
export const PlanRow = z.object({
  what: z.enum(PLAN_PARTS),
  source: z.enum(SOURCES).nullable(),
  observedAt: z.number().nullable(),
  rows: z.int(),
  requests: z.int().nullable(),
  estimate: z.boolean().optional(),
  first: z.object({ of: z.int().nullable(), by: z.string() }).optional(),
});
export type PlanRow = z.output<typeof PlanRow>;

/** A field that expressions can name. */
export const FieldInfo = z.object({
  name: z.string(),
  type: z.enum(['number', 'text', 'flag', 'list', 'time']),
  unit: z.string(),
  title: CodedTextSchema,
  help: CodedTextSchema,
  aliases: z.array(z.string()),
  from: z.enum(['row', 'book', 'derived', 'own']),
});
export type FieldInfo = z.output<typeof FieldInfo>;

/**
 * How many rows have a value between neighbouring `edges`, from `from` to `to`, and how many have none. Amounts in base units. The ranges are
 * equal except at the ends, where few extreme values share one, and of one number each for few whole ones.
 */
export const Distribution = z.object({
  kind: z.string(),
  field: z.string(),
  unit: z.string(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  edges: z.array(z.number()),
  counts: z.array(z.int()),
  unknown: z.int(),
});
export type Distribution = z.output<typeof Distribution>;
