import type { GspMethod } from '#engine/api/tables/gsp/gsp.ts';
import { sample, type GspSample } from './sample.ts';

const FIXTURE = {
  attendance: 1_119,
  away_club: 605,
  away_goals: null,
  away_manager: 'manager-b',
  comp_type: 1,
  country_id: 'ALB',
  date: 1_784_397_600,
  fixture_id: 334_152,
  home_club: 2_256,
  home_goals: null,
  home_manager: 'manager-a',
  number: 1,
  season_id: 4,
  stadium_id: 3,
  turn_id: 41_695,
};
const PLAYED = { ...FIXTURE, home_goals: 2, away_goals: 1, played: 1, away_pen_score: 0, home_pen_score: 0 };
const DETAIL = {
  ...PLAYED,
  penalties: 0,
  home_possession: 55,
  away_possession: 45,
  home_shots: 12,
  away_shots: 7,
  home_shots_on_target: 5,
  away_shots_on_target: 2,
  home_corners: 6,
  away_corners: 3,
  man_of_match: 9_991,
};
const EVENT = { match_event_id: 1, event_type: 'goal', player_id: 298_011, club_id: 3_340, time: 76, goal_type: '', season_id: 4 };
const COMMENT = {
  category: 'TACKLE',
  club_one_id: 605,
  club_two_id: 2_256,
  comm_event_id: 114_830_945,
  comm_sub_event_id: 114_830_947,
  data_one: null,
  fixture_id: 334_152,
  player_one_id: 3_789,
  player_two_id: null,
  season_id: 4,
  time: 2,
};
const ON_PITCH = {
  fixture_player_id: 9,
  team: 0,
  player_id: 9_991,
  start_ix: 3,
  time_started: 0,
  time_finished: 90,
  saves: 0,
  key_tackles: 4,
  key_passes: 1,
  assists: 0,
  shots: 1,
  goals: 0,
  yellow_cards: 1,
  red_cards: 0,
  yellowred_cards: 0,
  injuries: 0,
  keeping_abilities: 50,
  tackling_abilities: 91,
  passing_abilities: 89,
  shooting_abilities: 83,
  rating: 7,
  youth_player: false,
  fixture_id: 334_152,
  season_id: 4,
};
const match = { fixture_id: 334_152 };
const club = { club_id: 605 };

export const MATCH_SAMPLES = {
  get_fixture: sample(match, [DETAIL], { fixture_id: 334_152, home_goals: 2, penalties: false, man_of_match: 9_991, played: true }),
  get_turn_fixtures: sample({ turn_id: 41_695 }, [PLAYED, { ...FIXTURE, fixture_id: 2 }], [{ home_goals: 2 }, { home_goals: null }]),
  get_club_schedule: sample({ club_id: 605, season_id: 4 }, [PLAYED], [{ fixture_id: 334_152, played: true, away_goals: 1 }]),
  get_clubs_next_fixture: sample(club, FIXTURE, { fixture_id: 334_152, home_goals: null, date: 1_784_397_600 }),
  get_clubs_last_fixture: sample(club, PLAYED, { away_pen_score: 0, home_goals: 2 }),
  get_match_events: sample(
    match,
    [EVENT, { ...EVENT, event_type: 'GOAL', goal_type: 'PENALTY' }],
    [
      { event_type: 'goal', goal_type: null, time: 76 },
      { event_type: 'goal', goal_type: 'penalty' },
    ],
  ),
  get_match_commentary: sample(match, [COMMENT], [{ category: 'TACKLE', comm_sub_event_id: 114_830_947, player_two_id: null }]),
  get_match_subs: sample(
    match,
    [{ subs_made_id: 4, player_off_id: 1, player_on_id: 2, club_id: 605, time: 60, season_id: 4 }],
    [{ player_off_id: 1, player_on_id: 2, time: 60 }],
  ),
  get_fixture_player_data: sample(match, [ON_PITCH], [{ player_id: 9_991, rating: 7, youth_player: false }]),
} satisfies Partial<Record<GspMethod, GspSample>>;
