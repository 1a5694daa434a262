import { portfolioFamily, transactionsFamily } from './accounts.ts';
import { apiFamily } from './api.ts';
import { auctionFamily, auctionsFamily } from './auctions.ts';
import { comparablesFamily } from './comparables.ts';
import { ownersFamily } from './owners.ts';
import { saleFamily } from './sale.ts';
import { leaderboardsFamily } from './boards.ts';
import { orderbookFamily, orderbooksFamily } from './books.ts';
import { calendarFamily, competitionsFamily } from './calendar.ts';
import { candlesFamily } from './candles.ts';
import { clubFamily, clubsFamily } from './clubs.ts';
import { costsFamily, incomeFamily } from './costs.ts';
import { dumpsFamily } from './dumps.ts';
import type { Families } from './family.ts';
import { financesFamily } from './finances.ts';
import { fixtureFamily, scheduleFamily } from './fixtures.ts';
import { holdingsFamily } from './holdings.ts';
import { jobsFamily } from './jobs.ts';
import { leagueFamily, tablesFamily } from './leagues.ts';
import { lineupsFamily } from './lineups.ts';
import { localFamilies } from './local.ts';
import { marketFamily } from './market.ts';
import { messagesFamily } from './messages.ts';
import { operationsFamily } from './operations.ts';
import { playerFamily, playersFamily } from './players.ts';
import { shopFamily } from './shop.ts';
import { squadFamily } from './squads.ts';
import { autopickFamily, tacticsFamily } from './tactics.ts';
import { tenuresFamily } from './tenures.ts';
import { graphFamily, tradesFamily } from './trades.ts';
import { userFamily, usersFamily } from './users.ts';
import { ballotsFamily, proposalFamily, votesFamily } from './votes.ts';

/** How every resource of the contract is read. A new resource is one row of the contract and one here. */
export const FAMILIES: Families = {
  ...localFamilies,
  operations: operationsFamily,
  api: apiFamily,
  market: marketFamily,
  clubs: clubsFamily,
  players: playersFamily,
  club: clubFamily,
  player: playerFamily,
  user: userFamily,
  users: usersFamily,
  orderbook: orderbookFamily,
  orderbooks: orderbooksFamily,
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
  income: incomeFamily,
  transactions: transactionsFamily,
};
