import { z } from 'zod';
import { Placement, Season } from '#contract/model/matches/competition.ts';
import { League, TableRow } from '#contract/model/matches/league.ts';
import { country as code, id, int, optional, text } from '../../schema/fields.ts';
import { GSP } from '../gsp/gsp.ts';
import { FRESH } from '../../schema/endpoint.ts';
import { country, fixture, positive, season } from './argument-schemas.ts';
import { about, record, rows, rowsBy, tool } from './tool-endpoint.ts';
import { countryIn } from './served-rows.ts';

const inSeason = { echo: ['season_id'] };
const ofTable = { country_id: code, division: int.min(1), ...season };
const ofAssociation = { association_id: z.union([id, text]).optional() };
const { get_match_events, get_match_commentary, get_match_subs, get_fixture_player_data, get_turn_fixtures, get_fixture } = GSP;
const { get_all_turns, get_cups, get_cups_by_country, get_cup, get_associations, get_association, get_association_qualifiers } = GSP;
const topPlayers = rowsBy(GSP.get_league_top_players.data, 'players');
const associations = rowsBy(get_associations.data, 'associations');
const qualifiers = rowsBy(get_association_qualifiers.data, 'qualifiers');
const placements = rowsBy(GSP.get_game_world_history.data, 'history', 'placements');
const ofFixture = about('fixture_id');

/** Divisions count from 1, the top, as in the model. */
export const FIXTURE_TOOLS = {
  get_countries: tool(FRESH.reference, [], {}, rows(countryIn, 'countries')),
  get_seasons: tool(FRESH.reference, [], {}, rows(Season, 'seasons')),
  get_leagues: tool(FRESH.reference, [], { ...country, division: int.min(1).optional() }, rows(League, 'leagues'), {
    echo: ['country_id', 'division'],
  }),
  get_league_tables: tool(FRESH.club, ['matchday'], ofTable, rows(TableRow, 'table', 'tables', 'clubs'), {
    echo: ['country_id', 'division', 'season_id'],
  }),
  get_fixture: tool(FRESH.club, ['matchday'], fixture, record(get_fixture.data, 'fixture'), ofFixture),
  get_turn_fixtures: tool(FRESH.club, ['matchday'], { turn_id: optional.id }, rowsBy(get_turn_fixtures.data, 'fixtures'), about('turn_id')),
  get_match_subs: tool(FRESH.reference, ['matchday'], fixture, rowsBy(get_match_subs.data, 'subs', 'substitutions'), ofFixture),
  get_fixture_player_data: tool(FRESH.reference, ['matchday'], fixture, rowsBy(get_fixture_player_data.data, 'players'), ofFixture),
  get_match_events: tool(FRESH.reference, ['matchday'], fixture, rowsBy(get_match_events.data, 'events'), ofFixture),
  get_match_commentary: tool(FRESH.reference, ['matchday'], fixture, rowsBy(get_match_commentary.data, 'commentary'), ofFixture),
  get_all_turns: tool(FRESH.reference, [], { comp_id: optional.id }, rowsBy(get_all_turns.data, 'turns'), { needs: ['comp_id'] }),
  get_cups: tool(FRESH.reference, [], season, rowsBy(get_cups.data, 'cups'), inSeason),
  get_cups_by_country: tool(FRESH.reference, [], { ...country, ...season }, rowsBy(get_cups_by_country.data, 'cups'), {
    echo: ['country_id', 'season_id'],
    needs: ['country_id'],
  }),
  get_cup: tool(FRESH.reference, [], { cup_id: optional.id }, record(get_cup.data, 'cup'), about('cup_id')),
  get_league_top_players: tool(FRESH.club, [], { league_id: optional.id }, topPlayers, about('league_id')),
  get_associations: tool(FRESH.reference, [], { association_type: optional.text }, associations, { echo: ['association_type'] }),
  get_association: tool(FRESH.reference, [], country, rowsBy(get_association.data, 'association'), about('country_id')),
  get_association_qualifiers: tool(FRESH.reference, [], ofAssociation, qualifiers, { needs: ['association_id'] }),
  get_recent_competitions: tool(FRESH.reference, [], { days: positive }, rows(Placement, 'competitions')),
  get_game_world_history: tool(FRESH.reference, [], { season_id: id }, placements, inSeason),
} as const;
