import type { ResourceName } from '#contract/resources.ts';
import { holdings, portfolio } from './accounts.ts';
import type { AsOf } from './as-of.ts';
import { bookAtTime, bookHistory, bookMap, holderHistory, orderbook, orderbooks, quoteAsOf } from './books.ts';
import { club, clubs, league, player, players, squad, tables } from './club-records.ts';
import { calendar, estimates, events, fixture, messages, schedule, tactics, tenures, theses, transactions } from './dated.ts';
import { candles, trades } from './trades.ts';
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
  'book-at': bookAtTime,
  trades,
  candles,
  events,
  holdings,
  portfolio,
  club,
  clubs,
  player,
  players,
  squad,
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
  tactics,
  theses,
  estimates,
};
