import type { ResourceName } from '#contract/resources.ts';
import { holdings, portfolio } from './accounts.ts';
import type { AsOf } from './as-of.ts';
import {
  bookAtTime,
  bookHistory,
  bookMap,
  bookUsual,
  holderHistory,
  holdersAround,
  orderActs,
  orderbook,
  orderbooks,
  owners,
  quoteAsOf,
  valueHistory,
} from './books.ts';
import { club, clubs, league, lineups, player, players, squad, tables } from './club-records.ts';
import { calendar, estimates, events, finances, fixture, messages, schedule, tactics, tenures, theses } from './dated.ts';
import { auction, auctions, market } from './market-figures.ts';
import { closed, costs, equity, gains, income, lots, projection, transactions } from './folio.ts';
import { breadth, marketMap, movers } from './moves.ts';
import { NEVER } from './never.ts';
import { user, users } from './traders.ts';
import { candles, graph, traded, trades, tradeSums } from './trades.ts';
import { ballots, proposal, proposals, tally, votes } from './votes.ts';

/**
 * Resources that can be answered as of a past time. A served resource that is not named here is not recorded; a local one that is not named
 * shows the same in a replay: the user's own data, alerts, and what the program says of itself.
 */
export const AS_OF: { readonly [N in ResourceName]?: AsOf<N> } = {
  orderbook,
  orderbooks,
  quote: quoteAsOf,
  'book-history': bookHistory,
  'book-map': bookMap,
  'holder-history': holderHistory,
  'value-history': valueHistory,
  'holders-around': holdersAround,
  'order-acts': orderActs,
  owners,
  market,
  auction,
  auctions,
  'book-at': bookAtTime,
  'book-usual': bookUsual,
  trades,
  traded,
  'trade-sums': tradeSums,
  candles,
  graph,
  movers,
  'market-map': marketMap,
  breadth,
  events,
  holdings,
  portfolio,
  costs,
  lots,
  closed,
  gains,
  equity,
  projection,
  income,
  user,
  users,
  club,
  clubs,
  player,
  players,
  squad,
  lineups,
  tables,
  league,
  proposal,
  ballots,
  votes,
  tally,
  proposals,
  fixture,
  schedule,
  calendar,
  messages,
  transactions,
  tenures,
  finances,
  tactics,
  theses,
  estimates,
  ...NEVER,
};
