import {
  ArrowLeftRight,
  Banknote,
  Bell,
  BellPlus,
  BookOpen,
  Briefcase,
  CalendarDays,
  ChartCandlestick as CandlestickChart,
  ChartNoAxesColumn,
  ClipboardList,
  Compass,
  Gavel,
  Globe,
  List,
  PanelTop,
  Radio,
  Shield,
  Shirt,
  Trophy,
  UserRound,
  Users,
  Volleyball,
  Vote,
} from '../lib/app/icons.ts';
import type { Component } from 'svelte';
import type { EntityKind, EntityRef } from '#contract/model/market/share.ts';
import { PANELS, type PanelId } from '#contract/panels.ts';
import type { TileContext } from '../lib/app/tile.ts';

/** A panel's component; `ref` is the entity it shows, of a kind in its row's `takes`. */
type PanelComponent = Component<{ tile: TileContext; ref: EntityRef }>;

/** Icon and code of every panel of the contract. The code is loaded when the panel is first opened. */
const VIEWS: Readonly<Record<PanelId, { readonly icon: Component; readonly load: () => Promise<{ default: PanelComponent }> }>> = {
  watchlist: { icon: List, load: () => import('./watchlist/Watchlist.svelte') },
  market: { icon: Globe, load: () => import('./market/Market.svelte') },
  chart: { icon: CandlestickChart, load: () => import('./chart/Chart.svelte') },
  orderbook: { icon: BookOpen, load: () => import('./orderbook/Orderbook.svelte') },
  depth: { icon: ChartNoAxesColumn, load: () => import('./depth/Depth.svelte') },
  trades: { icon: ArrowLeftRight, load: () => import('./trades/Trades.svelte') },
  club: { icon: Shield, load: () => import('./club/Club.svelte') },
  player: { icon: Shirt, load: () => import('./player/Player.svelte') },
  trader: { icon: UserRound, load: () => import('./trader/Trader.svelte') },
  portfolio: { icon: Briefcase, load: () => import('./portfolio/Portfolio.svelte') },
  votes: { icon: Vote, load: () => import('./votes/Votes.svelte') },
  proposal: { icon: Vote, load: () => import('./proposal/Proposal.svelte') },
  squad: { icon: Users, load: () => import('./squad/Squad.svelte') },
  tactics: { icon: ClipboardList, load: () => import('./tactics/Tactics.svelte') },
  finances: { icon: Banknote, load: () => import('./finances/Finances.svelte') },
  schedule: { icon: CalendarDays, load: () => import('./schedule/Schedule.svelte') },
  league: { icon: Trophy, load: () => import('./league/League.svelte') },
  match: { icon: Volleyball, load: () => import('./match/Match.svelte') },
  auctions: { icon: Gavel, load: () => import('./auctions/Auctions.svelte') },
  alerts: { icon: Bell, load: () => import('./alerts/Alerts.svelte') },
  rules: { icon: BellPlus, load: () => import('./rules/Rules.svelte') },
  connection: { icon: Radio, load: () => import('./connection/Connection.svelte') },
  explorer: { icon: Compass, load: () => import('./explorer/Explorer.svelte') },
  api: { icon: PanelTop, load: () => import('./api/Api.svelte') },
};

/** The card panel of each kind of entity. */
const CARDS: Readonly<Record<EntityKind, PanelId>> = { club: 'club', player: 'player', user: 'trader', fixture: 'match' };
export const cardOf = (kind: EntityKind): PanelId => CARDS[kind];
export const panelRow = (id: PanelId) => ({ ...PANELS[id], ...VIEWS[id] });
