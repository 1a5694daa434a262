import { nextBid, type DemoAuction } from '../world/players/auctions.ts';
import { clubNow } from '../world/clubs/club-now.ts';
import { loans } from '../world/players/loans.ts';
import { SEASON } from '../world/scale.ts';
import { voteState, type DemoVote } from '../world/people/open-votes.ts';
import { perWorld } from '../world/per-world.ts';
import type { World } from '../world/world.ts';

/** JSON-RPC rows of game state objects. */

export function orderbook(world: World, share: number) {
  const { bids, asks } = world.books.peek(share);
  const row = (order: (typeof bids)[number]) => ({
    mint: order.mint,
    name: order.trader === null ? null : world.users.name(order.trader),
    num: order.num,
    price: order.price,
  });
  return { share: world.shares.object(share), bid: bids.map(row), ask: asks.map(row) };
}

export function player(world: World, id: number) {
  const {
    agent,
    concerns: _concerns,
    desired_contract,
    allow_transfer,
    allow_renew,
    last_transfer: _last,
    ...facts
  } = world.players.facts(id);
  return {
    ...facts,
    club_id: world.players.clubOf(id),
    retired: world.players.ended.has(id),
    agent_name: agent === null ? null : world.users.name(agent),
    desired: { contract: desired_contract, transfer: allow_transfer, renew: allow_renew },
    cup_tied: false,
    yellowred_cards: 0,
    red_cards: 0,
    loaned_to_club: loans(world).state(id).loaned_to_club,
  };
}

/** Coin that each club's highest bids reserve, computed once per block. */
const bidBy = perWorld((world: World) => {
  let [hash, sums] = ['', new Map<number, number>()];
  return (club: number): number => {
    if (hash !== world.head().hash) {
      [hash, sums] = [world.head().hash, new Map()];
      for (const { bids } of world.auctions.open()) {
        const high = bids.at(-1);
        if (high) sums.set(high.club, (sums.get(high.club) ?? 0) + high.amount);
      }
    }
    return sums.get(club) ?? 0;
  };
});

export function club(world: World, id: number) {
  const {
    manager,
    quality: _quality,
    league_id: _league,
    division: _division,
    transfers_in,
    transfers_out,
    league_position: _now,
    previous_position: _before,
    rating_start: _rating,
    balance,
    ...facts
  } = clubNow(world, id);
  const squad = world.players.squad(id);
  const reserved = bidBy(world)(id);
  return {
    ...facts,
    balance: { total: balance, available: balance - reserved, reserved },
    proposed_manager: null,
    manager_name: manager === null ? '' : world.users.name(manager),
    penalty_taker: squad[0] ?? 0,
    transfers: { in: transfers_in, out: transfers_out },
  };
}

export const clubExtended = (world: World, id: number) => {
  const row = club(world, id);
  const selling = world.auctions.open().filter((auction) => auction.seller === id).length;
  const leads = world.auctions.open().filter(({ bids }) => bids.at(-1)?.club === id);
  const free = leads.filter(({ seller }) => seller === null).length;
  const lent = loans(world).ofClub(id, SEASON);
  return {
    ...row,
    transfers: { ...row.transfers, pending_out: selling, pending_in_nonfree: leads.length - free, pending_in_freebench: free },
    squad_size: world.players.squad(id).length,
    loans: { in: lent.filter(({ to }) => to === id).length, out: lent.filter(({ from }) => from === id).length },
  };
};

export function auction(world: World, { id, player: who, seller, endTime, minimumBid, bids }: DemoAuction) {
  const facts = world.players.facts(who);
  const high = bids.at(-1);
  return {
    transfer_auction_id: id,
    player_id: who,
    club_id: seller,
    contract: facts.contract,
    country_id: facts.country_id,
    dob: facts.dob,
    end_time: endTime,
    free_with_no_bids: seller !== null,
    high_bid: high ? { amount: high.amount, club_id: high.club } : null,
    injured: facts.injured,
    injury_id: facts.injury_id,
    minimum_bid: minimumBid,
    multi_position: facts.multi_position,
    position: facts.position,
    rating: facts.rating,
    started: true,
    value: facts.value,
  };
}
export const auctionDetails = (world: World, open: DemoAuction) => ({
  ...auction(world, open),
  bids: [...open.bids].reverse().map(({ amount, club: bidder }) => ({ amount, club_id: bidder })),
  maxbid: open.minimumBid * 25,
  minnextbid: nextBid(open),
  concerns: world.players.facts(open.player).concerns,
  agent_name: world.players.facts(open.player).agent === null ? null : world.users.name(world.players.facts(open.player).agent ?? 0),
});

export const vote = (world: World, open: DemoVote) => {
  const { kind, id } = world.shares.of(open.share);
  const state = voteState(open, world.now());
  return {
    share: { type: kind, id },
    state,
    type: open.type,
    start_time: open.startTime,
    end_time: state === 'upcoming' ? open.votingFrom : open.endTime,
  };
};

export const proposal = (world: World, open: DemoVote) => ({
  proposal_id: open.id,
  type: open.type,
  state: voteState(open, world.now()),
  start_time: open.startTime,
  end_time: open.endTime,
  data: {},
  options: open.options.map((option) => ({
    option_id: option.id,
    data: option.candidate === null ? null : { [open.type === 'agent' ? 'agent' : 'manager']: world.users.name(option.candidate) },
    votes: option.votes,
  })),
  total_votes: open.options.reduce((sum, option) => sum + option.votes, 0),
  votes: Object.fromEntries([...open.ballots].map(([user, option]) => [world.users.name(user), option])),
});
