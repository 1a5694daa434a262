import { z } from 'zod';
import { no, yes, type Answer } from '../http.ts';
import type { ClubFacts } from '../world/clubs.ts';
import { DAY } from '../world/scale.ts';
import type { World } from '../world/world.ts';
import { int, ints, oneOf, order, page, paged, text } from './query.ts';
import { route, type Route } from './route.ts';
import { byColumn } from './sorting.ts';

const managerOf = (world: World, facts: ClubFacts) => ({
  manager_name: facts.manager === null ? null : world.users.name(facts.manager),
  manager_last_active_unix: facts.manager === null ? null : world.users.lastActive(facts.manager, world.startedAt),
});
const available = (world: World, facts: ClubFacts): 0 | 1 => {
  const { manager_last_active_unix: active } = managerOf(world, facts);
  return active === null || active < world.now() - 14 * DAY ? 1 : 0;
};
const hasJob = (facts: ClubFacts): boolean => facts.manager === null && facts.club_id % 3 === 0;
const valueOf = (facts: ClubFacts): number => Math.floor(facts.quality ** 3 * 60_000_000) * 10_000;

/** A club as /clubs tells it. */
export function clubRow(world: World, id: number) {
  const facts = world.clubs.facts(id);
  return {
    club_id: id,
    ...world.figures.of(world.shares.indexOf('club', id) ?? 0, world.now()),
    balance: facts.balance,
    value: valueOf(facts),
    rating_start: facts.rating_start,
    ...managerOf(world, facts),
    country_id: facts.country_id,
    profile_pic: null,
  };
}

function job(world: World, facts: ClubFacts) {
  const poster = world.users.pool(world.shares.indexOf('club', facts.club_id) ?? 0)[0] ?? 0;
  const posted = Math.floor(world.startedAt / DAY) * DAY - (facts.club_id % 20) * DAY;
  return { poster, posted, description: 'Looking for an active manager who plays the young ones.' };
}

/** The same with everything else, as /clubs/detailed tells it. */
export function clubDetails(world: World, id: number) {
  const {
    manager: _manager,
    quality: _quality,
    home_colour: _home,
    away_colour: _away,
    manager_locked,
    manager_voted,
    ...facts
  } = world.clubs.facts(id);
  const share = world.shares.indexOf('club', id) ?? 0;
  const squad = world.players.squad(id).map(world.players.facts);
  const mean = (list: readonly number[]): number =>
    list.length === 0 ? 0 : Math.round((list.reduce((a, b) => a + b, 0) / list.length) * 10) / 10;
  const best = squad.map((player) => player.rating).sort((a, b) => b - a);
  const wages = squad.reduce((sum, player) => sum + player.wages, 0);
  const value = squad.reduce((sum, player) => sum + player.value, 0);
  const posting = job(world, world.clubs.facts(id));
  const holders = world.users.pool(share).map((user) => ({ user, num: world.ledger.holding(share, user).total }));
  return {
    ...clubRow(world, id),
    ...facts,
    division_start: facts.division,
    penalty_taker: squad.find((player) => player.position >= 8_192)?.player_id ?? squad[0]?.player_id ?? 0,
    manager_locked: Number(manager_locked),
    manager_voted: Number(manager_voted),
    committed_tactics: null,
    proposed_manager: null,
    available: available(world, world.clubs.facts(id)),
    total_wages: wages,
    avg_wages: squad.length === 0 ? 0 : Math.floor(wages / squad.length),
    total_player_value: value,
    avg_player_rating: mean(best),
    avg_player_rating_top21: mean(best.slice(0, 21)),
    avg_shooting: mean(squad.map((p) => p.rating_shooting)),
    avg_passing: mean(squad.map((p) => p.rating_passing)),
    avg_tackling: mean(squad.map((p) => p.rating_tackling)),
    gk_rating: Math.max(50, ...squad.map((p) => p.rating_gk)),
    job_posted: hasJob(world.clubs.facts(id))
      ? {
          posted_at: posting.posted,
          poster_name: world.users.name(posting.poster),
          poster_last_active_unix: world.users.lastActive(posting.poster, world.startedAt),
          description: posting.description,
          poster_influence: world.ledger.holding(share, posting.poster).total,
          poster_profile_pic: null,
        }
      : null,
    top_influencers: holders
      .filter(({ num }) => num > 0)
      .sort((a, b) => b.num - a.num)
      .slice(0, 5)
      .map(({ user, num }) => ({
        name: world.users.name(user),
        num,
        profile_pic: null,
        last_active_unix: world.users.lastActive(user, world.startedAt),
      })),
  };
}

const BASIC_SORTS = [
  'club_id',
  'last_price',
  'volume_1_day',
  'volume_7_day',
  'balance',
  'country_id',
  'value',
  'rating_start',
  'league_id',
  'division',
  'transfers_in',
  'transfers_out',
  'stadium_size_current',
  'fans_current',
] as const;
const HEAVY_SORTS = [
  'available',
  'avg_wages',
  'total_wages',
  'total_player_value',
  'avg_player_rating',
  'avg_player_rating_top21',
  'avg_shooting',
  'avg_passing',
  'avg_tackling',
  'gk_rating',
] as const;
const BOUNDED = [
  'balance',
  'division_start',
  'fans_start',
  'fans_current',
  'stadium_size_start',
  'stadium_size_current',
  'stadium_id',
  'value',
  'rating_start',
  'default_formation',
  'penalty_taker',
  'transfers_in',
  'transfers_out',
] as const;

const Basic = z.object({
  page,
  per_page: oneOf(5, 20, 50),
  sort_by: text.optional(),
  sort_order: order.default('asc'),
  club_id: ints.optional(),
  country_id: text.optional(),
  owned: text.optional(),
  manager_locked: int.optional(),
  balance_min: int.optional(),
  balance_max: int.optional(),
});
const flag = z.enum(['0', '1']).transform(Number).optional();
const Detailed = Basic.extend({
  available: flag,
  league_id: int.optional(),
  division: int.optional(),
  has_job_posting: flag,
  ...(Object.fromEntries(
    BOUNDED.flatMap((name) => [
      [`${name}_min`, int.optional()],
      [`${name}_max`, int.optional()],
    ]),
  ) as Record<string, z.ZodOptional<typeof int>>),
});
type Query = z.output<typeof Basic> & Record<string, unknown>;

/** The page of clubs a query asks for; the tool server asks the same way. */
export function findClubs(world: World, query: Query, row: (world: World, id: number) => unknown): Answer {
  const sorts: readonly string[] = [...BASIC_SORTS, ...HEAVY_SORTS];
  if (query.sort_by !== undefined && !sorts.includes(query.sort_by)) return no(400, `Invalid sort_by: ${query.sort_by}`);
  const countries = query.country_id?.split(',');
  const owner = query.owned === undefined ? undefined : world.users.indexOf(query.owned);
  const among = query.club_id
    ? [...new Set(query.club_id)].filter(world.clubs.has).sort((a, b) => a - b)
    : Array.from({ length: world.clubs.count }, (_, n) => n + 1);
  const columns = (id: number): Record<string, unknown> => {
    const facts = world.clubs.facts(id);
    return { ...facts, value: valueOf(facts), division_start: facts.division };
  };
  const kept = among.filter((id) => {
    const facts = world.clubs.facts(id);
    const row = columns(id);
    if (countries && !countries.includes(facts.country_id)) return false;
    if (query.manager_locked !== undefined && Number(facts.manager_locked) !== query.manager_locked) return false;
    if (query.available !== undefined && available(world, facts) !== query.available) return false;
    if (query.has_job_posting !== undefined && Number(hasJob(facts)) !== query.has_job_posting) return false;
    if (query.league_id !== undefined && facts.league_id !== query.league_id) return false;
    if (query.division !== undefined && facts.division !== query.division) return false;
    for (const name of BOUNDED) {
      const [min, max] = [query[`${name}_min`], query[`${name}_max`]];
      if ((typeof min === 'number' && Number(row[name]) < min) || (typeof max === 'number' && Number(row[name]) > max)) return false;
    }
    return owner === undefined || (owner !== null && world.ledger.holding(world.shares.indexOf('club', id) ?? 0, owner).total > 0);
  });
  const figure = { last_price: 'last', volume_1_day: 'day', volume_7_day: 'week' }[query.sort_by ?? ''] as
    'last' | 'day' | 'week' | undefined;
  const board = figure && world.figures.board(world.now())[figure];
  const heavy = (HEAVY_SORTS as readonly string[]).includes(query.sort_by ?? '');
  const sorted = byColumn(kept, query.sort_by === undefined ? undefined : query.sort_order, (id) => {
    if (board) return board[world.shares.indexOf('club', id) ?? 0] ?? 0;
    const row: Record<string, unknown> = heavy ? clubDetails(world, id) : columns(id);
    return (row[query.sort_by ?? 'club_id'] ?? null) as number | string | null;
  });
  return yes(paged(sorted, query.page, query.per_page, (id) => row(world, id)));
}

export const CLUB_ROUTES: Record<string, Route> = {
  '/clubs': route({ query: Basic, answer: (world, _path, query) => findClubs(world, query, clubRow) }),
  '/clubs/detailed': route({ query: Detailed, answer: (world, _path, query) => findClubs(world, query as Query, clubDetails) }),
  '/clubs/{id}/job': route({
    query: z.object({}),
    answer: (world, [id]) => {
      const club = Number(id);
      if (!world.clubs.has(club) || !hasJob(world.clubs.facts(club))) return no(404, 'Job posting not found');
      const { poster, posted, description } = job(world, world.clubs.facts(club));
      return yes({
        club_id: club,
        poster_name: world.users.name(poster),
        posted_at: posted,
        description,
        created_at: null,
        last_updated: null,
      });
    },
  }),
};
