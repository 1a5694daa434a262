import { z } from 'zod';
import { PER_DAY, placementRows } from './recent.ts';
import { asFixtures } from './fixture-plus.ts';
import { SEASON } from '../world/scale.ts';
import { given, gspPlus, restPlus, rowsIn } from './tool-sources.ts';
import { country, division, id, limit, refused, text, tool, type Tool } from './tool.ts';

const ofFixture = { fixture_id: id.optional() };
const inSeason = { season_id: id.default(SEASON) };
/** A tool that calls a game state method with a match. */
const about = (description: string, method: string): Tool =>
  tool(description, ofFixture, (world, { fixture_id }) =>
    given('fixture_id', fixture_id, (one) => gspPlus(world, method, { fixture_id: one })),
  );
/** Adds the displayed minute to rows of a match. */
const withMinutes = (made: unknown): unknown =>
  rowsIn<{ time?: number }>(made, (rows) =>
    rows.map((row) => ({ ...row, time_minutes: `${row.time ?? 0}'`, time_display: `${row.time ?? 0} minutes` })),
  );

export const FIXTURE_TOOLS = {
  get_countries: tool('Countries.', {}, (world) =>
    rowsIn(restPlus(world, '/countries', { per_page: 100 }), (countries) => ({ countries })),
  ),
  get_seasons: tool('Seasons.', {}, (world) => gspPlus(world, 'get_seasons')),
  get_leagues: tool(
    'Leagues; division 1 is the top division.',
    { country_id: country.optional(), division: division.optional() },
    (world, { country_id, division: from }) =>
      restPlus(world, '/leagues', { country_id, division: from === undefined ? undefined : from - 1, per_page: 100 }),
  ),
  get_league_tables: tool(
    'A league table; division 1 is the top division.',
    { country_id: country, division, season_id: id.optional() },
    (world, { country_id, division: from, season_id }) => restPlus(world, '/league_tables', { country_id, division: from - 1, season_id }),
  ),
  get_fixture: tool('One match.', ofFixture, (world, { fixture_id }) =>
    given('fixture_id', fixture_id, (one) => asFixtures(world, gspPlus(world, 'get_fixture', { fixture_id: one }))),
  ),
  get_turn_fixtures: tool('Matches on a match day.', { turn_id: id.optional() }, (world, { turn_id }) =>
    given('turn_id', turn_id, (one) => asFixtures(world, gspPlus(world, 'get_turn_fixtures', { turn_id: one }))),
  ),
  get_match_subs: about('Substitutions.', 'get_match_subs'),
  get_fixture_player_data: about('Player statistics of a match.', 'get_fixture_player_data'),
  get_match_events: tool('Goals and cards of a match.', ofFixture, (world, { fixture_id }) =>
    given('fixture_id', fixture_id, (one) => withMinutes(gspPlus(world, 'get_match_events', { fixture_id: one }))),
  ),
  get_match_commentary: tool('Commentary of a match.', ofFixture, (world, { fixture_id }) =>
    given('fixture_id', fixture_id, (one) =>
      rowsIn(withMinutes(gspPlus(world, 'get_match_commentary', { fixture_id: one })), (commentary) => ({
        fixture_id: one,
        season_id: world.fixtures.get(one)?.comp.season ?? null,
        commentary,
        count: commentary.length,
        total: commentary.length,
      })),
    ),
  ),
  get_all_turns: tool('Match days of a competition.', { comp_id: id.optional() }, (world, { comp_id }) =>
    given('comp_id', comp_id, (one) => gspPlus(world, 'get_all_turns', { comp_id: one })),
  ),
  get_cups: tool('Cups of a season.', inSeason, (world, { season_id }) => gspPlus(world, 'get_cups', { season_id })),
  get_cups_by_country: tool('Cups of a country.', { country_id: country.optional(), ...inSeason }, (world, { country_id, season_id }) =>
    given('country_id', country_id, (one) => gspPlus(world, 'get_cups_by_country', { country_id: one, season_id })),
  ),
  get_cup: tool('One cup.', { cup_id: id.optional() }, (world, { cup_id }) =>
    given('cup_id', cup_id, (one) => gspPlus(world, 'get_cup', { cup_id: one })),
  ),
  // `limit` is documented but ignored.
  get_league_top_players: tool('Top players of a league.', { league_id: id.optional(), limit }, (world, { league_id }) =>
    given('league_id', league_id, (one) => gspPlus(world, 'get_league_top_players', { league_id: one })),
  ),
  get_associations: tool(
    'Competitions by country, continent or worldwide.',
    { association_type: z.enum(['national', 'continental', 'world']).default('national') },
    (world, { association_type }) => gspPlus(world, 'get_associations', { association_type }),
  ),
  get_association: tool('Competitions of one country.', { country_id: country.optional() }, (world, { country_id }) =>
    given('country_id', country_id, (one) => gspPlus(world, 'get_association', { country_id: one })),
  ),
  get_association_qualifiers: tool(
    'Qualification places by country.',
    { association_id: z.union([id, text]).optional() },
    (world, { association_id }) =>
      given('association_id', association_id, (one) => gspPlus(world, 'get_association_qualifiers', { association_id: one })),
  ),
  get_recent_competitions: tool('Recently finished competitions.', { days: z.int().min(1).max(400).default(30) }, (world, { days }) =>
    placementRows(world, world.now() - days * PER_DAY),
  ),
  get_game_world_history: tool('Final standings of a finished season.', { season_id: id.optional() }, (world, { season_id }) =>
    season_id === undefined ? refused('season_id is required') : gspPlus(world, 'get_game_world_history', { season_id }),
  ),
} satisfies Record<string, Tool>;
