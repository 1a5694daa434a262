import { z } from 'zod';
import { at } from '#contract/model/app/row-fields.ts';
import type { EndedProposals, SharedProposal } from '#contract/model/votes/proposal.ts';
import type { Proposal, Vote } from '#contract/model/votes/vote.ts';
import { share, SHARE_KINDS } from '#contract/model/market/share.ts';
import { absent, id, int, listOf, loose, orNull, servedShare, text, when } from '../schema/fields.ts';
import { usableRows } from '../schema/usable-rows.ts';

/** An open vote of the game state. */
export const vote = z
  .looseObject({ share: servedShare, state: text, type: text, start_time: at, end_time: at })
  .transform((row): Vote => ({
    share: row.share,
    type: row.type,
    state: row.state,
    startTime: row.start_time ?? null,
    endTime: row.end_time ?? null,
  }));

/** The candidate of an option: a club's manager or a player's agent; null for a yes/no option. */
const candidate = z
  .looseObject({ manager: text.nullish(), agent: text.nullish() })
  .nullish()
  .transform((data) => data?.manager ?? data?.agent ?? null);
const option = z
  .looseObject({ option_id: id, votes: z.number().nullish(), data: candidate })
  .transform((row) => ({ id: row.option_id, candidate: row.data, votes: row.votes ?? 0 }));

/** Total number of votes: as served, or else the sum of the options, marked with `totalCounted`; null without options. */
function totalOf(reported: number | null | undefined, options: Proposal['options']): Pick<Proposal, 'totalVotes' | 'totalCounted'> {
  if (!absent(reported)) return { totalVotes: reported };
  if (options.length === 0) return { totalVotes: null };
  return { totalVotes: options.reduce((sum, { votes }) => sum + votes, 0), totalCounted: true };
}

export const proposal = z
  .looseObject({
    proposal_id: id,
    type: text,
    state: text,
    start_time: at,
    end_time: at,
    total_votes: z.number().nullish(),
    data: orNull(loose),
    options: listOf(option),
    votes: z.record(z.string(), int).nullish(),
  })
  .transform((row): Proposal => ({
    id: row.proposal_id,
    type: row.type,
    state: row.state,
    startTime: row.start_time ?? null,
    endTime: row.end_time ?? null,
    ...totalOf(row.total_votes, row.options),
    data: row.data,
    options: row.options,
    voters: row.votes ?? {},
  }));

/** Stages of a vote in REST, and the matching states of the game state. */
const STATES: Readonly<Record<string, string>> = { proposal: 'upcoming', voting: 'voting', completed: 'finished' };
const sharedOption = z.looseObject({
  option_id: int,
  votes: z.number().nullish(),
  option_data: candidate.catch(null),
  is_winner: z.boolean().nullish(),
});
/** A proposal of REST, with the share it is about and the states of the game state. */
export const sharedProposal = z
  .looseObject({
    proposal_id: int,
    share_type: z.enum(SHARE_KINDS),
    share_id: id,
    proposal_type: text,
    stage: text.nullish(),
    start_time: when,
    end_time: when,
    end_time_unix: when,
    vote_options: z.array(sharedOption).nullish(),
    total_votes: z.number().nullish(),
  })
  .transform(({ stage, vote_options, ...row }): SharedProposal => {
    const options = (vote_options ?? []).map(({ option_id, option_data, votes, is_winner }) => ({
      id: option_id,
      candidate: option_data,
      votes: votes ?? 0,
      // Before the end, `is_winner` may only mark the leader.
      ...(stage === 'completed' && typeof is_winner === 'boolean' && { winner: is_winner }),
    }));
    return {
      id: row.proposal_id,
      share: share(row.share_type, row.share_id),
      type: row.proposal_type,
      state: STATES[stage ?? ''] ?? stage ?? '',
      startTime: row.start_time,
      endTime: row.end_time_unix ?? row.end_time,
      ...totalOf(row.total_votes, options),
      data: null,
      options,
      voters: null,
    };
  });

export const endedProposals = z
  .looseObject({ days_back: int.nullish(), all_proposals: usableRows(sharedProposal).nullish() })
  .transform((row): EndedProposals => ({ days: row.days_back ?? null, proposals: row.all_proposals ?? [] }));
