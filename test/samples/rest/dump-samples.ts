import type { RestPath } from '#engine/api/tables/rest/rest.ts';
import type { RestSample } from './sample.ts';

const ORDERS = { meta: { fields: ['order_id', 'name', 'is_ask', 'price', 'num'] }, data: { 7: [[1, 'user-a', true, 5, 2]] } };
const orders: RestSample = {
  params: { ids: [7] },
  wire: ORDERS,
  model: ORDERS,
  // The meta data and the rows are read separately, later and in slices.
  free: ['meta.fields[0]', 'meta.fields[1]', 'meta.fields[2]', 'meta.fields[3]', 'meta.fields[4]', ...[0, 1, 2, 3, 4].map((n) => `data.7[0][${n}]`)],
};
const TABLE = { meta: { fields: ['club_id', 'earnings'] }, data: [[7, 900]] };
const table: RestSample = {
  params: {},
  wire: TABLE,
  model: TABLE,
  free: ['meta.fields[0]', 'meta.fields[1]', 'data[0][0]', 'data[0][1]'],
};

export const DUMP_SAMPLES = {
  '/dumps/share_orders/clubs': orders,
  '/dumps/share_orders/players': orders,
  '/dumps/club_packs': table,
  '/dumps/club_earnings': table,
  '/dumps/club_earnings_light': table,
  '/dumps/club_seller_opportunities': { ...table, params: { threshold: 5 } },
  '/dumps/player_earnings': {
    ...table,
    params: { threshold: 20, country: 'ENG', division: 0, min_rating: 70, sort: 'payback', order: 'desc', page: 1, limit: 500 },
  },
} satisfies Partial<Record<RestPath, RestSample>>;
