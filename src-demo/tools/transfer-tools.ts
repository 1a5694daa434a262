import { z } from 'zod';
import { POSITIONS } from '#contract/model/clubs/player.ts';
import { SEASON } from '../world/scale.ts';
import { gsp, gspPlus, rowsIn } from './tool-sources.ts';
import { plus } from './plus.ts';
import { playerName } from './tool-rows.ts';
import { id, isUpstream, page, text, tool, type Tool } from './tool.ts';

interface Auction {
  readonly player_id: number;
  readonly position: number;
  readonly rating: number;
  readonly dob: number;
  readonly minimum_bid: number;
  readonly end_time: number;
  readonly high_bid: { readonly amount: number } | null;
}
const PER_PAGE = 20;
const YEAR = 365.25 * 86_400;
const bidOf = (auction: Auction): number => auction.high_bid?.amount ?? auction.minimum_bid;
const SORTS: Readonly<Record<string, (auction: Auction) => number>> = {
  rating: ({ rating }) => rating,
  bid: bidOf,
  end_time: ({ end_time }) => end_time,
  age: ({ dob }) => -dob,
};
const inside = (value: number, min: number | undefined, max: number | undefined): boolean =>
  (min === undefined || value >= min) && (max === undefined || value <= max);

export const TRANSFER_TOOLS = {
  get_transfer_market: tool(
    'Players for sale, by page; bids in base units.',
    {
      positions: text.describe('comma-separated codes').optional(),
      min_rating: id.optional(),
      max_rating: id.optional(),
      min_age: id.optional(),
      max_age: id.optional(),
      min_bid: id.optional(),
      max_bid: id.optional(),
      search: text.optional(),
      sort: z.enum(['rating', 'bid', 'end_time', 'age']).default('end_time'),
      order: z.enum(['asc', 'desc']).default('asc'),
      page,
    },
    (world, { positions, search, sort, order, page: at, ...asked }) => {
      const made = gsp(world, 'get_top_transfer_auctions', { num: 100_000 });
      if (isUpstream(made)) return made;
      const all = made as Auction[];
      const codes = positions?.split(',').map((code) => POSITIONS[code.trim() as keyof typeof POSITIONS]);
      const age = ({ dob }: Auction): number => Math.floor((world.now() - dob) / YEAR);
      const found = all
        .filter((one) => !codes || codes.includes(one.position as (typeof codes)[number]))
        .filter((one) => inside(one.rating, asked.min_rating, asked.max_rating) && inside(age(one), asked.min_age, asked.max_age))
        .filter((one) => inside(bidOf(one), asked.min_bid, asked.max_bid))
        .filter((one) => !search || (playerName(world, one.player_id) ?? '').toLowerCase().includes(search.toLowerCase()));
      const by = SORTS[sort] ?? bidOf;
      const sorted = found.sort((a, b) => (order === 'asc' ? by(a) - by(b) : by(b) - by(a)) || a.player_id - b.player_id);
      const bids = all.map(bidOf);
      return {
        items: plus(world, sorted.slice((at - 1) * PER_PAGE, at * PER_PAGE), 'from one'),
        page: at,
        perPage: PER_PAGE,
        total: sorted.length,
        totalPages: Math.ceil(sorted.length / PER_PAGE),
        totalListed: all.length,
        bidRange: bids.length > 0 ? { min: Math.min(...bids), max: Math.max(...bids) } : null,
      };
    },
  ),
  get_top_transfer_auctions: tool('Open auctions, highest rated first.', { num: z.int().min(1).max(200).default(20) }, (world, { num }) =>
    rowsIn<Auction>(gspPlus(world, 'get_top_transfer_auctions', { num: 100_000 }), (rows) =>
      [...rows].sort((a, b) => b.rating - a.rating || a.player_id - b.player_id).slice(0, num),
    ),
  ),
  get_all_transfer_history: tool(
    'The fifty most recent transfers of a season.',
    { season_id: id.default(SEASON) },
    (world, { season_id }) =>
      rowsIn<{ date: number }>(gsp(world, 'get_all_transfer_history', { season_id }), (rows) => ({
        transfers: plus(world, [...rows].sort((a, b) => b.date - a.date).slice(0, 50), 'from one'),
        metadata: { season_id, returned: Math.min(50, rows.length), total_in_season: rows.length },
      })),
  ),
} satisfies Record<string, Tool>;
