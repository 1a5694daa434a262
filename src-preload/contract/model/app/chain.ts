import { z } from 'zod';
import { flag } from './row-fields.ts';

/** The state a node or the hosted service is in. Without a block yet, `height` and `hash` are null. */
export const ChainState = z.object({
  height: z.int().nullable(),
  hash: z.string().nullable(),
  parent: z.string().nullable(),
  state: z.string().nullable(),
  chain: z.string().nullable(),
  gameId: z.string().nullable(),
  version: z.string().nullable(),
  /** Before the first block was read. */
  initial: z.boolean(),
  /** Changes that are in no block yet. */
  pending: z.boolean(),
  /** The game itself, where it is told. */
  game: z.unknown(),
});
export type ChainState = z.output<typeof ChainState>;

/** A file the game refers to, by its hash. */
export const ExtFile = z.looseObject({ exists: flag, hash: z.string() });
export type ExtFile = z.output<typeof ExtFile>;
