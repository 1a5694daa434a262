import { z } from 'zod';
import { ClubEarning, Pack, ShopPurchase } from '#contract/model/market/analysis.ts';
import { earner } from '../../decode/leaderboards.ts';
import { int, optional, when } from '../../schema/fields.ts';
import { REST_MARKET, shopPack } from '../rest/market.ts';
import { FRESH } from '../../schema/endpoint.ts';
import { isObject } from '../../schema/envelope.ts';
import { club, country, ids, limit, page, sortBy, sorted } from './argument-schemas.ts';
import { rows, tool } from './tool-endpoint.ts';
import { usableRows } from '../../schema/usable-rows.ts';

/** The tool server's excerpt of a bulk table, with its time and total. */
const clubs = z
  .looseObject({ updated: when, total_matching: int.nullish(), total_clubs: int.nullish(), clubs: usableRows(ClubEarning) })
  .transform(({ updated, total_matching, total_clubs, clubs: found }) => ({
    updated,
    total: total_matching ?? total_clubs ?? null,
    clubs: found,
  }));
/** Shop prices are in base units of the stablecoin, under names that say so. */
const named = (raw: unknown): unknown => (isObject(raw) ? { ...raw, pricePerPack: raw['pricePerPack'] ?? raw['price_per_pack_raw'] } : raw);
const packs = rows(Pack, 'packs');

const sale = { ...club, ...country, tier: int.min(1).max(5).optional(), active_only: optional.yes, ...limit, ...page };
const place = { country: optional.text, division: int.min(1).optional() };
const filters = { ...place, ...sortBy, ...limit };

export const ANALYTICS_TOOLS = {
  /** Always covers 30 days, whatever the period. */
  get_earnings_leaderboard: tool(FRESH.market, [], { period: optional.text }, rows(earner, 'leaderboard')),
  get_ticker: tool(FRESH.market, ['market'], {}, REST_MARKET['/ticker'].data),
  get_club_earnings_light: tool(FRESH.dump, [], { club_ids: ids, ...limit, sort_order: sorted.sort_order }, clubs, { echo: ['club_ids'] }),
  get_club_earnings: tool(FRESH.dump, [], filters, clubs),
  get_club_seller_opportunities: tool(FRESH.dump, [], { threshold: optional.int, ...filters }, clubs),
  get_shop_purchases: tool(FRESH.market, [], { receiver: optional.name, ...club, ...limit }, rows(ShopPurchase, 'purchases'), {
    echo: ['receiver', 'club_id'],
  }),
  get_sale_clubs: tool(FRESH.market, [], sale, rows(z.preprocess(named, shopPack), 'sale_clubs'), {
    echo: ['club_id', 'country_id', 'tier'],
  }),
  get_club_packs: tool(FRESH.dump, [], { ...place, max_payback_seasons: z.number().optional(), sort: sortBy.sort, ...limit }, packs),
} as const;
