import { z } from 'zod';
import type { KnownLayout } from '#contract/model/app/layout.ts';
import { TileDocument } from '#contract/model/app/tile-document.ts';
import type { SerializedDockview } from './library.ts';

const Place = z.looseObject({
  grid: z.looseObject({ root: z.looseObject({ type: z.literal('branch') }), orientation: z.string() }),
  panels: z.record(z.string(), z.looseObject({ id: z.string() })),
});

/** A stored workspace: the docking library's own document, the tiles, and the entity of each link group. */
export const WorkspaceDocument = z.object({
  version: z.literal(1),
  place: Place.transform((place) => place as unknown as SerializedDockview),
  tiles: z.record(z.string(), TileDocument),
  links: z.record(z.string(), z.string()).catch({}),
});
export type WorkspaceDocument = z.output<typeof WorkspaceDocument>;

/** Returns the stored document, with a place for each tile; null if it is invalid or has a place without a tile. */
export function readDocument(stored: unknown, isPanel: (id: string) => boolean): WorkspaceDocument | null {
  const read = WorkspaceDocument.safeParse(stored);
  if (!read.success) return null;
  const placed = Object.keys(read.data.place.panels);
  if (!placed.every((id) => isPanel(read.data.tiles[id]?.panel ?? ''))) return null;
  const tiles = Object.fromEntries(Object.entries(read.data.tiles).filter(([, { panel }]) => isPanel(panel)));
  return withPlaces({ ...read.data, tiles }) ?? stacked(tiles, read.data.links);
}

/** Returns the part of a layout that undo restores: positions and tiles, but not the entities shown. Equal texts mean equal layouts. */
export function placeOf({ place, tiles }: WorkspaceDocument): string {
  const { grid, floatingGroups } = place;
  return JSON.stringify([
    grid,
    floatingGroups,
    Object.entries(tiles).map(([id, { group, timeGroup, role, pinned }]) => [id, group, timeGroup, role, pinned]),
  ]);
}

/** What differs between windows of different size, or while the same layout is shown. */
const LOOSE = new Set(['size', 'width', 'height', 'position', 'activeView']);
/** Returns the arrangement of a layout without sizes and active tabs. Equal texts mean the same tiles in the same places. */
export const shapeOf = ({ place: { grid, floatingGroups } }: WorkspaceDocument): string =>
  JSON.stringify([grid, floatingGroups], (key, value: unknown) => (LOOSE.has(key) ? undefined : value));

/** Returns what a page has changed in a layout that it knew as `before`, for the engine to merge. */
export const changesOf = (now: WorkspaceDocument, before: WorkspaceDocument): Omit<KnownLayout, 'savedAt'> => ({
  tiles: Object.keys(before.tiles),
  changed: Object.keys(now.tiles).filter((id) => JSON.stringify(now.tiles[id]) !== JSON.stringify(before.tiles[id])),
  moved: shapeOf(now) !== shapeOf(before),
});

const panelOf = (id: string): object => ({ id, contentComponent: 'tile', tabComponent: 'tab', title: id });

/** Returns a document in which the tiles are the tabs of one group. */
export function stacked(tiles: WorkspaceDocument['tiles'], linked: Record<string, string> = {}): WorkspaceDocument {
  const views = Object.keys(tiles);
  const panels = Object.fromEntries(views.map((id) => [id, panelOf(id)]));
  const leaf = { type: 'leaf', size: 600, data: { views, activeView: views[0], id: '1' } };
  const grid = { root: { type: 'branch', size: 400, data: [leaf] }, width: 600, height: 400, orientation: 'HORIZONTAL' };
  return { version: 1, place: { grid, panels, activeGroup: '1' } as unknown as SerializedDockview, tiles, links: linked };
}

interface GridNode {
  readonly type: string;
  readonly data: readonly GridNode[] | { readonly views: readonly string[] };
}
/** Adds views to the first group of a grid. Returns the same node if it has no group. */
function toFirstGroup(node: GridNode, ids: readonly string[]): GridNode {
  if ('views' in node.data) return { ...node, data: { ...node.data, views: [...node.data.views, ...ids] } };
  const at = node.data.findIndex((child) => toFirstGroup(child, ids) !== child);
  return at < 0 ? node : { ...node, data: node.data.map((child, i) => (i === at ? toFirstGroup(child, ids) : child)) };
}
/** Gives tiles without a place, which another page has added, tabs of the first group. Returns null if there is no group. */
function withPlaces(document: WorkspaceDocument): WorkspaceDocument | null {
  const { place, tiles } = document;
  const missing = Object.keys(tiles).filter((id) => !(id in place.panels));
  if (missing.length === 0) return document;
  const before = place.grid.root as unknown as GridNode;
  const root = toFirstGroup(before, missing);
  if (root === before) return null;
  const panels = { ...place.panels, ...Object.fromEntries(missing.map((id) => [id, panelOf(id)])) };
  return { ...document, place: { ...place, grid: { ...place.grid, root }, panels } as unknown as SerializedDockview };
}

const MOST_DETAILS = 20_000;
/** Returns the details for a report of a crashed tile in English: the panel, its state and the error. */
// @wc-ignore
export function crashDetails({ panel, ref, params }: Pick<TileDocument, 'panel' | 'ref' | 'params'>, error: unknown): string {
  const cause = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return [`Tile: ${panel}`, `Subject: ${ref ?? 'none'}`, `State: ${JSON.stringify(params)}`, '', cause].join('\n').slice(0, MOST_DETAILS);
}
