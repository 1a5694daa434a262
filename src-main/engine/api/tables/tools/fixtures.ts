import { z } from 'zod';
import { Placement, Season } from '#contract/model/matches/competition.ts';
import { League, TableRow } from '#contract/model/matches/league.ts';
import { country as code, id, int, text } from '../../schema/fields.ts';
import { GSP_COMPETITIONS } from '../gsp/competitions.ts';
import { GSP_MATCHES } from '../gsp/matches.ts';
import { GSP_PLAYERS } from '../gsp/players.ts';
import { FRESH } from '../../schema/endpoint.ts';
import { country, fixture, positive, season } from './argument-schemas.ts';
import { record, rows, rowsBy, tool } from './tool-endpoint.ts';
import { countryIn } from './served-rows.ts';

const ofFixture = { echo: ['fixture_id'], needs: ['fixture_id'] };
const inSeason = { echo: ['season_id'] };
const league = { league_id: id.optional() };
const cup = { cup_id: id.optional() };
const { get_match_events, get_match_commentary, get_match_subs, get_fixture_player_data, get_turn_fixtures, get_fixture } = GSP_MATCHES;
const { get_all_turns, get_cups, get_cups_by_country, get_cup } = GSP_COMPETITIONS;
const { get_associations, get_association, get_association_qualifiers, get_game_world_history } = GSP_COMPETITIONS;

/** Divisions count from 1, the top, as in the model. */
export const FIXTURE_TOOLS = {
  get_countries: tool(FRESH.reference, [], {}, rows(countryIn, 'countries')),
  get_seasons: tool(FRESH.reference, [], {}, rows(Season, 'seasons')),
  get_leagues: tool(FRESH.reference, [], { ...country, division: int.min(1).optional() }, rows(League, 'leagues'), {
    echo: ['country_id', 'division'],
  }),
  get_league_tables: tool(
    FRESH.club,
    ['matchday'],
    { country_id: code, division: int.min(1), ...season },
    rows(TableRow, 'table', 'tables', 'clubs'),
    { echo: ['country_id', 'division', 'season_id'] },
  ),
  get_fixture: tool(FRESH.club, ['matchday'], fixture, record(get_fixture.data, 'fixture'), ofFixture),
  get_turn_fixtures: tool(FRESH.club, ['matchday'], { turn_id: id.optional() }, rowsBy(get_turn_fixtures.data, 'fixtures'), {
    echo: ['turn_id'],
    needs: ['turn_id'],
  }),
  get_match_subs: tool(FRESH.reference, ['matchday'], fixture, rowsBy(get_match_subs.data, 'subs', 'substitutions'), ofFixture),
  get_fixture_player_data: tool(FRESH.reference, ['matchday'], fixture, rowsBy(get_fixture_player_data.data, 'players'), ofFixture),
  get_match_events: tool(FRESH.reference, ['matchday'], fixture, rowsBy(get_match_events.data, 'events'), ofFixture),
  get_match_commentary: tool(FRESH.reference, ['matchday'], fixture, rowsBy(get_match_commentary.data, 'commentary'), ofFixture),
  get_all_turns: tool(FRESH.reference, [], { comp_id: id.optional() }, rowsBy(get_all_turns.data, 'turns'), { needs: ['comp_id'] }),
  get_cups: tool(FRESH.reference, [], season, rowsBy(get_cups.data, 'cups'), inSeason),
  get_cups_by_country: tool(FRESH.reference, [], { ...country, ...season }, rowsBy(get_cups_by_country.data, 'cups'), {
    echo: ['country_id', 'season_id'],
    needs: ['country_id'],
  }),
  get_cup: tool(FRESH.reference, [], cup, record(get_cup.data, 'cup'), { echo: ['cup_id'], needs: ['cup_id'] }),
  get_league_top_players: tool(FRESH.club, [], league, rowsBy(GSP_PLAYERS.get_league_top_players.data, 'players'), {
    echo: ['league_id'],
    needs: ['league_id'],
  }),
  get_associations: tool(FRESH.reference, [], { association_type: text.optional() }, rowsBy(get_associations.data, 'associations'), {
    echo: ['association_type'],
  }),
  get_association: tool(FRESH.reference, [], country, rowsBy(get_association.data, 'association'), {
    echo: ['country_id'],
    needs: ['country_id'],
  }),
  get_association_qualifiers: tool(
    FRESH.reference,
    [],
    { association_id: z.union([id, text]).optional() },
    rowsBy(get_association_qualifiers.data, 'qualifiers'),
    { needs: ['association_id'] },
  ),
  get_recent_competitions: tool(FRESH.reference, [], { days: positive }, rows(Placement, 'competitions')),
  get_game_world_history: tool(
    FRESH.reference,
    [],
    { season_id: id },
    rowsBy(get_game_world_history.data, 'history', 'placements'),
    inSeason,
  ),
} as const;
