import { z } from 'zod';
import { RecordSpan } from '../app/recorder.ts';
import { Share } from '../market/share.ts';

/** Recorded numbers of holders of a share: each counts from `at` (Unix seconds) on. Outside of the spans the number is unknown. */
export const HolderHistory = z.object({
  share: Share,
  spans: z.array(RecordSpan),
  counts: z.array(z.object({ at: z.int(), count: z.int() })),
});
export type HolderHistory = z.output<typeof HolderHistory>;

export const HolderHistoryOf = z
  .strictObject({ share: Share, from: z.int().nonnegative(), to: z.int().nonnegative() })
  .refine(({ from, to }) => from <= to, '`from` must not be after `to`');

/** A recorded list of holders, most influence first, as it was at `at` (Unix seconds). */
const RecordedHolders = z.object({
  at: z.int(),
  count: z.int(),
  /** Null: only their number was recorded, or too many of them came and went. */
  owners: z.array(z.object({ name: z.string(), num: z.int() })).nullable(),
});
export type RecordedHolders = z.output<typeof RecordedHolders>;

/** The recorded lists of holders nearest to two times; null if none was recorded in the 30 days around them. */
export const HoldersAround = z.object({ share: Share, before: RecordedHolders.nullable(), after: RecordedHolders.nullable() });
export type HoldersAround = z.output<typeof HoldersAround>;

/** `before` is the newest list up to `at`, `after` the one nearest to `until` since then. */
export const HoldersAroundOf = z
  .strictObject({ share: Share, at: z.int().nonnegative(), until: z.int().nonnegative() })
  .refine(({ at, until }) => at <= until, '`at` must not be after `until`');
