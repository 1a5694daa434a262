import { z } from 'zod';
import { no, yes } from '../http.ts';
import { packOf, packsLeft, shopClub } from '../world/market/shop-packs.ts';
import type { World } from '../world/world.ts';
import { int, ints, order, page, paged, text, texts, upTo } from './query.ts';
import { route, type Route } from './route.ts';
import { byKey } from './sorting.ts';

/** Discounts by number of packs. */
const DISCOUNTS = [
  [1, 1],
  [5, 0.98],
  [10, 0.95],
] as const;

function packRow(world: World, club: number) {
  const sale = shopClub(world, club);
  const { shares, price } = packOf(world, club);
  return {
    club_id: club,
    country_id: world.clubs.facts(club).country_id,
    tier: sale.tier,
    available: sale.available,
    tranche: sale.tranche,
    tranche_remaining: sale.remaining,
    current_price: sale.price,
    pricePerPack: price,
    max_packs: packsLeft(sale),
    sharesAvailableSale: sale.remaining,
    shares: shares.map((one) => ({
      club_id: one.club,
      amount: one.amount,
      tranche: one.tranche,
      tranche_remaining: one.remaining,
      current_price: one.price,
    })),
    pricing: price === null ? [] : DISCOUNTS.map(([num, part]) => ({ num, price: Math.round(price * num * part) })),
  };
}
const SORTS = ['club_id', 'tier', 'pricePerPack', 'sharesAvailableSale'] as const;

export const SHOP_ROUTES = {
  '/shop/clubs': route({
    query: z.object({
      page,
      per_page: upTo(100, 20),
      tiers: z.array(int.refine((tier) => tier >= 1 && tier <= 5, 'ensure this value is between 1 and 5')).optional(),
      country_ids: texts.optional(),
      club_ids: ints.optional(),
      pricePerPack_min: int.optional(),
      pricePerPack_max: int.optional(),
      sort_by: text.default('club_id'),
      sort_order: order.default('asc'),
    }),
    answer: (world, _path, query) => {
      const sort = SORTS.find((name) => name === query.sort_by);
      if (!sort) return no(400, `Invalid sort_by: ${query.sort_by}`);
      const among = query.club_ids
        ? [...new Set(query.club_ids)].filter(world.clubs.has).sort((a, b) => a - b)
        : Array.from({ length: world.clubs.count }, (_, n) => n + 1);
      const { pricePerPack_min: min, pricePerPack_max: max } = query;
      const matching = among.filter((club) => {
        const { tier } = shopClub(world, club);
        if (query.tiers && (tier === null || !query.tiers.includes(tier))) return false;
        if (query.country_ids && !query.country_ids.includes(world.clubs.facts(club).country_id)) return false;
        if (min === undefined && max === undefined) return true;
        const { price } = packOf(world, club);
        return price !== null && price >= (min ?? 0) && price <= (max ?? Infinity);
      });
      const sorted = byKey(matching, query.sort_order, (club) =>
        sort === 'club_id'
          ? club
          : sort === 'pricePerPack'
            ? packOf(world, club).price
            : sort === 'tier'
              ? shopClub(world, club).tier
              : shopClub(world, club).remaining,
      );
      return yes(paged(sorted, query.page, query.per_page, (club) => packRow(world, club)));
    },
  }),
} satisfies Record<string, Route>;
