import { TileDocument } from '#contract/model/app/tile-document.ts';
import type { BuiltInWorkspace } from '#contract/model/app/layout.ts';
import type { WorkspaceDocument } from './document.ts';
import type { SerializedDockview } from './library.ts';
import { PANELS, type PanelId } from '#contract/panels.ts';

type Tile = Partial<TileDocument> & { readonly panel: PanelId };
type Node = { readonly tabs: readonly Tile[]; readonly share: number } | { readonly split: readonly Node[]; readonly share: number };

const tabs = (share: number, ...tiles: Tile[]): Node => ({ tabs: tiles, share });
const split = (share: number, ...nodes: Node[]): Node => ({ split: nodes, share });

interface Starter {
  readonly position: number;
  /** The top level is side by side; each level below alternates the direction. */
  readonly columns: readonly Node[];
}

const on4 = (panel: PanelId, role = PANELS[panel].role): Tile => ({ panel, group: 4, role });
const on1 = (panel: PanelId, role = PANELS[panel].role): Tile => ({ panel, group: 1, role });

/** The built-in workspaces. Shares are px of a 1440 × 838 window; only their ratio matters. */
export const STARTERS = {
  trade: {
    position: 0,
    columns: [
      split(
        1440,
        split(
          712,
          tabs(330, on1('watchlist'), on1('market'), on1('followed', 'send')),
          split(
            708,
            tabs(430, on1('chart')),
            split(
              282,
              tabs(350, on1('orders'), on1('club'), on1('player'), on1('trader'), on1('flows', 'receive')),
              tabs(350, on1('depth'), on1('whatif')),
            ),
          ),
          split(
            402,
            tabs(430, on1('orderbook'), on1('heatmap', 'receive')),
            tabs(282, on1('trades'), { panel: 'trades', params: { scope: 'market' } }),
          ),
        ),
        tabs(126, on1('portfolio', 'send')),
      ),
    ],
  },
  market: {
    position: 1,
    columns: [
      split(
        1440,
        tabs(96, on1('market')),
        split(440, tabs(572, on1('movers'), on1('watchlist')), tabs(868, on1('map'))),
        split(
          302,
          tabs(306, on1('discounts')),
          tabs(430, on1('radar')),
          tabs(330, { ...on1('trades', 'send'), params: { scope: 'market' } }),
          tabs(374, on1('packs')),
        ),
      ),
    ],
  },
  value: {
    position: 6,
    columns: [
      tabs(470, on1('worth'), { panel: 'estimates' }),
      split(540, tabs(470, on1('similar', 'receive'), on1('club')), tabs(368, on1('player'), on1('finances'))),
      split(422, tabs(540, on1('whatif'), on1('orderbook'), on1('depth')), tabs(298, on1('scatter', 'receive'))),
    ],
  },
  matchday: {
    position: 2,
    columns: [
      split(470, tabs(440, on1('schedule')), tabs(398, on1('league'))),
      tabs(580, on1('match'), on1('tactics')),
      split(
        382,
        tabs(440, on1('watchlist'), on1('club'), on1('player')),
        tabs(398, { panel: 'alerts' }, { panel: 'rules' }, on1('trades')),
      ),
    ],
  },
  portfolio: {
    position: 5,
    columns: [
      split(960, tabs(500, on1('portfolio')), split(338, tabs(560, on1('equity', 'receive'), on1('chart')), tabs(400, on1('votes')))),
      split(480, tabs(500, on1('lots', 'receive'), on1('club'), on1('player'), on1('proposal')), tabs(338, on1('orderbook'), on1('depth'))),
    ],
  },
  manager: {
    position: 3,
    columns: [
      split(720, tabs(540, on1('squad')), split(298, tabs(230, on1('watchlist'), on1('player')), tabs(490, on1('finances'), on1('club')))),
      split(712, tabs(540, on1('tactics')), split(298, tabs(356, on1('schedule', 'receive')), tabs(356, on1('auctions')))),
    ],
  },
  votes: {
    position: 4,
    columns: [
      tabs(400, on1('votes')),
      tabs(600, on1('proposal')),
      split(432, tabs(470, on1('club'), on1('player'), on1('trader')), tabs(368, on1('trades'), on1('jobs'))),
    ],
  },
  scout: {
    position: 7,
    columns: [
      tabs(1080, on4('screener')),
      split(
        360,
        tabs(600, on4('compare'), on4('player', 'receive'), on4('club', 'receive')),
        tabs(238, on4('auctions', 'receive'), on4('orderbook'), { panel: 'notes' }),
      ),
    ],
  },
} as const satisfies Record<BuiltInWorkspace, Starter>;
export type StarterId = BuiltInWorkspace;
export const STARTER_IDS = Object.keys(STARTERS) as StarterId[];

const WIDTH = 1440;
const HEIGHT = 838;

/** Returns a new document of a built-in workspace. */
export function starter(id: StarterId): WorkspaceDocument {
  const tiles: Record<string, TileDocument> = {};
  const panels: SerializedDockview['panels'] = {};
  let groups = 0;

  const place = (node: Node): unknown => {
    if ('split' in node) return { type: 'branch', size: node.share, data: node.split.map(place) };
    const views = node.tabs.map((tile) => {
      const id = `${tile.panel}-${Object.keys(tiles).length + 1}`;
      tiles[id] = TileDocument.parse(tile);
      panels[id] = { id, contentComponent: 'tile', tabComponent: 'tab', title: tile.panel };
      return id;
    });
    return { type: 'leaf', size: node.share, data: { views, activeView: views[0], id: String(++groups) } };
  };
  const root = { type: 'branch', size: HEIGHT, data: STARTERS[id].columns.map(place) };
  const grid = { root, width: WIDTH, height: HEIGHT, orientation: 'HORIZONTAL' } as unknown as SerializedDockview['grid'];
  return { version: 1, place: { grid, panels, activeGroup: '2' }, tiles, links: {} };
}
