import { z } from 'zod';
import { EntityRef } from '../market/share.ts';
import { CodedTextSchema } from '../../text/coded-text-schema.ts';
import { ESTIMATE_KIND_IDS, estimateKind, type EstimateKind } from './estimate-kind.ts';

const EstimateKindId = z.enum(ESTIMATE_KIND_IDS);
/** Most inputs of one estimate. */
const MOST_INPUTS = 24;
const Input = z.union([z.number(), z.string().max(200), z.boolean(), z.null(), z.array(z.number()).max(40)]);
/** Unix seconds between 2001 and 2096: anything else is a mistake. */
const Moment = z.int().min(1_000_000_000).max(4_000_000_000);

/** An estimate as it is shown, before its fact is known. Times are Unix seconds, coin amounts base units. */
export const EstimateNote = z
  .strictObject({
    kind: EstimateKindId,
    ref: EntityRef,
    /** The fact it is about where one entity has several: a match, a week, a vote. */
    target: z.string().max(100).default(''),
    value: z.number(),
    /** Range of the estimate; null where it has no such end. Without both, the tolerance of the kind applies. */
    low: z.number().nullable().default(null),
    high: z.number().nullable().default(null),
    height: z.int().nullable().default(null),
    /** When the fact is known. */
    due: Moment,
    inputs: z
      .record(z.string().max(40), Input)
      .refine((inputs) => Object.keys(inputs).length <= MOST_INPUTS, `at most ${MOST_INPUTS} inputs`)
      .default({}),
  })
  .refine(({ low, high }) => low === null || high === null || low <= high, 'the range is inverted')
  .refine(({ kind, ref }) => estimateKind(kind).takes.some((one) => ref.startsWith(one)), 'this kind is about another kind of entity');
export type EstimateNote = z.output<typeof EstimateNote>;
export type EstimateGiven = z.input<typeof EstimateNote>;

/** open: its fact is not known yet · scored · unknowable: its fact can no longer become known, for the reason `why`. */
const ESTIMATE_STATES = ['open', 'scored', 'unknowable'] as const;

/** A stored estimate. `counts`: it was the first one about its fact; later ones are scored, but the record leaves them out. */
export const Estimate = EstimateNote.safeExtend({
  id: z.string(),
  at: z.number(),
  state: z.enum(ESTIMATE_STATES),
  counts: z.boolean(),
  fact: z.number().nullable(),
  /** When the fact was read, and its block; null if unknown. */
  knownAt: z.number().nullable(),
  knownHeight: z.int().nullable(),
  /** Part of the fact for kinds with relative errors, otherwise in the unit of the estimate; positive if the estimate was too high. */
  error: z.number().nullable(),
  right: z.boolean().nullable(),
  why: CodedTextSchema.nullable(),
});
export type Estimate = z.output<typeof Estimate>;

/** The record of one kind. `bias` is the mean error of all estimates that count; null if none has one. */
export const EstimateRecord = z.object({
  kind: EstimateKindId,
  open: z.int(),
  scored: z.int(),
  right: z.int(),
  unknowable: z.int(),
  bias: z.number().nullable(),
});
export type EstimateRecord = z.output<typeof EstimateRecord>;

/** Estimates, newest first, and the records they are part of. `scored`, `right` and `bias` are those of the kind; without one, of all. */
export const Estimates = z.object({
  rows: z.array(Estimate),
  scored: z.int(),
  right: z.int(),
  /** Null for several kinds, whose errors have different units. */
  bias: z.number().nullable(),
  records: z.array(EstimateRecord),
});
export type Estimates = z.output<typeof Estimates>;
export const EstimatesOf = z.strictObject({
  kind: EstimateKindId.optional(),
  ref: EntityRef.optional(),
  limit: z.int().min(0).max(5_000).default(200),
});
export type EstimatesOf = z.output<typeof EstimatesOf>;

/** Number of scored estimates from which on a record says something. */
export const LEAST_SCORED = 5;

/** Compares an estimate with its fact. The error of a relative kind is null if the fact is 0. */
export function judge(
  kind: EstimateKind,
  { value, low, high }: Pick<Estimate, 'value' | 'low' | 'high'>,
  fact: number,
): { readonly error: number | null; readonly right: boolean } {
  const { error: measure, within } = estimateKind(kind);
  const off = value - fact;
  const relative = fact === 0 ? null : off / Math.abs(fact);
  const error = measure === 'none' ? null : measure === 'difference' ? off : relative;
  const ranged = low !== null || high !== null;
  if (ranged) return { error, right: fact >= (low ?? -Infinity) && fact <= (high ?? Infinity) };
  // A tiny margin, because a difference of decimal fractions is not exact.
  return { error, right: Math.abs(off) <= within * (measure === 'relative' ? Math.abs(fact) : 1) + 1e-9 };
}
