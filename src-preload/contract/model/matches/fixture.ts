import { z } from 'zod';
import { at, club, flag, int, number, player, text } from '../app/row-fields.ts';

/** A match. Goals are null until it is played; times are in Unix seconds. */
export const Fixture = z.looseObject({
  fixture_id: z.int().nonnegative(),
  turn_id: int,
  season_id: int,
  comp_type: int,
  comp_id: int,
  comp_name: text,
  number: int,
  country_id: text,
  stadium_id: int,
  date: at,
  played: flag,
  home_club: club,
  away_club: club,
  home_goals: int,
  away_goals: int,
  home_pen_score: int,
  away_pen_score: int,
  home_manager: text,
  away_manager: text,
  attendance: int,
});
export type Fixture = z.output<typeof Fixture>;

/** A match with its statistics. */
export const FixtureDetail = Fixture.extend({
  penalties: flag,
  home_possession: number,
  away_possession: number,
  home_shots: int,
  away_shots: int,
  home_shots_on_target: int,
  away_shots_on_target: int,
  home_corners: int,
  away_corners: int,
  man_of_match: player,
});
export type FixtureDetail = z.output<typeof FixtureDetail>;

/** A matchday of a competition. */
export const Turn = z.looseObject({
  turn_id: z.int().nonnegative(),
  date: at,
  season_id: int,
  comp_type: int,
  number: int,
  played: flag,
  country_id: text,
});
export type Turn = z.output<typeof Turn>;
