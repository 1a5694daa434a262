import { z } from 'zod';
import type { User } from '#contract/model/market/user.ts';
import { achievements, activity, earner, managerRank, referrer, richRow } from '../../decode/leaderboards.ts';
import { suggested } from '../../schema/suggested-values.ts';
import { bounds, coin, date, id, int, name, openPaging, optional, page, paging, text } from '../../schema/fields.ts';
import { moneyEntry, userEarnings, userWeek } from '../../decode/account-entries.ts';
import { rowsOf } from '../../schema/lenient.ts';
import { moment } from '../../schema/open-rows.ts';
import { FRESH, rest } from '../../schema/endpoint.ts';

const filters = (sorts: 'users' | 'usersDetailed') => ({
  ...paging([5, 20, 50, 100], sorts),
  name_prefix: text.min(2).optional(),
  names: z.array(name).optional(),
});
const amount = z.number().nullish();

/** REST returns this time twice, as Unix seconds and as ISO text; the model has one field for it. */
export const servedUser = z
  .looseObject({
    name: text,
    balance: coin.nullish(),
    last_active_unix: moment,
    last_active: moment,
    club_id: id.nullish(),
    buy_volume_1_day: amount,
    buy_volume_7_day: amount,
    sell_volume_1_day: amount,
    sell_volume_7_day: amount,
    total_volume: amount,
    total_volume_30_day: amount,
  })
  .transform(
    ({ last_active_unix, ...row }) => ({ ...row, last_active: last_active_unix ?? row.last_active }) as User & { balance?: number | null },
  );

const unshown = { shown: false };
const SIZES = [5, 10, 20, 50, 100] as const;
const pages = { pages: { max: 100, totals: true } };
/** Rows in a page or a plain list: the specification does not say which. */
const list = <T extends z.ZodType>(row: T) => rowsOf(row);

export const REST_USERS = {
  '/users': rest(FRESH.user, ['user'], z.strictObject(filters('users')), page(servedUser), pages),
  '/users/detailed': rest(
    FRESH.user,
    ['user'],
    z.strictObject({ ...filters('usersDetailed'), ...bounds('buy_volume', 'sell_volume', 'total_volume') }),
    page(servedUser),
    pages,
  ),
  '/user_activity': rest(FRESH.user, [], z.looseObject({ name: name.optional() }), rowsOf(activity, 'name'), { missing: 'missing.trader' }),
  '/user_balance_sheet': rest(
    FRESH.user,
    [],
    z
      .looseObject({
        name: name.optional(),
        start_date: date.optional(),
        end_date: date.optional(),
        page: int.min(1).optional(),
        per_page: suggested(int.min(1), SIZES).optional(),
      })
      .refine((asked) => (asked.start_date === undefined) === (asked.end_date === undefined), 'wants.both-dates'),
    page(moneyEntry),
    { pages: { max: 50, totals: false } },
  ),
  '/user_balance_sheet/earnings': rest(FRESH.user, [], z.looseObject({ name: name.optional() }), userEarnings),
  '/user_balance_sheet/weeks': rest(FRESH.user, [], z.looseObject({ name: name.optional(), weeks: optional.int }), rowsOf(userWeek)),
  '/achievements': rest(FRESH.reference, [], z.looseObject({ username: name.optional() }), achievements, unshown),
  '/best_managers': rest(
    FRESH.market,
    [],
    z.looseObject({ name: name.optional(), ...openPaging(SIZES, 'managers') }),
    list(managerRank),
    pages,
  ),
  '/rich_list': rest(
    FRESH.market,
    ['leaderboard'],
    z.looseObject({ limit: optional.int, ...openPaging(SIZES, 'rich') }),
    list(richRow),
    pages,
  ),
  '/leaderboards/earnings': rest(FRESH.market, [], z.looseObject({ days: optional.int }), list(earner), unshown),
  '/leaderboards/referrals/windowed': rest(
    FRESH.market,
    [],
    z.looseObject({ window: z.enum(['30d', 'season']).optional() }),
    list(referrer),
    unshown,
  ),
  '/leaderboards/referrals/all': rest(FRESH.market, [], z.looseObject({}), list(referrer), unshown),
} as const;
