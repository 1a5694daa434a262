import { z } from 'zod';
import { RecordSpan } from '../app/recorder.ts';
import { Share } from '../market/share.ts';

/** Figures of a share whose recorded history can be read. */
export const HISTORY_FIELDS = ['rating', 'recorded_price'] as const;
export type HistoryField = (typeof HISTORY_FIELDS)[number];

/** Recorded values of a figure: each counts from `at` (Unix seconds) on. Outside of the spans the figure is unknown. Prices in base units. */
export const ValueHistory = z.object({
  share: Share,
  field: z.enum(HISTORY_FIELDS),
  spans: z.array(RecordSpan),
  values: z.array(z.object({ at: z.int(), value: z.number() })),
});
export type ValueHistory = z.output<typeof ValueHistory>;

export const ValueHistoryOf = z
  .strictObject({ share: Share, field: z.enum(HISTORY_FIELDS), from: z.int().nonnegative(), to: z.int().nonnegative() })
  .refine(({ from, to }) => from <= to, '`from` must not be after `to`');
