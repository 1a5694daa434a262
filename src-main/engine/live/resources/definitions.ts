import { portfolioFamily } from './accounts/portfolio.ts';
import { auctionFamily, auctionsFamily } from './players/auctions.ts';
import { lotsFamily } from './folio/lots.ts';
import { comparablesFamily, saleFamily } from './players/transfers.ts';
import { ownersFamily } from './accounts/owners.ts';
import { leaderboardsFamily } from './market/leaderboard.ts';
import { orderbookFamily, orderbooksFamily } from './market/orderbook.ts';
import { quoteFamily } from './market/quote.ts';
import { calendarFamily, competitionsFamily, fixtureFamily, scheduleFamily } from './matches/calendar.ts';
import {
  bookAtFamily,
  bookHistoryFamily,
  bookMapFamily,
  holderHistoryFamily,
  holdersAroundFamily,
  orderActsFamily,
  recorderFamily,
  valueHistoryFamily,
} from './market/records.ts';
import { bookUsualFamily } from './market/book-usual.ts';
import { tradedFamily } from './market/traded.ts';
import { tradeSumsFamily } from './market/trade-sums.ts';
import { eventsFamily } from './market/share-events.ts';
import { candlesFamily } from './market/price-history.ts';
import { clubFamily, clubsFamily, shopFamily } from './clubs/club.ts';
import { closedFamily } from './folio/closed.ts';
import { gainsFamily } from './folio/gains.ts';
import { transactionsFamily } from './folio/transactions.ts';
import { equityFamily } from './folio/equity.ts';
import { projectionFamily } from './folio/projection.ts';
import { costsFamily, incomeFamily } from './accounts/costs.ts';
import { dumpsFamily } from './market/bulk-tables.ts';
import type { FolioContext, ScreenContext } from '../../context.ts';
import type { ResourceDefinitions } from '../resource-definition.ts';
import type { SharesContext } from '../share-exists.ts';
import { holdingsFamily } from './accounts/holdings.ts';
import { financesFamily, jobsFamily, tenuresFamily } from './clubs/management.ts';
import { leagueFamily, tablesFamily } from './matches/league.ts';
import { lineupsFamily } from './clubs/lineups.ts';
import { localFamilies, type LocalContext } from './local.ts';
import { breadthFamily, marketMapFamily, moversFamily } from './market/movers.ts';
import { marketFamily } from './market/overview.ts';
import { packsFamily } from './market/packs.ts';
import { radarFamily } from './market/radar.ts';
import { messagesFamily } from './matches/messages.ts';
import { apiFamily, operationsFamily } from './operations.ts';
import { playerFamily, playersFamily } from './players/player.ts';
import { squadFamily } from './clubs/squad.ts';
import { autopickFamily, tacticsFamily } from './clubs/tactics.ts';
import { graphFamily, tradesFamily } from './market/trades.ts';
import { distributionFamily, fieldsFamily, watchlistFamily } from './market/screens.ts';
import { userFamily, usersFamily } from './market/traders.ts';
import { scatterFamily } from './worth/scatter.ts';
import { similarFamily } from './worth/similar.ts';
import { worthFamily } from './worth/worth.ts';
import { ballotsFamily, proposalFamily, votesFamily } from './votes.ts';

/** What all resources together need. */
export type ResourceContext = LocalContext & SharesContext & ScreenContext & FolioContext;

/** Definitions of all resources. A new resource needs one row in the contract and one here. */
export const FAMILIES: ResourceDefinitions<ResourceContext> = {
  ...localFamilies,
  operations: operationsFamily,
  api: apiFamily,
  market: marketFamily,
  movers: moversFamily,
  'market-map': marketMapFamily,
  breadth: breadthFamily,
  radar: radarFamily,
  packs: packsFamily,
  clubs: clubsFamily,
  players: playersFamily,
  club: clubFamily,
  player: playerFamily,
  user: userFamily,
  users: usersFamily,
  fields: fieldsFamily,
  distribution: distributionFamily,
  watchlist: watchlistFamily,
  orderbook: orderbookFamily,
  orderbooks: orderbooksFamily,
  quote: quoteFamily,
  'book-history': bookHistoryFamily,
  'holder-history': holderHistoryFamily,
  'value-history': valueHistoryFamily,
  'holders-around': holdersAroundFamily,
  'order-acts': orderActsFamily,
  'book-map': bookMapFamily,
  'book-at': bookAtFamily,
  'book-usual': bookUsualFamily,
  traded: tradedFamily,
  'trade-sums': tradeSumsFamily,
  recorder: recorderFamily,
  trades: tradesFamily,
  graph: graphFamily,
  candles: candlesFamily,
  fixture: fixtureFamily,
  schedule: scheduleFamily,
  calendar: calendarFamily,
  competitions: competitionsFamily,
  league: leagueFamily,
  tables: tablesFamily,
  squad: squadFamily,
  tactics: tacticsFamily,
  autopick: autopickFamily,
  lineups: lineupsFamily,
  finances: financesFamily,
  tenures: tenuresFamily,
  auctions: auctionsFamily,
  auction: auctionFamily,
  votes: votesFamily,
  proposal: proposalFamily,
  ballots: ballotsFamily,
  events: eventsFamily,
  worth: worthFamily,
  similar: similarFamily,
  scatter: scatterFamily,
  owners: ownersFamily,
  sale: saleFamily,
  comparables: comparablesFamily,
  messages: messagesFamily,
  leaderboards: leaderboardsFamily,
  jobs: jobsFamily,
  shop: shopFamily,
  dumps: dumpsFamily,
  holdings: holdingsFamily,
  portfolio: portfolioFamily,
  costs: costsFamily,
  lots: lotsFamily,
  equity: equityFamily,
  closed: closedFamily,
  gains: gainsFamily,
  projection: projectionFamily,
  income: incomeFamily,
  transactions: transactionsFamily,
};
