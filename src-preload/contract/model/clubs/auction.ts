import { z } from 'zod';
import { at, club, coin, each, flag, int, text } from '../app/row-fields.ts';
import { PlayerId } from '../market/share.ts';

export const Bid = z.looseObject({ amount: coin, club_id: club });
export type Bid = z.output<typeof Bid>;

/** An auction of a player. `high_bid` null: no bids yet; `club_id` null: the player is on the free bench. */
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
  ...each(int, 'injured injury_id'),
  minimum_bid: coin,
  ...each(int, 'multi_position position rating'),
  started: flag,
  value: coin,
});
export type Auction = z.output<typeof Auction>;

export const AuctionDetails = Auction.extend({ bids: z.array(Bid), maxbid: coin, minnextbid: coin, agent_name: text, concerns: int });
export type AuctionDetails = z.output<typeof AuctionDetails>;

/** A club's own bid and the highest one. */
export const BidSummary = z.looseObject({
  transfer_auction_id: int,
  player_id: PlayerId,
  self_bid: coin,
  highest_bid: coin,
  highest_bidder: club,
});
export type BidSummary = z.output<typeof BidSummary>;

/** A player's auction; `active` false: none at the moment. */
export const AuctionState = AuctionDetails.extend({ active: z.boolean() });
export type AuctionState = z.output<typeof AuctionState>;
