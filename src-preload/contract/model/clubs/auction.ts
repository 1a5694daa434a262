import { z } from 'zod';
import { at, club, coin, flag, int, text } from '../app/row-fields.ts';
import { PlayerId } from '../market/share.ts';

export const Bid = z.looseObject({ amount: coin, club_id: club });
export type Bid = z.output<typeof Bid>;

/** A player for sale. `high_bid` null: nobody bid yet; `club_id` null: from the free bench. */
export const Auction = z.looseObject({
  transfer_auction_id: int,
  player_id: PlayerId,
  club_id: club,
  contract: int,
  country_id: text,
  dob: int,
  end_time: at,
  free_with_no_bids: flag,
  high_bid: Bid.nullish(),
  injured: int,
  injury_id: int,
  minimum_bid: coin,
  multi_position: int,
  position: int,
  rating: int,
  started: flag,
  value: coin,
});
export type Auction = z.output<typeof Auction>;

export const AuctionDetails = Auction.extend({
  bids: z.array(Bid),
  maxbid: coin,
  minnextbid: coin,
  agent_name: text,
  concerns: int,
});
export type AuctionDetails = z.output<typeof AuctionDetails>;

/** A club's own bid beside the highest one. */
export const BidSummary = z.looseObject({
  transfer_auction_id: int,
  player_id: PlayerId,
  self_bid: coin,
  highest_bid: coin,
  highest_bidder: club,
});
export type BidSummary = z.output<typeof BidSummary>;

/** A player's auction; `active` false: there is none now. */
export const AuctionState = AuctionDetails.extend({ active: z.boolean() });
export type AuctionState = z.output<typeof AuctionState>;
