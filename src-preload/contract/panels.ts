import type { AlertGroup, AlertKind } from './model/alerts/alert-kind.ts';
import type { EntityKind } from './model/market/share.ts';

interface Panel {
  readonly title: string;
  readonly help: string;
  /** Kinds of entity it can show; empty for a panel that shows none in particular. */
  readonly takes: readonly EntityKind[];
  /** Default role in its link group. */
  readonly role: 'receive' | 'send' | 'both';
  /** The key that opens it after G. */
  readonly key?: string;
  /** Message while its tile has no entity that it can show. Without one, the panel can do without an entity. */
  readonly unchosen?: { readonly title: string; readonly text: string };
  /** Common kinds of alert on what it shows, the default first. */
  readonly alerts?: readonly AlertKind[];
  /** Kinds and groups of alert whose subject it shows. A panel that names the kind comes before those that name its group. */
  readonly opensFor?: readonly (AlertKind | AlertGroup)[];
  /** An alert set on its tile applies to the game, not to an entity. */
  readonly aboutGame?: true;
  /** Typing while the panel has the focus starts a search for an entity. */
  readonly typing?: true;
  /** The parameter `title` is the panel's title, and each panel opened from another panel gets a tile of its own. */
  readonly named?: true;
  /** Title while the parameter `scope` is `market`. */
  readonly wholeMarket?: string;
}
const SHARE: readonly EntityKind[] = ['club', 'player'];
const noClub = { title: 'No club chosen', text: 'Select a club in a linked watchlist, or search with Ctrl+K.' };
const noShare = (text: string) => ({ title: 'No share chosen', text });

/** Every panel: its row here, its component and icon in `src-renderer/panels/table.ts`, and a folder for its code. */
const ROWS = {
  watchlist: { title: 'Watchlist', help: 'Your watchlists with prices', takes: [], role: 'send', key: 'W' },
  market: { title: 'Market', help: 'Market overview', takes: [], role: 'send', key: 'M' },
  chart: {
    title: 'Chart',
    help: 'Candles, volume and VWAP',
    takes: SHARE,
    role: 'both',
    key: 'C',
    unchosen: noShare('The chart shows the traded price of a club or player. Select one in a linked watchlist, or type a name.'),
    typing: true,
    opensFor: ['Market'],
  },
  orderbook: {
    title: 'Order book',
    help: 'Open orders by price',
    takes: SHARE,
    role: 'receive',
    key: 'B',
    unchosen: noShare('The order book shows open bids and asks of a club or player. Select one in a linked watchlist, or type a name.'),
    alerts: ['bid', 'ask', 'spread', 'book', 'depth'],
    typing: true,
    opensFor: ['spread', 'bid', 'ask', 'book'],
  },
  depth: {
    title: 'Depth',
    help: 'Cumulative orders and the cost of a given size',
    takes: SHARE,
    role: 'receive',
    key: 'D',
    unchosen: noShare(
      'Depth shows cumulative orders by distance from the mid price, and the cost of a given size. Select a club or player in a linked watchlist, or type a name.',
    ),
    alerts: ['depth', 'book', 'spread'],
    typing: true,
    opensFor: ['depth'],
  },
  trades: {
    title: 'Tape',
    wholeMarket: 'Market tape',
    help: 'Trades as they happen',
    takes: ['club', 'player', 'user'],
    role: 'receive',
    key: 'T',
    alerts: ['trade', 'price', 'volume', 'inactive'],
    opensFor: ['trade'],
  },
  club: {
    title: 'Club',
    help: 'Club profile',
    takes: ['club'],
    role: 'receive',
    unchosen: noClub,
    alerts: ['price', 'vote-opened', 'manager', 'seat-free', 'balance'],
    opensFor: ['Clubs'],
  },
  player: {
    title: 'Player',
    help: 'Player profile',
    takes: ['player'],
    role: 'receive',
    unchosen: { title: 'No player chosen', text: 'Select a player in a linked watchlist, or search with Ctrl+K.' },
    alerts: ['price', 'injured', 'sold', 'auction-ending'],
    opensFor: ['Squad'],
  },
  trader: {
    title: 'Trader',
    help: 'Trader profile: holdings, orders, trades',
    takes: ['user'],
    role: 'receive',
    unchosen: { title: 'No trader chosen', text: 'Open a trader from an order book, the tape or a watchlist, or search with Ctrl+K.' },
    alerts: ['inactive', 'balance'],
    opensFor: ['Traders'],
  },
  portfolio: { title: 'Portfolio', help: 'Your holdings with exit value, income, votes and issues', takes: [], role: 'send', key: 'P' },
  votes: {
    title: 'Votes',
    help: 'Your votes, all open votes, archive',
    takes: [],
    role: 'send',
    alerts: ['not-voted', 'vote-ending', 'vote-opened'],
    opensFor: ['Votes'],
  },
  proposal: {
    title: 'Vote',
    help: 'One vote: options, tally, voters',
    takes: SHARE,
    role: 'receive',
    key: 'V',
    unchosen: { title: 'No vote chosen', text: 'Select a vote in the Votes panel, or a club or player with an open vote.' },
    alerts: ['not-voted', 'vote-ending', 'vote-opened'],
    opensFor: ['Votes'],
  },
  squad: {
    title: 'Squad',
    help: 'A club’s players: selection, contracts, fitness, discipline, market, form',
    takes: ['club'],
    role: 'both',
    key: 'S',
    unchosen: noClub,
    alerts: ['injured', 'banned', 'tired', 'sold'],
    opensFor: ['Squad'],
  },
  tactics: {
    title: 'Tactics',
    help: 'A club’s current line-up next to the autopick and the best eleven',
    takes: ['club'],
    role: 'receive',
    key: 'L',
    unchosen: noClub,
    alerts: ['lock', 'fixture', 'injured', 'banned'],
    opensFor: ['Fixtures'],
  },
  finances: {
    title: 'Finances',
    help: 'A club’s income and spending by week and category, with runway',
    takes: ['club'],
    role: 'receive',
    key: 'E',
    unchosen: noClub,
  },
  schedule: {
    title: 'Schedule',
    help: 'Fixtures of a club or of all your clubs, as list, month or calendar file',
    takes: ['club'],
    role: 'both',
    key: 'F',
    alerts: ['lock', 'fixture', 'result'],
    opensFor: ['fixture'],
  },
  league: { title: 'League', help: 'League table with form and upcoming difficulty; top players', takes: ['club'], role: 'both', key: 'O' },
  match: {
    title: 'Match',
    help: 'One match: timeline, statistics, line-ups, ratings, commentary',
    takes: ['fixture', 'club'],
    role: 'receive',
    key: 'K',
    unchosen: { title: 'No match chosen', text: 'Select a match in a schedule, or a club in a linked watchlist.' },
    alerts: ['lock', 'fixture', 'result'],
    opensFor: ['result'],
  },
  auctions: {
    title: 'Auctions',
    help: 'Open auctions with time left and bids; your shortlist with limits',
    takes: ['player'],
    role: 'both',
    alerts: ['auction-price', 'auction-ending', 'outbid', 'listed'],
    opensFor: ['Auctions'],
  },
  alerts: { title: 'Alerts', help: 'Active and unread alerts, history with reasons', takes: [], role: 'send', key: 'A' },
  rules: { title: 'Rules', help: 'Alert rules with their state, and the rule editor', takes: [], role: 'receive' },
  connection: {
    title: 'Connection',
    help: 'Sources, request budget, event stream, capabilities',
    takes: [],
    role: 'receive',
    alerts: ['source', 'lag', 'mismatch'],
    aboutGame: true,
    opensFor: ['Sources'],
  },
  explorer: { title: 'API explorer', help: 'Run any operation of any interface and save it as a panel', takes: [], role: 'receive' },
  api: { title: 'Saved call', help: 'A saved API call that refreshes automatically', takes: [], role: 'receive', named: true },
} as const satisfies Record<string, Panel>;

export type PanelId = keyof typeof ROWS;
export const PANELS: Readonly<Record<PanelId, Panel>> = ROWS;
/** The ids of all panels: the names that layouts, links, alerts and keys refer to. */
export const PANEL_IDS = Object.keys(PANELS) as [PanelId, ...PanelId[]];
export const isPanel = (id: string): id is PanelId => Object.hasOwn(PANELS, id);
