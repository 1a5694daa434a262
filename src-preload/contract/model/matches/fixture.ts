import { z } from 'zod';
import { at, club, each, flag, int, number, player, text } from '../app/row-fields.ts';

/** A match. Goals are null until it is played; times are in Unix seconds. */
export const Fixture = z.looseObject({
  fixture_id: z.int().nonnegative(),
  ...each(int, 'turn_id season_id comp_type comp_id number stadium_id attendance'),
  ...each(int, 'home_goals away_goals home_pen_score away_pen_score'),
  ...each(text, 'comp_name country_id home_manager away_manager'),
  date: at,
  played: flag,
  home_club: club,
  away_club: club,
});
export type Fixture = z.output<typeof Fixture>;

/** A match with its statistics. */
export const FixtureDetail = Fixture.extend({
  penalties: flag,
  home_possession: number,
  away_possession: number,
  ...each(int, 'home_shots away_shots home_shots_on_target away_shots_on_target home_corners away_corners'),
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
