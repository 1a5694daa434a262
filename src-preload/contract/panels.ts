/** The ids of all panels: the names that layouts, links, alerts and keys refer to. */
export const PANEL_IDS = [
  'watchlist',
  'market',
  'chart',
  'orderbook',
  'depth',
  'trades',
  'club',
  'player',
  'trader',
  'portfolio',
  'votes',
  'proposal',
  'squad',
  'tactics',
  'finances',
  'schedule',
  'league',
  'match',
  'auctions',
  'alerts',
  'rules',
  'connection',
  'explorer',
  'api',
] as const;
export type PanelId = (typeof PANEL_IDS)[number];

export const isPanel = (id: string): id is PanelId => (PANEL_IDS as readonly string[]).includes(id);
