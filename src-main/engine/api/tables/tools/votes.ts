import { z } from 'zod';
import { int, name, text } from '../../schema/fields.ts';
import { FRESH } from '../../schema/endpoint.ts';
import { proposal as marketProposal } from '../../decode/share-balances.ts';
import { clubOrPlayer, kind, ofShare, pages, username } from './argument-schemas.ts';
import { rows, tool } from './tool-endpoint.ts';
import { proposal, vote } from '../../decode/proposals.ts';

/** A proposal in the form of the market or of the game state, or only an open vote. */
const anyProposal = z.union([marketProposal, proposal, vote]);

export const VOTE_TOOLS = {
  get_all_votes: tool(FRESH.market, ['proposals'], { state: z.enum(['voting', 'upcoming', 'finished']).optional() }, rows(vote, 'votes'), {
    echo: ['state'],
  }),
  get_votes_for_shareholder: tool(FRESH.market, ['proposals'], { name: name.optional() }, rows(vote, 'votes'), { needs: ['name'] }),
  get_votes_for_club_or_player: tool(FRESH.market, ['proposals'], ofShare, rows(anyProposal, 'proposals', 'votes'), {
    echo: ['share'],
    needs: ['share'],
  }),
  get_user_active_proposals: tool(FRESH.market, ['proposals'], username, rows(anyProposal, 'proposals'), { needs: ['username'] }),
  get_proposals: tool(
    FRESH.market,
    ['proposals'],
    {
      status: z.enum(['active', 'historical']).optional(),
      proposal_type: text.optional(),
      share_type: kind.optional(),
      ...clubOrPlayer,
      ...username,
      days_back: int.min(1).max(7).optional(),
      ...pages,
    },
    rows(anyProposal, 'proposals', 'all_proposals'),
    { echo: ['proposal_type', 'share_type'] },
  ),
} as const;
