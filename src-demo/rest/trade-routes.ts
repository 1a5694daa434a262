import { z } from 'zod';
import { no, yes, type Answer } from '../http.ts';
import { RANGES, type RangeName } from '../world/market/figures.ts';
import type { DemoTrade } from '../world/market/trades.ts';
import type { World } from '../world/world.ts';
import { int, order, page, text, upTo } from './query.ts';
import { iso, route, type Route } from './route.ts';

/** A trade in REST form. */
function tradeRow(world: World, trade: DemoTrade) {
  const { kind, id } = world.shares.of(trade.share);
  return {
    id: trade.id,
    time: iso(trade.time),
    unix_time: trade.time,
    share_type: kind,
    share_id: id,
    buyer: world.users.name(trade.buyer),
    buyer_profile_pic: null,
    seller: trade.seller === null ? null : world.users.name(trade.seller),
    seller_profile_pic: null,
    num: trade.num,
    price: trade.price,
    market_buy: trade.marketBuy,
  };
}

/** Newest first: trades since the start, then those of the year before. */
function* newestOf(world: World, among: readonly number[], keep: (trade: DemoTrade) => boolean): Generator<DemoTrade> {
  const wanted = new Set(among);
  const live = world.trades.all();
  for (let n = live.length - 1; n >= 0; n--) {
    const trade = live[n];
    if (trade && wanted.has(trade.share) && keep(trade)) yield trade;
  }
  for (const trade of world.history.newest(among)) if (keep(trade)) yield trade;
}

/** Newest trades of all shares: live trades, then history of the most traded shares. */
export function newestTrades(world: World, count: number): DemoTrade[] {
  const live = world.trades.all().slice(-count).reverse();
  if (live.length >= count) return live;
  const busy = Array.from({ length: Math.min(world.shares.count, 2_000) }, (_, share) => share);
  const older = world.history.newest(busy);
  for (let next = older.next(); live.length < count && !next.done; next = older.next()) live.push(next.value);
  return live;
}

const SORTS = {
  unix_time: (t: DemoTrade) => t.time,
  price: (t: DemoTrade) => t.price,
  num: (t: DemoTrade) => t.num,
  id: (t: DemoTrade) => t.id,
} as const;

/** The share a query names; `undefined` when it names none, `null` when the share does not exist. */
const shareOf = (world: World, query: { club_id?: number | undefined; player_id?: number | undefined }): number | null | undefined =>
  query.club_id !== undefined
    ? world.shares.indexOf('club', query.club_id)
    : query.player_id !== undefined
      ? world.shares.indexOf('player', query.player_id)
      : undefined;

const HistoryQuery = z.object({
  page,
  per_page: upTo(100, 50),
  name: text.optional(),
  club_id: int.optional(),
  player_id: int.optional(),
  sort_by: text.optional(),
  sort_order: order.default('desc'),
});

function tradeHistory(world: World, query: z.output<typeof HistoryQuery>): Answer {
  const { name, sort_by, sort_order, per_page } = query;
  if (name === undefined && query.club_id === undefined && query.player_id === undefined) {
    return no(400, 'At least one of name, club_id or player_id must be provided');
  }
  if (sort_by !== undefined && !Object.hasOwn(SORTS, sort_by)) return no(400, `Invalid sort_by: ${sort_by}`);
  const key = SORTS[(sort_by ?? 'id') as keyof typeof SORTS];
  const empty = { page: query.page, per_page, total: null, total_pages: null, items: [] };
  const share = shareOf(world, query);
  const user = name === undefined ? undefined : world.users.indexOf(name);
  if (share === null || user === null) return yes(empty);
  const mine = (trade: DemoTrade): boolean => user === undefined || trade.buyer === user || trade.seller === user;
  const from = (query.page - 1) * per_page;
  let items: DemoTrade[];
  if (share !== undefined) {
    const all = [...world.history.year(share), ...world.trades.of(share)].filter(mine);
    if (sort_by !== undefined && sort_by !== 'id' && sort_by !== 'unix_time') all.sort((a, b) => key(a) - key(b));
    if (sort_order === 'desc') all.reverse();
    items = all.slice(from, from + per_page);
  } else {
    const among = world.users.sharesOf(user ?? 0);
    const byTime = sort_order === 'desc' && (sort_by === undefined || sort_by === 'id' || sort_by === 'unix_time');
    if (byTime) {
      items = [];
      let n = 0;
      for (const trade of newestOf(world, among, mine)) {
        if (n++ >= from) items.push(trade);
        if (items.length === per_page) break;
      }
    } else {
      const sign = sort_order === 'asc' ? 1 : -1;
      items = [...newestOf(world, among, mine)].sort((a, b) => sign * (key(a) - key(b))).slice(from, from + per_page);
    }
  }
  return yes({ ...empty, items: items.map((trade) => tradeRow(world, trade)) });
}

export const TRADE_ROUTES = {
  '/share_trade_history': route({ query: HistoryQuery, answer: (world, _path, query) => tradeHistory(world, query) }),
  '/share_trade_history/all': route({
    query: z.object({ per_page: upTo(100, 20) }),
    answer: (world, _path, { per_page }) => yes(newestTrades(world, per_page).map((trade) => tradeRow(world, trade))),
  }),
  '/trading_graph': route({
    query: z.object({ club_id: int.optional(), player_id: int.optional(), time_range: z.enum(Object.keys(RANGES) as RangeName[]) }),
    answer: (world, _path, query) => {
      const share = shareOf(world, query);
      if (share === undefined) return no(400, 'Either club_id or player_id must be provided');
      return yes(share === null ? [] : world.figures.graph(share, query.time_range, world.now()));
    },
  }),
  '/share/transactions': route({
    query: z.object({ name: text }),
    answer: (world, _path, { name }) => {
      const user = world.users.indexOf(name);
      if (user === null) return yes([]);
      const rows: unknown[] = [];
      for (const trade of newestOf(world, world.users.sharesOf(user), (t) => t.buyer === user || t.seller === user)) {
        const bought = trade.buyer === user;
        const other = bought ? trade.seller : trade.buyer;
        const { kind, id } = world.shares.of(trade.share);
        rows.push({
          unix_time: trade.time,
          share_type: kind,
          share_id: id,
          name,
          num: bought ? trade.num : -trade.num,
          type: other === null ? 'mint' : 'share trade',
          other_name: other === null ? null : world.users.name(other),
        });
        if (rows.length === 500) break;
      }
      return yes(rows);
    },
  }),
} satisfies Record<string, Route>;
