import { z } from 'zod';
import { Association, Cup, Placement, Qualifier, Season } from '#contract/model/matches/competition.ts';
import { Turn } from '#contract/model/matches/fixture.ts';
import { League, TableRow } from '#contract/model/matches/league.ts';
import { absent, country, id, int, listOf, none, oneOf, text, when } from '../../schema/fields.ts';
import { open } from '../../schema/lenient.ts';
import { about, FRESH, gsp } from '../../schema/endpoint.ts';

const row = League.extend({ level: int.nullish() });
/** Levels count from 1, the top, like the model's divisions. If a list contains a level 0, it counts from 0. */
const leagues = listOf(row).transform((rows): League[] => {
  const top = rows.some(({ level }) => level === 0) ? 0 : 1;
  return rows.map(({ level, ...league }) => ({ ...league, division: absent(level) ? (league.division ?? null) : level + 1 - top }));
});
/** The game state writes '' for nobody, the model null. */
export const tableRow = TableRow.transform((row): TableRow => ({ ...row, manager_name: row.manager_name || null }));
const placements = listOf(open({ ...Placement.shape, date: when }).transform((row): Placement => row));
const inSeason = z.strictObject({ season_id: id });
const byCountry = z.strictObject({ country_id: country, season_id: id });
const oneLeague = z.strictObject({ league_id: id });
const ofType = z.strictObject({ association_type: z.enum(['national', 'continental', 'world']) });

export const GSP_COMPETITIONS = {
  get_seasons: gsp('yes', FRESH.reference, [], none, listOf(Season)),
  get_season: gsp('raw', FRESH.reference, [], inSeason, oneOf(Season), { echo: about('season_id') }),
  get_leagues: gsp('yes', FRESH.reference, [], inSeason, leagues),
  get_leagues_by_country: gsp('raw', FRESH.reference, [], byCountry, leagues),
  get_league: gsp('yes', FRESH.reference, [], oneLeague, leagues, { echo: about('league_id') }),
  get_league_table: gsp('raw', FRESH.club, ['matchday'], oneLeague, listOf(tableRow)),
  get_cups: gsp('yes', FRESH.reference, [], inSeason, listOf(Cup)),
  get_cups_by_country: gsp('raw', FRESH.reference, [], byCountry, listOf(Cup)),
  get_cup: gsp('raw', FRESH.reference, [], z.strictObject({ cup_id: id }), oneOf(Cup), { echo: about('cup_id') }),
  get_associations: gsp('yes', FRESH.reference, [], ofType, listOf(Association)),
  get_association: gsp('raw', FRESH.reference, [], z.strictObject({ country_id: country }), listOf(Association)),
  get_association_qualifiers: gsp('raw', FRESH.reference, [], z.strictObject({ association_id: z.union([id, text]) }), listOf(Qualifier)),
  get_game_world_history: gsp('raw', FRESH.reference, [], inSeason, placements),
  get_all_turns: gsp('yes', FRESH.reference, [], z.strictObject({ comp_id: id }), listOf(Turn)),
  get_comp_history_by_club: gsp('yes', FRESH.reference, [], z.strictObject({ club_id: id }), placements),
  get_comp_history_by_manager: gsp('raw', FRESH.reference, [], z.strictObject({ name: text.min(1) }), placements),
} as const;
