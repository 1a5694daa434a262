import { z } from 'zod';
import { cut, dumpRows } from './dump-rows.ts';
import { restPlus } from './tool-sources.ts';
import { division, id, ids, isUpstream, limit, text, tool, type Tool } from './tool.ts';

const filters = {
  country: text.optional(),
  division: division.optional(),
  sort: text.optional(),
  order: z.enum(['asc', 'desc']).optional(),
  limit,
};

export const ANALYTICS_TOOLS = {
  // `period` is documented but ignored: the leaderboard always covers thirty days.
  get_earnings_leaderboard: tool('Top earners.', { period: z.enum(['7d', '30d', 'season']).default('30d') }, (world) =>
    restPlus(world, '/leaderboards/earnings', { days: 30 }),
  ),
  get_ticker: tool('Latest trades and transfers; richest and poorest clubs.', {}, (world) => restPlus(world, '/ticker')),
  get_club_earnings_light: tool(
    'Summary of club earnings.',
    { club_ids: ids.optional(), limit, sort_order: z.enum(['asc', 'desc']).default('desc') },
    (world, { club_ids, limit: most, sort_order }) => {
      const table = dumpRows(world, 'club_earnings_light');
      if (isUpstream(table)) return table;
      const wanted = club_ids && new Set(club_ids);
      const fit = table.rows.filter((row) => !wanted || wanted.has(Number(row['club_id'])));
      const { rows } = cut(fit, { sort: 'current_earnings', order: sort_order, limit: wanted ? wanted.size : most });
      return { updated: table.updated, total_clubs: table.rows.length, returned: rows.length, clubs: rows };
    },
  ),
  get_club_earnings: tool('Club earnings and the cost of their influence.', filters, (world, asked) => {
    const table = dumpRows(world, 'club_earnings');
    if (isUpstream(table)) return table;
    const { total, rows } = cut(table.rows, asked);
    return { updated: table.updated, total_matching: total, returned: rows.length, clubs: rows };
  }),
  get_club_seller_opportunities: tool(
    'Bids above a club’s earnings over a number of seasons.',
    { threshold: id.default(10), ...filters },
    (world, { threshold, ...asked }) => {
      const table = dumpRows(world, 'club_seller_opportunities', { threshold });
      if (isUpstream(table)) return table;
      const { total, rows } = cut(table.rows, asked);
      return { updated: table.updated, total_matching: total, returned: rows.length, clubs: rows };
    },
  ),
} satisfies Record<string, Tool>;
