import { z } from 'zod';
import { Coin } from '#contract/model/market/money.ts';
import { RANGES, type GraphPoint } from '#contract/model/market/graph.ts';
import { share, SHARE_KINDS } from '#contract/model/market/share.ts';
import type { Unix } from '#contract/model/app/time.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { StakeTotal } from '#contract/model/market/portfolio.ts';
import { suggested } from '../../schema/suggested-values.ts';
import { absent, countries, id, int, name, none, openPaging, optional, page, text, yes } from '../../schema/fields.ts';
import { influenceEntry, payoutGraph } from '../../decode/account-entries.ts';
import { rowsOf } from '../../schema/lenient.ts';
import { FRESH, rest } from '../../schema/endpoint.ts';
import { sorting } from '../../schema/sort-fields.ts';
import { figures, proposal, stake } from '../../decode/share-balances.ts';
import { usableRows } from '../../schema/usable-rows.ts';

/** One trade. `market_buy` shows which side crossed the spread, if known; a trade without a seller is newly minted influence. */
const trade = z
  .looseObject({
    id: int,
    unix_time: z.number(),
    share_type: z.enum(['club', 'player']),
    share_id: id,
    num: int,
    price: Coin,
    buyer: text.nullish(),
    seller: text.nullish(),
    market_buy: yes.nullish().catch(null),
  })
  .transform((row): Trade => ({
    id: row.id,
    time: row.unix_time as Unix,
    share: share(row.share_type, row.share_id),
    price: row.price,
    num: row.num,
    buyer: row.buyer ?? null,
    seller: row.seller ?? null,
    taker: absent(row.market_buy) ? null : row.market_buy ? 'buy' : 'sell',
  }));

/** Points of a graph, without the intervals that have no trade and therefore no price. */
const graph = usableRows(
  z.looseObject({ timestamp: z.number(), volume: z.number(), weighted_average_price: z.number().nullish() }),
).transform((points) =>
  points.flatMap((point): GraphPoint[] =>
    absent(point.weighted_average_price)
      ? []
      : [{ time: point.timestamp as Unix, volume: point.volume, vwap: point.weighted_average_price }],
  ),
);

const who = { name: name.optional(), club_id: optional.id, player_id: optional.id };
const balances = {
  ...openPaging([5, 10, 20, 50], 'balances'),
  ...who,
  share_type: suggested(text, SHARE_KINDS).optional(),
  countries: optional.yes,
  leagues: optional.yes,
  country_id: countries.optional(),
  league_id: optional.id,
  has_manager: optional.yes,
  has_agent: optional.yes,
  manager_last_active_unix_min: optional.int,
  manager_last_active_unix_max: optional.int,
  agent_last_active_unix_min: optional.int,
  agent_last_active_unix_max: optional.int,
};
const unshown = { shown: false };
const totals = usableRows(StakeTotal);

export const REST_SHARES = {
  '/share_trade_history': rest(
    FRESH.trades,
    ['trades'],
    z.strictObject({ page: int.min(1).optional(), per_page: int.min(1).max(100).optional(), ...who, ...sorting('trades') }),
    page(trade),
    { pages: { max: 100, totals: false } },
  ),
  '/share_trade_history/all': rest(
    FRESH.trades,
    ['trades'],
    z.strictObject({ per_page: int.min(1).max(100).optional() }),
    usableRows(trade),
  ),
  '/share/transactions': rest(FRESH.trades, [], z.strictObject({ name }), usableRows(influenceEntry)),
  '/trading_graph': rest(
    FRESH.graph,
    ['trades'],
    z.strictObject({ club_id: optional.id, player_id: optional.id, time_range: z.enum(RANGES) }),
    graph,
  ),
  '/trading_graph/all': rest(FRESH.graph, [], none, payoutGraph),
  '/share_balance_by_user_club': rest(
    FRESH.user,
    [],
    z.strictObject({ name, club_id: id }),
    z.looseObject({ name: text.nullish(), club_id: id.nullish(), num_shares: int }),
    { missing: 'missing.trader' },
  ),
  '/share_balances': rest(FRESH.user, [], z.looseObject(balances), z.union([page(stake), totals]), { pages: { max: 50, totals: true } }),
  '/share_balances/summary': rest(FRESH.user, [], z.looseObject({ name: name.optional() }), figures, unshown),
  '/share_balances/issue_counts': rest(
    FRESH.user,
    [],
    z.looseObject({ name: name.optional(), share_type: suggested(text, SHARE_KINDS).optional() }),
    figures,
    unshown,
  ),
  '/share_balances/detailed': rest(
    FRESH.user,
    [],
    z.looseObject({ ...balances, sort_by: text.min(1).optional(), issue: text.optional(), search: text.optional() }),
    page(stake),
    { pages: { max: 50, totals: true } },
  ),
  '/share_balances/active_proposals': rest(FRESH.user, ['proposals'], z.looseObject({ name: name.optional() }), rowsOf(proposal), unshown),
} as const;
