import { z } from 'zod';
import { suggested } from '../../schema/suggested-values.ts';
import { country, each, id, int, loose, optional, text } from '../../schema/fields.ts';
import { FRESH, rest } from '../../schema/endpoint.ts';

/** Bulk answers are too large to check in one go: `decode/dumps.ts` reads their rows in slices. */
const bulk = z.looseObject({
  meta: loose.nullish(),
  data: z.custom<Record<string, unknown>>((raw) => typeof raw === 'object' && raw !== null, 'wants.not-table'),
});
const table = z.looseObject({ meta: loose.nullish(), data: z.custom<readonly unknown[]>(Array.isArray, 'wants.not-rows') });
const dump = { source: 'dump' } as const;

const orders = rest(FRESH.dump, [], z.looseObject({ ids: z.array(id).optional() }), bulk, dump);
/** The filter parameters are not specified. */
const analytics = rest(FRESH.dump, [], z.looseObject({ threshold: optional.int }), table, dump);

/** Numbers of seasons in which a player may earn back its price. */
const THRESHOLDS = [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20] as const;
const earnings = z.looseObject({
  threshold: suggested(int, THRESHOLDS).optional(),
  country: country.optional(),
  /** Counts from 0, the top division, as in REST. */
  division: optional.whole,
  position: text.optional(),
  ...each(z.number().optional(), 'min_rating', 'max_rating', 'min_age', 'max_age', 'min_buyable', 'min_match_time', 'max_match_time'),
  sort: suggested(text, ['payback', 'earnings', 'buyable', 'cost', 'rating', 'age', 'avg_price', 'match_time']).optional(),
  order: suggested(text, ['asc', 'desc']).optional(),
  page: int.min(1).optional(),
  limit: optional.int,
});

export const REST_DUMPS = {
  '/dumps/share_orders/clubs': orders,
  '/dumps/share_orders/players': orders,
  '/dumps/club_packs': analytics,
  '/dumps/club_earnings': analytics,
  '/dumps/club_earnings_light': analytics,
  '/dumps/club_seller_opportunities': analytics,
  '/dumps/player_earnings': rest(FRESH.dump, [], earnings, table, dump),
} as const;
