import { z } from 'zod';
import { Share } from '../market/share.ts';
import { RecordSpan } from './recorder.ts';

/** Speeds of a replay, as multiples of real time. */
export const REPLAY_SPEEDS = [1, 4, 20, 60, 240] as const;

export const REPLAY_ACTIONS = ['start', 'seek', 'play', 'pause', 'speed', 'step', 'stop'] as const;
/** A step to the next or previous recorded change, block or trade of the share, or by a minute where nothing is recorded of one. */
export const REPLAY_STEPS = ['change', 'block', 'trade', 'minute'] as const;
export type ReplayStep = (typeof REPLAY_STEPS)[number];

/** Unix seconds. */
const time = z.int().nonnegative();

/** The replay clock, which all views follow. */
export const Replay = z.object({
  /** The time that is shown; null while no replay is on and everything shows the present. */
  at: time.nullable(),
  /** Block of the newest record of the share until then; null if it is unknown. */
  height: z.int().nullable(),
  /** The range that the scrubber covers. */
  from: time,
  to: time,
  playing: z.boolean(),
  speed: z.number(),
  /** Whether it plays from trade to trade of the share, one a second, instead of at its speed. */
  byTrade: z.boolean(),
  /** The gap in the records that it has jumped over while it played; null if there was none since the last command. */
  skipped: RecordSpan.nullable(),
  /** The share whose records are marked and stepped through; null for none. */
  share: Share.nullable(),
  /** The spans of the range in which its order book was recorded. */
  spans: z.array(RecordSpan),
  /** Times of its recorded changes and trades in the range, ascending; thinned evenly if there are many. */
  marks: z.array(time),
});
export type Replay = z.output<typeof Replay>;
