import { z } from 'zod';
import type { DemoFixture } from '../world/matches/fixtures.ts';
import { finances } from '../world/clubs/finances.ts';
import { SEASON } from '../world/scale.ts';
import { placementsOf } from '../world/matches/placements.ts';
import { tenures } from '../world/clubs/tenures.ts';
import type { World } from '../world/world.ts';
import { fixtureRow, lastFixtureRow, scheduleRow } from './fixture-rows.ts';
import { byName, hosted, id, nameOf, nodeOnly, none, notFound, ofClub, upTo, type Method } from './method.ts';
import { club, clubExtended, player } from './gsp-rows.ts';
import { placementRow, tenureRow } from './stat-rows.ts';

const ofSeason = z.looseObject({ club_id: id, season_id: id });
const SHEET = 10_000;
const known = <T>(world: World, club_id: number, then: () => T): T | null => (world.clubs.has(club_id) ? then() : null);
const fixturesOf = (world: World, club_id: number): DemoFixture[] =>
  world.clubs.has(club_id) ? world.fixtures.ofClub(club_id, SEASON) : [];
const stadiumOf = (world: World, stadium_id: number): number[] =>
  upTo(world.clubs.count).filter((club_id) => world.clubs.facts(club_id).stadium_id === stadium_id);

export const CLUB_METHODS = {
  get_club_ids: nodeOnly(none, (world) => upTo(world.clubs.count).map((club_id) => ({ club_id }))),
  get_all_stadium_data_ids: nodeOnly(none, (world) =>
    upTo(world.clubs.count).map((club_id) => ({ stadium_id: world.clubs.facts(club_id).stadium_id })),
  ),
  get_club: hosted(ofClub, (world, { club_id }) => known(world, club_id, () => club(world, club_id))),
  get_club_extended: hosted(ofClub, (world, { club_id }) => known(world, club_id, () => clubExtended(world, club_id))),
  get_all_clubs: nodeOnly(none, (world) => upTo(world.clubs.count).map((club_id) => club(world, club_id))),
  get_club_balance_sheet: nodeOnly(ofSeason, (world, { club_id, season_id }) =>
    world.clubs.has(club_id) && world.calendar.has(season_id)
      ? finances(world)
          .weeks(club_id, season_id)
          .map((week) => ({ balance_sheet_id: (club_id * SHEET + season_id) * 100 + week.game_week, ...week }))
      : [],
  ),
  get_stadiums_club: nodeOnly(z.looseObject({ stadium_id: id }), (world, { stadium_id }) =>
    stadiumOf(world, stadium_id).map((club_id) => club(world, club_id)),
  ),
  get_managers_club: hosted(z.looseObject({ manager_name: z.string() }), (world, { manager_name }) => {
    const user = world.users.indexOf(manager_name);
    const managed = user === null ? null : world.clubs.managedBy(user);
    return managed === null ? null : club(world, managed);
  }),
  get_club_schedule: hosted(ofSeason, (world, { club_id, season_id }) =>
    world.clubs.has(club_id) ? world.fixtures.ofClub(club_id, season_id).map((fixture) => scheduleRow(world, fixture)) : [],
  ),
  get_clubs_next_fixture: nodeOnly(ofClub, (world, { club_id }) => {
    const next = fixturesOf(world, club_id).find(({ played }) => !played);
    return next ? fixtureRow(world, next) : notFound('fixture');
  }),
  get_clubs_last_fixture: nodeOnly(ofClub, (world, { club_id }) => {
    const last = fixturesOf(world, club_id).findLast(({ played }) => played);
    return last ? lastFixtureRow(world, last) : notFound('fixture');
  }),
  get_squad: hosted(ofClub, (world, { club_id }) => world.players.squad(club_id).map((who) => player(world, who))),
  get_clubs_league: nodeOnly(ofClub, (world, { club_id }) =>
    world.clubs.has(club_id) ? [{ league_id: world.comps.leagueAt(SEASON, world.comps.orderOf(club_id)).id }] : [],
  ),
  get_comp_history_by_club: hosted(ofClub, (world, { club_id }) => placementsOf(world, club_id).map((row) => placementRow(world, row))),
  get_manager_history_by_club: hosted(ofClub, (world, { club_id }) =>
    tenures(world)
      .of(club_id)
      .map((tenure) => tenureRow(world, tenure)),
  ),
  get_manager_history_by_manager: hosted(byName, (world, { name }) => {
    const user = world.users.indexOf(name);
    return user === null
      ? []
      : tenures(world)
          .ofUser(user)
          .map((tenure) => tenureRow(world, tenure));
  }),
  get_comp_history_by_manager: nodeOnly(byName, (world, { name }) => {
    const user = world.users.indexOf(name);
    if (user === null) return [];
    return tenures(world)
      .ofUser(user)
      .flatMap(({ club: of, start, end }) =>
        placementsOf(world, of).filter(({ comp }) => {
          const last = world.fixtures.turnsOf(comp).at(-1);
          return last !== undefined && last.date >= start && (end === null || last.date <= end);
        }),
      )
      .map((row) => placementRow(world, row));
  }),
  get_best_managers: nodeOnly(none, (world) =>
    upTo(world.clubs.count)
      .flatMap((club_id) => tenures(world).of(club_id))
      .map((tenure) => tenureRow(world, tenure))
      .sort((a, b) => 2 * b.won + b.drawn - (2 * a.won + a.drawn) || a.club_id - b.club_id || a.start_date - b.start_date),
  ),
  get_all_managers: nodeOnly(none, (world) =>
    upTo(world.clubs.count)
      .map((club_id) => ({ manager_name: nameOf(world, world.clubs.facts(club_id).manager), club_id }))
      .filter((row) => row.manager_name !== null),
  ),
} satisfies Record<string, Method>;
