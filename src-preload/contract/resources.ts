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
  status: resource({ params: none, data: EngineStatus, help: 'connection, height, lag, stream and sources' }),
  traffic: resource({ params: none, data: Traffic, help: 'request budgets, queues and who spends' }),
  stream: resource({ params: none, data: StreamLog, help: 'the newest events and markers of the events stream' }),
  operations: resource({ params: none, data: Operations, help: 'every operation of every interface, and who serves it now' }),
  api: resource({ params: ApiWatch, data: ApiWatched, help: 'one operation of an interface, watched' }),
  market: resource({ params: none, data: Market, help: 'market-wide figures, coin price and ticker' }),
  clubs: resource({
    params: screen,
    data: z.object({ total: z.int().nullable(), rows: z.array(ClubRow) }),
    help: 'rows of clubs, by id or by page',
  }),
  players: resource({
    params: screen,
    data: z.object({ total: z.int().nullable(), rows: z.array(PlayerRow) }),
    help: 'rows of players, by id or by page',
  }),
  users: resource({
    params: screen.omit({ ids: true }).extend({ ids: names.optional() }),
    data: z.object({ total: z.int().nullable(), rows: z.array(User) }),
    help: 'rows of traders, by name or by page',
  }),
  club: resource({ params: z.strictObject({ id: ClubId }), data: Club, help: 'one club' }),
  player: resource({ params: z.strictObject({ id: PlayerId }), data: Player, help: 'one player' }),
  user: resource({ params: z.strictObject({ name }), data: User, help: 'one trader' }),
  orderbook: resource({ params: z.strictObject({ share: Share }), data: Orderbook, help: 'the live orderbook of a share, best first' }),
  orderbooks: resource({
    params: z.strictObject({ shares: z.array(Share).min(1).max(50) }),
    data: z.array(Orderbook),
    help: 'the live orderbooks of some shares, each best first',
  }),
  trades: resource({
    params: z.strictObject({ share: Share.optional(), name: name.optional(), limit: z.int().min(1).max(500).default(50) }),
    data: z.array(Trade),
    help: 'newest trades of a share, a trader or everyone',
  }),
  graph: resource({
    params: z.strictObject({ share: Share, range: Range }),
    data: Graph,
    help: 'volume and weighted average price as served',
  }),
  candles: resource({
    params: z.strictObject({ share: Share, interval: Interval, from: z.number().optional(), to: z.number().optional() }),
    data: Candles,
    help: 'bars built from trades, with the spans that are complete',
  }),
  fixture: resource({ params: z.strictObject({ id }), data: FixtureCard, help: 'one match: figures, line-ups, events, commentary' }),
  schedule: resource({
    params: z.strictObject({ club: ClubId, season: id.optional() }),
    data: z.object({ club: ClubId, season_id: id, fixtures: z.array(Fixture) }),
    help: 'the matches of a club in a season, in order',
  }),
  calendar: resource({
    params: CalendarOf,
    data: Calendar,
    help: 'the matches of several clubs, in order',
  }),
  competitions: resource({
    params: z.strictObject({ season: id.optional() }),
    data: Competitions,
    help: 'leagues and cups of a season, and the seasons there are',
  }),
  league: resource({ params: LeagueOf, data: LeagueCard, help: 'one league, or the one a club plays in: terms, table, best players' }),
  tables: resource({ params: TableOf, data: z.array(TableRow), help: 'a league table, best first; division 1 is the top one' }),
  squad: resource({
    params: z.strictObject({ club: ClubId }),
    data: z.object({ club: ClubId, players: z.array(Player) }),
    help: 'the players of a club, with their prices',
  }),
  tactics: resource({ params: z.strictObject({ club: ClubId }), data: ClubTactics, help: 'what a club has set, as far as it shows it' }),
  autopick: resource({
    params: z.strictObject({ club: ClubId, formation: z.int().min(0).max(99).optional() }),
    data: Autopick,
    help: 'the team the game would pick; without a formation in the club’s default one',
  }),
  lineups: resource({
    params: z.strictObject({ club: ClubId }),
    data: Lineups,
    help: 'every formation for a club, ranked, with the best line-up of each',
  }),
  finances: resource({
    params: z.strictObject({ club: ClubId, season: id.optional() }),
    data: Finances,
    help: 'the balance sheet of a club by week, and its balances now',
  }),
  tenures: resource({ params: z.strictObject({ club: ClubId }), data: z.array(Tenure), help: 'who managed a club, newest first' }),
  auctions: resource({ params: none, data: z.array(Auction), help: 'players for sale, highest bid first' }),
  auction: resource({ params: z.strictObject({ player: PlayerId }), data: AuctionState, help: 'the auction of a player, with its bids' }),
  sale: resource({ params: z.strictObject({ player: PlayerId }), data: Sale, help: 'the last transfer of a player, if there was one' }),
  comparables: resource({
    params: ComparablesOf,
    data: Comparables,
    help: 'what players like this one went for, and the middle half of it',
  }),
  votes: resource({
    params: z.strictObject({ names: names.optional() }),
    data: z.array(Vote),
    help: 'open votes, all or on what accounts hold',
  }),
  proposal: resource({
    params: z.strictObject({ share: Share }),
    data: ShareProposal,
    help: 'the vote about a share, with who voted for what',
  }),
  ballots: resource({
    params: z.strictObject({ stage: z.enum(['open', 'ended']) }),
    data: z.array(SharedProposal),
    help: 'every proposal with its counts: open ones, or those that ended in the last week',
  }),
  owners: resource({ params: z.strictObject({ share: Share }), data: Owners, help: 'who owns influence of a share, most first' }),
  proposals: resource({
    params: z.strictObject({
      share: Share.optional(),
      text: z.string().trim().min(1).max(100).optional(),
      limit: z.int().min(1).max(2_000).default(200),
    }),
    data: Archive,
    help: 'every proposal that was read here, also those the game forgot, newest first',
  }),
  tally: resource({
    params: z.strictObject({ key: z.string().min(1).max(100) }),
    data: Tally,
    help: 'how the counts of a proposal went, from the readings kept here',
  }),
  messages: resource({
    params: MessagesOf,
    data: z.array(Message),
    help: 'news of a club, player, country or competition, or of the game',
  }),
  leaderboards: resource({ params: BoardOf, data: Leaderboard, help: 'one of the rankings of traders and managers' }),
  jobs: resource({
    params: z.strictObject({ section: z.enum(['posted', 'available', 'both']).default('both') }),
    data: JobsBoard,
    help: 'clubs that look for a manager',
  }),
  shop: resource({
    params: ShopOf,
    data: z.object({ total: z.int().nullable(), rows: z.array(ShopPack) }),
    help: 'packs of clubs on sale',
  }),
  dumps: resource({ params: DumpOf, data: DumpWindow, help: 'a window of one of the bulk tables' }),
  holdings: resource({
    params: z.strictObject({ names: z.array(name).min(1).max(200).optional() }),
    data: Holdings,
    help: 'what accounts hold together, share by share; without names the accounts you watch',
  }),
  portfolio: resource({ params: z.strictObject({ names }), data: Portfolio, help: 'what accounts own, and what it is worth' }),
  costs: resource({ params: z.strictObject({ names }), data: Costs, help: 'what the holdings of accounts cost, as their trades tell it' }),
  income: resource({ params: z.strictObject({ names }), data: Income, help: 'what accounts were paid, by week and by source' }),
  transactions: resource({ params: TransactionsOf, data: Transactions, help: 'movements of money and influence, newest first' }),
  names: resource({ params: z.strictObject({ ids: z.array(EntityRef).max(1_000) }), data: Names, help: 'names of clubs and players' }),
  search: resource({
    params: z.strictObject({
      text: z.string().max(200),
      kinds: z.array(z.enum(ENTITY_KINDS)).optional(),
      limit: z.int().min(1).max(100).default(20),
    }),
    data: SearchResult,
    help: 'entities by name or id',
  }),
  crosscheck: resource({
    params: none,
    data: CrossCheck,
    help: 'what the hosted service and your own node say of the same block, compared in samples',
  }),
  disagreements: resource({
    params: none,
    data: Disagreements,
    help: 'log of calls that the hosted service and your node answered differently for the same block, newest first, with both responses',
  }),
  sync: resource({ params: none, data: Sync, help: 'how far reading the whole market is' }),
  watchlists: resource({ params: none, data: z.array(WatchlistInfo), help: 'your lists' }),
  watchlist: resource({ params: z.strictObject({ id: z.string() }), data: Watchlist, help: 'one of your lists' }),
  layouts: resource({ params: none, data: z.array(Layout), help: 'your workspaces' }),
  drawings: resource({ params: z.strictObject({ share: Share }), data: z.array(Drawing), help: 'your drawings on the chart of a share' }),
  drafts: resource({ params: z.strictObject({ club: ClubId }), data: z.array(Draft), help: 'your tactics drafts for a club' }),
  rules: resource({ params: none, data: Rules, help: 'your alert rules, how each stands, and rules that are offered' }),
  alerts: resource({ params: AlertsOf, data: Alerts, help: 'alerts: what holds now and the history, newest first, each with its reasons' }),
  alerting: resource({ params: none, data: Alerting, help: 'how many alerts hold and were not seen, and how the rules stand, in numbers' }),
  digest: resource({ params: none, data: Digest, help: 'what happened since you looked last, the most important first' }),
  accounts: resource({ params: none, data: z.array(z.string()), help: 'the account names you watch' }),
  notes: resource({ params: none, data: z.array(z.object({ ref: EntityRef, text: z.string(), at: z.number() })), help: 'your notes' }),
  notices: resource({ params: none, data: z.array(Notice), help: 'messages of Touchline itself since it started, newest first' }),
  settings: resource({ params: none, data: z.record(z.string(), z.unknown()), help: 'your settings, with defaults filled in' }),
} as const;

export type ResourceName = keyof typeof RESOURCES;
/** Parameters as a caller writes them. */
export type Params<N extends ResourceName> = z.input<(typeof RESOURCES)[N]['params']>;
/** Parameters as the engine receives them, with defaults filled in. */
export type Parsed<N extends ResourceName> = z.output<(typeof RESOURCES)[N]['params']>;
export type Data<N extends ResourceName> = z.output<(typeof RESOURCES)[N]['data']>;
export const isResource = (text: string): text is ResourceName => Object.hasOwn(RESOURCES, text);
