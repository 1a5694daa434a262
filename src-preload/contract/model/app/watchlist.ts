import { z } from 'zod';
import { EntityRef } from '../market/share.ts';

/** Most rows of one watchlist, headings included. */
export const MOST_WATCH_ROWS = 5_000;

/** Id of the list that “Shortlist” adds to. Its name follows the language until the user changes it. */
export const SHORTLIST = 'shortlist';

/** A row of a watchlist: a section heading, or an entity with an optional colour flag (1 to 8). */
export const WatchRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('section'), id: z.string().min(1).max(64), title: z.string().max(80), closed: z.boolean() }),
  z.object({ kind: z.literal('item'), ref: EntityRef, flag: z.int().min(1).max(8).nullable() }),
]);
export type WatchRow = z.output<typeof WatchRow>;

export const WatchlistInfo = z.object({ id: z.string(), name: z.string(), count: z.int() });
export type WatchlistInfo = z.output<typeof WatchlistInfo>;

export const Watchlist = z.object({ id: z.string(), name: z.string(), rows: z.array(WatchRow).max(MOST_WATCH_ROWS) }).extend({
  /** For a saved screen: whether the user has looked at it, and what came and went since then. */
  looked: z.boolean().optional(),
  entered: z.array(EntityRef).optional(),
  left: z.array(EntityRef).optional(),
  /** For a saved screen: how many rows fit it, and for how many of these coming and going is followed. */
  total: z.int().optional(),
  followed: z.int().optional(),
});
export type Watchlist = z.output<typeof Watchlist>;
