interface Tile {
  readonly panel: string;
  readonly ref?: string;
  readonly params?: Record<string, unknown>;
  /** Link group (default: not linked). */
  readonly group?: number;
  readonly role?: 'receive' | 'send' | 'both';
}

const WIDTH = 1600;
const HEIGHT = 1000;

/** A workspace document with these tiles in a grid, all visible. */
export function grid(tiles: readonly Tile[], columns: number): unknown {
  const rows = Math.ceil(tiles.length / columns);
  const place = (tile: Tile, at: number) => ({
    type: 'leaf',
    size: HEIGHT / rows,
    data: { views: [id(tile, at)], activeView: id(tile, at), id: String(at + 1) },
  });
  const id = ({ panel }: Tile, at: number): string => `${panel}-${at + 1}`;
  const column = (_: unknown, c: number) => ({
    type: 'branch',
    size: WIDTH / columns,
    data: tiles.map(place).filter((_leaf, at) => at % columns === c),
  });
  return {
    version: 1,
    place: {
      grid: {
        root: { type: 'branch', size: HEIGHT, data: Array.from({ length: columns }, column) },
        width: WIDTH,
        height: HEIGHT,
        orientation: 'HORIZONTAL',
      },
      panels: Object.fromEntries(
        tiles.map((tile, at) => [id(tile, at), { id: id(tile, at), contentComponent: 'tile', tabComponent: 'tab', title: tile.panel }]),
      ),
      activeGroup: '1',
    },
    tiles: Object.fromEntries(
      tiles.map((tile, at) => [
        id(tile, at),
        {
          panel: tile.panel,
          ref: tile.ref ?? null,
          group: tile.group ?? null,
          role: tile.role ?? 'receive',
          pinned: false,
          params: tile.params ?? {},
        },
      ]),
    ),
    links: {},
  };
}

/** Twenty tiles: order books of the first twelve shares, some charts, tapes and depth tiles, the market's tape and figures; and `more`. */
export const twentyTiles = (shares: readonly string[], more: readonly Tile[] = []): unknown =>
  grid(
    [
      ...shares.slice(0, 12).map((ref) => ({ panel: 'orderbook', ref })),
      ...shares.slice(0, 3).map((ref) => ({ panel: 'chart', ref })),
      ...shares.slice(0, 2).map((ref) => ({ panel: 'trades', ref })),
      { panel: 'depth', ...(shares[0] !== undefined && { ref: shares[0] }) },
      { panel: 'trades', params: { scope: 'market' } },
      { panel: 'market' },
      ...more,
    ],
    5,
  );
