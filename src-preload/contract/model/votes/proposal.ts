import { z } from 'zod';
import { Share } from '../market/share.ts';
import { Proposal } from './vote.ts';

/** A proposal and what it is about. `voters` null: the interface does not say who voted. */
export const SharedProposal = Proposal.extend({ share: Share, voters: Proposal.shape.voters.nullable() });
export type SharedProposal = z.output<typeof SharedProposal>;

/** The proposal on a share that is open, else the one that ended last; where there is none, only the share is known. */
export const ShareProposal = SharedProposal.extend({
  id: z.int().nullable(),
  type: z.string().nullable(),
  state: z.string().nullable(),
  /** What else is told of this share: a second open vote, those that ended lately. */
  others: z.array(SharedProposal).default([]),
});
export type ShareProposal = z.output<typeof ShareProposal>;

/** Proposals that ended in the last days. */
export const EndedProposals = z.object({ days: z.int().nullable(), proposals: z.array(SharedProposal) });
export type EndedProposals = z.output<typeof EndedProposals>;
