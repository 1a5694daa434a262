import { z } from 'zod';
import { Alerting, Alerts, AlertsOf, Rules } from './model/alerts/alert.ts';
import { Archive, Tally } from './model/votes/archive.ts';
import { Auction, AuctionState } from './model/clubs/auction.ts';
import { BoardOf, Leaderboard } from './model/market/leaderboard.ts';
import { Calendar, CalendarOf, Competitions } from './model/matches/calendar.ts';
import { Costs, Income } from './model/market/costs.ts';
import { DumpOf, DumpWindow } from './model/market/dump.ts';
import { Finances, ShopOf, ShopPack, Transactions, TransactionsOf } from './model/clubs/finance.ts';
import { Fixture } from './model/matches/fixture.ts';
import { FixtureCard } from './model/matches/fixture-card.ts';
import { Holdings } from './model/market/holdings.ts';
import { Owners } from './model/market/holding.ts';
import { LeagueCard, LeagueOf, TableOf, TableRow } from './model/matches/league.ts';
import { Lineups } from './model/matches/lineup.ts';
import { Message, MessagesOf } from './model/app/message.ts';
import { Portfolio } from './model/market/portfolio.ts';
import { SharedProposal, ShareProposal } from './model/votes/proposal.ts';
import { Autopick, ClubTactics } from './model/clubs/tactics.ts';
import { Tenure } from './model/clubs/terms.ts';
import { Vote } from './model/votes/vote.ts';
import { Club, ClubRow, JobsBoard } from './model/clubs/club.ts';
import { Comparables, ComparablesOf, Sale } from './model/clubs/player-moves.ts';
import { Candles, Graph, Interval, Range } from './model/market/graph.ts';
import { CrossCheck, Disagreements } from './model/app/crosscheck.ts';
import { Digest } from './model/app/digest.ts';
import { Draft } from './model/clubs/draft.ts';
import { Drawing, Layout } from './model/app/layout.ts';
import { Market } from './model/market/market.ts';
import { Names, SearchResult } from './model/clubs/name.ts';
import { ApiWatch, ApiWatched, Operations } from './model/app/operation.ts';
import { Orderbook } from './model/market/orderbook.ts';
import { Links, OwnWindow } from './model/app/own-window.ts';
import { Player, PlayerRow } from './model/clubs/player.ts';
import { ClubId, ENTITY_KINDS, EntityRef, PlayerId, Share } from './model/market/share.ts';
import { Notice } from './protocol.ts';
import { Sync } from './model/app/sync.ts';
import { EngineStatus, StreamLog, Traffic } from './model/app/status.ts';
import { Trade } from './model/market/trade.ts';
import { User } from './model/market/user.ts';
import { Watchlist, WatchlistInfo } from './model/app/watchlist.ts';

/** A resource whose parameters are these fields. */
const resource = <D extends z.ZodType, P extends z.ZodRawShape>(help: string, data: D, params: P) =>
  resourceOf(help, data, z.strictObject(params));
/** A resource with a schema of its own for its parameters. */
function resourceOf<D extends z.ZodType, P extends z.ZodType>(help: string, data: D, params: P) {
  return { help, data, params };
}

const name = z.string().min(1).max(256);
const names = z.array(name).min(1).max(50);
const id = z.int().nonnegative();
/** Some rows of a list, and how many there are. */
const page = <R extends z.ZodType>(row: R) => z.object({ total: z.int().nullable(), rows: z.array(row) });
const word = z.union([z.string(), z.number()]);
const screen = z.strictObject({
  ids: z.array(id).min(1).max(500).optional(),
  where: z.record(z.string(), z.union([word, z.boolean(), z.array(word)])).optional(),
  sort: z.string().max(60).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  offset: z.int().min(0).optional(),
  limit: z.int().min(1).max(500).optional(),
});

/** All live resources: their parameters and the data of their snapshots. A resource is one row here and one loader in the engine. */
export const RESOURCES = {
  status: resource('Connection state: block height, lag, event stream, sources', EngineStatus, {}),
  traffic: resource('Request budgets, queues and usage by resource', Traffic, {}),
  stream: resource('Latest events and markers of the event stream', StreamLog, {}),
  operations: resource('All operations of all interfaces and the sources that support them', Operations, {}),
  api: resourceOf('One operation of an interface, kept up to date', ApiWatched, ApiWatch),
  market: resource('Market-wide figures, coin price and ticker', Market, {}),
  clubs: resourceOf('Clubs, by ID or by page', page(ClubRow), screen),
  players: resourceOf('Players, by ID or by page', page(PlayerRow), screen),
  users: resourceOf('Traders, by name or by page', page(User), screen.omit({ ids: true }).extend({ ids: names.optional() })),
  club: resource('One club', Club, { id: ClubId }),
  player: resource('One player', Player, { id: PlayerId }),
  user: resource('One trader', User, { name }),
  orderbook: resource('Live order book of a share, best price first', Orderbook, { share: Share }),
  orderbooks: resource('Live order books of several shares, best price first', z.array(Orderbook), {
    shares: z.array(Share).min(1).max(50),
  }),
  trades: resource('Latest trades of a share, of a trader, or of the whole market', z.array(Trade), {
    share: Share.optional(),
    name: name.optional(),
    limit: z.int().min(1).max(500).default(50),
  }),
  graph: resource('Volume and volume-weighted average price (VWAP), as reported by the service', Graph, { share: Share, range: Range }),
  candles: resource('Candles built from trades, with the periods covered completely', Candles, {
    share: Share,
    interval: Interval,
    from: z.number().optional(),
    to: z.number().optional(),
  }),
  fixture: resource('One match: statistics, line-ups, events, commentary', FixtureCard, { id }),
  schedule: resource(
    'Fixtures of a club in a season, in date order',
    z.object({ club: ClubId, season_id: id, fixtures: z.array(Fixture) }),
    { club: ClubId, season: id.optional() },
  ),
  calendar: resourceOf('Fixtures of several clubs, in date order', Calendar, CalendarOf),
  competitions: resource('Leagues and cups of a season, and all seasons', Competitions, { season: id.optional() }),
  league: resourceOf('One league, or the league of a club: details, table, top players', LeagueCard, LeagueOf),
  tables: resourceOf('League table; division 1 is the top division', z.array(TableRow), TableOf),
  squad: resource('Squad of a club, with prices', z.object({ club: ClubId, players: z.array(Player) }), { club: ClubId }),
  tactics: resource("A club's current tactics, as far as they are public", ClubTactics, { club: ClubId }),
  autopick: resource("The game's autopick for a formation (default: the club's own)", Autopick, {
    club: ClubId,
    formation: z.int().min(0).max(99).optional(),
  }),
  lineups: resource('All formations ranked for a club, with the best line-up for each', Lineups, { club: ClubId }),
  finances: resource('Weekly balance sheet of a club, and current balances', Finances, { club: ClubId, season: id.optional() }),
  tenures: resource('Managers of a club, newest first', z.array(Tenure), { club: ClubId }),
  auctions: resource('Open auctions, highest bid first', z.array(Auction), {}),
  auction: resource('Auction of a player, with its bids', AuctionState, { player: PlayerId }),
  sale: resource('Last transfer of a player, if any', Sale, { player: PlayerId }),
  comparables: resourceOf('Comparable sales for a player and their interquartile range', Comparables, ComparablesOf),
  votes: resource('Open votes: all, or on shares held by accounts', z.array(Vote), { names: names.optional() }),
  proposal: resource('The vote on a share, with individual votes', ShareProposal, { share: Share }),
  ballots: resource('Votes with their tallies: open, or ended in the last week', z.array(SharedProposal), {
    stage: z.enum(['open', 'ended']),
  }),
  owners: resource('Holders of a share, largest first', Owners, { share: Share }),
  proposals: resource('Archive of all votes seen by Touchline, including those the game no longer reports, newest first', Archive, {
    share: Share.optional(),
    text: z.string().trim().min(1).max(100).optional(),
    limit: z.int().min(1).max(2_000).default(200),
  }),
  tally: resource('Tally of a vote over time, from stored readings', Tally, { key: z.string().min(1).max(100) }),
  messages: resourceOf('News of a club, player, country, competition or the whole game', z.array(Message), MessagesOf),
  leaderboards: resourceOf('One of the trader and manager leaderboards', Leaderboard, BoardOf),
  jobs: resource('Clubs looking for a manager', JobsBoard, { section: z.enum(['posted', 'available', 'both']).default('both') }),
  shop: resourceOf('Club packs on sale', page(ShopPack), ShopOf),
  dumps: resourceOf('A slice of one of the bulk tables', DumpWindow, DumpOf),
  holdings: resource('Combined holdings of accounts, by share (default: your accounts)', Holdings, {
    names: z.array(name).min(1).max(200).optional(),
  }),
  portfolio: resource('Holdings of accounts and their value', Portfolio, { names }),
  costs: resource('Cost basis of holdings, derived from trades', Costs, { names }),
  income: resource('Income of accounts, by week and by source', Income, { names }),
  transactions: resourceOf('Account transactions, newest first', Transactions, TransactionsOf),
  names: resource('Names of clubs and players', Names, { ids: z.array(EntityRef).max(1_000) }),
  search: resource('Search for entities by name or ID', SearchResult, {
    text: z.string().max(200),
    kinds: z.array(z.enum(ENTITY_KINDS)).optional(),
    limit: z.int().min(1).max(100).default(20),
  }),
  crosscheck: resource('Cross-check: hosted service and your node compared at the same block, by samples', CrossCheck, {}),
  disagreements: resource(
    'Log of calls for which the hosted service and your node differ at the same block, newest first, with both responses',
    Disagreements,
    {},
  ),
  sync: resource('Progress of the market sync', Sync, {}),
  watchlists: resource('Your watchlists', z.array(WatchlistInfo), {}),
  watchlist: resource('One of your watchlists', Watchlist, { id: z.string() }),
  layouts: resource('Your workspaces', z.array(Layout), {}),
  windows: resource('Your windows beside the main one, and the last closed ones', z.array(OwnWindow), {}),
  links: resource('What the link groups of a workspace share: entities, times and time spans', Links, {
    workspace: z.string().min(1).max(64),
  }),
  drawings: resource("Your drawings on a share's chart", z.array(Drawing), { share: Share }),
  drafts: resource('Your tactics drafts for a club', z.array(Draft), { club: ClubId }),
  rules: resource('Your alert rules with their state, and suggested rules', Rules, {}),
  alerts: resourceOf('Active alerts and alert history with reasons, newest first', Alerts, AlertsOf),
  alerting: resource('Counts of active and unread alerts, and of rules by state', Alerting, {}),
  digest: resource('Summary of what happened while you were away, most important first', Digest, {}),
  accounts: resource('Your account names', z.array(z.string()), {}),
  notes: resource('Your notes', z.array(z.object({ ref: EntityRef, text: z.string(), at: z.number() })), {}),
  notices: resource('Messages of Touchline since it started, newest first', z.array(Notice), {}),
  settings: resource('Your settings, including defaults', z.record(z.string(), z.unknown()), {}),
} as const;

export type ResourceName = keyof typeof RESOURCES;
/** Parameters as a caller writes them. */
export type Params<N extends ResourceName> = z.input<(typeof RESOURCES)[N]['params']>;
/** Parameters as the engine receives them, with defaults filled in. */
export type Parsed<N extends ResourceName> = z.output<(typeof RESOURCES)[N]['params']>;
export type Data<N extends ResourceName> = z.output<(typeof RESOURCES)[N]['data']>;
export const isResource = (text: string): text is ResourceName => Object.hasOwn(RESOURCES, text);
