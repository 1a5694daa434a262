import { z } from 'zod';
import { Unix } from '../app/time.ts';

/** Bulk tables, by the last part of their path. */
const DUMPS = [
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

/** A window of a bulk table: the requested rows under the columns' own names. `total` counts all matching rows. */
export const DumpWindow = z.object({
  dump: DumpName,
  updated: Unix.nullable(),
  columns: z.array(z.string()),
  total: z.int(),
  rows: z.array(z.record(z.string(), z.unknown())),
});
export type DumpWindow = z.output<typeof DumpWindow>;

export const DumpOf = z.strictObject({
  dump: DumpName,
  ids: z.array(z.int().nonnegative()).min(1).max(500).optional(),
  /** Number of seasons within which a price must be earned back. */
  threshold: z.int().min(1).max(20).optional(),
  sort: z.string().max(60).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  offset: z.int().min(0).default(0),
  limit: z.int().min(1).max(500).default(50),
});
