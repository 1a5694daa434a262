import { z } from 'zod';
import { each, flag } from './row-fields.ts';

/** The chain state that a node or the hosted service reports. `height` and `hash` are null before the first block. */
export const ChainState = z.object({
  height: z.int().nullable(),
  ...each(z.string().nullable(), 'hash parent state chain gameId version'),
  /** True before the first block is processed. */
  initial: z.boolean(),
  /** True if there are changes that are in no block yet. */
  pending: z.boolean(),
  /** The state of the game itself, where the source reports it. */
  game: z.unknown(),
});
export type ChainState = z.output<typeof ChainState>;

/** A file that the game refers to by hash. */
export const ExtFile = z.looseObject({ exists: flag, hash: z.string() });
export type ExtFile = z.output<typeof ExtFile>;
