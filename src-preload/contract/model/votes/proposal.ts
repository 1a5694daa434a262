import { z } from 'zod';
import { Share } from '../market/share.ts';
import { Proposal } from './vote.ts';

/** A proposal and its share. `voters` null: the interface does not report who voted. */
export const SharedProposal = Proposal.extend({ share: Share, voters: Proposal.shape.voters.nullable() });
export type SharedProposal = z.output<typeof SharedProposal>;

/** The open proposal on a share, or else the one that ended last; without a proposal, only the share is set. */
export const ShareProposal = SharedProposal.extend({
  id: z.int().nullable(),
  type: z.string().nullable(),
  state: z.string().nullable(),
  /** Other proposals on this share: a second open vote, and recently ended ones. */
  others: z.array(SharedProposal).default([]),
});
export type ShareProposal = z.output<typeof ShareProposal>;

/** Proposals that ended in the last days. */
export const EndedProposals = z.object({ days: z.int().nullable(), proposals: z.array(SharedProposal) });
export type EndedProposals = z.output<typeof EndedProposals>;
