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
