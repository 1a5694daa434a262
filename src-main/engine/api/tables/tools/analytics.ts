import { z } from 'zod';
import { ClubEarning } from '#contract/model/market/analysis.ts';
import { earner } from '../../decode/leaderboards.ts';
import { int, text, when } from '../../schema/fields.ts';
import { REST_MARKET } from '../rest/market.ts';
import { FRESH } from '../../schema/endpoint.ts';
import { ids, limit, sortBy } from './argument-schemas.ts';
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
const filters = { country: text.optional(), division: int.min(1).optional(), ...sortBy, ...limit };

export const ANALYTICS_TOOLS = {
  /** Always covers 30 days, whatever the period. */
  get_earnings_leaderboard: tool(FRESH.market, [], { period: text.optional() }, rows(earner, 'leaderboard')),
  get_ticker: tool(FRESH.market, ['market'], {}, REST_MARKET['/ticker'].data),
  get_club_earnings_light: tool(FRESH.dump, [], { club_ids: ids, ...limit, sort_order: z.enum(['asc', 'desc']).optional() }, clubs, {
    echo: { club_ids: ['club_id'] },
  }),
  get_club_earnings: tool(FRESH.dump, [], filters, clubs),
  get_club_seller_opportunities: tool(FRESH.dump, [], { threshold: int.optional(), ...filters }, clubs),
} as const;
