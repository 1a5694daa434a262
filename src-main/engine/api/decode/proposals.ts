import { z } from 'zod';
import { at } from '#contract/model/app/row-fields.ts';
import type { Proposal, Vote } from '#contract/model/votes/vote.ts';
import { absent, id, int, listOf, loose, servedShare, text } from '../schema/fields.ts';

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
export function totalOf(
  reported: number | null | undefined,
  options: readonly { readonly votes: number }[],
): Pick<Proposal, 'totalVotes' | 'totalCounted'> {
  if (!absent(reported)) return { totalVotes: reported };
  return options.length === 0
    ? { totalVotes: null }
    : { totalVotes: options.reduce((sum, { votes }) => sum + votes, 0), totalCounted: true };
}

export const proposal = z
  .looseObject({
    proposal_id: id,
    type: text,
    state: text,
    start_time: at,
    end_time: at,
    total_votes: z.number().nullish(),
    data: loose.nullish(),
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
    data: row.data ?? null,
    options: row.options,
    voters: row.votes ?? {},
  }));
