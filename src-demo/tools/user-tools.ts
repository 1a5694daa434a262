import { z } from 'zod';
import { given, gspPlus, restPlus, rowsIn } from './tool-sources.ts';
import { id, kind, limit, orderOf, page, perPage, text, tool, type Tool } from './tool.ts';

const byName = { name: text.optional() };
const byUser = { username: text.optional() };
const dayText = z.string().describe('YYYY-MM-DD').optional();
/** A tool that reads a REST path about one trader. */
const about = (description: string, path: string): Tool =>
  tool(description, byName, (world, { name }) => given('name', name, (who) => restPlus(world, path, { name: who })));

export const USER_TOOLS = {
  get_user_details: tool(
    'Traders by name (default: first 20).',
    { username: z.union([text, z.array(text)]).optional() },
    (world, { username }) =>
      rowsIn(
        restPlus(world, '/users/detailed', {
          per_page: 100,
          names: username === undefined ? world.users.names.slice(0, 20) : [username].flat(),
        }),
        (rows) => rows,
      ),
  ),
  get_user_activity: tool('Activity points and rank of a trader (default: top 50).', { ...byName, limit }, (world, { name }) =>
    restPlus(world, '/user_activity', { name }),
  ),
  get_user_balance_sheet: tool(
    'A trader’s transactions, newest first.',
    { ...byName, start_date: dayText, end_date: dayText, page },
    (world, { name, ...rest }) => given('name', name, (who) => restPlus(world, '/user_balance_sheet', { name: who, ...rest })),
  ),
  get_user_balance_sheet_earnings: about('A trader’s recent earnings.', '/user_balance_sheet/earnings'),
  get_user_balance_sheet_weeks: tool('A trader’s transactions by week.', { ...byName, weeks: id.optional() }, (world, { name, weeks }) =>
    given('name', name, (who) => restPlus(world, '/user_balance_sheet/weeks', { name: who, weeks })),
  ),
  get_achievements: tool('Profile completeness.', byUser, (world, { username }) =>
    given('username', username, (who) => restPlus(world, '/achievements', { username: who })),
  ),
  get_best_managers: tool(
    'Managers by rank.',
    { ...byName, sort_by: text.optional(), sort_order: orderOf, page, per_page: perPage },
    (world, input) => restPlus(world, '/best_managers', input),
  ),
  get_rich_list: tool('The richest traders.', { limit: z.int().min(1).max(500).default(50) }, (world, { limit: most }) =>
    restPlus(world, '/rich_list', { limit: most }),
  ),
  get_comp_history_by_manager: tool('Final standings of a manager’s clubs.', byName, (world, { name }) =>
    given('name', name, (who) => gspPlus(world, 'get_comp_history_by_manager', { name: who })),
  ),
  get_manager_history_by_manager: tool('Clubs a manager has managed.', byName, (world, { name }) =>
    given('name', name, (who) => gspPlus(world, 'get_manager_history_by_manager', { name: who })),
  ),
  // The real tool fails for any arguments.
  get_referrals_leaderboard_timerange: tool('Recent referrals.', { window: z.enum(['30d', 'season']).default('30d') }, () => ({
    upstream: '500: Internal Server Error',
  })),
  get_referrals_leaderboard_all: tool('Referrals; spending × 1,000,000.', {}, (world) => restPlus(world, '/leaderboards/referrals/all')),
  get_portfolio_summary: tool('Value of a trader’s holdings.', byUser, (world, { username }) =>
    given('username', username, (name) => restPlus(world, '/share_balances/summary', { name })),
  ),
  get_portfolio_issues: tool(
    'Number of holdings by issue.',
    { ...byUser, share_type: kind.optional() },
    (world, { username, share_type }) =>
      given('username', username, (name) => restPlus(world, '/share_balances/issue_counts', { name, share_type })),
  ),
  get_share_balances_detailed: tool(
    'A trader’s holdings with all details; amounts in base units.',
    {
      ...byUser,
      share_type: kind.optional(),
      has_manager: z.boolean().optional(),
      has_agent: z.boolean().optional(),
      issue: text.optional(),
      search: text.optional(),
      sort_by: text.optional(),
      sort_order: orderOf,
      page,
      per_page: z.union([z.literal(5), z.literal(10), z.literal(20), z.literal(50)]).default(20),
    },
    (world, { username, ...rest }) => given('username', username, (name) => restPlus(world, '/share_balances/detailed', { name, ...rest })),
  ),
  get_share_transactions: tool(
    'Influence transactions.',
    { ...byUser, limit: z.int().min(1).max(500).default(50), offset: z.int().min(0).default(0) },
    (world, { username, limit: most, offset }) =>
      given('username', username, (name) =>
        rowsIn(restPlus(world, '/share/transactions', { name }), (rows) => rows.slice(offset, offset + most)),
      ),
  ),
} satisfies Record<string, Tool>;
