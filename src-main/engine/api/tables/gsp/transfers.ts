import { z } from 'zod';
import { Auction, AuctionDetails, Bid, BidSummary } from '#contract/model/clubs/auction.ts';
import { Transfer } from '#contract/model/clubs/player-moves.ts';
import { about } from '../../schema/echo.ts';
import { id, listOf, oneOf } from '../../schema/fields.ts';
import { FRESH, gsp } from '../../schema/endpoint.ts';

const ofClub = z.strictObject({ club_id: id });
/** Replaces a highest bid of 0 by null. */
const standing = (bid: Bid | null | undefined): Bid | null => (bid && (bid.amount ?? 0) > 0 ? bid : null);
export const auction = Auction.transform((row) => ({ ...row, high_bid: standing(row.high_bid) }));
const details = AuctionDetails.extend({ bids: listOf(Bid).nullish() }).transform((row) => ({
  ...row,
  high_bid: standing(row.high_bid),
  bids: row.bids ?? [],
}));
export const transfer = Transfer.extend({
  club_id_from: Transfer.shape.club_id_from.nullish(),
  club_id_to: Transfer.shape.club_id_to.nullish(),
  date: Transfer.shape.date.nullish(),
  amount: Transfer.shape.amount.nullish(),
  type: z.enum(['in', 'out']).nullish(),
}).transform((row) => ({
  ...row,
  club_id_from: row.club_id_from ?? null,
  club_id_to: row.club_id_to ?? null,
  date: row.date ?? null,
  amount: row.amount ?? null,
}));

export const GSP_TRANSFERS = {
  get_top_transfer_auctions: gsp('yes', FRESH.book, ['auctions'], z.strictObject({ num: z.int() }), listOf(auction)),
  get_transfer_auction_details: gsp('yes', FRESH.book, ['auctions'], z.strictObject({ player_id: id }), oneOf(details), {
    echo: about('player_id'),
  }),
  get_clubs_transfer_auctions: gsp('yes', FRESH.book, ['auctions'], ofClub, listOf(auction)),
  get_clubs_transfer_bids: gsp('yes', FRESH.book, ['auctions'], ofClub, listOf(BidSummary)),
  get_all_transfer_history: gsp('unknown', FRESH.reference, ['transfers'], z.strictObject({ season_id: id }), listOf(transfer)),
  get_club_transfer_history: gsp('unknown', FRESH.reference, ['transfers'], ofClub, listOf(transfer)),
} as const;
