import { z } from 'zod';
import { id, int, loose, optional, pageOf, text } from './fields.ts';
import { FRESH, rest } from './row.ts';

/** A bulk answer is far too large to check row by row in one go: `dumps.ts` reads its rows in slices. */
const bulk = z.looseObject({
  meta: loose.nullish(),
  data: z.custom<Record<string, unknown>>((raw) => typeof raw === 'object' && raw !== null, 'is not a table'),
});
const orders = rest(FRESH.dump, z.strictObject({ ids: z.array(id).max(500).optional() }), bulk, { source: 'dump' });
const analytics = rest(FRESH.dump, z.strictObject({}), bulk, { source: 'dump' });

export const REST_DUMPS = {
  '/dumps/share_orders/clubs': orders,
  '/dumps/share_orders/players': orders,
  '/dumps/club_packs': analytics,
  '/dumps/club_earnings': analytics,
  '/dumps/club_earnings_light': analytics,
  '/dumps/club_seller_opportunities': analytics,
  '/dumps/player_earnings': rest(
    FRESH.dump,
    z.strictObject({
      threshold: z.literal([2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20]),
      country: text.optional(),
      division: optional.whole,
      position: text.optional(),
      ...(Object.fromEntries(
        ['min_rating', 'max_rating', 'min_age', 'max_age', 'min_buyable', 'min_match_time', 'max_match_time'].map((field) => [
          field,
          z.number().optional(),
        ]),
      ) as Record<string, z.ZodOptional<z.ZodNumber>>),
      sort: text.optional(),
      order: z.enum(['asc', 'desc']).optional(),
      ...pageOf(500),
      limit: int.min(1).max(500).optional(),
    }),
    bulk,
    { source: 'dump' },
  ),
} as const;
