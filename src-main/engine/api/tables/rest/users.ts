import { z } from 'zod';
import type { User } from '#contract/model/market/user.ts';
import { achievements, activity, earner, managerRank, referrer, richRow } from '../../decode/leaderboards.ts';
import { suggested } from '../../schema/suggested-values.ts';
import { bounds, coin, date, each, id, int, name, openPaging, optional, page, paging, text, when } from '../../schema/fields.ts';
import { moneyEntry, userEarnings, userWeek } from '../../decode/account-entries.ts';
import { rowsOf } from '../../schema/lenient.ts';
import { FRESH, rest } from '../../schema/endpoint.ts';

const moment = when.catch(null);
const amount = z.number().nullish();

/** REST returns this time twice, as Unix seconds and as ISO text; the model has one field for it. */
export const servedUser = z
  .looseObject({
    name: text,
    balance: coin.nullish(),
    last_active_unix: moment,
    last_active: moment,
    club_id: id.nullish(),
    ...each(
      amount,
      'buy_volume_1_day',
      'buy_volume_7_day',
      'sell_volume_1_day',
      'sell_volume_7_day',
      'total_volume',
      'total_volume_30_day',
    ),
  })
  .transform(
    ({ last_active_unix, ...row }) => ({ ...row, last_active: last_active_unix ?? row.last_active }) as User & { balance?: number | null },
  );

const SIZES = [5, 20, 50, 100] as const;
const LONGER = [5, 10, 20, 50, 100] as const;
const filters = (sorts: 'users' | 'usersDetailed') => ({
  ...paging(SIZES, sorts),
  name_prefix: text.min(2).optional(),
  names: z.array(name).optional(),
});
const detailed = z.strictObject({ ...filters('usersDetailed'), ...bounds('buy_volume', 'sell_volume', 'total_volume') });
const sheet = z
  .looseObject({
    name: name.optional(),
    start_date: date.optional(),
    end_date: date.optional(),
    page: int.min(1).optional(),
    per_page: suggested(int.min(1), LONGER).optional(),
  })
  .refine((asked) => (asked.start_date === undefined) === (asked.end_date === undefined), 'wants.both-dates');
const byName = z.looseObject({ name: name.optional() });
const referralWindow = z.looseObject({ window: z.enum(['30d', 'season']).optional() });
const richest = z.looseObject({ limit: optional.int, ...openPaging(LONGER, 'rich') });
const pages = { pages: { max: 100, totals: true } };

// The rows of several lists may come in a page or as a plain list: the specification does not say which.
export const REST_USERS = {
  '/users': rest(FRESH.user, ['user'], z.strictObject(filters('users')), page(servedUser), pages),
  '/users/detailed': rest(FRESH.user, ['user'], detailed, page(servedUser), pages),
  '/user_activity': rest(FRESH.user, [], byName, rowsOf(activity, 'name'), { missing: 'missing.trader' }),
  '/user_balance_sheet': rest(FRESH.user, [], sheet, page(moneyEntry), { pages: { max: 50, totals: false } }),
  '/user_balance_sheet/earnings': rest(FRESH.user, [], byName, userEarnings),
  '/user_balance_sheet/weeks': rest(FRESH.user, [], byName.extend({ weeks: optional.int }), rowsOf(userWeek)),
  '/achievements': rest(FRESH.reference, [], z.looseObject({ username: name.optional() }), achievements),
  '/best_managers': rest(FRESH.market, [], byName.extend(openPaging(LONGER, 'managers')), rowsOf(managerRank), pages),
  '/rich_list': rest(FRESH.market, ['leaderboard'], richest, rowsOf(richRow), pages),
  '/leaderboards/earnings': rest(FRESH.market, [], z.looseObject({ days: optional.int }), rowsOf(earner)),
  '/leaderboards/referrals/windowed': rest(FRESH.market, [], referralWindow, rowsOf(referrer)),
  '/leaderboards/referrals/all': rest(FRESH.market, [], z.looseObject({}), rowsOf(referrer)),
} as const;
