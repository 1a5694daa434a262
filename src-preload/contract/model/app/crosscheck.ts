import { z } from 'zod';
import { Unix } from './time.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const params = z.record(z.string(), z.unknown());

/** One field in which two responses of the same block differ. */
export const Difference = z.object({
  method: z.string(),
  params,
  /** Of the canonical form: rows are named by their key, as in `[player_id=5].rating`. */
  field: z.string(),
  hosted: value,
  node: value,
});
export type Difference = z.output<typeof Difference>;

/** Why two responses cannot be compared. */
export const NOT_COMPARABLE = {
  'one-source': 'available from one source only',
  unreadable: 'unreadable',
  'no-block': 'without a block',
  'not-current': 'from a source that is not up to date',
  'other-chain': 'of another chain or game',
  'other-height': 'from different heights',
  'other-block': 'from different blocks of one height',
  'nothing-shared': 'without a field in common',
} as const;
const WHYS = Object.keys(NOT_COMPARABLE) as (keyof typeof NOT_COMPARABLE)[];
export const NotComparable = z.object({ method: z.string(), params, why: z.enum(WHYS) });
export type NotComparable = z.output<typeof NotComparable>;

/** The most differing fields that one round lists. */
export const MAX_DIFFERENT = 50;

/** What the hosted service and the user's own node say of the same block, in samples. */
export const CrossCheck = z.object({
  comparedAt: Unix.nullable(),
  height: z.int().nullable(),
  blockhash: z.string().nullable(),
  /** Answers that agree in every field both have. */
  same: z.int(),
  /** How many samples could not be compared: of different blocks, or not given by both. */
  apart: z.int(),
  /** The same samples, each with the reason. */
  notComparable: z.array(NotComparable),
  /** The first differing fields; `differing` counts all. */
  different: z.array(Difference).max(MAX_DIFFERENT),
  differing: z.int(),
  /** Why nothing is compared now; null while it is. */
  skipped: z.string().nullable(),
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
  /** First and latest time, and how many rounds found it. */
  at: Unix,
  lastAt: Unix,
  times: z.int(),
  /** Of the latest round that found it, as is everything below. */
  height: z.int(),
  blockhash: z.string(),
  fields: z.array(Difference.pick({ field: true, hosted: true, node: true })).max(MAX_LOGGED_FIELDS),
  differing: z.int(),
  /** Both responses as JSON; a longer one is cut and ends with an ellipsis. */
  hosted: z.string(),
  node: z.string(),
});
export type Disagreement = z.output<typeof Disagreement>;

/** The log, newest first. `total` counts entries that no longer fit as well. */
export const Disagreements = z.object({ entries: z.array(Disagreement).max(MAX_DISAGREEMENTS), total: z.int() });
export type Disagreements = z.output<typeof Disagreements>;
