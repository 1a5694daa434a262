import { z } from 'zod';
import { SharedProposal } from './proposal.ts';
import type { Share } from '../market/share.ts';
import { Source } from '../../snapshot.ts';

/** Returns a permanent key of a proposal: another chain or the demo world may reuse its number, but with another start. */
export const proposalKey = ({ share, id, startTime }: { share: Share; id: number; startTime: number | null }): string =>
  `${share}/${id}/${startTime ?? ''}`;

/** A proposal as it was last read; the game deletes it some days after its end. Times are in Unix seconds. */
export const Archived = SharedProposal.extend({
  key: z.string(),
  firstSeen: z.number(),
  lastSeen: z.number(),
  /** When each voter was first seen with the current choice; voters from before the first reading are absent. */
  votedAt: z.record(z.string(), z.number()).default({}),
  source: Source,
  height: z.int().nullable(),
});
export type Archived = z.output<typeof Archived>;
export const Archive = z.object({ total: z.int(), rows: z.array(Archived) });
export type Archive = z.output<typeof Archive>;

/** One reading of the tally: option number to votes. */
export const TallyPoint = z.object({ at: z.number(), height: z.int().nullable(), votes: z.record(z.string(), z.number()) });
export type TallyPoint = z.output<typeof TallyPoint>;
export const Tally = z.object({ key: z.string(), points: z.array(TallyPoint) });
export type Tally = z.output<typeof Tally>;
