import { z } from 'zod';
import { Unix } from './time.ts';

/** Bulk tables, by the last part of their path. */
export const DUMPS = [
  'club_packs',
  'club_earnings',
  'club_earnings_light',
  'club_seller_opportunities',
  'player_earnings',
  'share_orders/clubs',
  'share_orders/players',
] as const;
export const DumpName = z.enum(DUMPS);
export type DumpName = z.output<typeof DumpName>;

/** A window of a bulk table: the rows asked for, under the columns' own names. `total` counts all rows that fit. */
export const DumpWindow = z.object({
  dump: DumpName,
  updated: Unix.nullable(),
  columns: z.array(z.string()),
  total: z.int(),
  rows: z.array(z.record(z.string(), z.unknown())),
});
export type DumpWindow = z.output<typeof DumpWindow>;
