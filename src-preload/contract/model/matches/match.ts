import { z } from 'zod';
import { club, flag, int, number, player, text } from '../app/row-fields.ts';

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
  comm_event_id: int,
  comm_sub_event_id: int,
  time: int,
  club_one_id: club,
  club_two_id: club,
  player_one_id: player,
  player_two_id: player,
  data_one: z.union([z.string(), z.number()]).nullish(),
  fixture_id: int,
  season_id: int,
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
  fixture_player_id: int,
  fixture_id: int,
  season_id: int,
  team: int,
  player_id: player,
  start_ix: int,
  time_started: int,
  time_finished: int,
  saves: int,
  key_tackles: int,
  key_passes: int,
  assists: int,
  shots: int,
  goals: int,
  yellow_cards: int,
  red_cards: int,
  yellowred_cards: int,
  injuries: int,
  keeping_abilities: number,
  tackling_abilities: number,
  passing_abilities: number,
  shooting_abilities: number,
  rating: number,
  youth_player: flag,
});
export type FixturePlayer = z.output<typeof FixturePlayer>;
