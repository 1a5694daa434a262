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

/** A drawing on the chart of one share. Points are Unix seconds and base units. */
export const Drawing = z.object({
  id: z.string().min(1).max(64),
  kind: z.enum(['line', 'ray', 'level', 'rectangle', 'note']),
  points: z
    .array(z.object({ time: z.number(), price: z.number() }))
    .min(1)
    .max(8),
  text: z.string().max(200).nullable(),
});
export type Drawing = z.output<typeof Drawing>;
