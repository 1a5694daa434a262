import { z } from 'zod';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';
import { Unix } from './time.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const params = z.record(z.string(), z.unknown());

/** One field in which two responses of the same block differ. */
export const Difference = z.object({
  method: z.string(),
  params,
  /** Path in the canonical form, which names rows by their key, as in `[player_id=5].rating`. */
  field: z.string(),
  hosted: value,
  node: value,
});
export type Difference = z.output<typeof Difference>;

/** Why two responses cannot be compared. */
const NOT_COMPARABLE = [
  'one-source',
  'unreadable',
  'no-block',
  'not-current',
  'other-chain',
  'other-height',
  'other-block',
  'nothing-shared',
] as const;
export const NotComparable = z.object({ method: z.string(), params, why: z.enum(NOT_COMPARABLE) });
export type NotComparable = z.output<typeof NotComparable>;

/** The most differing fields that one round lists. */
export const MAX_DIFFERENT = 50;

/** The latest comparison of sample responses from the hosted service and the user's own node for the same block. */
export const CrossCheck = z.object({
  comparedAt: Unix.nullable(),
  height: z.int().nullable(),
  blockhash: z.string().nullable(),
  /** Number of responses that agree in every field both have. */
  same: z.int(),
  /** Number of samples that could not be compared, as they were of different blocks or missing from one source. */
  apart: z.int(),
  /** The samples that could not be compared, each with the reason. */
  notComparable: z.array(NotComparable),
  /** The first differing fields; `differing` counts all. */
  different: z.array(Difference).max(MAX_DIFFERENT),
  differing: z.int(),
  /** Why comparing is paused; null while it runs. */
  skipped: CodedTextSchema.nullable(),
});
export type CrossCheck = z.output<typeof CrossCheck>;

/** Bounds of the log of disagreements: entries, fields of an entry and characters of a response. */
export const MAX_DISAGREEMENTS = 20;
export const MAX_LOGGED_FIELDS = 12;
export const MAX_LOGGED_RESPONSE = 4_000;

/** A call that both sources answered differently for the same block. */
export const Disagreement = z.object({
  method: z.string(),
  params,
  /** Time of the first and the latest disagreement, and in how many rounds it occurred. */
  at: Unix,
  lastAt: Unix,
  times: z.int(),
  /** This field and all below describe the latest round with the disagreement. */
  height: z.int(),
  blockhash: z.string(),
  fields: z.array(Difference.pick({ field: true, hosted: true, node: true })).max(MAX_LOGGED_FIELDS),
  differing: z.int(),
  /** Both responses as JSON; a longer one is cut and ends with an ellipsis. */
  hosted: z.string(),
  node: z.string(),
});
export type Disagreement = z.output<typeof Disagreement>;

/** The log of disagreements, newest first. `total` includes entries that no longer fit. */
export const Disagreements = z.object({ entries: z.array(Disagreement).max(MAX_DISAGREEMENTS), total: z.int() });
export type Disagreements = z.output<typeof Disagreements>;
