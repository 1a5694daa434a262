import { z } from 'zod';
import { Coin } from '#contract/model/market/money.ts';
import { RANGES, type GraphPoint } from '#contract/model/market/graph.ts';
import { share, SHARE_KINDS } from '#contract/model/market/share.ts';
import type { Unix } from '#contract/model/app/time.ts';
import type { Trade } from '#contract/model/market/trade.ts';
import { StakeTotal } from '#contract/model/market/portfolio.ts';
import { suggested } from '../../schema/suggested-values.ts';
import { absent, bounds, countries, each, id, int, name, none, openPaging, optional, page, text, yes } from '../../schema/fields.ts';
import { influenceEntry, payoutGraph } from '../../decode/account-entries.ts';
import { figures, rowsOf } from '../../schema/lenient.ts';
import { FRESH, rest } from '../../schema/endpoint.ts';
import { sorting } from '../../schema/sort-fields.ts';
import { sharedProposal } from '../../decode/proposals.ts';
import { stake } from '../../decode/share-rows.ts';
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
  .transform(({ unix_time, share_type, share_id, market_buy, ...row }): Trade => ({
    id: row.id,
    time: unix_time as Unix,
    share: share(share_type, share_id),
    price: row.price,
    num: row.num,
    buyer: row.buyer ?? null,
    seller: row.seller ?? null,
    taker: absent(market_buy) ? null : market_buy ? 'buy' : 'sell',
  }));

/** Points of a graph, without the intervals that have no trade and therefore no price. */
const graph = usableRows(
  z.looseObject({ timestamp: z.number(), volume: z.number(), weighted_average_price: z.number().nullish() }),
).transform((points) =>
  points.flatMap(({ timestamp, volume, weighted_average_price: vwap }): GraphPoint[] =>
    absent(vwap) ? [] : [{ time: timestamp as Unix, volume, vwap }],
  ),
);

const who = { name: name.optional(), ...each(optional.id, 'club_id', 'player_id') };
const shareType = suggested(text, SHARE_KINDS).optional();
const balances = {
  ...openPaging([5, 10, 20, 50], 'balances'),
  ...who,
  share_type: shareType,
  ...each(optional.yes, 'countries', 'leagues'),
  country_id: countries.optional(),
  league_id: optional.id,
  ...each(optional.yes, 'has_manager', 'has_agent'),
  ...bounds('manager_last_active_unix', 'agent_last_active_unix'),
};
const detailed = z.looseObject({ ...balances, sort_by: text.min(1).optional(), issue: text.optional(), search: text.optional() });
const perPage = { per_page: int.min(1).max(100).optional() };
const trades = z.strictObject({ page: int.min(1).optional(), ...perPage, ...who, ...sorting('trades') });
const graphOf = z.strictObject({ ...each(optional.id, 'club_id', 'player_id'), time_range: z.enum(RANGES) });
const byName = z.looseObject({ name: name.optional() });
const numShares = z.looseObject({ name: text.nullish(), club_id: id.nullish(), num_shares: int });
const pages = { pages: { max: 50, totals: true } };

export const REST_SHARES = {
  '/share_trade_history': rest(FRESH.trades, ['trades'], trades, page(trade), { pages: { max: 100, totals: false } }),
  '/share_trade_history/all': rest(FRESH.trades, ['trades'], z.strictObject(perPage), usableRows(trade)),
  '/share/transactions': rest(FRESH.trades, [], z.strictObject({ name }), usableRows(influenceEntry)),
  '/trading_graph': rest(FRESH.graph, ['trades'], graphOf, graph),
  '/trading_graph/all': rest(FRESH.graph, [], none, payoutGraph),
  '/share_balance_by_user_club': rest(FRESH.user, [], z.strictObject({ name, club_id: id }), numShares, { missing: 'missing.trader' }),
  '/share_balances': rest(FRESH.user, [], z.looseObject(balances), z.union([page(stake), usableRows(StakeTotal)]), pages),
  '/share_balances/summary': rest(FRESH.user, [], byName, figures),
  '/share_balances/issue_counts': rest(FRESH.user, [], byName.extend({ share_type: shareType }), figures),
  '/share_balances/detailed': rest(FRESH.user, [], detailed, page(stake), pages),
  '/share_balances/active_proposals': rest(FRESH.user, ['proposals'], byName, rowsOf(sharedProposal)),
} as const;
