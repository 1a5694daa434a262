import { z } from 'zod';
import { no, yes } from '../http.ts';
import { auctionDetails, club as gspClub, orderbook, player as gspPlayer } from '../gsp/gsp-rows.ts';
import { clubsAvailable, jobsPosted } from '../world/clubs/jobs.ts';
import { positionNames } from '../world/players/all-players.ts';
import { DAY, SEASON } from '../world/scale.ts';
import type { World } from '../world/world.ts';
import { clubDetails } from './club-routes.ts';
import { proposal } from './proposals.ts';
import { holdingRow, holdingsOf } from './holding-routes.ts';
import { playerDetails } from './player-routes.ts';
import { int, order, page, text, upTo } from './query.ts';
import { route, type Route } from './route.ts';
import { byKey } from './sorting.ts';
import { userDetails } from './user-routes.ts';

const none = z.object({});
const PAGE = 50;
const votesOf = (world: World, share: number) => world.votes.of(share).map((vote) => proposal(world, vote));

/** A transfer market listing: the auction as in the game state, with a few player fields. */
function listing(world: World, auction: ReturnType<World['auctions']['open']>[number]) {
  const facts = world.players.facts(auction.player);
  const name = world.names.player(auction.player);
  return {
    ...auctionDetails(world, auction),
    bids: undefined,
    bid_count: auction.bids.length,
    player_name: name ? `${name.first} ${name.surname}` : null,
    age: Math.floor((world.now() - facts.dob) / (365.25 * DAY)),
    wages: facts.wages,
    positions: positionNames(facts.multi_position),
  };
}
type Listing = ReturnType<typeof listing>;
const bidOf = (row: Listing): number => row.high_bid?.amount ?? row.minimum_bid;
const SORTS: Record<string, (row: Listing) => number | string | null> = {
  end_time: (row) => row.end_time,
  rating: (row) => row.rating,
  age: (row) => row.age,
  value: (row) => row.value,
  bid: bidOf,
  high_bid: bidOf,
  name: (row) => row.player_name,
};
const inside = (value: number, min: number | undefined, max: number | undefined): boolean =>
  value >= (min ?? 0) && value <= (max ?? Infinity);

/** Prepared reads under the base address. */
export const BUNDLE_ROUTES = {
  '/v1/club/{club_id}': route({
    query: none,
    answer: (world, [id]) => {
      const club = Number(id);
      const share = world.shares.indexOf('club', club);
      if (share === null) return no(404, 'Club not found');
      return yes({
        club: { ...gspClub(world, club), ...clubDetails(world, club) },
        squad: world.players.squad(club).map((player) => ({ ...gspPlayer(world, player), ...playerDetails(world, player) })),
        orderbook: orderbook(world, share),
        proposals: votesOf(world, share),
        seasonId: SEASON,
        height: world.head().height,
      });
    },
  }),
  '/v1/player/{player_id}': route({
    query: none,
    answer: (world, [id]) => {
      const player = Number(id);
      const share = world.shares.indexOf('player', player);
      if (share === null) return no(404, 'Player not found');
      const auction = world.auctions.of(player);
      return yes({
        player: { ...gspPlayer(world, player), ...playerDetails(world, player) },
        orderbook: orderbook(world, share),
        proposals: votesOf(world, share),
        auction: auction === null ? null : auctionDetails(world, auction),
        height: world.head().height,
      });
    },
  }),
  '/v1/user/{name}': route({
    query: none,
    answer: (world, [name]) => {
      const user = world.users.indexOf(name ?? '');
      if (user === null) return no(404, 'User not found');
      return yes({
        user: userDetails(world, user),
        balance: world.ledger.balance(user),
        holdings: holdingsOf(world, user).map((row) => holdingRow(world, row)),
        height: world.head().height,
      });
    },
  }),
  '/v1/bootstrap': route({
    query: none,
    answer: (world) =>
      yes({
        seasonId: world.calendar.seasonAt(world.now()),
        seasons: world.calendar.seasons(),
        height: world.head().height,
        clubs: world.clubs.count,
        players: world.players.count,
      }),
  }),
  '/v1/jobs-board': route({
    query: z.object({ section: z.enum(['posted', 'available', 'both']).default('both'), limit: upTo(1_000, 100) }),
    answer: (world, _path, { section, limit }) => {
      const posted = () => jobsPosted(world).slice(0, limit);
      return yes({
        section,
        ...(section !== 'available' && {
          posted: posted().map((job) => clubDetails(world, job.club)),
          total_posted: jobsPosted(world).length,
        }),
        ...(section !== 'posted' && {
          available: clubsAvailable(world)
            .slice(0, limit)
            .map((club) => clubDetails(world, club)),
          total_available: clubsAvailable(world).length,
        }),
      });
    },
  }),
  '/v1/transfer-market': route({
    query: z.object({
      page,
      positions: text.optional(),
      min_rating: int.optional(),
      max_rating: int.optional(),
      min_age: int.optional(),
      max_age: int.optional(),
      min_bid: int.optional(),
      max_bid: int.optional(),
      search: text.optional(),
      sort: text.default('end_time'),
      order: order.default('asc'),
    }),
    answer: (world, _path, query) => {
      const column = Object.hasOwn(SORTS, query.sort) ? SORTS[query.sort] : undefined;
      if (!column) return no(400, `Invalid sort: ${query.sort}`);
      const positions = query.positions?.split(',').map((name) => name.trim().toUpperCase());
      const search = query.search?.toLowerCase();
      const listed = world.auctions.open().map((auction) => listing(world, auction));
      const rows = listed.filter(
        (row) =>
          (!positions || row.positions.some((name) => positions.includes(name))) &&
          inside(row.rating, query.min_rating, query.max_rating) &&
          inside(row.age, query.min_age, query.max_age) &&
          inside(bidOf(row), query.min_bid, query.max_bid) &&
          (search === undefined || (row.player_name ?? '').toLowerCase().includes(search)),
      );
      const bids = listed.map(bidOf);
      return yes({
        items: byKey(rows, query.order, column, (a, b) => a.player_id - b.player_id).slice((query.page - 1) * PAGE, query.page * PAGE),
        page: query.page,
        perPage: PAGE,
        total: rows.length,
        totalPages: Math.ceil(rows.length / PAGE),
        totalListed: listed.length,
        bidRange: { min: bids.length === 0 ? 0 : Math.min(...bids), max: bids.length === 0 ? 0 : Math.max(...bids) },
      });
    },
  }),
} satisfies Record<string, Route>;
