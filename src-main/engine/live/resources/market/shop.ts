import type { ShopPack } from '#contract/model/clubs/finance.ts';
import type { ResourceDefinition } from '../../resource-definition.ts';
import { readScreen } from '../../list-query.ts';

/** One window of the club packs on sale. Sales cause no event. */
export const shopFamily: ResourceDefinition<'shop'> = {
  ttlMs: 60_000,
  minIntervalMs: 2_000,
  polled: true,
  persist: true,
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
