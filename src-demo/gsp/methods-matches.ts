import { z } from 'zod';
import { COMP_TYPE } from '../world/matches/competitions.ts';
import { associations, ASSOCIATION_TYPES, qualifiers, QUALIFIERS, type DemoAssociation } from '../world/matches/associations.ts';
import { placementsIn } from '../world/matches/placements.ts';
import { tenures } from '../world/clubs/tenures.ts';
import { cupRow, fixtureDetail, fixtureRow, leagueRow, turnRow } from './fixture-rows.ts';
import { fixturePlayer, matchCommentary, matchEvents, matchSubs } from './match-rows.ts';
import { hosted, id, inSeason, nameOf, nodeOnly, none, notFound, ofFixture, type Method } from './method.ts';
import { placementRow } from './stat-rows.ts';

const inCountry = z.looseObject({ country_id: z.string(), season_id: id });
const oneLeague = z.looseObject({ league_id: id });

const associationRow = (of: DemoAssociation) => ({
  association_data_id: of.id,
  association_type: of.type,
  country_id: of.country,
  num_leagues: of.leagues,
  num_promotion: of.leagues > 1 ? 2 : 0,
  num_cups: 1,
  num_qualifiers: QUALIFIERS,
  two_stages: 0,
  league_games_per_week: of.type === 'national' ? 2 : 0,
  num_league_rounds: of.rounds,
  match_day: of.type === 'national' ? 3 : 1,
  match_time_hours: of.hour,
  match_time_minutes: 0,
});

export const MATCH_METHODS = {
  get_fixture: hosted(ofFixture, (world, { fixture_id }, context) => {
    const found = world.fixtures.get(fixture_id);
    const row = found && fixtureDetail(world, found);
    return context.hosted ? (row ? [row] : []) : row;
  }),
  get_turn_fixtures: hosted(z.looseObject({ turn_id: id }), (world, { turn_id }) =>
    world.fixtures.ofTurn(turn_id).map((fixture) => fixtureRow(world, fixture)),
  ),
  get_match_events: hosted(ofFixture, (world, { fixture_id }) => {
    const found = world.matches.played(fixture_id);
    return found ? matchEvents(world, found.fixture) : [];
  }),
  get_match_commentary: hosted(ofFixture, (world, { fixture_id }) => {
    const found = world.matches.played(fixture_id);
    return found ? matchCommentary(world, found.fixture) : [];
  }),
  get_match_subs: nodeOnly(ofFixture, (world, { fixture_id }) => {
    const found = world.matches.played(fixture_id);
    return found ? matchSubs(world, found.fixture) : [];
  }),
  get_fixture_player_data: hosted(ofFixture, (world, { fixture_id }) => {
    const found = world.matches.played(fixture_id);
    return found ? found.match.performances.map((one, n) => fixturePlayer(world, found.fixture, one, n)) : [];
  }),
  get_all_turns: hosted(z.looseObject({ comp_id: id }), (world, { comp_id }) => {
    const comp = world.comps.get(comp_id);
    return comp ? world.fixtures.turnsOf(comp).map(turnRow) : [];
  }),
  get_league_table: nodeOnly(oneLeague, (world, { league_id }) => {
    const comp = world.comps.get(league_id);
    if (comp?.kind !== 'league') return notFound('league table');
    return world.tables
      .of(comp)
      .map(({ club, ...row }, n) => ({
        club_id: club,
        club_ix: n,
        ...row,
        season_id: comp.season,
        manager_name: nameOf(world, tenures(world).managerOn(club, Math.min(world.now(), world.calendar.season(comp.season).end))) ?? '',
      }));
  }),
  get_leagues: hosted(inSeason, (world, { season_id }) => world.comps.leagues(season_id).map((comp) => leagueRow(world, comp))),
  get_leagues_by_country: nodeOnly(inCountry, (world, { country_id, season_id }) =>
    world.comps
      .leagues(season_id)
      .filter((comp) => comp.country === country_id)
      .map((comp) => leagueRow(world, comp)),
  ),
  get_league: hosted(oneLeague, (world, { league_id }, context) => {
    const comp = world.comps.get(league_id);
    if (comp?.kind === 'league') return [leagueRow(world, comp)];
    return context.hosted ? [] : notFound('league');
  }),
  get_cups: hosted(inSeason, (world, { season_id }) => world.comps.cups(season_id).map((comp) => cupRow(world, comp))),
  get_cups_by_country: nodeOnly(inCountry, (world, { country_id, season_id }) =>
    world.comps
      .cups(season_id)
      .filter((comp) => comp.country === country_id)
      .map((comp) => cupRow(world, comp)),
  ),
  get_cup: nodeOnly(z.looseObject({ cup_id: id }), (world, { cup_id }) => {
    const comp = world.comps.get(cup_id);
    return comp && COMP_TYPE[comp.kind] !== COMP_TYPE.league ? cupRow(world, comp) : null;
  }),
  get_associations: hosted(z.looseObject({ association_type: z.enum(ASSOCIATION_TYPES) }), (world, { association_type }) =>
    associations(world)
      .filter(({ type }) => type === association_type)
      .map(associationRow),
  ),
  get_association: nodeOnly(z.looseObject({ country_id: z.string() }), (world, { country_id }) => {
    const found = associations(world).filter(({ country }) => country === country_id);
    return found.length > 0 ? found.map(associationRow) : notFound('association');
  }),
  get_association_qualifiers: nodeOnly(z.looseObject({ association_id: z.union([id, z.string()]) }), (world, { association_id }) => {
    const found = associations(world).find((one) => String(one.id) === String(association_id) || one.country === association_id);
    return found ? qualifiers(world, found).map(({ country, places }) => ({ country_id: country, num_qualifiers: places })) : [];
  }),
  get_seasons: hosted(none, (world) => world.calendar.seasons()),
  get_season: nodeOnly(inSeason, (world, { season_id }) => (world.calendar.has(season_id) ? world.calendar.season(season_id) : null)),
  get_game_world_history: nodeOnly(inSeason, (world, { season_id }) =>
    placementsIn(world, season_id).map((row) => placementRow(world, row)),
  ),
} satisfies Record<string, Method>;
