import { z } from 'zod';
import { yes } from '../http.ts';
import { DAY } from '../world/scale.ts';
import { voteState, type DemoVote } from '../world/votes.ts';
import type { World } from '../world/world.ts';
import { int, page, paged, text, upTo } from './query.ts';
import { iso, route, type Route } from './route.ts';

/** A vote as /proposals tells it. */
function proposal(world: World, vote: DemoVote) {
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

export const PROPOSAL_ROUTES: Record<string, Route> = {
  '/proposals/active': route({
    query: z.object({
      page,
      per_page: upTo(5_000, 100),
      proposal_type: text.optional(),
      share_type: text.optional(),
      stage_filter: text.optional(),
      club_id: int.optional(),
      player_id: int.optional(),
      name: text.optional(),
    }),
    answer: (world, _path, query) => {
      const all = world.votes
        .open()
        .map((vote) => proposal(world, vote))
        .filter(
          (row) =>
            (query.proposal_type === undefined || row.proposal_type === query.proposal_type) &&
            (query.share_type === undefined || row.share_type === query.share_type) &&
            (query.stage_filter === undefined || row.stage === query.stage_filter) &&
            (query.club_id === undefined || (row.share_type === 'club' && row.share_id === query.club_id)) &&
            (query.player_id === undefined || (row.share_type === 'player' && row.share_id === query.player_id)),
        );
      return yes(paged(all, query.page, query.per_page, (row) => row));
    },
  }),
  '/proposals/historical': route({
    query: z.object({ days_back: upTo(7, 7) }),
    answer: (world, _path, { days_back }) => {
      const all = world.votes
        .ended()
        .filter((vote) => vote.endTime >= world.now() - days_back * DAY)
        .map((vote) => proposal(world, vote));
      const tally = (key: 'proposal_type' | 'share_type') =>
        all.reduce<Record<string, number>>((sum, row) => ({ ...sum, [row[key]]: (sum[row[key]] ?? 0) + 1 }), {});
      return yes({
        days_back,
        total_ended: all.length,
        by_type: tally('proposal_type'),
        by_share_type: tally('share_type'),
        daily_stats: [],
        all_proposals: all,
      });
    },
  }),
};
