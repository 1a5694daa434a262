import { z } from 'zod';
import { Interval } from '../market/graph.ts';
import { EntityRef } from '../market/share.ts';
import { Tiles } from './layout.ts';

/** Maximum number of open windows beside the main one. */
export const MOST_OPEN = 12;

const Id = z.string().min(1).max(64);

/**
 * A window beside the main one: tiles moved out of a workspace. It follows the link groups of that workspace. A tile of the workspace is
 * shown there or in an open window, never in both: its id is in the document of one of them only when it is drawn.
 */
export const OwnWindow = z.object({
  id: Id,
  /** The id of the workspace from which its tiles come. */
  workspace: Id,
  /** The kind of host that shows it: a window of the desktop app or a tab of a browser. */
  host: z.enum(['desktop', 'web']),
  /** The last closed windows are kept, so that they can be opened again. */
  open: z.boolean(),
  tiles: Tiles,
  /** Without its title bar. */
  compact: z.boolean(),
  savedAt: z.number(),
});
export type OwnWindow = z.output<typeof OwnWindow>;

/** A link group. */
export const LinkGroup = z.int().min(1).max(8);

/** A span of time on a chart, in Unix seconds. */
export const TimeSpan = z.object({ from: z.number(), to: z.number() });
export type TimeSpan = z.output<typeof TimeSpan>;

/** What the link groups of a workspace share, by group: the entity, the time under the crosshair (Unix seconds), the time span and the interval of candles. */
export const Links = z.object({
  refs: z.record(z.string(), EntityRef),
  times: z.record(z.string(), z.number()),
  spans: z.record(z.string(), TimeSpan),
  intervals: z.record(z.string(), Interval),
});
export type Links = z.output<typeof Links>;
