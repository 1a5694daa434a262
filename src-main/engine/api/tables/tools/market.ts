import { z } from 'zod';
import { TopTrader } from '#contract/model/market/analysis.ts';
import { StakeTotal } from '#contract/model/market/portfolio.ts';
import { COIN } from '#contract/model/market/money.ts';
import { share } from '#contract/model/market/share.ts';
import { each, id, int, name, servedShare, text, when } from '../../schema/fields.ts';
import { isObject } from '../../schema/envelope.ts';
import { bookOf, GSP_SHARES, order } from '../gsp/shares.ts';
import { marketFigures } from '../../decode/market-figures.ts';
import { REST_MARKET } from '../rest/market.ts';
import { REST_SHARES } from '../rest/shares.ts';
import { FRESH } from '../../schema/endpoint.ts';
import { figures } from '../../decode/share-balances.ts';
import { clubOrPlayer, kind, limit, ofShare, page, range, sorted } from './argument-schemas.ts';
import { listIn, record, rows, rowsBy, tool } from './tool-endpoint.ts';
import { toolStake } from './served-rows.ts';
import { usableRows } from '../../schema/usable-rows.ts';

/** Totals that are in coin in the tool server and in base units in REST. */
const IN_COIN = /(?:Cap|Values|Balances|Vol(?:ume)?(?:Prior)?|VolSVC(?:Prior)?)$/;
const rawTotals = (raw: unknown): unknown =>
  isObject(raw)
    ? Object.fromEntries(
        Object.entries(raw).map(([key, value]) => [
          key,
          typeof value === 'number' && IN_COIN.test(key) && !/USDC/.test(key) ? Math.round(value * COIN) : value,
        ]),
      )
    : raw;

const bySide = z
  .looseObject({ name: text.nullish(), share_type: kind.nullish(), share_id: id.nullish(), club_id: id.nullish(), player_id: id.nullish() })
  .transform(({ share_type, share_id, club_id, player_id }) => {
    const of = share_type ?? (player_id === undefined || player_id === null ? 'club' : 'player');
    const number = share_id ?? (of === 'club' ? club_id : player_id);
    return number === undefined || number === null ? null : share(of, number);
  });

/** An order book with its sides under `bid` and `ask` or `bids` and `asks`. The share is in the book or is its key. */
const sides = z
  .looseObject({ share: servedShare.nullish(), ...each(usableRows(order).nullish(), 'bid', 'bids', 'ask', 'asks') })
  .transform((row, context) => {
    const about = row.share ?? bySide.safeParse(row).data ?? null;
    if (about !== null) return bookOf(about, row.bids ?? row.bid ?? [], row.asks ?? row.ask ?? []);
    context.addIssue({ code: 'custom', path: ['share'], message: 'is missing' });
    return z.NEVER;
  });

/** Converts order books in a list or by id to a list, and copies the common `share_type` into each. */
const keyed = (raw: unknown): unknown => {
  if (!isObject(raw)) return raw;
  const { orderbooks, share_type } = raw;
  const list = isObject(orderbooks)
    ? Object.entries(orderbooks).map(([key, book]) => ({ share_id: Number(key.replace(/^\w+_/, '')), ...(book as object) }))
    : (listIn(orderbooks) as unknown[]);
  return { ...raw, orderbooks: Array.isArray(list) ? list.map((book) => (isObject(book) ? { share_type, ...book } : book)) : list };
};
/** Order books in a list or by id; shares without one are listed separately. */
const books = z.preprocess(
  keyed,
  z
    .looseObject({
      share_type: kind.nullish(),
      updated: when,
      orderbooks: usableRows(sides),
      no_orderbook: usableRows(z.union([id, text])).nullish(),
    })
    .transform((row) => ({
      updated: row.updated,
      books: row.orderbooks,
      none: (row.no_orderbook ?? []).map((one) => Number(String(one).replace(/^\w+_/, ''))),
    })),
);

const trades = REST_SHARES['/share_trade_history/all'].data;
const aboutShare = { echo: ['share'], needs: ['share'] };

export const MARKET_TOOLS = {
  get_market_data: tool(FRESH.market, ['market'], {}, z.preprocess(rawTotals, marketFigures)),
  get_coin_price: tool(FRESH.market, [], {}, REST_MARKET['/coin_price'].data),
  get_trading_graph: tool(
    FRESH.graph,
    ['trades'],
    { ...clubOrPlayer, time_range: range },
    rowsBy(REST_SHARES['/trading_graph'].data, 'points', 'graph'),
    { needs: ['club_id', 'player_id'] },
  ),
  get_share_trade_history: tool(
    FRESH.trades,
    ['trades'],
    { name: name.optional(), ...clubOrPlayer, sort_by: sorted.sort_by, ...page },
    rowsBy(trades, 'trades'),
    { needs: ['name', 'club_id', 'player_id'] },
  ),
  get_all_share_trades: tool(FRESH.trades, ['trades'], { per_page: int.min(1).max(100).optional() }, rowsBy(trades, 'trades')),
  get_share_balances: tool(
    FRESH.user,
    [],
    { share_type: z.enum(['club', 'player', 'all']), ...clubOrPlayer, name: name.optional(), aggregation: text.optional(), ...page },
    rows(z.union([toolStake, StakeTotal]), 'balances', 'holders'),
    { echo: ['name'] },
  ),
  get_share_balance_by_user_club: tool(
    FRESH.user,
    [],
    { username: name, club_id: id },
    record(REST_SHARES['/share_balance_by_user_club'].data, 'balance'),
    { echo: { username: ['name'], club_id: ['club_id'] } },
  ),
  get_share_owners: tool(FRESH.user, [], ofShare, rowsBy(GSP_SHARES.get_share_owners.data, 'owners', 'holders'), aboutShare),
  get_user_share_orders: tool(FRESH.book, ['user'], { name: name.optional() }, rowsBy(GSP_SHARES.get_user_share_orders.data, 'orders'), {
    echo: ['name'],
    needs: ['name'],
  }),
  get_share_orderbook: tool(FRESH.book, ['orderbook'], ofShare, record(sides, 'orderbook'), aboutShare),
  get_top_traders: tool(FRESH.market, [], limit, rows(TopTrader, 'traders', 'users')),
  get_coin_trades_summary: tool(FRESH.market, [], {}, figures),
  /** Rebuilt about every 2 minutes. */
  get_share_orders_dump: tool(FRESH.dump, [], { share_type: kind.optional(), share_ids: z.array(id).optional() }, books, {
    echo: ['share_type'],
  }),
} as const;
