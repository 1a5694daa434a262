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
import { FolioNames } from './model/folio/accounts.ts';
import { Closed, ClosedOf } from './model/folio/closed.ts';
import { Equity, EquityOf } from './model/folio/equity.ts';
import { Gains, GainsOf } from './model/folio/gains.ts';
import { Projection, ProjectionOf } from './model/folio/projection.ts';
import { CrossCheck, Disagreements } from './model/app/crosscheck.ts';
import { Digest } from './model/app/digest.ts';
import { BookHistory, BookHistoryOf, Recorder } from './model/app/recorder.ts';
import { BookAt, BookAtOf, BookMap, BookMapOf, BookUsual, BookUsualOf } from './model/records/book-map.ts';
import { HolderHistory, HolderHistoryOf, HoldersAround, HoldersAroundOf } from './model/records/holders.ts';
import { OrderActs, OrderActsOf } from './model/records/order-acts.ts';
import { ValueHistory, ValueHistoryOf } from './model/records/value-history.ts';
import { TradeSums, TradeSumsOf } from './model/records/trade-sums.ts';
import { TradedOf, TradedPrices } from './model/records/traded.ts';
import { Replay } from './model/app/replay.ts';
import { Draft } from './model/clubs/draft.ts';
import { Drawing, Layout } from './model/app/layout.ts';
import { Lots, LotsOf } from './model/market/lots.ts';
import { MapOf, MarketMap } from './model/market/market-map.ts';
import { Market } from './model/market/market.ts';
import { Breadth, Movers, MoversOf, MoveSpan } from './model/market/movers.ts';
import { Names, SearchResult } from './model/clubs/name.ts';
import { ApiWatch, ApiWatched, Operations } from './model/app/operation.ts';
import { Note } from './model/app/note.ts';
import { Orderbook } from './model/market/orderbook.ts';
import { Quote, QuoteOf } from './model/market/quote.ts';
import { Links, OwnWindow } from './model/app/own-window.ts';
import { Packs, PacksOf } from './model/market/packs.ts';
import { Radar, RadarOf } from './model/worth/radar.ts';
import { Player, PlayerRow } from './model/clubs/player.ts';
import { ClubId, ENTITY_KINDS, EntityRef, PlayerId, Share } from './model/market/share.ts';
import { Notice } from './protocol.ts';
import { Sync } from './model/app/sync.ts';
import { Estimates, EstimatesOf } from './model/app/estimate.ts';
import { Thesis } from './model/app/thesis.ts';
import { EngineStatus, StreamLog, Traffic } from './model/app/status.ts';
import { EventsOf, ShareEvents } from './model/market/share-event.ts';
import { SavedScreen, ScreenColumns } from './model/market/saved-screen.ts';
import { FIELD_KINDS } from './fields/field.ts';
import { Distribution, FieldInfo, FilterCounts, PlanRow, UNKNOWN_ROWS } from './model/market/screen.ts';
import { Trade } from './model/market/trade.ts';
import { User } from './model/market/user.ts';
import { Watchlist, WatchlistInfo } from './model/app/watchlist.ts';
import { Scatter, ScatterOf } from './model/worth/scatter.ts';
import { Similar, SimilarOf } from './model/worth/similar.ts';
import { Worth, WorthOf } from './model/worth/worth.ts';

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
/** A past time in Unix seconds: the resource is answered from what was recorded at that time. */
const asOf = z.int().nonnegative().optional();
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
  /** An expression on the fields of the kind; rows for which it is unknown are left out unless `unknown` says otherwise. */
  filter: z.string().max(4_000).optional(),
  columns: ScreenColumns.optional(),
  unknown: z.enum(UNKNOWN_ROWS).optional(),
});

/** How many rows an expression is true, false and unknown for, and what a query read. */
const screenedPage = <R extends z.ZodType>(row: R) =>
  page(row).extend({
    counts: FilterCounts.optional(),
    plan: z.array(PlanRow).optional(),
    units: z.record(z.string(), z.string()).optional(),
  });

/** All live resources: their parameters and the data of their snapshots. A resource is one row here and one loader in the engine. */
export const RESOURCES = {
  status: resource('Connection state: block height, lag, event stream, sources', EngineStatus, {}),
  traffic: resource('Request budgets, queues and usage by resource', Traffic, {}),
  stream: resource('Latest events and markers of the event stream', StreamLog, {}),
  operations: resource('All operations of all interfaces and the sources that support them', Operations, {}),
  api: resourceOf('One operation of an interface, kept up to date', ApiWatched, ApiWatch),
  market: resource('Market-wide figures, coin price and ticker', Market, {}),
  movers: resourceOf(
    'Shares that moved, with the nearest known event: gainers, losers, most traded, widest discounts, ratings',
    Movers,
    MoversOf,
  ),
  'market-map': resourceOf('Value, change and volume of clubs or players, by league or position', MarketMap, MapOf),
  breadth: resource('How many shares rose, fell or were not traded, and the value of the market', Breadth, {
    span: MoveSpan.default('1d'),
  }),
  radar: resourceOf('Ratings changed by the last recalculation, and estimates for the next', Radar, RadarOf),
  packs: resourceOf('Shop packs against the order books, with payback', Packs, PacksOf),
  clubs: resourceOf('Clubs, by ID or by page', screenedPage(ClubRow), screen),
  players: resourceOf('Players, by ID or by page', screenedPage(PlayerRow), screen),
  users: resourceOf('Traders, by name or by page', screenedPage(User), screen.omit({ ids: true }).extend({ ids: names.optional() })),
  fields: resource('Fields that expressions on players, clubs or users can name', z.array(FieldInfo), { kind: z.enum(FIELD_KINDS) }),
  distribution: resource('How the values of a field or expression are spread, optionally under a filter', Distribution, {
    kind: z.enum(FIELD_KINDS),
    field: z.string().min(1).max(4_000),
    filter: z.string().max(4_000).optional(),
    bins: z.int().min(1).max(200).optional(),
  }),
  club: resource('One club', Club, { id: ClubId }),
  player: resource('One player', Player, { id: PlayerId }),
  user: resource('One trader', User, { name }),
  orderbook: resource('Live order book of a share, best price first; with `asOf`, as it was recorded', Orderbook, { share: Share, asOf }),
  orderbooks: resource('Live order books of several shares, best price first', z.array(Orderbook), {
    shares: z.array(Share).min(1).max(50),
  }),
  quote: resourceOf('What an order would do in the book as it stands: fill, average, impact, queue; nothing is sent', Quote, QuoteOf),
  'book-history': resourceOf(
    'Recorded order books of a share between two times, and the spans for which they are known',
    BookHistory,
    BookHistoryOf,
  ),
  'book-map': resourceOf('Recorded order books of a share as runs of a price and size, with the best prices', BookMap, BookMapOf),
  'book-at': resourceOf('The recorded order book of a share at a time, or the nearest times that are known', BookAt, BookAtOf),
  'book-usual': resourceOf('What the order book of a share held by hour around the matches of its club', BookUsual, BookUsualOf),
  'holder-history': resourceOf(
    'Recorded numbers of holders of a share between two times, and the spans for which they are known',
    HolderHistory,
    HolderHistoryOf,
  ),
  'value-history': resourceOf(
    'Recorded rating or price of a share between two times, and the spans for which it is known',
    ValueHistory,
    ValueHistoryOf,
  ),
  'holders-around': resourceOf('Recorded holders of a share before and after a moment', HoldersAround, HoldersAroundOf),
  'order-acts': resourceOf(
    'Orders that followed traders placed, changed and cancelled, as recorded order books show them',
    OrderActs,
    OrderActsOf,
  ),
  traded: resourceOf('Trades of a share since a time, by price, with the spans for which they are complete', TradedPrices, TradedOf),
  'trade-sums': resourceOf('Stored trades of the whole market or a trader, summed by spans of time', TradeSums, TradeSumsOf),
  trades: resource('Latest trades of a share, of a trader, or of the whole market', z.array(Trade), {
    share: Share.optional(),
    name: name.optional(),
    limit: z.int().min(1).max(500).default(50),
    asOf,
  }),
  graph: resource('Volume and volume-weighted average price (VWAP), as reported by the service', Graph, { share: Share, range: Range }),
  candles: resource('Candles built from trades, with the periods covered completely', Candles, {
    share: Share,
    interval: Interval,
    from: z.number().optional(),
    to: z.number().optional(),
    prices: z.boolean().optional(),
    asOf,
  }),
  events: resourceOf(
    'Matches, injuries, transfers, votes, payouts, manager and rating changes of a share, past and set for later, oldest first',
    ShareEvents,
    EventsOf,
  ),
  worth: resourceOf('What a share is worth: assets, payouts, and payback for a size of influence', Worth, WorthOf),
  similar: resourceOf('Players like one, with their asks, payback, and what they add to an eleven', Similar, SimilarOf),
  scatter: resourceOf('Price against payback of all shares, counted in cells', Scatter, ScatterOf),
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
  holdings: resource('Combined holdings of accounts, by share (default: your accounts)', Holdings, { names: FolioNames.optional(), asOf }),
  portfolio: resource('Holdings of accounts and their value', Portfolio, { names: FolioNames }),
  costs: resource('Cost basis of holdings, derived from trades', Costs, { names: FolioNames }),
  lots: resourceOf('Purchases still held and sales of accounts in one share, with the trades behind them', Lots, LotsOf),
  equity: resourceOf('Net worth of accounts over time: deposits, price, income and wages apart, with an index', Equity, EquityOf),
  gains: resourceOf('Cost and results of accounts in each share, together or apart, by one method', Gains, GainsOf),
  closed: resourceOf('Sales of accounts in all shares, newest first, with their results', Closed, ClosedOf),
  projection: resourceOf('What shares paid to accounts by day, and what coming matches are expected to pay', Projection, ProjectionOf),
  income: resource('Income of accounts, by week and by source', Income, { names: FolioNames }),
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
  recorder: resource('What is recorded, since when and how large it is, and what the recorder does now', Recorder, {}),
  replay: resource('The replay clock: the past time that all views show, and what is recorded around it', Replay, {}),
  watchlists: resource('Your watchlists', z.array(WatchlistInfo), {}),
  watchlist: resource('One of your watchlists, or a saved screen as a list (screen:ID, at most 500 rows)', Watchlist, { id: z.string() }),
  screens: resource('Your saved screens, each with its latest scheduled run', z.array(SavedScreen), {}),
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
  estimates: resourceOf(
    'Estimates of Touchline with the facts known since, newest first, and the record of each kind',
    Estimates,
    EstimatesOf,
  ),
  theses: resource('Your dated theses about shares, with their outcome', z.array(Thesis), { share: Share.optional() }),
  accounts: resource('Your account names', z.array(z.string()), {}),
  notes: resource('Your notes with their tags', z.array(Note), {}),
  recent: resource('What you opened lately, newest first', z.array(z.object({ ref: EntityRef, at: z.number() })), {}),
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
