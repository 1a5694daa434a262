import { TileDocument } from '#contract/model/app/tile-document.ts';
import type { BuiltInWorkspace } from '#contract/model/app/layout.ts';
import type { WorkspaceDocument } from './document.ts';
import type { SerializedDockview } from './library.ts';
import { PANELS, type PanelId } from '#contract/panels.ts';

type Tile = Partial<TileDocument> & { readonly panel: PanelId };
/** `joins`: in a narrow window, they are tabs of the tile before them. */
type Node = { readonly share: number } & (
  { readonly tabs: readonly Tile[]; readonly joins?: boolean } | { readonly split: readonly Node[]; readonly tabs?: undefined }
);

const tabs = (share: number, ...tiles: Tile[]): Node => ({ tabs: tiles, share });
const joining = (share: number, ...tiles: Tile[]): Node => ({ tabs: tiles, share, joins: true });
const split = (share: number, ...nodes: Node[]): Node => ({ split: nodes, share });

interface Starter {
  readonly position: number;
  /** The tile that has the focus, counted from 1; the second one without it. */
  readonly front?: number;
  /** The top level is side by side; each level below alternates the direction. */
  readonly columns: readonly Node[];
}

/** A tile with one part of the portfolio. */
const part = (only: string): Tile => ({ ...on1('portfolio'), params: { only } });
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
    front: 1,
    columns: [
      tabs(470, on1('worth'), on1('club'), on1('finances'), { panel: 'estimates' }),
      split(540, tabs(430, on4('worth'), on4('player')), tabs(408, on4('similar'))),
      split(422, tabs(540, on1('whatif'), on1('orderbook'), on1('depth')), tabs(298, on4('scatter'))),
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
      split(
        1440,
        split(
          500,
          tabs(960, on1('portfolio')),
          tabs(480, on1('lots', 'receive'), on1('club'), on1('player'), on1('proposal'), on1('orderbook'), on1('depth')),
        ),
        split(
          338,
          tabs(420, on1('equity', 'receive'), on1('chart')),
          tabs(340, part('exposure')),
          joining(360, part('income')),
          joining(320, part('issues'), on1('votes')),
        ),
      ),
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
/** Below this width of the window, in px, tiles join others. */
const NARROW = 1200;

/** Returns a new document of a built-in workspace. */
export function starter(id: StarterId): WorkspaceDocument {
  const tiles: Record<string, TileDocument> = {};
  const panels: SerializedDockview['panels'] = {};
  let groups = 0;
  const { columns, front = 2 }: Starter = STARTERS[id];

  const narrow = globalThis.innerWidth < NARROW;
  const joined = (nodes: readonly Node[]): Node[] =>
    nodes.reduce<Node[]>((all, node) => {
      const before = all.at(-1);
      if (!narrow || !node.tabs || !node.joins || !before?.tabs) return [...all, node];
      return [...all.slice(0, -1), { tabs: [...before.tabs, ...node.tabs], share: before.share + node.share }];
    }, []);
  const place = (node: Node): unknown => {
    if (!node.tabs) return { type: 'branch', size: node.share, data: joined(node.split).map(place) };
    const views = node.tabs.map((tile) => {
      const id = `${tile.panel}-${Object.keys(tiles).length + 1}`;
      tiles[id] = TileDocument.parse(tile);
      panels[id] = { id, contentComponent: 'tile', tabComponent: 'tab', title: tile.panel };
      return id;
    });
    return { type: 'leaf', size: node.share, data: { views, activeView: views[0], id: String(++groups) } };
  };
  const root = { type: 'branch', size: HEIGHT, data: columns.map(place) };
  const grid = { root, width: WIDTH, height: HEIGHT, orientation: 'HORIZONTAL' } as unknown as SerializedDockview['grid'];
  return { version: 1, place: { grid, panels, activeGroup: String(front) }, tiles, links: {} };
}
