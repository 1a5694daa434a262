import { z } from 'zod';
import { int, text } from '../../schema/fields.ts';
import { auction, GSP_TRANSFERS } from '../gsp/transfers.ts';
import { FRESH } from '../../schema/endpoint.ts';
import { between, page, season, sortBy } from './argument-schemas.ts';
import { rowsBy, tool } from './tool-endpoint.ts';
import { usableRows } from '../../schema/usable-rows.ts';

/** One page of auctions, with the total and the range of bids. */
const market = z
  .looseObject({
    items: usableRows(auction),
    total: int.nullish(),
    totalListed: int.nullish(),
    bidRange: z.union([z.looseObject({ min: z.number().nullish(), max: z.number().nullish() }), z.array(z.number())]).nullish(),
  })
  .transform(({ items, total, totalListed, bidRange }) => ({
    auctions: items,
    total: total ?? null,
    listed: totalListed ?? null,
    bids: bidRange ?? null,
  }));

export const TRANSFER_TOOLS = {
  /** Bids are given in base units. */
  get_transfer_market: tool(
    FRESH.book,
    ['auctions'],
    {
      positions: z.union([text, z.array(text)]).optional(),
      ...between('rating', 'age', 'bid'),
      search: text.optional(),
      ...sortBy,
      ...page,
    },
    market,
  ),
  /** Sorted by rating, highest first, unlike the game-state method of the same name. */
  get_top_transfer_auctions: tool(
    FRESH.book,
    ['auctions'],
    { num: int.min(1).optional() },
    rowsBy(GSP_TRANSFERS.get_top_transfer_auctions.data, 'auctions'),
  ),
  /** Returns the 50 most recent transfers of a season. */
  get_all_transfer_history: tool(FRESH.reference, ['transfers'], season, rowsBy(GSP_TRANSFERS.get_all_transfer_history.data, 'transfers'), {
    echo: ['season_id'],
  }),
} as const;
