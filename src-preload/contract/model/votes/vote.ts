import { z } from 'zod';
import { Share } from '../market/share.ts';
import { Unix } from '../app/time.ts';

/** An open vote about a share: `upcoming` while it is proposed, `voting` while votes count. */
export const Vote = z.object({
  share: Share,
  type: z.string(),
  state: z.string(),
  startTime: Unix.nullable(),
  endTime: Unix.nullable(),
});
export type Vote = z.output<typeof Vote>;

export const Proposal = z.object({
  id: z.int(),
  type: z.string(),
  state: z.string(),
  startTime: Unix.nullable(),
  endTime: Unix.nullable(),
  /** Null where it is neither told nor to be counted. */
  totalVotes: z.number().nullable(),
  /** The total is not told: it is the sum of the options. */
  totalCounted: z.literal(true).optional(),
  data: z.record(z.string(), z.unknown()).nullable(),
  /** `winner` is told by some interfaces, and only of a vote that has ended. */
  options: z.array(z.object({ id: z.int(), candidate: z.string().nullable(), votes: z.number(), winner: z.boolean().optional() })),
  /** Trader to the option voted for. */
  voters: z.record(z.string(), z.int()),
});
export type Proposal = z.output<typeof Proposal>;
