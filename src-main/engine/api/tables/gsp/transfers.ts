import { z } from 'zod';
import { Auction, AuctionDetails, Bid, BidSummary } from '#contract/model/clubs/auction.ts';
import { Transfer } from '#contract/model/clubs/player-moves.ts';
import { id, listOf, oneOf, orNull } from '../../schema/fields.ts';
import { about, FRESH, gsp } from '../../schema/endpoint.ts';

const ofClub = z.strictObject({ club_id: id });
/** Replaces a highest bid of 0 by null. */
const standing = (bid: Bid | null | undefined): Bid | null => (bid && (bid.amount ?? 0) > 0 ? bid : null);
export const auction = Auction.transform((row) => ({ ...row, high_bid: standing(row.high_bid) }));
const details = AuctionDetails.extend({ bids: listOf(Bid).nullish() }).transform((row) => ({
  ...row,
  high_bid: standing(row.high_bid),
  bids: row.bids ?? [],
}));
const { club_id_from, club_id_to, date, amount } = Transfer.shape;
export const transfer = Transfer.extend({
  club_id_from: orNull(club_id_from),
  club_id_to: orNull(club_id_to),
  date: orNull(date),
  amount: orNull(amount),
  type: z.enum(['in', 'out']).nullish(),
});
const detail = { echo: about('player_id') };

export const GSP_TRANSFERS = {
  get_top_transfer_auctions: gsp('yes', FRESH.book, ['auctions'], z.strictObject({ num: z.int() }), listOf(auction)),
  get_transfer_auction_details: gsp('yes', FRESH.book, ['auctions'], z.strictObject({ player_id: id }), oneOf(details), detail),
  get_clubs_transfer_auctions: gsp('yes', FRESH.book, ['auctions'], ofClub, listOf(auction)),
  get_clubs_transfer_bids: gsp('yes', FRESH.book, ['auctions'], ofClub, listOf(BidSummary)),
  get_all_transfer_history: gsp('unknown', FRESH.reference, ['transfers'], z.strictObject({ season_id: id }), listOf(transfer)),
  get_club_transfer_history: gsp('unknown', FRESH.reference, ['transfers'], ofClub, listOf(transfer)),
} as const;
