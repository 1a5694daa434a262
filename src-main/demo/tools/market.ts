import { z } from 'zod';
import { auction, auctionDetails, orderbook, proposal, vote } from '../gsp/rows.ts';
import { answer, REST } from '../rest/router.ts';
import { coinPrice, market, ticker } from '../rest/market.ts';
import { dumpOf, type DumpRow } from '../rest/dumps.ts';
import { newestTrades, tradeRow } from '../rest/trades.ts';
import { DAY } from '../world/scale.ts';
import { voteState } from '../world/votes.ts';
import type { World } from '../world/world.ts';
import { clubName, coin, playerName, readable, shareName, short } from './rows.ts';
import { id, page, passed, refused, shareKey, tool, type Tool } from './tool.ts';

/** Asks one of the REST tables, as the real tools do. */
const rest = (world: World, path: string, query: Record<string, string | number | undefined>): unknown => {
  const search = new URLSearchParams(Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])));
  return passed(answer(world, REST, path, search));
};
const aShare = (world: World, key: string, then: (share: number) => unknown): unknown => {
  const share = world.shares.fromKey(key);
  return share === null ? refused(`No such share: ${key}`) : then(share);
};
const withCoin = (row: ReturnType<typeof tradeRow>, world: World) => ({
  ...row,
  price_coin: coin(row.price),
  share_name: shareName(world, world.shares.indexOf(row.share_type, row.share_id) ?? 0),
  date: readable(row.unix_time),
});
const TOTALS = /Cap$|Volume(Prior)?$|Values$|Balances$/;

/** Market, trades, votes and auctions. */
export const MARKET_TOOLS: Record<string, Tool> = {
  get_market_data: tool('Market-wide figures; totals in coin.', z.object({}), (world) =>
    Object.fromEntries(
      Object.entries(market(world)).map(([key, value]) => [key, typeof value === 'number' && TOTALS.test(key) ? coin(value) : value]),
    ),
  ),
  get_coin_price: tool('Price of the game coin in dollars.', z.object({}), (world) => ({
    coin2usdc: coinPrice(world, world.now() / DAY),
    date: readable(world.now()),
  })),
  get_ticker: tool('Latest trades and transfers, richest and poorest clubs.', z.object({}), (world) => {
    const { club_balances, last_transfers, club_trades, player_trades } = ticker(world);
    const named = (rows: readonly { club: number; balance: number }[]) =>
      rows.map((row) => ({ ...row, club_name: clubName(world, row.club), balance_coin: coin(row.balance) }));
    return {
      club_balances: { rich: named(club_balances.rich), poor: named(club_balances.poor) },
      last_transfers: last_transfers.map((move) => ({
        ...move,
        player_name: playerName(world, move.player),
        club_name: clubName(world, move.newclub),
        amount_coin: coin(move.amount),
      })),
      club_trades: club_trades.map((trade) => ({ ...trade, price_coin: coin(trade.price) })),
      player_trades: player_trades.map((trade) => ({ ...trade, price_coin: coin(trade.price) })),
    };
  }),
  get_trading_graph: tool(
    'Volume and average price of a share by interval.',
    z.object({ club_id: id.optional(), player_id: id.optional(), time_range: z.enum(['1d', '7d', '30d', '90d', '6m', '1y']) }),
    (world, input) => rest(world, '/trading_graph', input),
  ),
  get_share_trade_history: tool(
    'Trades of a share or a trader, newest first.',
    z.object({
      name: z.string().optional(),
      club_id: id.optional(),
      player_id: id.optional(),
      sort_by: z.string().optional(),
      page,
      per_page: z.int().min(1).max(100).default(50),
    }),
    (world, input) => {
      const found = rest(world, '/share_trade_history', input) as { items?: ReturnType<typeof tradeRow>[] };
      return found.items ? { ...found, items: found.items.map((row) => withCoin(row, world)) } : found;
    },
  ),
  get_all_share_trades: tool(
    'The newest trades of all shares.',
    z.object({ per_page: z.int().min(1).max(100).default(20) }),
    (world, { per_page }) => newestTrades(world, per_page).map((trade) => withCoin(tradeRow(world, trade), world)),
  ),
  get_share_orderbook: tool('The orderbook of a share.', z.object({ share: shareKey }), (world, { share }) =>
    aShare(world, share, (index) => {
      const { bid, ask } = orderbook(world, index);
      const row = (order: (typeof bid)[number]) => ({ ...order, price_coin: coin(order.price), price_short: short(order.price) });
      return { share, share_name: shareName(world, index), bid: bid.map(row), ask: ask.map(row), height: world.head().height };
    }),
  ),
  get_share_owners: tool('Who holds a share.', z.object({ share: shareKey }), (world, { share }) =>
    aShare(world, share, (index) =>
      world.users
        .pool(index)
        .map((user) => ({ name: world.users.name(user), num: world.ledger.holding(index, user).total }))
        .filter((row) => row.num > 0)
        .sort((a, b) => b.num - a.num),
    ),
  ),
  get_user_share_orders: tool('Open orders of a trader.', z.object({ name: z.string() }), (world, { name }) => {
    const user = world.users.indexOf(name);
    if (user === null) return [];
    return world.ledger.orders(user).map(({ share, side, order }) => ({
      order_id: order.id,
      share: world.shares.key(share),
      share_name: shareName(world, share),
      type: side === 'bids' ? 'bid' : 'ask',
      is_ask: side === 'asks',
      num: order.num,
      price: order.price,
      price_coin: coin(order.price),
    }));
  }),
  get_share_balances: tool(
    'Who owns what.',
    z.object({
      share_type: z.enum(['club', 'player', 'all']),
      club_id: id.optional(),
      player_id: id.optional(),
      name: z.string().optional(),
      page,
    }),
    (world, { share_type, ...query }) =>
      rest(world, '/share_balances', { ...query, per_page: 50, ...(share_type !== 'all' && { share_type }) }),
  ),
  get_share_balance_by_user_club: tool(
    'Influence of one trader in one club.',
    z.object({ username: z.string(), club_id: id }),
    (world, { username, club_id }) => rest(world, '/share_balance_by_user_club', { name: username, club_id }),
  ),
  get_share_orders_dump: tool(
    'Orderbooks of many shares, at most two minutes old.',
    z.object({ share_type: z.enum(['club', 'player']), share_ids: z.array(id).max(100) }),
    (world, { share_type, share_ids }) => {
      const dump = dumpOf(world, share_type === 'club' ? 'clubs' : 'players');
      if (!dump) return { upstream: '503: Data not yet available' };
      const found = share_ids.flatMap((share_id) => {
        const text = dump.rows.get(share_id);
        const rows =
          text === undefined
            ? undefined
            : (JSON.parse(text) as DumpRow[]).map(([order_id, name, is_ask, price, num]) => ({
                order_id,
                name,
                is_ask,
                price,
                num,
                price_coin: coin(price),
                price_short: short(price),
              }));
        return rows ? [{ share_id, bids: rows.filter((row) => !row.is_ask), asks: rows.filter((row) => row.is_ask) }] : [];
      });
      const have = new Set(found.map((book) => book.share_id));
      return {
        share_type,
        updated: readable(dump.at),
        requested: share_ids.length,
        orderbooks_returned: found.length,
        no_orderbook: share_ids.filter((share_id) => !have.has(share_id)),
        orderbooks: found,
      };
    },
  ),
  get_top_transfer_auctions: tool(
    'Open auctions, highest rated first.',
    z.object({ num: z.int().min(1).max(200).default(20) }),
    (world, { num }) =>
      world.auctions
        .open()
        .map((open) => ({ ...auction(world, open), player_name: playerName(world, open.player), end_date: readable(open.endTime) }))
        .sort((a, b) => b.rating - a.rating)
        .slice(0, num),
  ),
  get_transfer_auction_details: tool('One auction with its bids.', z.object({ player_id: id }), (world, { player_id }) => {
    const open = world.auctions.of(player_id);
    return open === null ? null : { ...auctionDetails(world, open), player_name: playerName(world, player_id) };
  }),
  get_all_votes: tool('Open votes.', z.object({ state: z.enum(['voting', 'upcoming', 'finished']).optional() }), (world, { state }) =>
    world.votes
      .open()
      .filter((open) => state === undefined || voteState(open, world.now()) === state)
      .map((open) => ({ ...vote(world, open), share_name: shareName(world, open.share), end_date: readable(open.endTime) })),
  ),
  get_votes_for_club_or_player: tool('Votes about one share.', z.object({ share: shareKey }), (world, { share }) =>
    aShare(world, share, (index) => world.votes.of(index).map((open) => proposal(world, open))),
  ),
};
