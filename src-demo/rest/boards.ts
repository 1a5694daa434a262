import { z } from 'zod';
import { no, yes } from '../http.ts';
import { activityOf, achievementsOf, managerRanks, rankedUsers, referrals } from '../world/clubs/reputation.ts';
import { activeAt } from '../world/market/owners.ts';
import { DAY } from '../world/scale.ts';
import { prepared, whole } from '../world/market/prepared.ts';
import { wealth } from '../world/market/wealth.ts';
import type { World } from '../world/world.ts';
import { NOT_READY } from './market-routes.ts';
import { order, page, paged, text, upTo, within } from './query.ts';
import { iso, route, type Route } from './route.ts';
import { byKey } from './sorting.ts';

const seen = (world: World, user: number) => {
  const active = activeAt(world, user);
  return { profile_pic: null, last_active_unix: active, last_active: iso(active) };
};
/** Places on a leaderboard. */
const PLACES = 50;
const everybody = (world: World): number[] => Array.from({ length: world.users.count }, (_, user) => user);

const RICH = ['balance', 'total_networth', 'last_active_unix'] as const;
/** Net worth: coin plus influence at the last price. `rank` is the place by net worth, independent of the sort order. */
function richList(world: World, sort: (typeof RICH)[number], falling: boolean) {
  const rows = everybody(world).map((user) => {
    const { balance, clubs, players } = wealth(world).of(user);
    return { user, balance, club_asset_value: clubs, player_asset_value: players, total_networth: balance + clubs + players };
  });
  const ranked = [...rows]
    .sort((a, b) => b.total_networth - a.total_networth || a.user - b.user)
    .map((row, n) => ({ ...row, rank: n + 1 }));
  return byKey(
    ranked,
    falling ? 'desc' : 'asc',
    (row) => (sort === 'last_active_unix' ? activeAt(world, row.user) : row[sort]),
    (a, b) => a.rank - b.rank,
  ).map(({ user, ...row }) => ({ user, row }));
}

const RANKS = ['name', 'rank_old', 'rank_old_ranking', 'rank_a', 'rank_a_ranking', 'rank_b', 'rank_b_ranking', 'last_active_unix'] as const;

/** Coin paid to a trader for influence in the last days. */
const earnings = (world: World, user: number, days: number): number => {
  const from = world.now() - days * DAY;
  return world.payouts.ofUser(user, from, world.now() + 1).reduce((sum, { amount }) => sum + amount, 0);
};

/** Top earners. Candidates come from payouts before the start; their totals are then counted exactly. */
const bestPaid = prepared(60, function* (world: World, days: number) {
  yield* whole(wealth(world).moreEarned);
  const likely = everybody(world)
    .map((user) => ({ user, before: wealth(world).earned(days + 1, user) }))
    .sort((a, b) => b.before - a.before || a.user - b.user)
    .slice(0, PLACES * 2);
  const rows: { user: number; earnings: number }[] = [];
  for (const { user } of likely) {
    rows.push({ user, earnings: earnings(world, user, days) });
    yield;
  }
  return rows.sort((a, b) => b.earnings - a.earnings || a.user - b.user).slice(0, PLACES);
});

export const BOARD_ROUTES = {
  '/rich_list': route({
    query: z.object({
      limit: within(500).optional(),
      page,
      per_page: upTo(500, 50),
      sort_by: text.default('total_networth'),
      sort_order: order.default('desc'),
    }),
    answer: (world, _path, { limit, page: at, per_page, sort_by, sort_order }) => {
      if (!(RICH as readonly string[]).includes(sort_by)) return no(400, `Invalid sort_by: ${sort_by}`);
      const size = limit ?? per_page;
      const from = (at - 1) * size;
      const rows = richList(world, sort_by as (typeof RICH)[number], sort_order === 'desc').slice(from, from + size);
      return yes(rows.map(({ user, row }) => ({ name: world.users.name(user), ...row, ...seen(world, user) })));
    },
  }),
  '/best_managers': route({
    query: z.object({
      page,
      per_page: upTo(100, 20),
      name: text.optional(),
      sort_by: text.default('rank_a_ranking'),
      sort_order: order.default('asc'),
    }),
    answer: (world, _path, { page: at, per_page, name, sort_by, sort_order }) => {
      if (!(RANKS as readonly string[]).includes(sort_by)) return no(400, `Invalid sort_by: ${sort_by}`);
      const user = name === undefined ? undefined : world.users.indexOf(name);
      const rows = managerRanks(world)
        .filter((row) => user === undefined || row.user === user)
        .map(({ user: who, ...row }) => ({ name: world.users.name(who), ...row, ...seen(world, who) }));
      const sorted = byKey(rows, sort_order, (row) => row[sort_by as (typeof RANKS)[number]]);
      return yes(paged(sorted, at, per_page, (row) => row));
    },
  }),
  '/user_activity': route({
    query: z.object({ name: text.optional() }),
    answer: (world, _path, { name }) => {
      const user = name === undefined ? null : world.users.indexOf(name);
      if (name !== undefined && user === null) return no(404, 'User not found');
      const among = user === null ? rankedUsers(world).slice(0, 50) : [user];
      return yes(among.map((who) => ({ name: world.users.name(who), ...activityOf(world, who), profile_pic: null })));
    },
  }),
  '/achievements': route({
    query: z.object({ username: text }),
    answer: (world, _path, { username }) => {
      const user = world.users.indexOf(username);
      return user === null ? no(404, 'User not found') : yes({ username, ...achievementsOf(world, user) });
    },
  }),
  '/leaderboards/earnings': route({
    query: z.object({ days: upTo(30, 7) }),
    answer: (world, _path, { days }) => {
      const rows = bestPaid(world, days);
      return rows === null
        ? NOT_READY
        : yes(rows.map((row, n) => ({ rank: n + 1, name: world.users.name(row.user), earnings: row.earnings, days, profile_pic: null })));
    },
  }),
  '/leaderboards/referrals/windowed': route({
    query: z.object({ window: z.enum(['30d', 'season']).default('30d') }),
    answer: (world, _path, { window }) => {
      const from = window === '30d' ? world.now() - 30 * DAY : world.calendar.startOf(world.calendar.seasonAt(world.now()));
      return yes(
        referrals(world, from)
          .slice(0, PLACES)
          .map((row, n) => ({ rank: n + 1, name: world.users.name(row.user), referrals: row.count, window })),
      );
    },
  }),
  '/leaderboards/referrals/all': route({
    query: z.object({}),
    answer: (world) =>
      yes(
        referrals(world, 0)
          .map((row, n) => ({ rank: n + 1, name: world.users.name(row.user), referrals: row.count, usd_spent_raw: row.spent }))
          .slice(0, PLACES),
      ),
  }),
} satisfies Record<string, Route>;
