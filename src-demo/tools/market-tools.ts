import { z } from 'zod';
import { dumpOf, type DumpRow } from '../rest/dumps.ts';
import { topTraders } from './top-traders.ts';
import { aShare, given, gspPlus, rest, restPlus } from './tool-sources.ts';
import { coin, readable, shareName, short } from './tool-rows.ts';
import { id, isUpstream, kind, limit, page, shareKey, text, tool, type Tool } from './tool.ts';

const byShare = { share: shareKey.optional() };
const TOTALS = /(?:Cap|Values|Balances|Vol(?:ume)?(?:Prior)?|VolSVC(?:Prior)?)$/;
type Order = { readonly price: number } & Readonly<Record<string, unknown>>;
const priced = (order: Order): object => ({ ...order, price_coin: coin(order.price), price_short: short(order.price) });

export const MARKET_TOOLS = {
  get_market_data: tool('Market-wide figures, totals in coin.', {}, (world) => {
    const made = rest(world, '/market');
    if (isUpstream(made)) return made;
    return Object.fromEntries(
      Object.entries(made as object).map(([key, value]) => [
        key,
        typeof value === 'number' && TOTALS.test(key) ? coin(value) : (value as unknown),
      ]),
    );
  }),
  get_coin_price: tool('Price of the game’s coin in US dollars.', {}, (world) => {
    const made = rest(world, '/coin_price');
    return isUpstream(made) ? made : { ...(typeof made === 'object' ? made : { coin2usdc: made }), date: readable(world.now()) };
  }),
  get_trading_graph: tool(
    'Volume and average price of a share per interval.',
    { club_id: id.optional(), player_id: id.optional(), time_range: z.enum(['1d', '7d', '30d', '90d', '6m', '1y']) },
    (world, input) => restPlus(world, '/trading_graph', input),
  ),
  get_share_trade_history: tool(
    'Trades of a share or a trader, newest first.',
    {
      name: text.optional(),
      club_id: id.optional(),
      player_id: id.optional(),
      sort_by: text.optional(),
      page,
      per_page: z.int().min(1).max(100).default(50),
    },
    (world, input) => restPlus(world, '/share_trade_history', input),
  ),
  get_all_share_trades: tool('Latest trades across all shares.', { per_page: z.int().min(1).max(100).default(20) }, (world, input) =>
    restPlus(world, '/share_trade_history/all', input),
  ),
  get_share_balances: tool(
    'Share balances.',
    {
      share_type: z.enum(['club', 'player', 'all']),
      club_id: id.optional(),
      player_id: id.optional(),
      name: text.optional(),
      aggregation: z.enum(['countries', 'leagues']).optional(),
      page,
    },
    (world, { share_type, aggregation, ...query }) =>
      restPlus(world, '/share_balances', {
        ...query,
        per_page: 50,
        ...(share_type !== 'all' && { share_type }),
        ...(aggregation && { [aggregation]: true }),
      }),
  ),
  get_share_balance_by_user_club: tool(
    'A trader’s influence in one club.',
    { username: text, club_id: id },
    (world, { username, club_id }) => restPlus(world, '/share_balance_by_user_club', { name: username, club_id }),
  ),
  get_share_owners: tool('Holders of a share.', byShare, (world, { share }) =>
    aShare(world, share, (asked) => gspPlus(world, 'get_share_owners', { share: asked })),
  ),
  get_user_share_orders: tool('Open orders of a trader.', { name: text.optional() }, (world, { name }) =>
    given('name', name, (who) => gspPlus(world, 'get_user_share_orders', { name: who })),
  ),
  get_share_orderbook: tool('Order book of a share.', byShare, (world, { share }) =>
    aShare(world, share, (asked, index) => {
      const made = gspPlus(world, 'get_share_orderbook', { share: asked });
      if (isUpstream(made)) return made;
      const { bid, ask } = made as { bid: Order[]; ask: Order[] };
      return { share, share_name: shareName(world, index), bid: bid.map(priced), ask: ask.map(priced), height: world.head().height };
    }),
  ),
  get_top_traders: tool('Top traders of the last 30 days.', { limit }, (world, { limit: most }) => ({ traders: topTraders(world, most) })),
  get_coin_trades_summary: tool('Trades of the game coin itself.', {}, (world) => {
    const made = rest(world, '/market');
    if (isUpstream(made)) return made;
    return Object.fromEntries(
      Object.entries(made as object).filter(([key, value]) => key.startsWith('CoinTrades') && typeof value === 'number'),
    );
  }),
  get_share_orders_dump: tool(
    'Order books of many shares, up to 2 minutes old.',
    { share_type: kind, share_ids: z.array(id).max(100) },
    (world, { share_type, share_ids }) => {
      const dump = dumpOf(world, share_type === 'club' ? 'clubs' : 'players');
      if (!dump) return { upstream: '503: Data not yet available' };
      const found = share_ids.flatMap((share_id) => {
        const written = dump.rows.get(share_id);
        if (written === undefined) return [];
        const rows = (JSON.parse(written) as DumpRow[]).map(([order_id, name, is_ask, price, num]) =>
          priced({ order_id, name, is_ask, price, num }),
        );
        const side = (ask: boolean): object[] => rows.filter((row) => Boolean((row as { is_ask?: unknown }).is_ask) === ask);
        return [{ share_id, bids: side(false), asks: side(true) }];
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
} satisfies Record<string, Tool>;
