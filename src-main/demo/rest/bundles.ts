import { z } from 'zod';
import { no, yes } from '../http.ts';
import { SEASON } from '../world/scale.ts';
import { orderbook } from '../gsp/rows.ts';
import { clubDetails } from './clubs.ts';
import { playerDetails } from './players.ts';
import { int, text } from './query.ts';
import { route, type Route } from './route.ts';
import { userDetails } from './users.ts';

/** Ready-made reads under the base address. */
export const BUNDLE_ROUTES: Record<string, Route> = {
  '/v1/club/{id}': route({
    query: z.object({}),
    answer: (world, [id]) => {
      const club = Number(id);
      const share = world.shares.indexOf('club', club);
      if (share === null) return no(404, 'Club not found');
      return yes({
        club: clubDetails(world, club),
        squad: world.players.squad(club).map((player) => playerDetails(world, player)),
        orderbook: orderbook(world, share),
        height: world.head().height,
      });
    },
  }),
  '/v1/player/{id}': route({
    query: z.object({}),
    answer: (world, [id]) => {
      const share = world.shares.indexOf('player', Number(id));
      if (share === null) return no(404, 'Player not found');
      return yes({ player: playerDetails(world, Number(id)), orderbook: orderbook(world, share), height: world.head().height });
    },
  }),
  '/v1/user/{name}': route({
    query: z.object({}),
    answer: (world, [name]) => {
      const user = world.users.indexOf(name ?? '');
      return user === null
        ? no(404, 'User not found')
        : yes({ user: userDetails(world, user), balance: world.ledger.balance(user), height: world.head().height });
    },
  }),
  '/v1/bootstrap': route({
    query: z.object({}),
    answer: (world) => yes({ seasonId: SEASON, height: world.head().height, clubs: world.clubs.count, players: world.players.count }),
  }),
  '/v1/jobs-board': route({
    query: z.object({ section: z.enum(['posted', 'available', 'both']).default('both'), limit: int.optional() }),
    answer: (_world, _path, { section }) => yes({ section, posted: [], available: [] }),
  }),
  '/v1/transfer-market': route({
    query: z.object({ page: int.optional(), search: text.optional() }),
    answer: (world) =>
      yes({
        items: world.auctions
          .open()
          .slice(0, 50)
          .map((auction) => ({
            player_id: auction.player,
            end_time: auction.endTime,
            high_bid: auction.bids.at(-1)?.amount ?? null,
            minimum_bid: auction.minimumBid,
          })),
        page: 1,
        perPage: 50,
        total: world.auctions.open().length,
      }),
  }),
};
