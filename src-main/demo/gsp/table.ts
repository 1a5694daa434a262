import { z } from 'zod';
import { RANGES } from '../world/figures.ts';
import { DAY, SEASON } from '../world/scale.ts';
import type { World } from '../world/world.ts';
import { auction, auctionDetails, club, clubExtended, orderbook, player, proposal, tenure, vote } from './rows.ts';

/** One method: whether the hosted endpoint serves it, what it takes, what `result.data` is. */
interface Method {
  readonly hosted: boolean;
  readonly params: z.ZodType;
  readonly data: (world: World, params: never) => unknown;
}
const method = <P extends z.ZodType>(hosted: boolean, params: P, data: (world: World, params: z.output<P>) => unknown): Method => ({
  hosted,
  params,
  data,
});

const none = z.looseObject({});
const id = z.int();
const ofClub = z.looseObject({ club_id: id });
const ofPlayer = z.looseObject({ player_id: id });
const byName = z.looseObject({ name: z.string() });
const ShareParam = z.union([z.strictObject({ club: id }), z.strictObject({ player: id })]);
const ofShare = z.looseObject({ share: ShareParam });

const everyClub = (world: World): number[] => Array.from({ length: world.clubs.count }, (_, n) => n + 1);
const knownClub = <T>(world: World, club_id: number, then: T): T | null => (world.clubs.has(club_id) ? then : null);
const nameOf = (world: World, user: number | null): string | null => (user === null ? null : world.users.name(user));

/** Names of parameters with their values; percentages are in 1/10,000. */
const PARAMS: Record<string, number> = {
  'agent-min-bps': 500,
  'ban-length-yellowred': 1,
  'coins-to-club-multiplier-bps': 9_500,
  'dilution-max-bps': 2_000,
  'seasonend-dilution-bp': 500,
  'vote-length': 3 * DAY,
  'proposal-length': DAY,
};

/** Every method of the game state that this world serves. A new method is a new row. */
export const METHODS: Record<string, Method> = {
  get_params: method(true, z.looseObject({ name: z.string().default('') }), (_world, { name }) =>
    name === '' ? PARAMS : Object.fromEntries(Object.entries(PARAMS).filter(([key]) => key === name)),
  ),
  get_player_ids: method(false, none, (world) => Array.from({ length: world.players.count }, (_, n) => ({ player_id: n + 1 }))),
  get_players: method(true, z.looseObject({ player_ids: z.array(id) }), (world, { player_ids }) =>
    player_ids.filter(world.players.has).map((who) => player(world, who)),
  ),
  get_agents_players: method(true, z.looseObject({ agent_name: z.string() }), (world, { agent_name }) => {
    const agent = world.users.indexOf(agent_name);
    return Array.from({ length: world.players.count }, (_, n) => n + 1)
      .filter((who) => agent !== null && world.players.facts(who).agent === agent)
      .map((who) => player(world, who));
  }),
  get_player_transfer_history: method(false, ofPlayer, (world, { player_id }) =>
    world.auctions
      .transfers()
      .filter((move) => move.player === player_id)
      .map((move) => ({ player_id, club_id_from: move.from, club_id_to: move.to, amount: move.amount, date: move.time })),
  ),
  get_club_ids: method(false, none, (world) => everyClub(world).map((club_id) => ({ club_id }))),
  get_club: method(true, ofClub, (world, { club_id }) => knownClub(world, club_id, world.clubs.has(club_id) && club(world, club_id))),
  get_club_extended: method(true, ofClub, (world, { club_id }) =>
    knownClub(world, club_id, world.clubs.has(club_id) && clubExtended(world, club_id)),
  ),
  get_all_clubs: method(false, none, (world) => everyClub(world).map((club_id) => club(world, club_id))),
  get_squad: method(true, ofClub, (world, { club_id }) => world.players.squad(club_id).map((who) => player(world, who))),
  get_managers_club: method(true, z.looseObject({ manager_name: z.string() }), (world, { manager_name }) => {
    const user = world.users.indexOf(manager_name);
    const managed = user === null ? null : world.clubs.managedBy(user);
    return managed === null ? null : club(world, managed);
  }),
  get_manager_history_by_club: method(true, ofClub, (world, { club_id }) => (world.clubs.has(club_id) ? tenure(world, club_id) : [])),
  get_manager_history_by_manager: method(true, byName, (world, { name }) => {
    const user = world.users.indexOf(name);
    const managed = user === null ? null : world.clubs.managedBy(user);
    return managed === null ? [] : tenure(world, managed);
  }),
  get_all_managers: method(false, none, (world) =>
    everyClub(world)
      .map((club_id) => ({ manager_name: nameOf(world, world.clubs.facts(club_id).manager), club_id }))
      .filter((row) => row.manager_name !== null),
  ),
  get_seasons: method(true, none, (world) => [
    {
      season_id: SEASON,
      name: 'Season 4',
      number: SEASON,
      start: world.startedAt - 120 * DAY,
      end: world.startedAt + 60 * DAY,
      finished: false,
    },
  ]),
  get_top_transfer_auctions: method(true, z.looseObject({ num: id }), (world, { num }) =>
    [...world.auctions.open()]
      .sort((a, b) => (b.bids.at(-1)?.amount ?? 0) - (a.bids.at(-1)?.amount ?? 0))
      .slice(0, num)
      .map((open) => auction(world, open)),
  ),
  get_transfer_auction_details: method(true, ofPlayer, (world, { player_id }) => {
    const open = world.auctions.of(player_id);
    return open === null ? null : auctionDetails(world, open);
  }),
  get_clubs_transfer_auctions: method(true, ofClub, (world, { club_id }) =>
    world.auctions
      .open()
      .filter((open) => open.seller === club_id)
      .map((open) => auction(world, open)),
  ),
  get_clubs_transfer_bids: method(true, ofClub, (world, { club_id }) =>
    world.auctions.open().flatMap((open) => {
      const own = open.bids.findLast((bid) => bid.club === club_id);
      const high = open.bids.at(-1);
      return own && high
        ? [
            {
              transfer_auction_id: open.id,
              player_id: open.player,
              self_bid: own.amount,
              highest_bid: high.amount,
              highest_bidder: high.club,
            },
          ]
        : [];
    }),
  ),
  get_all_transfer_history: method(false, z.looseObject({ season_id: id }), (world) =>
    world.auctions
      .transfers()
      .map((move) => ({ player_id: move.player, club_id_from: move.from, club_id_to: move.to, amount: move.amount, date: move.time })),
  ),
  get_user_account: method(true, byName, (world, { name }) => {
    const user = world.users.indexOf(name);
    if (user === null) return { balance: { available: 0, reserved: 0, total: 0 }, last_active: null, name };
    return { balance: world.ledger.balance(user), last_active: world.users.lastActive(user, world.startedAt), name };
  }),
  get_users_last_active: method(false, z.looseObject({ names: z.array(z.string()) }), (world, { names }) =>
    names.map((name) => ({
      name,
      last_active: world.users.indexOf(name) === null ? null : world.users.lastActive(world.users.indexOf(name) ?? 0, world.startedAt),
    })),
  ),
  get_all_votes: method(true, none, (world) => world.votes.open().map((open) => vote(world, open))),
  get_votes_for_shareholder: method(false, byName, (world, { name }) => {
    const user = world.users.indexOf(name);
    return world.votes
      .open()
      .filter((open) => user !== null && world.ledger.holding(open.share, user).total > 0)
      .map((open) => vote(world, open));
  }),
  get_share_proposals: method(true, ofShare, (world, { share }) =>
    world.votes.of(world.shares.fromObject(share) ?? -1).map((open) => proposal(world, open)),
  ),
  get_user_share_balances: method(true, byName, (world, { name }) => {
    const user = world.users.indexOf(name);
    return user === null
      ? []
      : world.ledger.holdings(user).map(({ share, ...balance }) => ({ share: world.shares.object(share), balance }));
  }),
  get_user_share_orders: method(true, byName, (world, { name }) => {
    const user = world.users.indexOf(name);
    if (user === null) return [];
    return world.ledger.orders(user).map(({ share, side, order }) => ({
      order_id: order.id,
      share: world.shares.object(share),
      type: side === 'bids' ? 'bid' : 'ask',
      is_ask: side === 'asks',
      num: order.num,
      price: order.price,
      mint: false,
      name,
    }));
  }),
  get_share_owners: method(false, ofShare, (world, { share }) => {
    const index = world.shares.fromObject(share);
    if (index === null) return [];
    return world.users
      .pool(index)
      .map((user) => ({ name: world.users.name(user), num: world.ledger.holding(index, user).total }))
      .filter((row) => row.num > 0)
      .sort((a, b) => b.num - a.num);
  }),
  get_share_orderbook: method(true, ofShare, (world, { share }) => {
    const index = world.shares.fromObject(share);
    return index === null ? { share, bid: [], ask: [] } : orderbook(world, index);
  }),
  get_share_last_prices: method(false, none, (world) => {
    const { last } = world.figures.board(world.now());
    return Array.from(last, (price, share) => ({ share: world.shares.object(share), price })).filter((row) => row.price > 0);
  }),
  get_share_overview: method(true, z.looseObject({ type: z.enum(['club', 'player']), id, since: z.number() }), (world, params) => {
    const share = world.shares.indexOf(params.type, params.id);
    return share === null
      ? []
      : world.figures
          .graph(share, '30d', world.now())
          .filter((point) => point.timestamp >= params.since)
          .map(({ timestamp, volume, weighted_average_price }) => ({ date: timestamp, volume, price: Math.round(weighted_average_price) }));
  }),
  get_share_trade_history: method(false, ofShare, (world, { share }) => {
    const index = world.shares.fromObject(share);
    if (index === null) return [];
    return world.figures
      .between(index, world.now() - RANGES['30d'].span, world.now())
      .reverse()
      .slice(0, 200)
      .map((trade) => ({
        date: trade.time,
        price: trade.price,
        num: trade.num,
        buyer: world.users.name(trade.buyer),
        seller: nameOf(world, trade.seller),
      }));
  }),
  get_share_dilutions: method(true, none, () => []),
  get_vaults: method(true, none, () => []),
};

/** Methods that are off unless a node runs unsafe. */
export const UNSAFE = new Set([
  'get_freebench',
  'get_all_users',
  'stop',
  'checkdb',
  'hashcurrentstate',
  'settargetblock',
  'compressjobpost',
]);
/** Further raw methods of the game: known by name, so that the hosted endpoint says they are not allowed. */
export const RAW = new Set([
  'getcurrentstate',
  'getpendingstate',
  'waitforchange',
  'waitforpendingchange',
  'getstatehash',
  'get_extfile',
  'get_best_managers',
  'get_league_table',
  'get_game_world_history',
]);
