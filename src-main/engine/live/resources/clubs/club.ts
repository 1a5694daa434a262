import { fail } from '#contract/faults.ts';
import type { ClubId } from '#contract/model/market/share.ts';
import type { Club, ClubRow } from '#contract/model/clubs/club.ts';
import type { ShopPack } from '#contract/model/clubs/finance.ts';
import { text } from '#contract/text/coded-text.ts';
import { combineParts, mapReading, readParts } from '../../merge-readings.ts';
import type { MarketContext, ScreenContext } from '../../../context.ts';
import { listKeys, shareKeys, type ResourceDefinition } from '../../resource-definition.ts';
import { unpackClub } from '../../../store/cache/market-rows.ts';
import { readScreen, readShareRows } from '../../list-query.ts';
import { fromCensus } from '../../cached-reading.ts';

/** Converts filters for REST: the top division is 0 there and 1 in the model. */
const asRest = (query: Record<string, unknown>): Record<string, unknown> =>
  typeof query['division'] === 'number' ? { ...query, division: query['division'] - 1 } : query;
/** Rows of clubs from REST, the only source of prices; by id also from the game state, if REST is not part of the connection. */
export const clubsFamily: ResourceDefinition<'clubs', ScreenContext> = {
  ttlMs: 15_000,
  minIntervalMs: 1_000,
  invalidatedBy: ({ ids, ...list }) => (ids ? ids.flatMap((id) => shareKeys('club', id)) : listKeys('club', list)),
  offline: true,
  load(params, ask, context) {
    const { api } = context;
    const row = async (club_id: number) => mapReading(await api().gsp('get_club', { club_id }, ask), (club) => (club ? [club] : []));
    return readShareRows<ClubRow>(
      'club',
      params,
      ask,
      context,
      ({ club_id }) => club_id,
      (query) => api().rest('/clubs/detailed', asRest(query) as never, ask),
      (ids) => ids.map(row),
    );
  },
};

/** One club: live state from the game, market figures from REST. One of them is enough. */
export const clubFamily: ResourceDefinition<'club', MarketContext> = {
  ttlMs: 15_000,
  minIntervalMs: 1_000,
  invalidatedBy: ({ id }) => shareKeys('club', id),
  fromSnapshot: ({ id }, context) => fromCensus<Club>(context, 'club', id, ({ body }) => unpackClub(body)),
  async load({ id }, ask, { api }) {
    const parts = await readParts({
      state: api().gsp('get_club', { club_id: id }, ask),
      market: api().rest('/clubs/detailed', { club_id: [id], per_page: 5 }, ask),
    });
    if (!parts.ok) return parts;
    const { state, market } = parts.value.data;
    const row = market?.items.find((club) => club.club_id === id);
    if (!row && !state) return fail('not-found', text('gone.club', { id }));
    return combineParts<Club>({ ...row, ...state, club_id: id as ClubId }, parts.value);
  },
};

/** One window of the club packs on sale. Sales cause no event. */
export const shopFamily: ResourceDefinition<'shop'> = {
  ttlMs: 60_000,
  minIntervalMs: 2_000,
  polled: true,
  invalidatedBy: () => [],
  load({ tiers, countries, clubs, sort, order, offset, limit }, ask, { api }) {
    const where = { ...(tiers && { tiers }), ...(countries && { country_ids: countries }), ...(clubs && { club_ids: clubs }) };
    return readScreen<ShopPack>(
      { where, ...(sort !== undefined && { sort }), ...(order !== undefined && { order }), offset, limit },
      (pack) => pack.club_id,
      'club_ids',
      (query) => api().rest('/shop/clubs', query as never, ask),
    );
  },
};
