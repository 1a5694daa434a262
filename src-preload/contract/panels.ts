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
  /** It shares the time under its crosshair and its time range with a link group. */
  readonly time?: true;
  /** The parameter `title` is the panel's title, and each panel opened from another panel gets a tile of its own. */
  readonly named?: true;
  /** Title while the parameter `scope` is `market`. */
  readonly wholeMarket?: string;
}
const SHARE: readonly EntityKind[] = ['club', 'player'];
const noClub = { title: 'No club chosen', text: 'Select a club in a linked watchlist, or search with Ctrl+K.' };
const noShare = (text: string) => ({ title: 'No share chosen', text });

type More = Omit<Panel, 'title' | 'help' | 'takes' | 'role'>;
function panel(title: string, help: string, takes: Panel['takes'], role: Panel['role'], more: More = {}): Panel {
  return { title, help, takes, role, ...more };
}

/** Every panel: its row here, its component and icon in `src-renderer/panels/table.ts`, and a folder for its code. */
const ROWS = {
  watchlist: panel('Watchlist', 'Your watchlists with prices', [], 'send', { key: 'W' }),
  market: panel('Market', 'Market overview', [], 'send', { key: 'M' }),
  chart: panel('Chart', 'Candles, volume and VWAP', SHARE, 'both', {
    key: 'C',
    unchosen: noShare('The chart shows the traded price of a club or player. Select one in a linked watchlist, or type a name.'),
    typing: true,
    time: true,
    opensFor: ['market'],
  }),
  orderbook: panel('Order book', 'Open orders by price', SHARE, 'receive', {
    key: 'B',
    unchosen: noShare('The order book shows open bids and asks of a club or player. Select one in a linked watchlist, or type a name.'),
    alerts: ['bid', 'ask', 'spread', 'book', 'depth'],
    typing: true,
    opensFor: ['spread', 'bid', 'ask', 'book'],
  }),
  depth: panel('Depth', 'Cumulative orders and the cost of a given size', SHARE, 'receive', {
    key: 'D',
    unchosen: noShare(
      'Depth shows cumulative orders by distance from the mid price, and the cost of a given size. Select a club or player in a linked watchlist, or type a name.',
    ),
    alerts: ['depth', 'book', 'spread'],
    typing: true,
    opensFor: ['depth'],
  }),
  trades: panel('Tape', 'Trades as they happen', ['club', 'player', 'user'], 'receive', {
    wholeMarket: 'Market tape',
    key: 'T',
    alerts: ['trade', 'price', 'volume', 'inactive'],
    opensFor: ['trade'],
  }),
  club: panel('Club', 'Club profile', ['club'], 'receive', {
    unchosen: noClub,
    alerts: ['price', 'vote-opened', 'manager', 'seat-free', 'balance'],
    opensFor: ['clubs'],
  }),
  player: panel('Player', 'Player profile', ['player'], 'receive', {
    unchosen: { title: 'No player chosen', text: 'Select a player in a linked watchlist, or search with Ctrl+K.' },
    alerts: ['price', 'injured', 'sold', 'auction-ending'],
    opensFor: ['squad'],
  }),
  trader: panel('Trader', 'Trader profile: holdings, orders, trades', ['user'], 'receive', {
    unchosen: { title: 'No trader chosen', text: 'Open a trader from an order book, the tape or a watchlist, or search with Ctrl+K.' },
    alerts: ['inactive', 'balance'],
    opensFor: ['traders'],
  }),
  portfolio: panel('Portfolio', 'Your holdings with exit value, income, votes and issues', [], 'send', { key: 'P' }),
  votes: panel('Votes', 'Your votes, all open votes, archive', [], 'send', {
    alerts: ['not-voted', 'vote-ending', 'vote-opened'],
    opensFor: ['votes'],
  }),
  proposal: panel('Vote', 'One vote: options, tally, voters', SHARE, 'receive', {
    key: 'V',
    unchosen: { title: 'No vote chosen', text: 'Select a vote in the Votes panel, or a club or player with an open vote.' },
    alerts: ['not-voted', 'vote-ending', 'vote-opened'],
    opensFor: ['votes'],
  }),
  squad: panel('Squad', 'A club’s players: selection, contracts, fitness, discipline, market, form', ['club'], 'both', {
    key: 'S',
    unchosen: noClub,
    alerts: ['injured', 'banned', 'tired', 'sold'],
    opensFor: ['squad'],
  }),
  tactics: panel('Tactics', 'A club’s current line-up next to the autopick and the best eleven', ['club'], 'receive', {
    key: 'L',
    unchosen: noClub,
    alerts: ['lock', 'fixture', 'injured', 'banned'],
    opensFor: ['fixtures'],
  }),
  finances: panel('Finances', 'A club’s income and spending by week and category, with runway', ['club'], 'receive', {
    key: 'E',
    unchosen: noClub,
  }),
  schedule: panel('Schedule', 'Fixtures of a club or of all your clubs, as list, month or calendar file', ['club'], 'both', {
    key: 'F',
    alerts: ['lock', 'fixture', 'result'],
    opensFor: ['fixture'],
  }),
  league: panel('League', 'League table with form and upcoming difficulty; top players', ['club'], 'both', { key: 'O' }),
  match: panel('Match', 'One match: timeline, statistics, line-ups, ratings, commentary', ['fixture', 'club'], 'receive', {
    key: 'K',
    unchosen: { title: 'No match chosen', text: 'Select a match in a schedule, or a club in a linked watchlist.' },
    alerts: ['lock', 'fixture', 'result'],
    opensFor: ['result'],
  }),
  auctions: panel('Auctions', 'Open auctions with time left and bids; your shortlist with limits', ['player'], 'both', {
    alerts: ['auction-price', 'auction-ending', 'outbid', 'listed'],
    opensFor: ['auctions'],
  }),
  alerts: panel('Alerts', 'Active and unread alerts, history with reasons', [], 'send', { key: 'A' }),
  rules: panel('Rules', 'Alert rules with their state, and the rule editor', [], 'receive'),
  connection: panel('Connection', 'Sources, request budget, event stream, capabilities', [], 'receive', {
    alerts: ['source', 'lag', 'mismatch'],
    aboutGame: true,
    opensFor: ['sources'],
  }),
  explorer: panel('API explorer', 'Run any operation of any interface and save it as a panel', [], 'receive'),
  api: panel('Saved call', 'A saved API call that refreshes automatically', [], 'receive', { named: true }),
} as const;

export type PanelId = keyof typeof ROWS;
export const PANELS: Readonly<Record<PanelId, Panel>> = ROWS;
/** The ids of all panels: the names that layouts, links, alerts and keys refer to. */
export const PANEL_IDS = Object.keys(PANELS) as [PanelId, ...PanelId[]];
export const isPanel = (id: string): id is PanelId => Object.hasOwn(PANELS, id);
