import { z } from 'zod';
import { Share } from '../market/share.ts';
import { Unix } from '../app/time.ts';

/** An open vote on a share: `upcoming` during nominations, `voting` while votes count. */
export const Vote = z.object({ share: Share, type: z.string(), state: z.string(), startTime: Unix.nullable(), endTime: Unix.nullable() });
export type Vote = z.output<typeof Vote>;

export const Proposal = z.object({
  id: z.int(),
  type: z.string(),
  state: z.string(),
  startTime: Unix.nullable(),
  endTime: Unix.nullable(),
  /** Null if it is neither reported nor countable. */
  totalVotes: z.number().nullable(),
  /** Set if the total is not reported but the sum of the options. */
  totalCounted: z.literal(true).optional(),
  data: z.record(z.string(), z.unknown()).nullable(),
  /** `winner` is reported by some interfaces, and only for an ended vote. */
  options: z.array(z.object({ id: z.int(), candidate: z.string().nullable(), votes: z.number(), winner: z.boolean().optional() })),
  /** Trader to the option voted for. */
  voters: z.record(z.string(), z.int()),
});
export type Proposal = z.output<typeof Proposal>;
