import { z } from 'zod';
import { SharedProposal } from './proposal.ts';
import type { Share } from '../market/share.ts';
import { Source } from '../../snapshot.ts';

/** Names a proposal for good: a number may be given anew on another chain or in another world, with another start. */
export const proposalKey = ({ share, id, startTime }: { share: Share; id: number; startTime: number | null }): string =>
  `${share}/${id}/${startTime ?? ''}`;

/** A proposal as it was last read here; the game forgets it some days after its end. Times in Unix seconds. */
export const Archived = SharedProposal.extend({
  key: z.string(),
  firstSeen: z.number(),
  lastSeen: z.number(),
  /** When a voter was first seen with the choice that stands; who had voted before the first reading is not in it. */
  votedAt: z.record(z.string(), z.number()).default({}),
  source: Source,
  height: z.int().nullable(),
});
export type Archived = z.output<typeof Archived>;
export const Archive = z.object({ total: z.int(), rows: z.array(Archived) });
export type Archive = z.output<typeof Archive>;

/** One reading of the counts: option number to votes. */
export const TallyPoint = z.object({ at: z.number(), height: z.int().nullable(), votes: z.record(z.string(), z.number()) });
export type TallyPoint = z.output<typeof TallyPoint>;
export const Tally = z.object({ key: z.string(), points: z.array(TallyPoint) });
export type Tally = z.output<typeof Tally>;
