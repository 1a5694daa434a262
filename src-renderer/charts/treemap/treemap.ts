import { hierarchy, treemap, treemapSquarify } from 'd3-hierarchy';
import type { MapGroup, MapShare } from '#contract/model/market/market-map.ts';

/** A rectangle in px. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface GroupRect extends Rect {
  readonly group: MapGroup;
}
export interface ShareRect extends Rect {
  readonly row: MapShare;
}
export interface Layout {
  readonly groups: readonly GroupRect[];
  /** In reading order of the groups, the largest first. */
  readonly shares: readonly ShareRect[];
}
export type Area = 'value' | 'traded';

/** Height of the heading of a group, in px. */
export const HEAD = 16;
/** A group needs this much room for a heading. */
const LEAST_HEAD = { width: 38, height: 40 } as const;
const GAP = 3;

interface Node {
  readonly group?: MapGroup;
  readonly row?: MapShare;
  readonly children?: readonly Node[];
}
const areaOf = (row: MapShare, area: Area): number => Math.max(0, row[area] ?? 0);

/** Lays out groups and their shares by area. Shares without an area are left out. */
export function layoutOf(groups: readonly MapGroup[], shares: readonly MapShare[], area: Area, width: number, height: number): Layout {
  const members = Map.groupBy(shares, ({ group }) => group);
  const children = groups.flatMap((group): Node[] => {
    const rows = (members.get(group.key) ?? []).filter((row) => areaOf(row, area) > 0);
    return rows.length === 0 ? [] : [{ group, children: rows.map((row) => ({ row })) }];
  });
  if (children.length === 0 || width <= 0 || height <= 0) return { groups: [], shares: [] };
  const root = hierarchy<Node>({ children }, (node) => node.children as Node[] | undefined)
    .sum(({ row }) => (row ? areaOf(row, area) : 0))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const single = children.length === 1;
  const placed = treemap<Node>()
    .tile(treemapSquarify.ratio(1.2))
    .size([width, height])
    .paddingTop((node) => {
      if (node.depth !== 1 || single) return 0;
      return node.x1 - node.x0 >= LEAST_HEAD.width && node.y1 - node.y0 >= LEAST_HEAD.height ? HEAD : 0;
    })
    .paddingInner((node) => (node.depth === 0 ? GAP : 1))
    .round(true)(root);
  const rectOf = ({ x0, y0, x1, y1 }: typeof placed): Rect => ({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 });
  const found: { groups: GroupRect[]; shares: ShareRect[] } = { groups: [], shares: [] };
  placed.each((node) => {
    const { group } = node.data;
    if (!group) return;
    found.groups.push({ ...rectOf(node), group });
    for (const leaf of node.children ?? []) if (leaf.data.row) found.shares.push({ ...rectOf(leaf), row: leaf.data.row });
  });
  return found;
}

/** Whether a group has room for a heading. */
export const hasHead = ({ width, height }: Rect, groups: number): boolean =>
  groups > 1 && width >= LEAST_HEAD.width && height >= LEAST_HEAD.height;

/** Returns the place of the rectangle at a point; -1 if there is none. */
export const shareAt = (shares: readonly ShareRect[], x: number, y: number): number =>
  shares.findIndex((one) => x >= one.x && x < one.x + one.width && y >= one.y && y < one.y + one.height);

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;
type Arrow = keyof typeof ARROWS;
export const isArrow = (key: string): key is Arrow => Object.hasOwn(ARROWS, key);

/** Returns the place of the nearest rectangle in a direction, by its middle; the same place if there is none. */
export function nextBy(shares: readonly ShareRect[], at: number, arrow: Arrow): number {
  const from = shares[at];
  if (!from) return shares.length > 0 ? 0 : -1;
  const [dx, dy] = ARROWS[arrow];
  const middle = (one: Rect) => ({ x: one.x + one.width / 2, y: one.y + one.height / 2 });
  const start = middle(from);
  let best = at;
  let least = Infinity;
  for (const [place, one] of shares.entries()) {
    if (place === at) continue;
    const { x, y } = middle(one);
    const along = (x - start.x) * dx + (y - start.y) * dy;
    // a step sideways counts double, so that the cursor keeps its row or column
    const across = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    if (along <= 0) continue;
    const far = along + 2 * across;
    if (far < least) [best, least] = [place, far];
  }
  return best;
}
