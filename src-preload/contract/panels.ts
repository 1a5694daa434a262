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
  /** Parameters of its tile when it opens for a kind of alert. */
  readonly opensWith?: Readonly<Partial<Record<AlertKind, Readonly<Record<string, string>>>>>;
  /** An alert set on its tile applies to the game, not to an entity. */
  readonly aboutGame?: true;
  /** Typing while the panel has the focus starts a search for an entity. */
  readonly typing?: true;
  /** It shares the time under its crosshair and its time range with a link group. */
  readonly time?: true;
  /** Other words that people use for it, for the search. */
  readonly also?: string;
  /** The parameter `title` is the panel's title, and each panel opened from another panel gets a tile of its own. */
  readonly named?: true;
  /** Titles while the parameter `only` names one part of the panel, or `scope` the whole market. */
  readonly titles?: Readonly<Record<string, string>>;
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
  watchlist: panel('Watchlist', 'Your watchlists with prices', [], 'send', { key: 'W', also: 'favourites list stars' }),
  notes: panel('Notes', 'All your notes, with search and tags', [], 'send', { key: 'N', also: 'remarks comments memo tags' }),
  market: panel('Market', 'Market overview', [], 'send', { key: 'M' }),
  movers: panel('Movers', 'Gainers and losers, each with the nearest known event', [], 'send'),
  map: panel('Map', 'The market as a treemap of leagues, clubs and players, or as a table', [], 'send'),
  discounts: panel('Traded, discounts', 'Most traded shares, and clubs below what they own', [], 'send'),
  radar: panel('Rating radar', 'Ratings that the last recalculation changed, and estimates for the next', [], 'send'),
  packs: panel('Shop packs', 'Packs on sale against the order books, with payback', [], 'send'),
  jobs: panel('Jobs', 'Clubs that look for a manager or can be taken over, with what they can pay', [], 'send', {
    also: 'jobs board vacancies vacant free clubs posting manager',
    opensFor: ['job'],
  }),
  chart: panel('Chart', 'Candles, volume and VWAP', SHARE, 'both', {
    also: 'graph price history candlesticks',
    key: 'C',
    unchosen: noShare('The chart shows the traded price of a club or player. Select one in a linked watchlist, or type a name.'),
    typing: true,
    time: true,
    opensFor: ['market'],
  }),
  orderbook: panel('Order book', 'Open orders by price', SHARE, 'receive', {
    also: 'ladder level 2 bids asks orders',
    key: 'B',
    time: true,
    unchosen: noShare('The order book shows open bids and asks of a club or player. Select one in a linked watchlist, or type a name.'),
    alerts: ['bid', 'ask', 'spread', 'book', 'depth'],
    typing: true,
    opensFor: ['spread', 'bid', 'ask', 'book'],
  }),
  heatmap: panel('Heat map', 'The recorded order book over time, with trades, spread and imbalance', SHARE, 'receive', {
    also: 'book history depth history heatmap',
    key: 'H',
    unchosen: noShare(
      'The heat map shows the recorded order book of a club or player over time. Select one in a linked watchlist, or type a name.',
    ),
    alerts: ['depth', 'book', 'spread'],
    typing: true,
  }),
  depth: panel('Depth', 'Cumulative orders and the cost of a given size', SHARE, 'receive', {
    also: 'liquidity slippage',
    key: 'D',
    unchosen: noShare(
      'Depth shows cumulative orders by distance from the mid price, and the cost of a given size. Select a club or player in a linked watchlist, or type a name.',
    ),
    alerts: ['depth', 'book', 'spread'],
    typing: true,
    opensFor: ['depth'],
  }),
  whatif: panel('What-if', 'What an order would do in the book: fill, average, impact, queue, coin', SHARE, 'receive', {
    also: 'ticket order price size cost queue reserve',
    key: 'I',
    unchosen: noShare(
      'What-if computes what an order would do in the live book, and sends nothing. Select a club or player in a linked watchlist, or type a name.',
    ),
    alerts: ['ask', 'bid', 'depth'],
  }),
  orders: panel('Orders', 'Open orders of a share, its mint, and your trades and orders', SHARE, 'receive', {
    also: 'mint primary offering mine queue',
    key: 'U',
    unchosen: noShare('Orders lists the open orders of a club or player by trader. Select one in a linked watchlist, or type a name.'),
    alerts: ['bid', 'ask', 'book'],
    typing: true,
  }),
  trades: panel('Tape', 'Trades as they happen', ['club', 'player', 'user'], 'receive', {
    also: 'time and sales prints trades ticker',
    titles: { market: 'Market tape' },
    key: 'T',
    alerts: ['trade', 'price', 'volume', 'active', 'inactive'],
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
    alerts: ['active', 'trader-order', 'inactive', 'balance'],
    opensFor: ['traders'],
  }),
  followed: panel('Followed traders', 'Trades, votes, orders and holdings of the traders in your watchlists', [], 'send', {
    also: 'follow tape traders watch copy',
    alerts: ['active', 'trader-order', 'inactive', 'balance'],
  }),
  flows: panel('Who moves it', 'Who bought and sold a share, who traded with whom, and holders around a match or vote', SHARE, 'receive', {
    also: 'accumulation holders pairs circular flows',
    unchosen: noShare(
      'This panel shows who bought and sold a share, and holders before and after a match or vote. Select a club or player in a linked watchlist, or type a name.',
    ),
    alerts: ['trade', 'volume', 'move'],
  }),
  portfolio: panel('Portfolio', 'Your holdings with exit value, income, votes and issues', [], 'send', {
    also: 'positions account balance wealth',
    key: 'P',
    titles: { issues: 'Issues', income: 'Income', exposure: 'Exposure' },
    alerts: ['move', 'drift', 'not-voted', 'price', 'injured'],
    opensFor: ['drift'],
    opensWith: { drift: { tab: 'exposure', exposure: 'targets' } },
  }),
  equity: panel('Net worth', 'Net worth over time, profit and loss by period and month', SHARE, 'receive', {
    also: 'equity curve performance profit loss return benchmark months',
  }),
  lots: panel('Lots', 'What was bought and sold of a share, at which cost, and all sales', SHARE, 'both', {
    also: 'fifo average cost purchases sales closed positions realised',
    unchosen: noShare('Lots show what your accounts bought and sold of a club or player. Select one in the portfolio, or type a name.'),
    typing: true,
  }),
  votes: panel('Votes', 'Your votes, all open votes, archive', [], 'send', {
    also: 'governance ballots polls',
    alerts: ['not-voted', 'vote-ending', 'vote-opened'],
    opensFor: ['votes'],
  }),
  proposal: panel('Vote', 'One vote: options, tally, voters', SHARE, 'receive', {
    key: 'V',
    unchosen: { title: 'No vote chosen', text: 'Select a vote in the Votes panel, or a club or player with an open vote.' },
    alerts: ['not-voted', 'vote-ending', 'vote-opened'],
    opensFor: ['votes'],
  }),
  worth: panel('Worth', 'What a share is worth: assets, payouts, and payback at the price of your size', SHARE, 'both', {
    unchosen: noShare(
      'Worth compares the price of a club or player with what it owns and pays. Select one in a linked watchlist, or type a name.',
    ),
    alerts: ['price', 'ask'],
    typing: true,
  }),
  similar: panel('Similar', 'Players like one that cost less, with what they add to your eleven', ['player'], 'both', {
    unchosen: { title: 'No player chosen', text: 'Select a player in a linked watchlist, or search with Ctrl+K.' },
    alerts: ['ask', 'price'],
  }),
  scatter: panel('Price and payback', 'All shares by price and payback', SHARE, 'both'),
  squad: panel('Squad', 'A club’s players: selection, contracts, fitness, discipline, market, form', ['club'], 'both', {
    also: 'roster team',
    key: 'S',
    unchosen: noClub,
    alerts: ['injured', 'banned', 'tired', 'sold'],
    opensFor: ['squad'],
  }),
  tactics: panel('Tactics', 'A club’s current line-up next to the autopick and the best eleven', ['club'], 'receive', {
    also: 'line-up formation eleven',
    key: 'L',
    unchosen: noClub,
    alerts: ['lock', 'fixture', 'injured', 'banned'],
    opensFor: ['fixtures'],
  }),
  finances: panel('Finances', 'A club’s income and spending by week and category, with runway', ['club'], 'receive', {
    also: 'revenue sales expenses money balance sheet',
    key: 'E',
    unchosen: noClub,
  }),
  schedule: panel('Schedule', 'Fixtures of a club or of all your clubs, as list, month or calendar file', ['club'], 'both', {
    also: 'fixtures calendar matches',
    key: 'F',
    alerts: ['lock', 'fixture', 'result'],
    opensFor: ['fixture'],
  }),
  league: panel('League', 'League table with form and upcoming difficulty; top players', ['club'], 'both', {
    also: 'standings division',
    key: 'O',
  }),
  match: panel('Match', 'One match: timeline, statistics, line-ups, ratings, commentary', ['fixture', 'club'], 'receive', {
    key: 'K',
    unchosen: { title: 'No match chosen', text: 'Select a match in a schedule, or a club in a linked watchlist.' },
    alerts: ['lock', 'fixture', 'result'],
    opensFor: ['result'],
  }),
  auctions: panel('Auctions', 'Open auctions with time left and bids; your shortlist with limits', ['player'], 'both', {
    also: 'transfers bids market',
    alerts: ['auction-price', 'auction-ending', 'outbid', 'listed'],
    opensFor: ['auctions'],
  }),
  screener: panel('Screener', 'All players, clubs or traders of the market, filtered and ranked by your own rules', [], 'send', {
    key: 'Q',
    also: 'search filter find query',
    alerts: ['price', 'ask', 'auction-ending', 'sold'],
  }),
  compare: panel('Compare', 'Two to six players or clubs side by side', [], 'receive', { key: 'X', also: 'radar percentiles' }),
  alerts: panel('Alerts', 'Active and unread alerts, history with reasons', [], 'send', { also: 'notifications inbox', key: 'A' }),
  rules: panel('Rules', 'Alert rules with their state, and the rule editor', [], 'receive', { also: 'triggers conditions' }),
  estimates: panel('Estimates', 'How good Touchline’s estimates have been, and your theses', [], 'send', {
    also: 'forecasts predictions record',
    key: 'Y',
  }),
  connection: panel('Connection', 'Sources, request budget, event stream, capabilities', [], 'receive', {
    also: 'network sources node status',
    alerts: ['source', 'lag', 'mismatch'],
    aboutGame: true,
    opensFor: ['sources'],
  }),
  explorer: panel('API explorer', 'Run any operation of any interface and save it as a panel', [], 'receive', {
    also: 'query method endpoint console',
  }),
  api: panel('Saved call', 'A saved API call that refreshes automatically', [], 'receive', { named: true }),
} as const;

export type PanelId = keyof typeof ROWS;
export const PANELS: Readonly<Record<PanelId, Panel>> = ROWS;
/** The ids of all panels: the names that layouts, links, alerts and keys refer to. */
export const PANEL_IDS = Object.keys(PANELS) as [PanelId, ...PanelId[]];
export const isPanel = (id: string): id is PanelId => Object.hasOwn(PANELS, id);
