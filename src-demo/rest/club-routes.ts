import { z } from 'zod';
import { no, yes, type Answer } from '../http.ts';
import type { ClubFacts } from '../world/clubs/all-clubs.ts';
import { clubField, clubNow } from '../world/clubs/club-now.ts';
import { finances } from '../world/clubs/finances.ts';
import { isAvailable, jobOf } from '../world/clubs/jobs.ts';
import { activeAt, ownersOf } from '../world/market/owners.ts';
import type { World } from '../world/world.ts';
import { int, ints, oneOf, order, page, paged, seasonId, text, upTo } from './query.ts';
import { iso, route, type Route } from './route.ts';
import { byColumn } from './sorting.ts';

const managerOf = (world: World, { manager }: Pick<ClubFacts, 'manager'>) => ({
  manager_name: manager === null ? null : world.users.name(manager),
  manager_last_active_unix: manager === null ? null : activeAt(world, manager),
});
const valueOf = (world: World, id: number): number => Math.floor(world.clubs.quality(id) ** 3 * 60_000_000) * 10_000;

/** A club, as in /clubs. */
function clubRow(world: World, id: number) {
  const facts = world.clubs.facts(id);
  return {
    club_id: id,
    ...world.figures.of(world.shares.indexOf('club', id) ?? 0, world.now()),
    balance: finances(world).balance(id),
    value: valueOf(world, id),
    rating_start: facts.rating_start,
    ...managerOf(world, facts),
    country_id: facts.country_id,
    profile_pic: null,
  };
}

/** The job posting in a club's row. */
function posting(world: World, id: number) {
  const job = jobOf(world, id);
  return job === null
    ? null
    : {
        posted_at: job.posted,
        poster_name: world.users.name(job.poster),
        poster_last_active_unix: activeAt(world, job.poster),
        description: job.text,
        poster_influence: job.influence,
        poster_profile_pic: null,
      };
}

/** A club with all details, as in /clubs/detailed. */
export function clubDetails(world: World, id: number) {
  const {
    manager: _manager,
    quality: _quality,
    home_colour: _home,
    away_colour: _away,
    manager_locked,
    manager_voted,
    ...facts
  } = clubNow(world, id);
  const share = world.shares.indexOf('club', id) ?? 0;
  const squad = world.players.squad(id).map(world.players.facts);
  const mean = (list: readonly number[]): number =>
    list.length === 0 ? 0 : Math.round((list.reduce((a, b) => a + b, 0) / list.length) * 10) / 10;
  const best = squad.map((player) => player.rating).sort((a, b) => b - a);
  const wages = squad.reduce((sum, player) => sum + player.wages, 0);
  const value = squad.reduce((sum, player) => sum + player.value, 0);
  return {
    ...clubRow(world, id),
    ...facts,
    division_start: facts.division,
    penalty_taker: takerOf(world, id),
    manager_locked: Number(manager_locked),
    manager_voted: Number(manager_voted),
    committed_tactics: null,
    proposed_manager: null,
    available: Number(isAvailable(world, id)),
    total_wages: wages,
    avg_wages: squad.length === 0 ? 0 : Math.floor(wages / squad.length),
    total_player_value: value,
    avg_player_rating: mean(best),
    avg_player_rating_top21: mean(best.slice(0, 21)),
    avg_shooting: mean(squad.map((p) => p.rating_shooting)),
    avg_passing: mean(squad.map((p) => p.rating_passing)),
    avg_tackling: mean(squad.map((p) => p.rating_tackling)),
    gk_rating: Math.max(50, ...squad.map((p) => p.rating_gk)),
    job_posted: posting(world, id),
    top_influencers: ownersOf(world, share)
      .slice(0, 5)
      .map(({ user, num }) => ({ name: world.users.name(user), num, profile_pic: null, last_active_unix: activeAt(world, user) })),
  };
}
/** The default penalty taker, unless tactics name another. */
const takerOf = (world: World, id: number): number => world.players.squad(id)[0] ?? 0;

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

/** One page of clubs for a query. The tool server uses it as well. */
function findClubs(world: World, query: Query, row: (world: World, id: number) => unknown): Answer {
  const sorts: readonly string[] = [...BASIC_SORTS, ...HEAVY_SORTS];
  if (query.sort_by !== undefined && !sorts.includes(query.sort_by)) return no(400, `Invalid sort_by: ${query.sort_by}`);
  const countries = query.country_id?.split(',');
  const owner = query.owned === undefined ? undefined : world.users.indexOf(query.owned);
  const among = query.club_id
    ? [...new Set(query.club_id)].filter(world.clubs.has).sort((a, b) => a - b)
    : Array.from({ length: world.clubs.count }, (_, n) => n + 1);
  const column = (id: number, name: string): unknown =>
    name === 'value'
      ? valueOf(world, id)
      : name === 'division_start'
        ? world.clubs.facts(id).division
        : name === 'penalty_taker'
          ? takerOf(world, id)
          : clubField(world, id, name as Parameters<typeof clubField>[2]);
  const matching = among.filter((id) => {
    const facts = world.clubs.facts(id);
    if (countries && !countries.includes(facts.country_id)) return false;
    if (query.manager_locked !== undefined && Number(facts.manager_locked) !== query.manager_locked) return false;
    if (query.available !== undefined && Number(isAvailable(world, id)) !== query.available) return false;
    if (query.has_job_posting !== undefined && Number(jobOf(world, id) !== null) !== query.has_job_posting) return false;
    if (query.league_id !== undefined && facts.league_id !== query.league_id) return false;
    if (query.division !== undefined && facts.division !== query.division) return false;
    for (const name of BOUNDED) {
      const [min, max] = [query[`${name}_min`], query[`${name}_max`]];
      if (typeof min !== 'number' && typeof max !== 'number') continue;
      const value = Number(column(id, name));
      if ((typeof min === 'number' && value < min) || (typeof max === 'number' && value > max)) return false;
    }
    return owner === undefined || (owner !== null && world.ledger.holding(world.shares.indexOf('club', id) ?? 0, owner).total > 0);
  });
  const figure = { last_price: 'last', volume_1_day: 'day', volume_7_day: 'week' }[query.sort_by ?? ''] as
    'last' | 'day' | 'week' | undefined;
  const board = figure && world.figures.board(world.now())[figure];
  const heavy = (HEAVY_SORTS as readonly string[]).includes(query.sort_by ?? '');
  const sorted = byColumn(matching, query.sort_by === undefined ? undefined : query.sort_order, (id) => {
    if (board) return board[world.shares.indexOf('club', id) ?? 0] ?? 0;
    const name = query.sort_by ?? 'club_id';
    const value = heavy ? clubDetails(world, id)[name as (typeof HEAVY_SORTS)[number]] : column(id, name);
    return (value ?? null) as number | string | null;
  });
  return yes(paged(sorted, query.page, query.per_page, (id) => row(world, id)));
}

export const CLUB_ROUTES = {
  '/clubs': route({ query: Basic, answer: (world, _path, query) => findClubs(world, query, clubRow) }),
  '/clubs/detailed': route({ query: Detailed, answer: (world, _path, query) => findClubs(world, query as Query, clubDetails) }),
  '/clubs/{club_id}/job': route({
    query: z.object({}),
    answer: (world, [id]) => {
      const job = jobOf(world, Number(id));
      if (job === null) return no(404, 'Job posting not found');
      return yes({
        club_id: job.club,
        poster_name: world.users.name(job.poster),
        posted_at: job.posted,
        description: job.text,
        created_at: iso(job.posted),
        last_updated: null,
      });
    },
  }),
  '/club_balance_sheet/weeks': route({
    query: z.object({ club_id: int, season_id: seasonId, weeks: upTo(60, 60) }),
    answer: (world, _path, { club_id, season_id, weeks }) =>
      yes(world.clubs.has(club_id) && world.calendar.has(season_id) ? finances(world).weeks(club_id, season_id).slice(-weeks) : []),
  }),
} satisfies Record<string, Route>;
