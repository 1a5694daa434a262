import { z } from 'zod';
import { at } from '../../../src-preload/contract/model/parts.ts';
import type { Proposal, Vote } from '../../../src-preload/contract/model/vote.ts';
import { id, int, listOf, loose, servedShare, text } from './fields.ts';

/** Open votes and proposals as the game state tells them. */
export const vote = z.looseObject({ share: servedShare, state: text, type: text, start_time: at, end_time: at }).transform((row): Vote => ({
  share: row.share,
  type: row.type,
  state: row.state,
  startTime: row.start_time ?? null,
  endTime: row.end_time ?? null,
}));

/** Who an option stands for: a manager of a club, an agent of a player, nobody in a yes or no. */
const candidate = z
  .looseObject({ manager: text.nullish(), agent: text.nullish() })
  .nullish()
  .transform((data) => data?.manager ?? data?.agent ?? null);
const option = z
  .looseObject({ option_id: id, votes: z.number().nullish(), data: candidate })
  .transform((row) => ({ id: row.option_id, candidate: row.data, votes: row.votes ?? 0 }));

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
    totalVotes: row.total_votes ?? 0,
    data: row.data ?? null,
    options: row.options,
    voters: row.votes ?? {},
  }));
