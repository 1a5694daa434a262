import { z } from 'zod';
import type { User } from '../../../src-preload/contract/model/user.ts';
import { coin, bounds, id, int, loose, name, page, pageOf, paging, text, when } from './fields.ts';
import { FRESH, rest } from './row.ts';

const filters = {
  ...paging([5, 20, 50, 100]),
  name_prefix: text.min(2).optional(),
  names: z.array(name).max(100).optional(),
};
const amount = z.number().nullish();

/** REST gives the moment twice, as Unix seconds and as ISO text; the model keeps the first under one name. */
const served = z
  .looseObject({
    name: text,
    balance: coin.nullish(),
    last_active_unix: z.number().nullish(),
    club_id: id.nullish(),
    buy_volume_1_day: amount,
    buy_volume_7_day: amount,
    sell_volume_1_day: amount,
    sell_volume_7_day: amount,
    total_volume: amount,
    total_volume_30_day: amount,
  })
  .transform(({ last_active_unix, ...row }) => ({ ...row, last_active: last_active_unix ?? null }) as User & { balance?: number | null });

const pages = { pages: { max: 100, totals: true } };
const date = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'a date is written YYYY-MM-DD')
  .optional();

export const REST_USERS = {
  '/users': rest(FRESH.user, z.strictObject(filters), page(served), pages),
  '/users/detailed': rest(
    FRESH.user,
    z.strictObject({ ...filters, ...bounds('buy_volume', 'sell_volume', 'total_volume') }),
    page(served),
    pages,
  ),
  '/user_activity': rest(FRESH.user, z.strictObject({ name: name.optional() }), z.unknown()),
  '/user_balance_sheet': rest(
    FRESH.user,
    z
      .strictObject({ name, start_date: date, end_date: date, ...pageOf(100) })
      .refine(
        (asked) => (asked.start_date === undefined) === (asked.end_date === undefined),
        '`start_date` and `end_date` come both or neither',
      ),
    page(z.looseObject({ amount: int, type: text, unix_time: when })),
    { pages: { max: 50, totals: false } },
  ),
  '/user_balance_sheet/earnings': rest(FRESH.user, z.strictObject({ name }), loose),
  '/user_balance_sheet/weeks': rest(FRESH.user, z.strictObject({ name, weeks: int.min(1).optional() }), z.unknown()),
  '/achievements': rest(FRESH.reference, z.strictObject({ username: name }), z.unknown()),
  '/best_managers': rest(FRESH.market, z.strictObject({ name: name.optional(), ...paging([5, 10, 20, 50, 100]) }), z.unknown(), {
    pages: { max: 100, totals: true },
  }),
  '/rich_list': rest(FRESH.market, z.strictObject({ limit: int.min(1).optional(), ...paging([5, 10, 20, 50, 100]) }), z.unknown()),
  '/leaderboards/earnings': rest(FRESH.market, z.strictObject({ days: int.min(1).optional() }), z.unknown()),
  '/leaderboards/referrals/windowed': rest(FRESH.market, z.strictObject({ window: z.enum(['30d', 'season']).optional() }), z.unknown()),
  '/leaderboards/referrals/all': rest(FRESH.market, z.strictObject({}), z.unknown()),
} as const;
