import { z } from 'zod';
import { achievements, activity, managerRank, referrer, richRow } from '../../decode/leaderboards.ts';
import { name, optional, text } from '../../schema/fields.ts';
import { GSP_COMPETITIONS } from '../gsp/competitions.ts';
import { GSP_USERS } from '../gsp/users.ts';
import { influenceEntry, moneyEntry, userEarnings, userWeek } from '../../decode/account-entries.ts';
import { FRESH } from '../../schema/endpoint.ts';
import { figures } from '../../decode/share-balances.ts';
import { days, kind, limit, page, pages, positive, sorted, username } from './argument-schemas.ts';
import { record, rows, rowsBy, tool } from './tool-endpoint.ts';
import { toolStake, toolUser } from './served-rows.ts';

const named = { name: name.optional() };
const byName = { echo: ['name'], needs: ['name'] };
const byUser = { echo: ['username'], needs: ['username'] };

export const USER_TOOLS = {
  /** Without a name, returns the first 20 traders. */
  get_user_details: tool(FRESH.user, ['user'], { username: z.union([name, z.array(name)]).optional() }, rows(toolUser, 'users'), {
    echo: ['username'],
  }),
  get_user_activity: tool(FRESH.user, [], named, rows(activity, 'users', 'activity'), { echo: ['name'] }),
  get_user_balance_sheet: tool(FRESH.user, [], { ...named, ...days, ...page }, rows(moneyEntry, 'transactions', 'entries'), byName),
  get_user_balance_sheet_earnings: tool(FRESH.user, [], named, record(userEarnings, 'earnings'), byName),
  get_user_balance_sheet_weeks: tool(FRESH.user, [], { ...named, weeks: positive }, rows(userWeek, 'weeks'), byName),
  get_achievements: tool(FRESH.reference, [], username, record(achievements, 'achievements'), byUser),
  get_best_managers: tool(FRESH.market, [], { ...named, ...sorted, ...pages }, rows(managerRank, 'managers'), { echo: ['name'] }),
  get_rich_list: tool(FRESH.market, ['leaderboard'], limit, rows(richRow, 'users', 'rich_list')),
  get_comp_history_by_manager: tool(FRESH.reference, [], named, rowsBy(GSP_COMPETITIONS.get_comp_history_by_manager.data, 'history'), {
    needs: ['name'],
  }),
  get_manager_history_by_manager: tool(FRESH.reference, [], named, rowsBy(GSP_USERS.get_manager_history_by_manager.data, 'history'), {
    echo: { name: ['manager_name'] },
    needs: ['name'],
  }),
  get_referrals_leaderboard_timerange: tool(FRESH.market, [], { window: text.optional() }, rows(referrer, 'leaderboard')),
  get_referrals_leaderboard_all: tool(FRESH.market, [], {}, rows(referrer, 'leaderboard')),
  get_portfolio_summary: tool(FRESH.user, [], username, figures, byUser),
  get_portfolio_issues: tool(FRESH.user, [], { ...username, share_type: kind.optional() }, figures, byUser),
  get_share_balances_detailed: tool(
    FRESH.user,
    [],
    {
      ...username,
      share_type: kind.optional(),
      has_manager: optional.yes,
      has_agent: optional.yes,
      issue: text.optional(),
      search: text.optional(),
      ...sorted,
      ...pages,
    },
    rows(toolStake, 'balances', 'holdings'),
    { ...byUser, echo: { username: ['name'], share_type: ['share_type'] } },
  ),
  get_share_transactions: tool(FRESH.trades, [], { ...username, ...limit, offset: positive }, rows(influenceEntry, 'transactions'), byUser),
} as const;
