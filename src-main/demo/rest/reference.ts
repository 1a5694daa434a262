import { z } from 'zod';
import { no, yes } from '../http.ts';
import { COUNTRIES } from '../world/clubs.ts';
import { LEAGUE_CLUBS, SEASON } from '../world/scale.ts';
import type { World } from '../world/world.ts';
import { int, order, page, paged, text, upTo } from './query.ts';
import { route, type Route } from './route.ts';

/** A league as /leagues tells it; division 0 is the top one. */
const league = (world: World, n: number) => {
  const first = n * LEAGUE_CLUBS + 1;
  const { country, division } = world.clubs.leagueOf(first);
  const teams = Math.min(LEAGUE_CLUBS, world.clubs.count - n * LEAGUE_CLUBS);
  return {
    league_id: 4_000 + n,
    season_id: SEASON,
    country_id: country,
    division,
    ticket_cost: 200_000,
    tv_money: 5_000_000_000,
    prize_money_pot: 90_000_000_000,
    ave_attendance: 8_000,
    num_teams: teams,
    round: 12,
    num_rounds: 38,
    comp_type: 0,
    total_clubs: teams,
  };
};

export const REFERENCE_ROUTES: Record<string, Route> = {
  '/countries': route({
    query: z.object({ page, per_page: upTo(300, 50) }),
    answer: (_world, _path, query) => yes(paged(COUNTRIES, query.page, query.per_page, (country_id) => ({ country_id }))),
  }),
  '/leagues': route({
    query: z.object({
      page,
      per_page: upTo(400, 20),
      country_id: text.optional(),
      division: int.optional(),
      league_id: int.optional(),
      season_id: int.optional(),
      sort_by: text.optional(),
      sort_order: order.optional(),
    }),
    answer: (world, _path, query) => {
      const countries = query.country_id?.split(',');
      const all = Array.from({ length: world.clubs.leagues }, (_, n) => league(world, n)).filter(
        (row) =>
          (!countries || countries.includes(row.country_id)) &&
          (query.division === undefined || row.division === query.division) &&
          (query.league_id === undefined || row.league_id === query.league_id),
      );
      return yes(paged(all, query.page, query.per_page, (row) => row));
    },
  }),
  '/league_tables': route({
    query: z.object({ country_id: text.optional(), division: int.optional(), league_id: int.optional(), season_id: int.optional() }),
    answer: (world, _path, query) => {
      if (query.league_id === undefined && (query.country_id === undefined || query.division === undefined))
        return no(400, 'league_id, or country_id and division, is required');
      const n = Array.from({ length: world.clubs.leagues }, (_, k) => k).find((k) => {
        const row = league(world, k);
        return query.league_id === undefined
          ? row.country_id === query.country_id && row.division === query.division
          : row.league_id === query.league_id;
      });
      if (n === undefined) return no(404, 'League not found');
      const ids = Array.from({ length: LEAGUE_CLUBS }, (_, k) => n * LEAGUE_CLUBS + k + 1).filter(world.clubs.has);
      const rows = ids
        .map(world.clubs.facts)
        .sort((a, b) => a.league_position - b.league_position)
        .map((club, k) => {
          const [won, drawn] = [Math.max(0, 9 - Math.floor(k / 2)), 2 + (club.club_id % 3)];
          return {
            club_id: club.club_id,
            league_id: club.league_id,
            manager_name: club.manager === null ? null : world.users.name(club.manager),
            country_id: club.country_id,
            division: club.division,
            club_ix: k,
            played: 12,
            won,
            drawn: Math.min(drawn, 12 - won),
            lost: Math.max(0, 12 - won - drawn),
            goals_for: 24 - k,
            goals_against: 6 + k,
            pts: won * 3 + Math.min(drawn, 12 - won),
            form: club.form,
            old_position: club.previous_position,
            new_position: k + 1,
            season_id: SEASON,
          };
        });
      return yes(rows);
    },
  }),
};
