import { z } from 'zod';
import { RANGES } from '../world/market/figures.ts';
import { ownersOf } from '../world/market/owners.ts';
import type { DemoTrade } from '../world/market/trades.ts';
import { voteState } from '../world/people/open-votes.ts';
import type { World } from '../world/world.ts';
import { byName, hosted, id, nameOf, nodeOnly, none, ofShare, type Method } from './method.ts';
import { orderbook, proposal, vote } from './gsp-rows.ts';

const MOST_TRADES = 200;
const DAYS = 60;
const tradeRow = (world: World, trade: DemoTrade) => ({
  date: trade.time,
  price: trade.price,
  num: trade.num,
  buyer: world.users.name(trade.buyer),
  seller: nameOf(world, trade.seller),
});

/** A trader's trades of the last months, newest first. */
function transactionsOf(world: World, user: number): DemoTrade[] {
  const [from, to] = [world.now() - DAYS * 86_400, world.now()];
  return world.users
    .sharesOf(user)
    .flatMap((share) => world.figures.between(share, from, to))
    .filter(({ buyer, seller }) => buyer === user || seller === user)
    .sort((a, b) => b.id - a.id)
    .slice(0, MOST_TRADES);
}

/** Open votes. A vote whose end passes between two blocks is left out, although it is not counted yet. */
const openVotes = (world: World) => world.votes.open().filter((open) => voteState(open, world.now()) !== 'finished');

export const SHARE_METHODS = {
  get_all_votes: hosted(none, (world) => openVotes(world).map((open) => vote(world, open))),
  get_votes_for_shareholder: nodeOnly(byName, (world, { name }) => {
    const user = world.users.indexOf(name);
    return openVotes(world)
      .filter((open) => user !== null && world.ledger.holding(open.share, user).total > 0)
      .map((open) => vote(world, open));
  }),
  get_share_proposals: hosted(ofShare, (world, { share }) =>
    world.votes.of(world.shares.fromObject(share) ?? -1).map((open) => proposal(world, open)),
  ),
  get_user_share_balances: hosted(byName, (world, { name }) => {
    const user = world.users.indexOf(name);
    return user === null
      ? []
      : world.ledger.holdings(user).map(({ share, ...balance }) => ({ share: world.shares.object(share), balance }));
  }),
  get_user_share_orders: hosted(byName, (world, { name }) => {
    const user = world.users.indexOf(name);
    if (user === null) return [];
    return world.ledger
      .orders(user)
      .map(({ share, side, order }) => ({
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
  get_share_owners: nodeOnly(ofShare, (world, { share }) => {
    const index = world.shares.fromObject(share);
    return index === null ? [] : ownersOf(world, index).map(({ user, num }) => ({ name: world.users.name(user), num }));
  }),
  get_share_orderbook: hosted(ofShare, (world, { share }) => {
    const index = world.shares.fromObject(share);
    return index === null ? { share, bid: [], ask: [] } : orderbook(world, index);
  }),
  get_share_overview: hosted(z.looseObject({ type: z.enum(['club', 'player']), id, since: z.number() }), (world, params) => {
    const share = world.shares.indexOf(params.type, params.id);
    if (share === null) return [];
    return world.figures
      .graph(share, '30d', world.now())
      .filter((point) => point.timestamp >= params.since)
      .map(({ timestamp, volume, weighted_average_price }) => ({ date: timestamp, volume, price: Math.round(weighted_average_price) }));
  }),
  // The demo world never dilutes influence.
  get_share_dilutions: hosted(z.looseObject({ user: z.string(), type: z.enum(['', 'club', 'player']), id }), () => []),
  get_share_last_prices: nodeOnly(none, (world) => {
    const { last } = world.figures.board(world.now());
    return Array.from(last, (price, share) => ({ share: world.shares.object(share), price })).filter((row) => row.price > 0);
  }),
  get_share_trade_history: nodeOnly(ofShare, (world, { share }) => {
    const index = world.shares.fromObject(share);
    if (index === null) return [];
    return world.figures
      .between(index, world.now() - RANGES['30d'].span, world.now())
      .reverse()
      .slice(0, MOST_TRADES)
      .map((trade) => tradeRow(world, trade));
  }),
  get_user_share_transactions: nodeOnly(byName, (world, { name }) => {
    const user = world.users.indexOf(name);
    if (user === null) return [];
    return transactionsOf(world, user).map((trade) => ({
      ...tradeRow(world, trade),
      name,
      share: world.shares.object(trade.share),
      type: trade.buyer === user ? 'buy' : 'sell',
      other_name: nameOf(world, trade.buyer === user ? trade.seller : trade.buyer),
    }));
  }),
} satisfies Record<string, Method>;
