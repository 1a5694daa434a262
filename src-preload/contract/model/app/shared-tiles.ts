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
const Group = z.object({ views: z.array(Id), activeView: Id.optional(), id: z.string().max(80) });
const Leaf = z.object({ type: z.literal('leaf'), data: Group, size });
const Branch = z.object({
  type: z.literal('branch'),
  get data() {
    return z.array(z.union([Leaf, Branch]));
  },
  size,
});
const Grid = z.object({ root: Branch, width: size, height: size, orientation: z.enum(['HORIZONTAL', 'VERTICAL']) });
const Box = z.object({ top: size, left: size, bottom: size, right: size, width: size, height: size });
const Floating = z.object({ data: Group.optional(), grid: Grid.optional(), position: Box });
const Panel = z.object({ contentComponent: z.literal('tile'), tabComponent: z.literal('tab'), title: z.string().max(200).optional() });
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
const only = (group: z.output<typeof Group>, keep: Keep) => ({ ...group, views: group.views.filter(keep) });
/** Returns a part of the grid with the accepted tabs only, and without groups that have none. */
const pruned = (branch: Branch, keep: Keep): Branch => ({
  ...branch,
  data: branch.data
    .map((node) => (node.type === 'leaf' ? { ...node, data: only(node.data, keep) } : pruned(node, keep)))
    .filter((node) => (node.type === 'leaf' ? node.data.views : node.data).length > 0),
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
  const floatingGroups = place.floatingGroups
    ?.map(({ data, grid: inner, ...rest }) => ({
      ...rest,
      ...(inner ? { grid: { ...inner, root: pruned(inner.root, keep) } } : { data: data && only(data, keep) }),
    }))
    .filter((float) => ('grid' in float ? float.grid.root.data : (float.data?.views ?? [])).length > 0);
  const placed = known.filter(([id]) => !waiting.has(id));
  const panels = Object.fromEntries(placed.map(([id]) => [id, { ...place.panels[id], id }]));
  return {
    document: { ...rest, place: { ...place, grid, panels, ...(floatingGroups && { floatingGroups }) }, tiles: Object.fromEntries(placed) },
    unknown: Object.values(tiles).flatMap(({ panel }) => (isPanel(panel) ? [] : [safeLine(panel).slice(0, 40)])),
  };
});
