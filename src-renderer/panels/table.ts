import ArrowLeftRight from '@lucide/svelte/icons/arrow-left-right';
import Bell from '@lucide/svelte/icons/bell';
import BellPlus from '@lucide/svelte/icons/bell-plus';
import Briefcase from '@lucide/svelte/icons/briefcase-business';
import Banknote from '@lucide/svelte/icons/banknote';
import BookOpen from '@lucide/svelte/icons/book-open';
import CandlestickChart from '@lucide/svelte/icons/chart-candlestick';
import ChartNoAxesColumn from '@lucide/svelte/icons/chart-no-axes-column';
import List from '@lucide/svelte/icons/list';
import ClipboardList from '@lucide/svelte/icons/clipboard-list';
import Compass from '@lucide/svelte/icons/compass';
import Gavel from '@lucide/svelte/icons/gavel';
import Globe from '@lucide/svelte/icons/globe';
import PanelTop from '@lucide/svelte/icons/panel-top';
import Radio from '@lucide/svelte/icons/radio';
import Shield from '@lucide/svelte/icons/shield';
import Shirt from '@lucide/svelte/icons/shirt';
import UserRound from '@lucide/svelte/icons/user-round';
import Vote from '@lucide/svelte/icons/vote';
import Users from '@lucide/svelte/icons/users';
import CalendarDays from '@lucide/svelte/icons/calendar-days';
import Trophy from '@lucide/svelte/icons/trophy';
import Volleyball from '@lucide/svelte/icons/volleyball';
import type { Component } from 'svelte';
import type { EntityKind } from '#contract/model/market/share.ts';
import type { PanelId } from '#contract/panels.ts';
import type { TileContext } from '../lib/app/tile.ts';

type PanelComponent = Component<{ tile: TileContext }>;

/** A kind of panel. */
interface PanelRow {
  readonly title: string;
  readonly icon: Component;
  /** Kinds of entity it can show; empty for a panel that shows none in particular. */
  readonly takes: readonly EntityKind[];
  /** Default role in its link group. */
  readonly role: 'receive' | 'send' | 'both';
  /** Typing while the panel has the focus starts a search for an entity. */
  readonly typing?: boolean;
  /** The parameter `title` is the panel's title, and each panel opened from another panel gets a tile of its own. */
  readonly named?: boolean;
  /** Title while the parameter `scope` is `market`. */
  readonly wholeMarket?: string;
  readonly help: string;
  readonly load: () => Promise<{ default: PanelComponent }>;
}

/** Every panel. A panel is a folder and one row here; its code is loaded when it is first opened. */
const PANELS: Readonly<Record<PanelId, PanelRow>> = {
  watchlist: {
    title: 'Watchlist',
    icon: List,
    takes: [],
    role: 'send',
    help: 'Your watchlists with prices',
    load: () => import('./watchlist/Watchlist.svelte'),
  },
  market: {
    title: 'Market',
    icon: Globe,
    takes: [],
    role: 'send',
    help: 'Market overview',
    load: () => import('./market/Market.svelte'),
  },
  chart: {
    title: 'Chart',
    icon: CandlestickChart,
    takes: ['club', 'player'],
    role: 'both',
    typing: true,
    help: 'Candles, volume and VWAP',
    load: () => import('./chart/Chart.svelte'),
  },
  orderbook: {
    title: 'Order book',
    icon: BookOpen,
    takes: ['club', 'player'],
    role: 'receive',
    typing: true,
    help: 'Open orders by price',
    load: () => import('./orderbook/Orderbook.svelte'),
  },
  depth: {
    title: 'Depth',
    icon: ChartNoAxesColumn,
    takes: ['club', 'player'],
    role: 'receive',
    typing: true,
    help: 'Cumulative orders and the cost of a given size',
    load: () => import('./depth/Depth.svelte'),
  },
  trades: {
    title: 'Tape',
    wholeMarket: 'Market tape',
    icon: ArrowLeftRight,
    takes: ['club', 'player', 'user'],
    role: 'receive',
    help: 'Trades as they happen',
    load: () => import('./trades/Trades.svelte'),
  },
  club: {
    title: 'Club',
    icon: Shield,
    takes: ['club'],
    role: 'receive',
    help: 'Club profile',
    load: () => import('./club/Club.svelte'),
  },
  player: {
    title: 'Player',
    icon: Shirt,
    takes: ['player'],
    role: 'receive',
    help: 'Player profile',
    load: () => import('./player/Player.svelte'),
  },
  trader: {
    title: 'Trader',
    icon: UserRound,
    takes: ['user'],
    role: 'receive',
    help: 'Trader profile: holdings, orders, trades',
    load: () => import('./trader/Trader.svelte'),
  },
  portfolio: {
    title: 'Portfolio',
    icon: Briefcase,
    takes: [],
    role: 'send',
    help: 'Your holdings with exit value, income, votes and issues',
    load: () => import('./portfolio/Portfolio.svelte'),
  },
  votes: {
    title: 'Votes',
    icon: Vote,
    takes: [],
    role: 'send',
    help: 'Your votes, all open votes, archive',
    load: () => import('./votes/Votes.svelte'),
  },
  proposal: {
    title: 'Vote',
    icon: Vote,
    takes: ['club', 'player'],
    role: 'receive',
    help: 'One vote: options, tally, voters',
    load: () => import('./proposal/Proposal.svelte'),
  },
  squad: {
    title: 'Squad',
    icon: Users,
    takes: ['club'],
    role: 'both',
    help: 'A club’s players: selection, contracts, fitness, discipline, market, form',
    load: () => import('./squad/Squad.svelte'),
  },
  tactics: {
    title: 'Tactics',
    icon: ClipboardList,
    takes: ['club'],
    role: 'receive',
    help: 'A club’s current line-up next to the autopick and the best eleven',
    load: () => import('./tactics/Tactics.svelte'),
  },
  finances: {
    title: 'Finances',
    icon: Banknote,
    takes: ['club'],
    role: 'receive',
    help: 'A club’s income and spending by week and category, with runway',
    load: () => import('./finances/Finances.svelte'),
  },
  schedule: {
    title: 'Schedule',
    icon: CalendarDays,
    takes: ['club'],
    role: 'both',
    help: 'Fixtures of a club or of all your clubs, as list, month or calendar file',
    load: () => import('./schedule/Schedule.svelte'),
  },
  league: {
    title: 'League',
    icon: Trophy,
    takes: ['club'],
    role: 'both',
    help: 'League table with form and upcoming difficulty; top players',
    load: () => import('./league/League.svelte'),
  },
  match: {
    title: 'Match',
    icon: Volleyball,
    takes: ['fixture', 'club'],
    role: 'receive',
    help: 'One match: timeline, statistics, line-ups, ratings, commentary',
    load: () => import('./match/Match.svelte'),
  },
  auctions: {
    title: 'Auctions',
    icon: Gavel,
    takes: ['player'],
    role: 'both',
    help: 'Open auctions with time left and bids; your shortlist with limits',
    load: () => import('./auctions/Auctions.svelte'),
  },
  alerts: {
    title: 'Alerts',
    icon: Bell,
    takes: [],
    role: 'send',
    help: 'Active and unread alerts, history with reasons',
    load: () => import('./alerts/Alerts.svelte'),
  },
  rules: {
    title: 'Rules',
    icon: BellPlus,
    takes: [],
    role: 'receive',
    help: 'Alert rules with their state, and the rule editor',
    load: () => import('./rules/Rules.svelte'),
  },
  connection: {
    title: 'Connection',
    icon: Radio,
    takes: [],
    role: 'receive',
    help: 'Sources, request budget, event stream, capabilities',
    load: () => import('./connection/Connection.svelte'),
  },
  explorer: {
    title: 'API explorer',
    icon: Compass,
    takes: [],
    role: 'receive',
    help: 'Run any operation of any interface and save it as a panel',
    load: () => import('./explorer/Explorer.svelte'),
  },
  api: {
    title: 'Saved call',
    icon: PanelTop,
    takes: [],
    role: 'receive',
    named: true,
    help: 'A saved API call that refreshes automatically',
    load: () => import('./api/Api.svelte'),
  },
};

/** The card panel of each kind of entity. */
const CARDS: Readonly<Record<EntityKind, PanelId>> = { club: 'club', player: 'player', user: 'trader', fixture: 'match' };
export const cardOf = (kind: EntityKind): PanelId => CARDS[kind];
export const panelRow = (id: PanelId): PanelRow => PANELS[id];
