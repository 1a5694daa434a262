import { z } from 'zod';
import { no, yes, type Answer } from '../http.ts';
import { ownersOf } from '../world/market/owners.ts';
import type { World } from '../world/world.ts';
import { holdingRow, holdingsOf, keeperOf, placeOf, type Held } from './holding-routes.ts';
import { bool, int, oneOf, order, page, paged, text } from './query.ts';
import { route, type Route } from './route.ts';
import { byKey } from './sorting.ts';

export const HELD_QUERY = {
  page,
  per_page: oneOf(5, 10, 20, 50),
  sort_by: text.optional(),
  sort_order: order.default('asc'),
  name: text.optional(),
  club_id: int.optional(),
  player_id: int.optional(),
  share_type: z.enum(['club', 'player']).optional(),
  country_id: text.optional(),
  league_id: int.optional(),
  has_manager: bool.optional(),
  has_agent: bool.optional(),
  manager_last_active_unix_min: int.optional(),
  manager_last_active_unix_max: int.optional(),
  agent_last_active_unix_min: int.optional(),
  agent_last_active_unix_max: int.optional(),
};
export const AGGREGATION = { countries: bool.default(false), leagues: bool.default(false) };
const Query = z.object({ ...HELD_QUERY, ...AGGREGATION });
type HeldQuery = Omit<z.output<typeof Query>, 'countries' | 'leagues'>;

/** Holdings that a query names; null when it names something unknown. */
function named(world: World, { name, club_id, player_id }: HeldQuery): Held[] | null {
  const user = name === undefined ? undefined : world.users.indexOf(name);
  const kind = club_id === undefined ? 'player' : 'club';
  const id = club_id ?? player_id;
  const share = id === undefined ? undefined : world.shares.indexOf(kind, id);
  if (user === null || share === null) return null;
  if (share === undefined) return user === undefined ? [] : holdingsOf(world, user);
  if (user === undefined) return ownersOf(world, share).map((owner) => ({ share, ...owner }));
  const num = world.ledger.holding(share, user).total;
  return num > 0 ? [{ share, user, num }] : [];
}

function filterOf(world: World, query: HeldQuery): (row: Held) => boolean {
  const countries = query.country_id?.split(',');
  return ({ share }) => {
    const { kind } = world.shares.of(share);
    if (query.share_type !== undefined && kind !== query.share_type) return false;
    const place = countries || query.league_id !== undefined ? placeOf(world, share) : null;
    if (countries && !countries.includes(place?.country_id ?? '')) return false;
    if (query.league_id !== undefined && place?.league_id !== query.league_id) return false;
    for (const [of, role, has] of [
      ['club', 'manager', query.has_manager],
      ['player', 'agent', query.has_agent],
    ] as const) {
      const [min, max] = [query[`${role}_last_active_unix_min`], query[`${role}_last_active_unix_max`]];
      if (has === undefined && min === undefined && max === undefined) continue;
      const { name, active } = kind === of ? keeperOf(world, share) : { name: null, active: null };
      if (kind !== of || (has !== undefined && has !== (name !== null))) return false;
      if ((min !== undefined && (active ?? 0) < min) || (max !== undefined && (active ?? Infinity) > max)) return false;
    }
    return true;
  };
}

const SORTS = ['name', 'share_type', 'share_id', 'num', 'last_active_unix'] as const;

/** Holdings for a query, in its order; or an error response. */
export function findHeld(world: World, query: HeldQuery): Held[] | Answer {
  const { name, club_id, player_id } = query;
  if ((name === undefined && club_id === undefined && player_id === undefined) || (club_id !== undefined && player_id !== undefined))
    return no(400, {
      msg: 'Exactly one of name, club_id, player_id, club_id with name or player_id with name must be provided',
      type: 'value_error.combination',
    });
  if (name === undefined && (query.country_id !== undefined || query.league_id !== undefined))
    return no(400, [{ loc: ['query', 'name'], msg: 'country_id and league_id need name', type: 'value_error.combination' }]);
  if (query.sort_by !== undefined && !(SORTS as readonly string[]).includes(query.sort_by))
    return no(400, `Invalid sort_by: ${query.sort_by}`);
  const rows = (named(world, query) ?? []).filter(filterOf(world, query));
  if (query.sort_by === undefined) return rows;
  const column = query.sort_by as (typeof SORTS)[number];
  return byKey(rows, query.sort_order, (row) => holdingRow(world, row)[column]);
}

/** A trader's holdings, summed by country or by league. */
function added(world: World, rows: readonly Held[], by: 'country_id' | 'league_id'): unknown[] {
  const sums = new Map<
    string | number | null,
    { no_of_clubs: number; no_of_players: number; no_of_club_inf: number; no_of_players_inf: number }
  >();
  for (const { share, num } of rows) {
    const key = placeOf(world, share)[by];
    const sum = sums.get(key) ?? { no_of_clubs: 0, no_of_players: 0, no_of_club_inf: 0, no_of_players_inf: 0 };
    if (world.shares.isClub(share)) {
      sum.no_of_clubs++;
      sum.no_of_club_inf += num;
    } else {
      sum.no_of_players++;
      sum.no_of_players_inf += num;
    }
    sums.set(key, sum);
  }
  return [...sums].sort(([a], [b]) => String(a ?? '').localeCompare(String(b ?? ''))).map(([key, sum]) => ({ [by]: key, ...sum }));
}

export const SHARE_BALANCE_ROUTES = {
  '/share_balances': route({
    query: Query,
    answer: (world, _path, { countries, leagues, ...query }) => {
      if ((countries || leagues) && query.name === undefined) return no(400, 'countries and leagues can only be used with name');
      if (countries && leagues) return no(400, 'countries cannot be combined with leagues');
      const found = findHeld(world, query);
      if (!Array.isArray(found)) return found;
      if (countries || leagues) return yes(added(world, found, countries ? 'country_id' : 'league_id'));
      return yes(paged(found, query.page, query.per_page, (row) => holdingRow(world, row)));
    },
  }),
} satisfies Record<string, Route>;
