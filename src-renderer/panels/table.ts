import * as Icons from '../lib/app/icons.ts';
import type { Component } from 'svelte';
import type { EntityKind, EntityRef } from '#contract/model/market/share.ts';
import { PANELS, type PanelId } from '#contract/panels.ts';
import type { TileContext } from '../lib/app/tile.ts';

/** A panel's component; `ref` is the entity it shows, of a kind in its row's `takes`. */
type PanelComponent = Component<{ tile: TileContext; ref: EntityRef }>;

/** Icon and code of every panel of the contract. The code is loaded when the panel is first opened. */
const VIEWS: Readonly<Record<PanelId, { readonly icon: Component; readonly load: () => Promise<{ default: PanelComponent }> }>> = {
  watchlist: { icon: Icons.List, load: () => import('./watchlist/Watchlist.svelte') },
  notes: { icon: Icons.StickyNote, load: () => import('./notes/Notes.svelte') },
  market: { icon: Icons.Globe, load: () => import('./market/Market.svelte') },
  movers: { icon: Icons.TrendingUp, load: () => import('./movers/Movers.svelte') },
  map: { icon: Icons.LayoutPanelLeft, load: () => import('./map/Map.svelte') },
  discounts: { icon: Icons.Scale, load: () => import('./discounts/Discounts.svelte') },
  radar: { icon: Icons.Radar, load: () => import('./radar/Radar.svelte') },
  packs: { icon: Icons.Package, load: () => import('./packs/Packs.svelte') },
  jobs: { icon: Icons.Armchair, load: () => import('./jobs/Jobs.svelte') },
  chart: { icon: Icons.ChartCandlestick, load: () => import('./chart/Chart.svelte') },
  orderbook: { icon: Icons.BookOpen, load: () => import('./orderbook/Orderbook.svelte') },
  heatmap: { icon: Icons.Layers, load: () => import('./heatmap/HeatMap.svelte') },
  depth: { icon: Icons.ChartNoAxesColumn, load: () => import('./depth/Depth.svelte') },
  whatif: { icon: Icons.CircleHelp, load: () => import('./whatif/WhatIf.svelte') },
  orders: { icon: Icons.Rows3, load: () => import('./orders/Orders.svelte') },
  trades: { icon: Icons.ArrowLeftRight, load: () => import('./trades/Trades.svelte') },
  club: { icon: Icons.Shield, load: () => import('./club/Club.svelte') },
  player: { icon: Icons.Shirt, load: () => import('./player/Player.svelte') },
  trader: { icon: Icons.UserRound, load: () => import('./trader/Trader.svelte') },
  followed: { icon: Icons.UserRoundPlus, load: () => import('./followed/Followed.svelte') },
  flows: { icon: Icons.Users, load: () => import('./flows/Flows.svelte') },
  portfolio: { icon: Icons.Briefcase, load: () => import('./portfolio/Portfolio.svelte') },
  equity: { icon: Icons.TrendingUp, load: () => import('./equity/Equity.svelte') },
  lots: { icon: Icons.Coins, load: () => import('./lots/Lots.svelte') },
  votes: { icon: Icons.Vote, load: () => import('./votes/Votes.svelte') },
  proposal: { icon: Icons.Vote, load: () => import('./proposal/Proposal.svelte') },
  worth: { icon: Icons.Coins, load: () => import('./worth/Worth.svelte') },
  similar: { icon: Icons.UserRoundPlus, load: () => import('./similar/Similar.svelte') },
  scatter: { icon: Icons.Crosshair, load: () => import('./scatter/Scatter.svelte') },
  squad: { icon: Icons.Users, load: () => import('./squad/Squad.svelte') },
  tactics: { icon: Icons.ClipboardList, load: () => import('./tactics/Tactics.svelte') },
  finances: { icon: Icons.Banknote, load: () => import('./finances/Finances.svelte') },
  schedule: { icon: Icons.CalendarDays, load: () => import('./schedule/Schedule.svelte') },
  league: { icon: Icons.Trophy, load: () => import('./league/League.svelte') },
  match: { icon: Icons.Volleyball, load: () => import('./match/Match.svelte') },
  auctions: { icon: Icons.Gavel, load: () => import('./auctions/Auctions.svelte') },
  screener: { icon: Icons.Funnel, load: () => import('./screener/Screener.svelte') },
  compare: { icon: Icons.Radar, load: () => import('./compare/Compare.svelte') },
  alerts: { icon: Icons.Bell, load: () => import('./alerts/Alerts.svelte') },
  rules: { icon: Icons.BellPlus, load: () => import('./rules/Rules.svelte') },
  estimates: { icon: Icons.Target, load: () => import('./estimates/Estimates.svelte') },
  connection: { icon: Icons.Radio, load: () => import('./connection/Connection.svelte') },
  explorer: { icon: Icons.Compass, load: () => import('./explorer/Explorer.svelte') },
  api: { icon: Icons.PanelTop, load: () => import('./api/Api.svelte') },
};

/** The card panel of each kind of entity. */
const CARDS: Readonly<Record<EntityKind, PanelId>> = { club: 'club', player: 'player', user: 'trader', fixture: 'match' };
export const cardOf = (kind: EntityKind): PanelId => CARDS[kind];
export const panelRow = (id: PanelId) => ({ ...PANELS[id], ...VIEWS[id] });
