import { z } from 'zod';
import { no, yes, type Answer } from '../http.ts';
import { activeAt } from '../world/market/owners.ts';
import { firstMove } from '../world/clubs/reputation.ts';
import { DAY } from '../world/scale.ts';
import { anchor, volumes, VOLUMES, type UserVolume } from '../world/market/volumes.ts';
import type { World } from '../world/world.ts';
import { int, oneOf, order, page, paged, text, texts } from './query.ts';
import { iso, route, type Route } from './route.ts';
import { byColumn } from './sorting.ts';

/** A trader, as in /users. */
function userRow(world: World, user: number) {
  const club = world.clubs.managedBy(user);
  const active = activeAt(world, user);
  return {
    name: world.users.name(user),
    balance: world.ledger.balance(user).total,
    last_active_unix: active,
    last_active: iso(active),
    club_id: club,
    profile_pic: null,
    manager_voted: club === null ? null : Number(world.clubs.facts(club).manager_voted),
  };
}

const totalVolume = (world: World, user: number): number =>
  lifetime(world, user, volumes(world).of('total_volume_30_day', user)).total_volume;
/** Lifetime volumes of a trader, estimated from the last month, because no other response shows them. */
function lifetime(world: World, user: number, month: number) {
  const total = month * (13 + (user % 5));
  const bought = Math.floor(total * (0.4 + (user % 7) / 35));
  const first = firstMove(world, user) + 3_600;
  return {
    buy_total_volume: bought,
    sell_total_volume: total - bought,
    total_volume: total,
    first_trade_date: first,
    tenth_trade_date: first + 9 * DAY,
    hundredth_trade_date: total > 1e9 ? first + 70 * DAY : null,
    thousandth_trade_date: null,
  };
}

/** A trader with trading volumes, as in /users/detailed. */
export function userDetails(world: World, user: number) {
  const [now, since] = [world.now(), anchor(world)];
  const days: number[] = Array.from({ length: 30 }, () => 0);
  const volumes = { buy_volume_1_day: 0, buy_volume_7_day: 0, sell_volume_1_day: 0, sell_volume_7_day: 0, biggest_trade: 0 };
  for (const share of world.users.sharesOf(user)) {
    for (const trade of world.figures.between(share, since - 30 * DAY, now)) {
      if (trade.buyer !== user && trade.seller !== user) continue;
      const worth = trade.price * trade.num;
      const side = trade.buyer === user ? 'buy' : 'sell';
      const day = Math.min(29, Math.max(0, Math.floor((trade.time - (since - 30 * DAY)) / DAY)));
      days[day] = (days[day] ?? 0) + worth;
      if (trade.time >= since - 7 * DAY) volumes[`${side}_volume_7_day`] += worth;
      if (trade.time >= since - DAY) volumes[`${side}_volume_1_day`] += worth;
      volumes.biggest_trade = Math.max(volumes.biggest_trade, worth);
    }
  }
  const month = days.reduce((a, b) => a + b, 0);
  return {
    ...userRow(world, user),
    ...volumes,
    total_volume_30_day: month,
    ...lifetime(world, user, month),
    last_7days: days.slice(-7),
    last_30days: days,
  };
}

const SORTS = ['name', 'balance', 'last_active_unix', 'club_id', 'manager_voted'] as const;
const MORE_SORTS = [...VOLUMES, 'buy_total_volume', 'sell_total_volume', 'total_volume'] as const;
/** Sort keys whose names differ from the response fields. */
const DATES = {
  first_trade_date: 'first_trade_date',
  '10th_trade_date': 'tenth_trade_date',
  '100th_trade_date': 'hundredth_trade_date',
  '1000th_trade_date': 'thousandth_trade_date',
} as const;

const isVolume = (name: string): name is UserVolume => (VOLUMES as readonly string[]).includes(name);

const Basic = z.object({
  page,
  per_page: oneOf(5, 20, 50, 100),
  sort_by: text.optional(),
  sort_order: order.default('asc'),
  name_prefix: text.min(2, 'ensure this value has at least 2 characters').optional(),
  names: texts.optional(),
});
const Detailed = Basic.extend({
  buy_volume_min: int.optional(),
  buy_volume_max: int.optional(),
  sell_volume_min: int.optional(),
  sell_volume_max: int.optional(),
  total_volume_min: int.optional(),
  total_volume_max: int.optional(),
});
type Query = z.output<typeof Basic> & Partial<z.output<typeof Detailed>>;

function findUsers(world: World, query: Query, sorts: readonly string[], row: (world: World, user: number) => unknown): Answer {
  if (query.sort_by !== undefined && !sorts.includes(query.sort_by)) return no(400, `Invalid sort_by: ${query.sort_by}`);
  const prefix = query.name_prefix?.toLowerCase();
  const wanted = query.names && new Set(query.names);
  let kept = Array.from({ length: world.users.count }, (_, user) => user).filter((user) => {
    const name = world.users.name(user);
    return (prefix === undefined || name.toLowerCase().startsWith(prefix)) && (wanted === undefined || wanted.has(name));
  });
  const bounded = (['buy_volume', 'sell_volume', 'total_volume'] as const).filter(
    (name) => query[`${name}_min`] !== undefined || query[`${name}_max`] !== undefined,
  );
  if (bounded.length > 0) {
    kept = kept.filter((user) => {
      return bounded.every((name) => {
        const value = name === 'total_volume' ? totalVolume(world, user) : volumes(world).of(`${name}_1_day`, user);
        return value >= (query[`${name}_min`] ?? 0) && value <= (query[`${name}_max`] ?? Infinity);
      });
    });
  }
  const column = (user: number): number | string | null => {
    if (query.sort_by === 'name') return world.users.name(user);
    // Every trader has enough coin for their bids, so the coin is the balance.
    if (query.sort_by === 'balance') return world.ledger.coin(user);
    if (query.sort_by === 'last_active_unix') return activeAt(world, user);
    if (query.sort_by === 'club_id') return world.clubs.managedBy(user);
    const sortBy = query.sort_by ?? 'name';
    if (sortBy === 'manager_voted') return userRow(world, user).manager_voted;
    if (isVolume(sortBy)) return volumes(world).of(sortBy, user);
    const values: Record<string, unknown> = lifetime(world, user, volumes(world).of('total_volume_30_day', user));
    return (values[DATES[sortBy as keyof typeof DATES] ?? sortBy] ?? null) as number | string | null;
  };
  const sorted = byColumn(kept, query.sort_by === undefined ? undefined : query.sort_order, column);
  return yes(paged(sorted, query.page, query.per_page, (user) => row(world, user)));
}

export const USER_ROUTES = {
  '/users': route({ query: Basic, answer: (world, _path, query) => findUsers(world, query, SORTS, userRow) }),
  '/users/detailed': route({
    query: Detailed,
    answer: (world, _path, query) => findUsers(world, query, [...SORTS, ...MORE_SORTS, ...Object.keys(DATES)], userDetails),
  }),
  '/share_balance_by_user_club': route({
    query: z.object({ name: text, club_id: int }),
    answer: (world, _path, { name, club_id }) => {
      const user = world.users.indexOf(name);
      if (user === null) return no(404, 'User not found');
      const share = world.shares.indexOf('club', club_id);
      const active = activeAt(world, user);
      return yes({
        name,
        club_id,
        num_shares: share === null ? 0 : world.ledger.holding(share, user).total,
        profile_pic: null,
        last_active_unix: active,
        last_active: iso(active),
      });
    },
  }),
} satisfies Record<string, Route>;
