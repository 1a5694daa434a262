import { z } from 'zod';
import { isPanel } from '../../panels.ts';
import { safeLine } from '../../safe-text.ts';
import { EntityRef } from '../market/share.ts';
import { TileDocument } from './tile-document.ts';

/** Limits of a workspace in a file: its tiles, and the characters of each tile's own data. Their names are those of the issues. */
export const MOST_SHARED = { tiles: 200, params: 50_000 } as const;

/** An id becomes a property and part of a selector. */
const Id = z
  .string()
  .regex(/^[\w@-]{1,80}$/)
  .refine((id) => !(id in {}));
const size = z.number().min(-1e5).max(1e5).optional().catch(undefined);
const visible = z.boolean().optional();
const Group = z.object({ views: z.array(Id), activeView: Id.optional(), id: z.string().max(80) });
const Leaf = z.object({ type: z.literal('leaf'), data: Group, size, visible });
const Branch = z.object({
  type: z.literal('branch'),
  get data() {
    return z.array(z.union([Leaf, Branch]));
  },
  size,
  visible,
});
const Grid = z.object({ root: Branch, width: size, height: size, orientation: z.enum(['HORIZONTAL', 'VERTICAL']) });
const Box = z.object({ top: size, left: size, bottom: size, right: size, width: size, height: size });
const Floating = z.object({ data: Group.optional(), grid: Grid.optional(), position: Box });
const Panel = z.object({
  id: Id,
  contentComponent: z.literal('tile'),
  tabComponent: z.literal('tab'),
  title: z.string().max(200).optional(),
});
type Floating = z.output<typeof Floating>;
type Group = z.output<typeof Group>;
type Branch = z.output<typeof Branch>;

/** A rule that is being edited may name a webhook, so tiles of rules carry no data of their own. */
const Tile = TileDocument.transform((tile) => (tile.panel === 'rules' ? { ...tile, params: {} } : tile)).refine(
  ({ params }) => JSON.stringify(params).length <= MOST_SHARED.params,
  'params',
);
const isLink = ([group, ref]: [string, unknown]): boolean => /^[1-8]$/.test(group) && EntityRef.safeParse(ref).success;
const Document = z.object({
  version: z.literal(1),
  place: z.object({
    grid: Grid,
    panels: z.record(Id, Panel),
    activeGroup: z.string().max(80).optional(),
    floatingGroups: z.array(Floating).optional(),
  }),
  tiles: z.record(Id, Tile).refine((tiles) => Object.keys(tiles).length <= MOST_SHARED.tiles, 'tiles'),
  links: z.record(z.string(), z.unknown()).transform((links) => Object.fromEntries(Object.entries(links).filter(isLink))),
});

type Keep = (id: string) => boolean;
/** Returns a group of tabs with the accepted ones only; nothing if none is left. */
function kept(group: Group, keep: Keep): Group[] {
  const views = group.views.filter(keep);
  const activeView = views.find((id) => id === group.activeView) ?? views[0];
  return activeView === undefined ? [] : [{ ...group, views, activeView }];
}
const pruned = (branch: Branch, keep: Keep): Branch => ({
  ...branch,
  data: branch.data.flatMap((node): Branch['data'] =>
    node.type === 'leaf'
      ? kept(node.data, keep).map((data) => ({ ...node, data }))
      : [pruned(node, keep)].filter(({ data }) => data.length > 0),
  ),
});

/**
 * The document of a workspace in a file, which may come from a stranger: strict about structure, and without everything that Touchline does
 * not write. Tiles without a place and tiles of unknown panels are left out; `unknown` names those panels.
 */
export const SharedTiles = Document.transform(({ place, tiles, ...rest }) => {
  const known = Object.entries(tiles).filter(([id, { panel }]) => isPanel(panel) && Object.hasOwn(place.panels, id));
  const waiting = new Set(known.map(([id]) => id));
  const keep = (id: string): boolean => waiting.delete(id); // a tile has one place
  const grid = { ...place.grid, root: pruned(place.grid.root, keep) };
  const floatingGroups = place.floatingGroups?.flatMap(({ position, data, grid: inner }): Floating[] => {
    if (!inner) return data ? kept(data, keep).map((group) => ({ position, data: group })) : [];
    const root = pruned(inner.root, keep);
    return root.data.length > 0 ? [{ position, grid: { ...inner, root } }] : [];
  });
  const placed = known.filter(([id]) => !waiting.has(id));
  const panels = Object.fromEntries(placed.map(([id]) => [id, { ...place.panels[id], id }]));
  return {
    document: { ...rest, place: { ...place, grid, panels, ...(floatingGroups && { floatingGroups }) }, tiles: Object.fromEntries(placed) },
    unknown: Object.values(tiles).flatMap(({ panel }) => (isPanel(panel) ? [] : [safeLine(panel).slice(0, 40)])),
  };
});
