import { z } from 'zod';
import { club, each, flag, int, number, player, text } from '../app/row-fields.ts';

/** A key event of a match. Words are in lower case for every interface: `goal`, `yellow_card`; a missing goal type is null. */
export const MatchEvent = z.looseObject({
  match_event_id: int,
  event_type: z.string(),
  player_id: player,
  club_id: club,
  time: int,
  goal_type: text,
  season_id: int,
});
export type MatchEvent = z.output<typeof MatchEvent>;

/** A line of the commentary; lines with the same `comm_event_id` belong to one action. */
export const Commentary = z.looseObject({
  category: z.string(),
  ...each(int, 'comm_event_id comm_sub_event_id time fixture_id season_id'),
  club_one_id: club,
  club_two_id: club,
  player_one_id: player,
  player_two_id: player,
  data_one: z.union([z.string(), z.number()]).nullish(),
});
export type Commentary = z.output<typeof Commentary>;

export const Substitution = z.looseObject({
  subs_made_id: int,
  player_off_id: player,
  player_on_id: player,
  club_id: club,
  time: int,
  season_id: int,
});
export type Substitution = z.output<typeof Substitution>;

/** Statistics of one player in one match. `time_started` -1: he did not play. */
export const FixturePlayer = z.looseObject({
  ...each(int, 'fixture_player_id fixture_id season_id team start_ix time_started time_finished'),
  ...each(int, 'saves key_tackles key_passes assists shots goals yellow_cards red_cards yellowred_cards injuries'),
  player_id: player,
  ...each(number, 'keeping_abilities tackling_abilities passing_abilities shooting_abilities rating'),
  youth_player: flag,
});
export type FixturePlayer = z.output<typeof FixturePlayer>;
