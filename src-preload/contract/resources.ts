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
import { JobsBoard } from './model/clubs/jobs-board.ts';
import { LeagueCard, LeagueOf, TableOf, TableRow } from './model/matches/league.ts';
import { Lineups } from './model/matches/lineup.ts';
import { Message, MessagesOf } from './model/app/message.ts';
import { Portfolio } from './model/market/portfolio.ts';
import { SharedProposal, ShareProposal } from './model/votes/proposal.ts';
import { Autopick, ClubTactics } from './model/clubs/tactics.ts';
import { Tenure } from './model/clubs/terms.ts';
import { Vote } from './model/votes/vote.ts';
import { Club, ClubRow } from './model/clubs/club.ts';
import { Comparables, ComparablesOf, Sale } from './model/clubs/comparable.ts';
import { Candles, Graph, Interval, Range } from './model/market/graph.ts';
import { CrossCheck, Disagreements } from './model/app/crosscheck.ts';
import { Digest } from './model/app/digest.ts';
import { Draft } from './model/clubs/draft.ts';
import { Drawing, Layout } from './model/app/layout.ts';
import { Market } from './model/market/market.ts';
import { Names, SearchResult } from './model/clubs/name.ts';
import { ApiWatch, ApiWatched, Operations } from './model/app/operation.ts';
import { Orderbook } from './model/market/orderbook.ts';
import { Player, PlayerRow } from './model/clubs/player.ts';
import { ClubId, ENTITY_KINDS, EntityRef, PlayerId, Share } from './model/market/share.ts';
import { Notice } from './protocol.ts';
import { Sync } from './model/app/sync.ts';
import { EngineStatus, StreamLog, Traffic } from './model/app/status.ts';
import { Trade } from './model/market/trade.ts';
import { User } from './model/market/user.ts';
import { Watchlist, WatchlistInfo } from './model/app/watchlist.ts';

interface Resource<P extends z.ZodType, D extends z.ZodType> {
  readonly params: P;
  readonly data: D;
  readonly help: string;
}
const resource = <P extends z.ZodType, D extends z.ZodType>(row: Resource<P, D>): Resource<P, D> => row;

const none = z.strictObject({});
const name = z.string().min(1).max(256);
const names = z.array(name).min(1).max(50);
const id = z.int().nonnegative();
const screen = z.strictObject({
  ids: z.array(z.int().nonnegative()).min(1).max(500).optional(),
  where: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])).optional(),
  sort: z.string().max(60).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  offset: z.int().min(0).optional(),
  limit: z.int().min(1).max(500).optional(),
});

/** All live resources: their parameters and the data of their snapshots. A resource is one row here and one loader in the engine. */
export const RESOURCES = {
  status: resource({ params: none, data: EngineStatus, help: 'Connection state: block height, lag, event stream, sources' }),
  traffic: resource({ params: none, data: Traffic, help: 'Request budgets, queues and usage by resource' }),
  stream: resource({ params: none, data: StreamLog, help: 'Latest events and markers of the event stream' }),
  operations: resource({ params: none, data: Operations, help: 'All operations of all interfaces and the sources that support them' }),
  api: resource({ params: ApiWatch, data: ApiWatched, help: 'One operation of an interface, kept up to date' }),
  market: resource({ params: none, data: Market, help: 'Market-wide figures, coin price and ticker' }),
  clubs: resource({
    params: screen,
    data: z.object({ total: z.int().nullable(), rows: z.array(ClubRow) }),
    help: 'Clubs, by ID or by page',
  }),
  players: resource({
    params: screen,
    data: z.object({ total: z.int().nullable(), rows: z.array(PlayerRow) }),
    help: 'Players, by ID or by page',
  }),
  users: resource({
    params: screen.omit({ ids: true }).extend({ ids: names.optional() }),
    data: z.object({ total: z.int().nullable(), rows: z.array(User) }),
    help: 'Traders, by name or by page',
  }),
  club: resource({ params: z.strictObject({ id: ClubId }), data: Club, help: 'One club' }),
  player: resource({ params: z.strictObject({ id: PlayerId }), data: Player, help: 'One player' }),
  user: resource({ params: z.strictObject({ name }), data: User, help: 'One trader' }),
  orderbook: resource({ params: z.strictObject({ share: Share }), data: Orderbook, help: 'Live order book of a share, best price first' }),
  orderbooks: resource({
    params: z.strictObject({ shares: z.array(Share).min(1).max(50) }),
    data: z.array(Orderbook),
    help: 'Live order books of several shares, best price first',
  }),
  trades: resource({
    params: z.strictObject({ share: Share.optional(), name: name.optional(), limit: z.int().min(1).max(500).default(50) }),
    data: z.array(Trade),
    help: 'Latest trades of a share, of a trader, or of the whole market',
  }),
  graph: resource({
    params: z.strictObject({ share: Share, range: Range }),
    data: Graph,
    help: 'Volume and volume-weighted average price (VWAP), as reported by the service',
  }),
  candles: resource({
    params: z.strictObject({ share: Share, interval: Interval, from: z.number().optional(), to: z.number().optional() }),
    data: Candles,
    help: 'Candles built from trades, with the periods covered completely',
  }),
  fixture: resource({ params: z.strictObject({ id }), data: FixtureCard, help: 'One match: statistics, line-ups, events, commentary' }),
  schedule: resource({
    params: z.strictObject({ club: ClubId, season: id.optional() }),
    data: z.object({ club: ClubId, season_id: id, fixtures: z.array(Fixture) }),
    help: 'Fixtures of a club in a season, in date order',
  }),
  calendar: resource({ params: CalendarOf, data: Calendar, help: 'Fixtures of several clubs, in date order' }),
  competitions: resource({
    params: z.strictObject({ season: id.optional() }),
    data: Competitions,
    help: 'Leagues and cups of a season, and all seasons',
  }),
  league: resource({ params: LeagueOf, data: LeagueCard, help: 'One league, or the league of a club: details, table, top players' }),
  tables: resource({ params: TableOf, data: z.array(TableRow), help: 'League table; division 1 is the top division' }),
  squad: resource({
    params: z.strictObject({ club: ClubId }),
    data: z.object({ club: ClubId, players: z.array(Player) }),
    help: 'Squad of a club, with prices',
  }),
  tactics: resource({
    params: z.strictObject({ club: ClubId }),
    data: ClubTactics,
    help: "A club's current tactics, as far as they are public",
  }),
  autopick: resource({
    params: z.strictObject({ club: ClubId, formation: z.int().min(0).max(99).optional() }),
    data: Autopick,
    help: "The game's autopick for a formation (default: the club's own)",
  }),
  lineups: resource({
    params: z.strictObject({ club: ClubId }),
    data: Lineups,
    help: 'All formations ranked for a club, with the best line-up for each',
  }),
  finances: resource({
    params: z.strictObject({ club: ClubId, season: id.optional() }),
    data: Finances,
    help: 'Weekly balance sheet of a club, and current balances',
  }),
  tenures: resource({ params: z.strictObject({ club: ClubId }), data: z.array(Tenure), help: 'Managers of a club, newest first' }),
  auctions: resource({ params: none, data: z.array(Auction), help: 'Open auctions, highest bid first' }),
  auction: resource({ params: z.strictObject({ player: PlayerId }), data: AuctionState, help: 'Auction of a player, with its bids' }),
  sale: resource({ params: z.strictObject({ player: PlayerId }), data: Sale, help: 'Last transfer of a player, if any' }),
  comparables: resource({ params: ComparablesOf, data: Comparables, help: 'Comparable sales for a player and their interquartile range' }),
  votes: resource({
    params: z.strictObject({ names: names.optional() }),
    data: z.array(Vote),
    help: 'Open votes: all, or on shares held by accounts',
  }),
  proposal: resource({ params: z.strictObject({ share: Share }), data: ShareProposal, help: 'The vote on a share, with individual votes' }),
  ballots: resource({
    params: z.strictObject({ stage: z.enum(['open', 'ended']) }),
    data: z.array(SharedProposal),
    help: 'Votes with their tallies: open, or ended in the last week',
  }),
  owners: resource({ params: z.strictObject({ share: Share }), data: Owners, help: 'Holders of a share, largest first' }),
  proposals: resource({
    params: z.strictObject({
      share: Share.optional(),
      text: z.string().trim().min(1).max(100).optional(),
      limit: z.int().min(1).max(2_000).default(200),
    }),
    data: Archive,
    help: 'Archive of all votes seen by Touchline, including those the game no longer reports, newest first',
  }),
  tally: resource({
    params: z.strictObject({ key: z.string().min(1).max(100) }),
    data: Tally,
    help: 'Tally of a vote over time, from stored readings',
  }),
  messages: resource({
    params: MessagesOf,
    data: z.array(Message),
    help: 'News of a club, player, country, competition or the whole game',
  }),
  leaderboards: resource({ params: BoardOf, data: Leaderboard, help: 'One of the trader and manager leaderboards' }),
  jobs: resource({
    params: z.strictObject({ section: z.enum(['posted', 'available', 'both']).default('both') }),
    data: JobsBoard,
    help: 'Clubs looking for a manager',
  }),
  shop: resource({ params: ShopOf, data: z.object({ total: z.int().nullable(), rows: z.array(ShopPack) }), help: 'Club packs on sale' }),
  dumps: resource({ params: DumpOf, data: DumpWindow, help: 'A slice of one of the bulk tables' }),
  holdings: resource({
    params: z.strictObject({ names: z.array(name).min(1).max(200).optional() }),
    data: Holdings,
    help: 'Combined holdings of accounts, by share (default: your accounts)',
  }),
  portfolio: resource({ params: z.strictObject({ names }), data: Portfolio, help: 'Holdings of accounts and their value' }),
  costs: resource({ params: z.strictObject({ names }), data: Costs, help: 'Cost basis of holdings, derived from trades' }),
  income: resource({ params: z.strictObject({ names }), data: Income, help: 'Income of accounts, by week and by source' }),
  transactions: resource({ params: TransactionsOf, data: Transactions, help: 'Account transactions, newest first' }),
  names: resource({ params: z.strictObject({ ids: z.array(EntityRef).max(1_000) }), data: Names, help: 'Names of clubs and players' }),
  search: resource({
    params: z.strictObject({
      text: z.string().max(200),
      kinds: z.array(z.enum(ENTITY_KINDS)).optional(),
      limit: z.int().min(1).max(100).default(20),
    }),
    data: SearchResult,
    help: 'Search for entities by name or ID',
  }),
  crosscheck: resource({
    params: none,
    data: CrossCheck,
    help: 'Cross-check: hosted service and your node compared at the same block, by samples',
  }),
  disagreements: resource({
    params: none,
    data: Disagreements,
    help: 'Log of calls for which the hosted service and your node differ at the same block, newest first, with both responses',
  }),
  sync: resource({ params: none, data: Sync, help: 'Progress of the market sync' }),
  watchlists: resource({ params: none, data: z.array(WatchlistInfo), help: 'Your watchlists' }),
  watchlist: resource({ params: z.strictObject({ id: z.string() }), data: Watchlist, help: 'One of your watchlists' }),
  layouts: resource({ params: none, data: z.array(Layout), help: 'Your workspaces' }),
  drawings: resource({ params: z.strictObject({ share: Share }), data: z.array(Drawing), help: "Your drawings on a share's chart" }),
  drafts: resource({ params: z.strictObject({ club: ClubId }), data: z.array(Draft), help: 'Your tactics drafts for a club' }),
  rules: resource({ params: none, data: Rules, help: 'Your alert rules with their state, and suggested rules' }),
  alerts: resource({ params: AlertsOf, data: Alerts, help: 'Active alerts and alert history with reasons, newest first' }),
  alerting: resource({ params: none, data: Alerting, help: 'Counts of active and unread alerts, and of rules by state' }),
  digest: resource({ params: none, data: Digest, help: 'Summary of what happened while you were away, most important first' }),
  accounts: resource({ params: none, data: z.array(z.string()), help: 'Your account names' }),
  notes: resource({ params: none, data: z.array(z.object({ ref: EntityRef, text: z.string(), at: z.number() })), help: 'Your notes' }),
  notices: resource({ params: none, data: z.array(Notice), help: 'Messages of Touchline since it started, newest first' }),
  settings: resource({ params: none, data: z.record(z.string(), z.unknown()), help: 'Your settings, including defaults' }),
} as const;

export type ResourceName = keyof typeof RESOURCES;
/** Parameters as a caller writes them. */
export type Params<N extends ResourceName> = z.input<(typeof RESOURCES)[N]['params']>;
/** Parameters as the engine receives them, with defaults filled in. */
export type Parsed<N extends ResourceName> = z.output<(typeof RESOURCES)[N]['params']>;
export type Data<N extends ResourceName> = z.output<(typeof RESOURCES)[N]['data']>;
export const isResource = (text: string): text is ResourceName => Object.hasOwn(RESOURCES, text);
