import { z } from 'zod';
import { no, yes, type Answer } from '../http.ts';
import { DAY } from '../world/scale.ts';
import type { World } from '../world/world.ts';
import { int, oneOf, order, page, paged, text, texts } from './query.ts';
import { iso, route, type Route } from './route.ts';
import { byColumn } from './sorting.ts';

const activeAt = (world: World, user: number): number =>
  Math.max(world.trades.activeAt(user), world.users.lastActive(user, world.startedAt));

/** A trader as /users tells it. */
export function userRow(world: World, user: number) {
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

/** The same with trading volumes, as /users/detailed tells it. */
export function userDetails(world: World, user: number) {
  const now = world.now();
  const days: number[] = Array.from({ length: 30 }, () => 0);
  const volumes = { buy_volume_1_day: 0, buy_volume_7_day: 0, sell_volume_1_day: 0, sell_volume_7_day: 0, biggest_trade: 0 };
  for (const share of world.users.sharesOf(user)) {
    for (const trade of world.figures.between(share, now - 30 * DAY, now)) {
      if (trade.buyer !== user && trade.seller !== user) continue;
      const worth = trade.price * trade.num;
      const side = trade.buyer === user ? 'buy' : 'sell';
      const day = Math.min(29, Math.max(0, Math.floor((trade.time - (now - 30 * DAY)) / DAY)));
      days[day] = (days[day] ?? 0) + worth;
      if (trade.time >= now - 7 * DAY) volumes[`${side}_volume_7_day`] += worth;
      if (trade.time >= now - DAY) volumes[`${side}_volume_1_day`] += worth;
      volumes.biggest_trade = Math.max(volumes.biggest_trade, worth);
    }
  }
  const month = days.reduce((a, b) => a + b, 0);
  // The year before is told in proportion to the last month: nothing else shows it.
  const total = month * (9 + (user % 5));
  const bought = Math.floor(total * (0.4 + (user % 7) / 35));
  const first = world.startedAt - 200 * DAY - user * 977;
  return {
    ...userRow(world, user),
    ...volumes,
    buy_total_volume: bought,
    sell_total_volume: total - bought,
    total_volume: total,
    total_volume_30_day: month,
    first_trade_date: first,
    tenth_trade_date: first + 9 * DAY,
    hundredth_trade_date: total > 1e9 ? first + 70 * DAY : null,
    thousandth_trade_date: null,
    last_7days: days.slice(-7),
    last_30days: days,
  };
}

const SORTS = ['name', 'balance', 'last_active_unix', 'club_id', 'manager_voted'] as const;
const MORE_SORTS = [
  'buy_volume_1_day',
  'buy_volume_7_day',
  'sell_volume_1_day',
  'sell_volume_7_day',
  'buy_total_volume',
  'sell_total_volume',
  'total_volume',
  'total_volume_30_day',
  'first_trade_date',
  'biggest_trade',
] as const;

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
      const details: Record<string, unknown> = userDetails(world, user);
      return bounded.every((name) => {
        const value = Number(details[name === 'total_volume' ? name : `${name}_1_day`]);
        return value >= (query[`${name}_min`] ?? 0) && value <= (query[`${name}_max`] ?? Infinity);
      });
    });
  }
  const column = (user: number): number | string | null => {
    if (query.sort_by === 'name') return world.users.name(user);
    // Without open orders, which would have to be gathered from all books.
    if (query.sort_by === 'balance') return world.ledger.coin(user);
    if (query.sort_by === 'last_active_unix') return activeAt(world, user);
    if (query.sort_by === 'club_id') return world.clubs.managedBy(user);
    const values: Record<string, unknown> = (MORE_SORTS as readonly string[]).includes(query.sort_by ?? '')
      ? userDetails(world, user)
      : userRow(world, user);
    return (values[query.sort_by ?? 'name'] ?? null) as number | string | null;
  };
  const sorted = byColumn(kept, query.sort_by === undefined ? undefined : query.sort_order, column);
  return yes(paged(sorted, query.page, query.per_page, (user) => row(world, user)));
}

const holdingRow = (world: World, share: number, user: number, num: number) => {
  const { kind, id } = world.shares.of(share);
  const active = activeAt(world, user);
  const club = kind === 'club' ? id : world.players.clubOf(id);
  const league = club === null ? null : world.clubs.leagueOf(club);
  const agent = kind === 'player' ? world.players.facts(id).agent : null;
  const manager = kind === 'club' ? world.clubs.facts(id).manager : null;
  const person = (prefix: string, who: number | null) => ({
    [`${prefix}_name`]: who === null ? null : world.users.name(who),
    [`${prefix}_profile_pic`]: null,
    [`${prefix}_last_active_unix`]: who === null ? null : world.users.lastActive(who, world.startedAt),
  });
  return {
    name: world.users.name(user),
    share_type: kind,
    share_id: id,
    num,
    last_price: world.figures.lastPrice(share),
    country_id: kind === 'player' ? world.players.facts(id).country_id : (league?.country ?? null),
    league_id: league === null ? null : 4_000 + league.league,
    division: league?.division ?? null,
    club_id: club,
    profile_pic: null,
    last_active_unix: active,
    last_active: iso(active),
    ...(kind === 'club' ? person('manager', manager) : person('agent', agent)),
  };
};

export const USER_ROUTES: Record<string, Route> = {
  '/users': route({ query: Basic, answer: (world, _path, query) => findUsers(world, query, SORTS, userRow) }),
  '/users/detailed': route({
    query: Detailed,
    answer: (world, _path, query) => findUsers(world, query, [...SORTS, ...MORE_SORTS], userDetails),
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
  '/share_balances': route({
    query: z.object({
      page,
      per_page: oneOf(5, 10, 20, 50),
      sort_by: text.optional(),
      sort_order: order.default('asc'),
      name: text.optional(),
      club_id: int.optional(),
      player_id: int.optional(),
      share_type: z.enum(['club', 'player']).optional(),
    }),
    answer: (world, _path, query) => {
      const { name, club_id, player_id } = query;
      if ((name === undefined && club_id === undefined && player_id === undefined) || (club_id !== undefined && player_id !== undefined))
        return no(400, 'Give name, club_id or player_id, or a name with one of the two');
      const user = name === undefined ? undefined : world.users.indexOf(name);
      const share =
        club_id !== undefined
          ? world.shares.indexOf('club', club_id)
          : player_id !== undefined
            ? world.shares.indexOf('player', player_id)
            : undefined;
      let rows: { share: number; user: number; num: number }[] = [];
      if (user === null || share === null) rows = [];
      else if (share === undefined && user !== undefined)
        rows = world.ledger.holdings(user).map(({ share: held, total }) => ({ share: held, user, num: total }));
      else if (share !== undefined)
        rows = (user === undefined ? world.users.pool(share) : [user]).map((who) => ({
          share,
          user: who,
          num: world.ledger.holding(share, who).total,
        }));
      rows = rows.filter((row) => row.num > 0 && (query.share_type === undefined || world.shares.of(row.share).kind === query.share_type));
      const sign = query.sort_order === 'asc' ? 1 : -1;
      if (query.sort_by === 'num') rows.sort((a, b) => sign * (a.num - b.num));
      return yes(paged(rows, query.page, query.per_page, (row) => holdingRow(world, row.share, row.user, row.num)));
    },
  }),
  '/user_activity': route({
    query: z.object({ name: text.optional() }),
    answer: (world, _path, { name }) => {
      const user = name === undefined ? null : world.users.indexOf(name);
      if (name !== undefined && user === null) return no(404, 'User not found');
      const among = user === null ? Array.from({ length: Math.min(50, world.users.count) }, (_, n) => n) : [user];
      return yes(
        among.map((who) => ({
          name: world.users.name(who),
          last_active_unix: activeAt(world, who),
          first_move: world.startedAt - 300 * DAY,
          rank: who + 1,
          points: 1_200 - (who % 1_000),
          profile_pic: null,
        })),
      );
    },
  }),
};
