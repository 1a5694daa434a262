import { z } from 'zod';
import type { EndedProposals } from '#contract/model/votes/proposal.ts';
import { type SharedProposal } from '#contract/model/votes/proposal.ts';
import { Stake } from '#contract/model/market/portfolio.ts';
import { share } from '#contract/model/market/share.ts';
import type { Unix } from '#contract/model/app/time.ts';
import { absent, id, int, loose, text, when } from '../schema/fields.ts';
import { figuresOf } from '../schema/lenient.ts';
import { usableRows } from '../schema/usable-rows.ts';
import { totalOf } from './proposals.ts';

const kind = z.enum(['club', 'player']);

/** Converts REST's divisions, which count from 0, to the model's, where the top division is 1. */
export const fromZero = <T extends { division?: number | null | undefined }>(row: T): T =>
  absent(row.division) ? row : { ...row, division: row.division + 1 };

/** Influence in one share, with or without details. */
export const stake = Stake.omit({ share: true })
  .extend({ share_type: kind, share_id: id })
  .transform(({ share_type, share_id, ...row }): Stake => fromZero({ ...row, share: share(share_type, share_id) }) as Stake);

/** Stages of a vote in REST, and the matching states of the game state. */
const STATES: Readonly<Record<string, string>> = { proposal: 'upcoming', voting: 'voting', completed: 'finished' };
const candidate = (data: Record<string, unknown> | null | undefined): string | null => {
  const named = data?.['manager'] ?? data?.['agent'];
  return typeof named === 'string' ? named : null;
};
/** A governance vote on a share, with the states of the game state. */
export const proposal = z
  .looseObject({
    proposal_id: int,
    share_type: kind,
    share_id: id,
    proposal_type: text,
    stage: text.nullish(),
    start_time: when,
    end_time: when,
    end_time_unix: when,
    vote_options: z
      .array(z.looseObject({ option_id: int, votes: z.number().nullish(), option_data: loose.nullish(), is_winner: z.boolean().nullish() }))
      .nullish(),
    total_votes: z.number().nullish(),
  })
  .transform((row): SharedProposal => ({
    id: row.proposal_id,
    share: share(row.share_type, row.share_id),
    type: row.proposal_type,
    state: STATES[row.stage ?? ''] ?? row.stage ?? '',
    startTime: row.start_time,
    endTime: (row.end_time_unix ?? row.end_time) as Unix | null,
    ...totalOf(
      row.total_votes,
      (row.vote_options ?? []).map(({ votes }) => ({ votes: votes ?? 0 })),
    ),
    data: null,
    options: (row.vote_options ?? []).map((one) => ({
      id: one.option_id,
      candidate: candidate(one.option_data),
      votes: one.votes ?? 0,
      // Before the end, `is_winner` may only mark the leader.
      ...(row.stage === 'completed' && typeof one.is_winner === 'boolean' && { winner: one.is_winner }),
    })),
    voters: null,
  }));

export const endedProposals = z
  .looseObject({ days_back: int.nullish(), all_proposals: usableRows(proposal).nullish() })
  .transform((row): z.output<typeof EndedProposals> => ({ days: row.days_back ?? null, proposals: row.all_proposals ?? [] }));

/** Figures of a portfolio under the service's own names, which are not specified. */
export const figures = loose.transform((row) => figuresOf(row));
