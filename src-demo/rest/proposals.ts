import { z } from 'zod';
import { yes } from '../http.ts';
import { endedVotes } from '../world/people/past-votes.ts';
import { DAY } from '../world/scale.ts';
import { voteState, type DemoVote } from '../world/people/open-votes.ts';
import type { World } from '../world/world.ts';
import { int, page, paged, text, upTo } from './query.ts';
import { iso, route, type Route } from './route.ts';

/** A vote, as in /proposals. */
export function proposal(world: World, vote: DemoVote) {
  const { kind, id } = world.shares.of(vote.share);
  const now = world.now();
  const state = voteState(vote, now);
  const top = Math.max(...vote.options.map((option) => option.votes));
  const facts = kind === 'club' ? world.clubs.facts(id) : null;
  const left = Math.max(0, vote.endTime - now);
  return {
    proposal_id: vote.id,
    share_type: kind,
    share_id: id,
    name: world.shares.key(vote.share),
    proposal_type: vote.type,
    stage: state === 'upcoming' ? 'proposal' : state === 'voting' ? 'voting' : 'completed',
    manager_name: typeof facts?.manager === 'number' ? world.users.name(facts.manager) : null,
    start_time: iso(vote.startTime),
    end_time: iso(vote.endTime),
    end_time_unix: vote.endTime,
    time_remaining: `${Math.floor(left / 3_600)}h ${Math.floor((left % 3_600) / 60)}m`,
    vote_options: vote.options.map((option) => ({
      option_id: option.id,
      option_data: option.candidate === null ? null : { [vote.type === 'agent' ? 'agent' : 'manager']: world.users.name(option.candidate) },
      votes: option.votes,
      is_winner: state === 'finished' && option.votes === top,
    })),
    total_votes: vote.options.reduce((sum, option) => sum + option.votes, 0),
  };
}

type Told = ReturnType<typeof proposal>;
const tally = (rows: readonly Told[], key: 'proposal_type' | 'share_type'): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[row[key]] = (counts[row[key]] ?? 0) + 1;
  return counts;
};
const summed = (rows: readonly Told[]) => ({
  total_ended: rows.length,
  by_type: tally(rows, 'proposal_type'),
  by_share_type: tally(rows, 'share_type'),
});

export const PROPOSAL_ROUTES = {
  '/proposals/active': route({
    query: z.object({
      page,
      per_page: upTo(5_000, 100),
      proposal_type: text.optional(),
      share_type: z.enum(['club', 'player']).optional(),
      stage_filter: z.enum(['proposal', 'voting', 'completed']).optional(),
      club_id: int.optional(),
      player_id: int.optional(),
      name: text.optional(),
    }),
    answer: (world, _path, query) => {
      const open = world.votes.open();
      const votes = query.stage_filter === 'completed' ? endedVotes(world, world.now() - DAY) : open;
      const all = votes
        .map((vote) => proposal(world, vote))
        .filter(
          (row) =>
            (query.proposal_type === undefined || row.proposal_type === query.proposal_type) &&
            (query.share_type === undefined || row.share_type === query.share_type) &&
            (query.stage_filter === undefined || row.stage === query.stage_filter) &&
            (query.name === undefined || row.name === query.name) &&
            (query.club_id === undefined || (row.share_type === 'club' && row.share_id === query.club_id)) &&
            (query.player_id === undefined || (row.share_type === 'player' && row.share_id === query.player_id)),
        );
      return yes(paged(all, query.page, query.per_page, (row) => row));
    },
  }),
  '/proposals/historical': route({
    query: z.object({ days_back: upTo(7, 7), proposal_type: text.optional(), share_type: z.enum(['club', 'player']).optional() }),
    answer: (world, _path, { days_back, proposal_type, share_type }) => {
      const all = endedVotes(world, world.now() - days_back * DAY)
        .map((vote) => proposal(world, vote))
        .filter(
          (row) =>
            (proposal_type === undefined || row.proposal_type === proposal_type) &&
            (share_type === undefined || row.share_type === share_type),
        );
      const days = new Map<string, Told[]>();
      for (const row of all) {
        const date = row.end_time.slice(0, 10);
        days.set(date, [...(days.get(date) ?? []), row]);
      }
      return yes({
        days_back,
        ...summed(all),
        daily_stats: [...days].sort(([a], [b]) => b.localeCompare(a)).map(([date, rows]) => ({ date, ...summed(rows), proposals: rows })),
        all_proposals: all,
      });
    },
  }),
} satisfies Record<string, Route>;
