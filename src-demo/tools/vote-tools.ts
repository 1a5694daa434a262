import { z } from 'zod';
import { aShare, given, gspPlus, restPlus, rowsIn } from './tool-sources.ts';
import { id, kind, page, perPage, shareKey, text, tool, type Tool } from './tool.ts';

export const VOTE_TOOLS = {
  get_all_votes: tool(
    'Open votes (ended votes are not included).',
    { state: z.enum(['voting', 'upcoming', 'finished']).optional() },
    (world, { state }) =>
      rowsIn<{ state: string }>(gspPlus(world, 'get_all_votes'), (rows) =>
        rows.filter((row) => state === undefined || row.state === state),
      ),
  ),
  get_votes_for_shareholder: tool('Open votes on a trader’s shares.', { name: text.optional() }, (world, { name }) =>
    given('name', name, (who) => gspPlus(world, 'get_votes_for_shareholder', { name: who })),
  ),
  get_votes_for_club_or_player: tool('Votes on one share.', { share: shareKey.optional() }, (world, { share }) =>
    aShare(world, share, (asked) => gspPlus(world, 'get_share_proposals', { share: asked })),
  ),
  get_user_active_proposals: tool('Open votes on what a trader holds.', { username: text.optional() }, (world, { username }) =>
    given('username', username, (name) =>
      rowsIn(restPlus(world, '/share_balances/active_proposals', { name }), (items) => ({
        items,
        total: items.length,
        note: 'Only proposals that are still open.',
      })),
    ),
  ),
  get_proposals: tool(
    'Open votes and votes that ended in the last days.',
    {
      status: z.enum(['active', 'historical']).default('active'),
      proposal_type: text.optional(),
      share_type: kind.optional(),
      club_id: id.optional(),
      player_id: id.optional(),
      username: text.optional(),
      days_back: z.int().min(1).max(7).default(7),
      page,
      per_page: perPage,
    },
    (world, { status, days_back, username, ...asked }) =>
      status === 'active'
        ? restPlus(world, '/proposals/active', { ...asked, name: username })
        : restPlus(world, '/proposals/historical', { days_back, proposal_type: asked.proposal_type, share_type: asked.share_type }),
  ),
} satisfies Record<string, Tool>;
