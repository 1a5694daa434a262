import { z } from 'zod';
import { no, yes } from '../http.ts';
import { COUNTRIES } from '../world/clubs/all-clubs.ts';
import { COMP_TYPE, CONTINENTS, type Comp } from '../world/matches/competitions.ts';
import { finances } from '../world/clubs/finances.ts';
import { jobOf } from '../world/clubs/jobs.ts';
import { activeAt } from '../world/market/owners.ts';
import { TICKET, TV_MONEY } from '../world/clubs/payouts.ts';
import { DAY, SEASON } from '../world/scale.ts';
import type { World } from '../world/world.ts';
import { int, order, page, paged, text, upTo } from './query.ts';
import { route, type Route } from './route.ts';
import { byKey } from './sorting.ts';

const sumOf = <T>(list: readonly T[], value: (one: T) => number): number => list.reduce((sum, one) => sum + value(one), 0);
const WEEKS = 26;

/** Inputs of a league's figures. Each is computed on first use. */
function view(world: World, comp: Comp) {
  const now = world.now();
  const clubs = world.comps.members(comp.order);
  const squads = once(() => clubs.flatMap(world.players.squad));
  const players = once(() => squads().map(world.players.facts));
  const shares = {
    clubs: () => clubs.map((club) => world.shares.indexOf('club', club) ?? 0),
    players: once(() => squads().map((player) => world.shares.indexOf('player', player) ?? 0)),
  };
  const of = (column: 'last' | 'day' | 'week', kind: 'clubs' | 'players'): number => {
    const board = world.figures.board(now)[column];
    return sumOf(shares[kind](), (share) => board[share] ?? 0);
  };
  const gates = (): number[] =>
    clubs.flatMap((club) => world.payouts.played(club, comp.season)).flatMap(({ home, gate }) => (home ? [gate] : []));
  return { world, clubs, squads, players, of, gates, wages: once(() => sumOf(players(), ({ wages }) => wages)) };
}
type View = ReturnType<typeof view>;
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
const cap = ({ of }: View, kind: 'clubs' | 'players'): number => of('last', kind) * 1_000_000;
const mean = (list: readonly number[]): number => (list.length === 0 ? 0 : sumOf(list, (one) => one) / list.length);

/** Figures of a league and its trading. */
const FIGURES = {
  ticket_cost: () => TICKET,
  tv_money: () => TV_MONEY,
  // All wages of a season plus 5%.
  prize_money_pot: (v: View) => Math.floor(v.wages() * WEEKS * 1.05),
  ave_attendance: (v: View) => Math.round(mean(v.gates()) / TICKET),
  total_volume_1_day: (v: View) => v.of('day', 'clubs') + v.of('day', 'players'),
  total_volume_7_day: (v: View) => v.of('week', 'clubs') + v.of('week', 'players'),
  volume_clubs_1_day: (v: View) => v.of('day', 'clubs'),
  volume_players_1_day: (v: View) => v.of('day', 'players'),
  volume_clubs_7_day: (v: View) => v.of('week', 'clubs'),
  volume_players_7_day: (v: View) => v.of('week', 'players'),
  market_cap: (v: View) => cap(v, 'clubs') + cap(v, 'players'),
  club_market_cap: (v: View) => cap(v, 'clubs'),
  player_market_cap: (v: View) => cap(v, 'players'),
  total_wages: (v: View) => v.wages(),
  avg_wages: (v: View) => (v.players().length === 0 ? 0 : Math.floor(v.wages() / v.players().length)),
  total_player_value: (v: View) => sumOf(v.players(), ({ value }) => value),
  total_clubs: (v: View) => v.clubs.length,
  total_players: (v: View) => v.squads().length,
  total_available_jobs: (v: View) => v.clubs.filter((club) => jobOf(v.world, club) !== null).length,
} as const;
const isFigure = (name: string): name is keyof typeof FIGURES => Object.hasOwn(FIGURES, name);
const figures = (world: World, comp: Comp): Record<string, number> => {
  const seen = view(world, comp);
  return Object.fromEntries(Object.entries(FIGURES).map(([name, of]) => [name, of(seen)]));
};
/** Volume of each of the last seven days. */
function week(world: World, comp: Comp): number[] {
  const clubs = world.comps.members(comp.order);
  const days = [0, 0, 0, 0, 0, 0, 0];
  const now = world.now();
  const all = [
    ...clubs.map((club) => world.shares.indexOf('club', club) ?? 0),
    ...clubs.flatMap(world.players.squad).map((player) => world.shares.indexOf('player', player) ?? 0),
  ];
  for (const share of all)
    for (const { time, price, num } of world.figures.between(share, now - 7 * DAY, now)) {
      const at = Math.min(6, Math.max(0, Math.floor((time - (now - 7 * DAY)) / DAY)));
      days[at] = (days[at] ?? 0) + price * num;
    }
  return days;
}
/** The fields that need no sums. */
const plain = (world: World, comp: Comp) => ({
  league_id: comp.id,
  season_id: comp.season,
  country_id: comp.country,
  division: comp.division,
  num_teams: world.comps.members(comp.order).length,
  round: world.progress.played(comp),
  num_rounds: world.fixtures.rounds(comp),
  comp_type: COMP_TYPE.league,
});
const PLAIN = ['league_id', 'country_id', 'division', 'num_teams', 'round', 'num_rounds', 'comp_type'] as const;
/** The rows of a league table, best first. */
function table(world: World, comp: Comp) {
  return world.tables.of(comp).map(({ club, ...row }, n) => {
    const facts = world.clubs.facts(club);
    const squad = world.players.squad(club).map(world.players.facts);
    const best = [...squad].sort((a, b) => b.rating - a.rating || a.player_id - b.player_id);
    return {
      club_id: club,
      league_id: comp.id,
      manager_name: facts.manager === null ? null : world.users.name(facts.manager),
      manager_profile_pic: null,
      manager_last_active_unix: facts.manager === null ? null : activeAt(world, facts.manager),
      country_id: comp.country,
      division: comp.division,
      club_ix: n,
      ...row,
      season_id: comp.season,
      stadium_size: facts.stadium_size_current,
      fanbase: facts.fans_current,
      balance: finances(world).balance(club),
      avg_player_rating: squad.length === 0 ? 0 : Math.round((sumOf(squad, ({ rating }) => rating) / squad.length) * 10) / 10,
      top_3_players: best.slice(0, 3).map(({ player_id }) => player_id),
    };
  });
}

export const LEAGUE_ROUTES = {
  '/countries': route({
    query: z.object({ page, per_page: upTo(100, 50) }),
    answer: (world, _path, query) =>
      yes(
        paged(COUNTRIES, query.page, query.per_page, (country_id) => ({
          country_id,
          total_leagues: world.comps.leagues(SEASON).filter(({ country }) => country === country_id).length,
          total_clubs: world.comps.ofCountry(country_id).length,
        })),
      ),
  }),
  '/leagues': route({
    query: z.object({
      page,
      per_page: upTo(100, 20),
      country_id: text.optional(),
      division: int.optional(),
      season_id: int.default(SEASON),
      sort_by: text.default('league_id'),
      sort_order: order.default('asc'),
    }),
    answer: (world, _path, query) => {
      const countries = query.country_id?.split(',');
      const all = world.comps
        .leagues(query.season_id)
        .filter(
          (comp) => (!countries || countries.includes(comp.country)) && (query.division === undefined || comp.division === query.division),
        );
      const { sort_by } = query;
      const easy = PLAIN.find((name) => name === sort_by);
      if (!easy && !isFigure(sort_by)) return no(400, `Invalid sort_by: ${sort_by}`);
      const sorted = byKey(all, query.sort_order, (comp) =>
        easy ? plain(world, comp)[easy] : isFigure(sort_by) ? FIGURES[sort_by](view(world, comp)) : null,
      );
      return yes(
        paged(sorted, query.page, query.per_page, (comp) => ({
          ...plain(world, comp),
          ...figures(world, comp),
          last_7days: week(world, comp),
        })),
      );
    },
  }),
  '/league_tables': route({
    query: z.object({ country_id: text.optional(), division: int.optional(), season_id: int.default(SEASON) }),
    answer: (world, _path, { country_id, division, season_id }) => {
      // Continental championships have no divisions; their groups are drawn later in the season.
      if (CONTINENTS.some((one) => one === country_id)) return yes([]);
      if (country_id === undefined || division === undefined) return no(400, 'country_id and division are required');
      const comp = world.comps.leagues(season_id).find((one) => one.country === country_id && one.division === division);
      return comp ? yes(table(world, comp)) : no(404, 'League not found');
    },
  }),
} satisfies Record<string, Route>;
