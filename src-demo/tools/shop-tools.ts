import { z } from 'zod';
import { purchases } from './purchases.ts';
import { cut, dumpRows } from './dump-rows.ts';
import { restPlus, rowsIn } from './tool-sources.ts';
import { country, division, id, isUpstream, limit, page, text, tool, type Tool } from './tool.ts';

interface OnSale {
  readonly pricePerPack: number | null;
  readonly available: boolean;
}

export const SHOP_TOOLS = {
  get_shop_purchases: tool(
    'Recently bought packs; amounts × 1,000,000.',
    { receiver: text.optional(), club_id: id.optional(), limit },
    (world, { receiver, club_id, limit: most }) => {
      const found = purchases(world, most, receiver, club_id);
      return { purchases: found, count: found.length, note: 'usd_spent_raw is scaled by 1,000,000.' };
    },
  ),
  get_sale_clubs: tool(
    'Clubs on sale; prices × 1,000,000.',
    {
      club_id: id.optional(),
      country_id: country.optional(),
      tier: z.int().min(1).max(5).optional(),
      active_only: z.boolean().default(false),
      limit,
      page,
    },
    (world, { club_id, country_id, tier, active_only, limit: most, page: at }) => {
      const made = restPlus(world, '/shop/clubs', { club_ids: club_id, country_ids: country_id, tiers: tier, per_page: most, page: at });
      return rowsIn<OnSale>(made, (rows) => {
        const found = rows.filter((row) => !active_only || row.available);
        const sale_clubs = found.map(({ pricePerPack, ...row }) => ({ ...row, price_per_pack_raw: pricePerPack }));
        return { sale_clubs, count: sale_clubs.length, total: (made as { total?: number }).total ?? sale_clubs.length, page: at };
      });
    },
  ),
  get_club_packs: tool(
    'Packs with payback period in seasons.',
    {
      country: text.optional(),
      division: division.optional(),
      max_payback_seasons: z.number().optional(),
      sort: text.default('payback_seasons'),
      limit,
    },
    (world, { max_payback_seasons, ...asked }) => {
      const table = dumpRows(world, 'club_packs');
      if (isUpstream(table)) return table;
      const fit = table.rows.filter((row) => max_payback_seasons === undefined || Number(row['payback_seasons']) <= max_payback_seasons);
      const { total, rows } = cut(fit, asked);
      return { updated: table.updated, total_packs: table.rows.length, total_matching: total, returned: rows.length, packs: rows };
    },
  ),
} satisfies Record<string, Tool>;
