import { z } from 'zod';
import { achievements, activity, managerRank, referrer, richRow } from '../../decode/leaderboards.ts';
import { int, name, optional } from '../../schema/fields.ts';
import { GSP } from '../gsp/gsp.ts';
import { influenceEntry, moneyEntry, userEarnings, userWeek } from '../../decode/account-entries.ts';
import { FRESH } from '../../schema/endpoint.ts';
import { figures } from '../../schema/lenient.ts';
import { proposal, sharedProposal, vote } from '../../decode/proposals.ts';
import { clubOrPlayer, days, kind, limit, ofShare, page, pages, positive, sorted, username } from './argument-schemas.ts';
import { about, record, rows, rowsBy, tool } from './tool-endpoint.ts';
import { toolStake, toolUser } from './served-rows.ts';

const named = { name: optional.name };
const byName = about('name');
const byUser = about('username');
const users = { username: z.union([name, z.array(name)]).optional() };
const competitions = rowsBy(GSP.get_comp_history_by_manager.data, 'history');
const clubs = rowsBy(GSP.get_manager_history_by_manager.data, 'history');
const balances = {
  ...username,
  share_type: kind.optional(),
  has_manager: optional.yes,
  has_agent: optional.yes,
  issue: optional.text,
  search: optional.text,
  ...sorted,
  ...pages,
};
/** A proposal in the form of the market or of the game state, or only an open vote. */
const anyProposal = z.union([sharedProposal, proposal, vote]);
const proposals = rows(anyProposal, 'proposals', 'all_proposals');
const votes = rows(vote, 'votes');
const votesIn = { state: z.enum(['voting', 'upcoming', 'finished']).optional() };
const proposalsOf = {
  status: z.enum(['active', 'historical']).optional(),
  proposal_type: optional.text,
  share_type: kind.optional(),
  ...clubOrPlayer,
  ...username,
  days_back: int.min(1).max(7).optional(),
  ...pages,
};

export const USER_TOOLS = {
  /** Without a name, returns the first 20 traders. */
  get_user_details: tool(FRESH.user, ['user'], users, rows(toolUser, 'users'), { echo: ['username'] }),
  get_user_activity: tool(FRESH.user, [], named, rows(activity, 'users', 'activity'), { echo: ['name'] }),
  get_user_balance_sheet: tool(FRESH.user, [], { ...named, ...days, ...page }, rows(moneyEntry, 'transactions', 'entries'), byName),
  get_user_balance_sheet_earnings: tool(FRESH.user, [], named, record(userEarnings, 'earnings'), byName),
  get_user_balance_sheet_weeks: tool(FRESH.user, [], { ...named, weeks: positive }, rows(userWeek, 'weeks'), byName),
  get_achievements: tool(FRESH.reference, [], username, record(achievements, 'achievements'), byUser),
  get_best_managers: tool(FRESH.market, [], { ...named, ...sorted, ...pages }, rows(managerRank, 'managers'), { echo: ['name'] }),
  get_rich_list: tool(FRESH.market, ['leaderboard'], limit, rows(richRow, 'users', 'rich_list')),
  get_comp_history_by_manager: tool(FRESH.reference, [], named, competitions, { needs: ['name'] }),
  get_manager_history_by_manager: tool(FRESH.reference, [], named, clubs, { echo: { name: ['manager_name'] }, needs: ['name'] }),
  get_referrals_leaderboard_timerange: tool(FRESH.market, [], { window: optional.text }, rows(referrer, 'leaderboard')),
  get_referrals_leaderboard_all: tool(FRESH.market, [], {}, rows(referrer, 'leaderboard')),
  get_portfolio_summary: tool(FRESH.user, [], username, figures, byUser),
  get_portfolio_issues: tool(FRESH.user, [], { ...username, share_type: kind.optional() }, figures, byUser),
  get_share_balances_detailed: tool(FRESH.user, [], balances, rows(toolStake, 'balances', 'holdings'), {
    ...byUser,
    echo: { username: ['name'], share_type: ['share_type'] },
  }),
  get_share_transactions: tool(FRESH.trades, [], { ...username, ...limit, offset: positive }, rows(influenceEntry, 'transactions'), byUser),

  get_all_votes: tool(FRESH.market, ['proposals'], votesIn, votes, { echo: ['state'] }),
  get_votes_for_shareholder: tool(FRESH.market, ['proposals'], named, votes, { needs: ['name'] }),
  get_votes_for_club_or_player: tool(FRESH.market, ['proposals'], ofShare, rows(anyProposal, 'proposals', 'votes'), about('share')),
  get_user_active_proposals: tool(FRESH.market, ['proposals'], username, rows(anyProposal, 'proposals'), { needs: ['username'] }),
  get_proposals: tool(FRESH.market, ['proposals'], proposalsOf, proposals, { echo: ['proposal_type', 'share_type'] }),
} as const;
