import { z } from 'zod';
import { TopTrader } from '#contract/model/market/analysis.ts';
import { StakeTotal } from '#contract/model/market/portfolio.ts';
import { COIN } from '#contract/model/market/money.ts';
import { share } from '#contract/model/market/share.ts';
import { absent, each, id, int, name, optional, servedShare, text, when } from '../../schema/fields.ts';
import { isObject } from '../../schema/envelope.ts';
import { GSP } from '../gsp/gsp.ts';
import { bookOf, order } from '../gsp/shares.ts';
import { marketFigures } from '../../decode/market-figures.ts';
import { REST_MARKET } from '../rest/market.ts';
import { REST_SHARES } from '../rest/shares.ts';
import { FRESH } from '../../schema/endpoint.ts';
import { figures } from '../../schema/lenient.ts';
import { clubOrPlayer, ids, kind, limit, ofShare, page, range, sorted } from './argument-schemas.ts';
import { about, listIn, record, rows, rowsBy, tool } from './tool-endpoint.ts';
import { toolStake } from './served-rows.ts';
import { usableRows } from '../../schema/usable-rows.ts';

/** Totals that are in coin in the tool server and in base units in REST. */
const IN_COIN = /(?:Cap|Values|Balances|Vol(?:ume)?(?:Prior)?|VolSVC(?:Prior)?)$/;
const inBaseUnits = ([key, value]: [string, unknown]): [string, unknown] => [
  key,
  typeof value === 'number' && IN_COIN.test(key) && !/USDC/.test(key) ? Math.round(value * COIN) : value,
];
const rawTotals = (raw: unknown): unknown => (isObject(raw) ? Object.fromEntries(Object.entries(raw).map(inBaseUnits)) : raw);

const bySide = z
  .looseObject({ name: text.nullish(), share_type: kind.nullish(), ...each(id.nullish(), 'share_id', 'club_id', 'player_id') })
  .transform(({ share_type, share_id, club_id, player_id }) => {
    const of = share_type ?? (absent(player_id) ? 'club' : 'player');
    const number = share_id ?? (of === 'club' ? club_id : player_id);
    return absent(number) ? null : share(of, number);
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

const { get_share_owners, get_user_share_orders } = GSP;
const trades = rowsBy(REST_SHARES['/share_trade_history/all'].data, 'trades');
const graph = rowsBy(REST_SHARES['/trading_graph'].data, 'points', 'graph');
const balance = record(REST_SHARES['/share_balance_by_user_club'].data, 'balance');
const named = { name: optional.name };
const ofBalances = { share_type: z.enum(['club', 'player', 'all']), ...clubOrPlayer, ...named, aggregation: optional.text, ...page };
const needsShare = { needs: ['club_id', 'player_id'] };

export const MARKET_TOOLS = {
  get_market_data: tool(FRESH.market, ['market'], {}, z.preprocess(rawTotals, marketFigures)),
  get_coin_price: tool(FRESH.market, [], {}, REST_MARKET['/coin_price'].data),
  get_trading_graph: tool(FRESH.graph, ['trades'], { ...clubOrPlayer, time_range: range }, graph, needsShare),
  get_share_trade_history: tool(FRESH.trades, ['trades'], { ...named, ...clubOrPlayer, sort_by: sorted.sort_by, ...page }, trades, {
    needs: ['name', ...needsShare.needs],
  }),
  get_all_share_trades: tool(FRESH.trades, ['trades'], { per_page: int.min(1).max(100).optional() }, trades),
  get_share_balances: tool(FRESH.user, [], ofBalances, rows(z.union([toolStake, StakeTotal]), 'balances', 'holders'), { echo: ['name'] }),
  get_share_balance_by_user_club: tool(FRESH.user, [], { username: name, club_id: id }, balance, {
    echo: { username: ['name'], club_id: ['club_id'] },
  }),
  get_share_owners: tool(FRESH.user, [], ofShare, rowsBy(get_share_owners.data, 'owners', 'holders'), about('share')),
  get_user_share_orders: tool(FRESH.book, ['user'], named, rowsBy(get_user_share_orders.data, 'orders'), about('name')),
  get_share_orderbook: tool(FRESH.book, ['orderbook'], ofShare, record(sides, 'orderbook'), about('share')),
  get_top_traders: tool(FRESH.market, [], limit, rows(TopTrader, 'traders', 'users')),
  get_coin_trades_summary: tool(FRESH.market, [], {}, figures),
  /** Rebuilt about every 2 minutes. */
  get_share_orders_dump: tool(FRESH.dump, [], { share_type: kind.optional(), share_ids: ids }, books, { echo: ['share_type'] }),
} as const;
