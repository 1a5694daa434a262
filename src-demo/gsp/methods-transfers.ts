import { z } from 'zod';
import type { DemoMove } from '../world/players/moves.ts';
import { auction, auctionDetails } from './gsp-rows.ts';
import { hosted, id, inSeason, nodeOnly, notFound, ofClub, ofPlayer, type Method } from './method.ts';

const MOST = 5_000;
const transferRow = (move: DemoMove) => ({
  player_id: move.player,
  club_id_from: move.from,
  club_id_to: move.to,
  amount: move.amount,
  date: move.time,
});

export const TRANSFER_METHODS = {
  get_top_transfer_auctions: hosted(z.looseObject({ num: id }), (world, { num }) =>
    [...world.auctions.open()]
      .sort((a, b) => (b.bids.at(-1)?.amount ?? 0) - (a.bids.at(-1)?.amount ?? 0))
      .slice(0, num)
      .map((open) => auction(world, open)),
  ),
  get_transfer_auction_details: hosted(ofPlayer, (world, { player_id }, context) => {
    if (!context.hosted && !world.players.has(player_id)) return notFound('transfer auction');
    const open = world.auctions.of(player_id);
    return open === null ? null : auctionDetails(world, open);
  }),
  get_clubs_transfer_auctions: hosted(ofClub, (world, { club_id }) =>
    world.auctions
      .open()
      .filter((open) => open.seller === club_id)
      .map((open) => auction(world, open)),
  ),
  get_clubs_transfer_bids: hosted(ofClub, (world, { club_id }) =>
    world.auctions.open().flatMap((open) => {
      const own = open.bids.findLast((bid) => bid.club === club_id);
      const high = open.bids.at(-1);
      if (!own || !high) return [];
      return [
        { transfer_auction_id: open.id, player_id: open.player, self_bid: own.amount, highest_bid: high.amount, highest_bidder: high.club },
      ];
    }),
  ),
  get_all_transfer_history: nodeOnly(inSeason, (world, { season_id }) => {
    if (!world.calendar.has(season_id)) return [];
    const { start, end } = world.calendar.season(season_id);
    return world.moves
      .between(start, end + 1)
      .slice(0, MOST)
      .map(transferRow);
  }),
  get_club_transfer_history: hosted(ofClub, (world, { club_id }) =>
    world.clubs.has(club_id)
      ? world.moves.ofClub(club_id).map((move) => ({ ...transferRow(move), type: move.to === club_id ? 'in' : 'out' }))
      : [],
  ),
} satisfies Record<string, Method>;
