import { z } from 'zod';
import { Pack, ShopPurchase } from '#contract/model/market/analysis.ts';
import { ShopPack } from '#contract/model/clubs/finance.ts';
import { int, name, text, yes } from '../../schema/fields.ts';
import { FRESH } from '../../schema/endpoint.ts';
import { club, country, limit, page, sortBy } from './argument-schemas.ts';
import { rows, tool } from './tool-endpoint.ts';
import { isObject } from '../../schema/envelope.ts';

/** Shop prices are in base units of the stablecoin, under names that say so. */
const named = (raw: unknown): unknown => (isObject(raw) ? { ...raw, pricePerPack: raw['pricePerPack'] ?? raw['price_per_pack_raw'] } : raw);
const onSale = z.preprocess(named, ShopPack.extend({ available: yes.nullish().transform((value) => value ?? null) }));

export const SHOP_TOOLS = {
  get_shop_purchases: tool(FRESH.market, [], { receiver: name.optional(), ...club, ...limit }, rows(ShopPurchase, 'purchases'), {
    echo: { receiver: ['receiver'], club_id: ['club_id'] },
  }),
  get_sale_clubs: tool(
    FRESH.market,
    [],
    { ...club, ...country, tier: int.min(1).max(5).optional(), active_only: z.boolean().optional(), ...limit, ...page },
    rows(onSale, 'sale_clubs'),
    { echo: ['club_id', 'country_id', 'tier'] },
  ),
  get_club_packs: tool(
    FRESH.dump,
    [],
    { country: text.optional(), division: int.min(1).optional(), max_payback_seasons: z.number().optional(), sort: sortBy.sort, ...limit },
    rows(Pack, 'packs'),
  ),
} as const;
