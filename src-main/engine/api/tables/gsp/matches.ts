import { z } from 'zod';
import { Fixture, FixtureDetail } from '#contract/model/matches/fixture.ts';
import { Commentary, FixturePlayer, MatchEvent, Substitution } from '#contract/model/matches/match.ts';
import { id, listOf, oneOf } from '../../schema/fields.ts';
import { about, FRESH, gsp } from '../../schema/endpoint.ts';

const ofFixture = z.strictObject({ fixture_id: id });
const ofClub = z.strictObject({ club_id: id });
/** The game state writes '' for nobody, the model null. */
const managed = <T extends Fixture>(row: T): T => ({
  ...row,
  home_manager: row.home_manager || null,
  away_manager: row.away_manager || null,
});
export const fixture = Fixture.transform(managed);
const detail = FixtureDetail.transform(managed);
/** One interface writes event types in capitals, the other leaves goal types empty. */
export const matchEvent = MatchEvent.transform((row) => ({
  ...row,
  event_type: row.event_type.toLowerCase(),
  goal_type: row.goal_type?.toLowerCase() || null,
}));

export const GSP_MATCHES = {
  get_fixture: gsp('yes', FRESH.club, ['matchday'], ofFixture, oneOf(detail), { echo: about('fixture_id') }),
  get_turn_fixtures: gsp('yes', FRESH.club, ['matchday'], z.strictObject({ turn_id: id }), listOf(fixture), { echo: about('turn_id') }),
  get_club_schedule: gsp('yes', FRESH.club, ['matchday'], z.strictObject({ club_id: id, season_id: id }), listOf(fixture)),
  get_clubs_next_fixture: gsp('raw', FRESH.club, ['matchday'], ofClub, oneOf(fixture)),
  get_clubs_last_fixture: gsp('raw', FRESH.club, ['matchday'], ofClub, oneOf(fixture)),
  get_match_events: gsp('unknown', FRESH.reference, ['matchday'], ofFixture, listOf(matchEvent)),
  get_match_commentary: gsp('unknown', FRESH.reference, ['matchday'], ofFixture, listOf(Commentary)),
  get_match_subs: gsp('raw', FRESH.reference, ['matchday'], ofFixture, listOf(Substitution)),
  get_fixture_player_data: gsp('unknown', FRESH.reference, ['matchday'], ofFixture, listOf(FixturePlayer), { echo: about('fixture_id') }),
} as const;
