import type { Page } from 'playwright';
import type { PanelId } from '#contract/panels.ts';
import { text, tile, until } from './screen.ts';
import type { WebHost } from './workstation.ts';

/** The subject to show in each panel. */
const SHOWN: Readonly<Record<PanelId, string | null>> = {
  watchlist: null,
  notes: null,
  market: null,
  movers: null,
  map: null,
  discounts: null,
  radar: null,
  packs: null,
  jobs: null,
  chart: 'club_1',
  orderbook: 'club_1',
  heatmap: 'club_1',
  depth: 'club_1',
  whatif: 'club_1',
  orders: 'club_1',
  trades: 'club_1',
  club: 'club_1',
  player: 'player_5',
  trader: 'user:harrow',
  followed: null,
  flows: 'club_1',
  portfolio: null,
  equity: 'club_1',
  lots: 'club_1',
  votes: null,
  proposal: 'club_1',
  worth: 'club_1',
  similar: 'player_5',
  scatter: 'player_5',
  squad: 'club_1',
  tactics: 'club_1',
  finances: 'club_1',
  schedule: 'club_1',
  league: 'club_1',
  match: 'club_1',
  auctions: null,
  screener: null,
  compare: null,
  alerts: null,
  rules: null,
  estimates: null,
  connection: null,
  explorer: null,
  api: null,
};
export const PANEL_IDS = Object.keys(SHOWN) as PanelId[];

/** Saves a workspace with one tile, on its usual subject or another, and opens it. */
export async function showPanel(host: WebHost, page: Page, panel: PanelId, params: object = {}, ref = SHOWN[panel]): Promise<void> {
  const id = `${panel}-1`;
  const root = { type: 'branch', size: 800, data: [{ type: 'leaf', size: 1400, data: { views: [id], activeView: id, id: '1' } }] };
  const place = {
    grid: { root, width: 1400, height: 800, orientation: 'HORIZONTAL' },
    panels: { [id]: { id, contentComponent: 'tile', tabComponent: 'tab', title: panel } },
    activeGroup: '1',
  };
  const tiles = { [id]: { panel, ref, group: null, role: 'receive', pinned: false, params } };
  const address = page.url();
  await page.goto('about:blank'); // the page saves its own workspace first
  await host.tell('layout.save', { id: `only-${panel}`, name: panel, tiles: { version: 1, place, tiles, links: {} } });
  await host.tell('setting.set', { name: 'workspace', value: `only-${panel}` });
  await page.goto(address);
  await tile(page, panel).waitFor();
  await until(() => text(page, panel)).toMatch(/\S/);
  await until(() => tile(page, panel).locator('[aria-busy=true]').count()).toBe(0);
}
