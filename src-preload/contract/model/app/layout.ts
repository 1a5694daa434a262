import { z } from 'zod';
import { MAX_DEPTH, tooDeep } from '../../depth.ts';

/**
 * The tiles of a workspace: a document of the docking library. Excessive nesting is rejected because it would overflow the stack on save.
 */
export const Tiles = z
  .unknown()
  .refine((tiles) => !tooDeep(tiles), { error: `nested more than ${MAX_DEPTH} levels deep; the saved workspace is unchanged` });

/** A named workspace. `tiles` is the docking library's own document plus each tile's panel, parameters and links. */
export const Layout = z.object({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(60),
  position: z.int(),
  tiles: Tiles,
  savedAt: z.number(),
});
export type Layout = z.output<typeof Layout>;

/** Names of the built-in workspaces by id. */
export const WORKSPACE_NAMES = {
  trade: 'Trade',
  market: 'Market',
  value: 'Value',
  matchday: 'Matchday',
  portfolio: 'Portfolio',
  manager: 'Manager',
  votes: 'Votes',
  scout: 'Scout',
} as const;
export type BuiltInWorkspace = keyof typeof WORKSPACE_NAMES;
export const isBuiltInWorkspace = (id: string): id is BuiltInWorkspace => Object.hasOwn(WORKSPACE_NAMES, id);

/** What a page knew of a workspace that it saves, so that what another page has stored since is not lost. */
export const KnownLayout = z.object({
  /** When the layout that the page knew was saved, in Unix seconds. If the stored one is newer, both are merged. */
  savedAt: z.number(),
  /** The tiles that the page knew. Stored tiles beyond them stay, and a known tile that is no longer stored does not come back. */
  tiles: z.array(z.string()),
  /** The tiles whose state the page has changed. */
  changed: z.array(z.string()),
  /** Whether the page has changed the arrangement. */
  moved: z.boolean(),
});
export type KnownLayout = z.output<typeof KnownLayout>;

/** A drawing on the chart of one share. Points are Unix seconds and base units. */
export const Drawing = z.object({
  id: z.string().min(1).max(64),
  kind: z.enum(['line', 'ray', 'level', 'moment', 'rectangle', 'retracement', 'note']),
  points: z
    .array(z.object({ time: z.number(), price: z.number() }))
    .min(1)
    .max(8),
  text: z.string().max(200).nullable(),
});
export type Drawing = z.output<typeof Drawing>;
