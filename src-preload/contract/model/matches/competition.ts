import { z } from 'zod';
import { at, club, coin, flag, int, number, text } from '../app/row-fields.ts';

export const Season = z.looseObject({ season_id: z.int().nonnegative(), name: text, number: int, start: at, end: at, finished: flag });
export type Season = z.output<typeof Season>;

export const Cup = z.looseObject({
  cup_id: z.int().nonnegative(),
  name: text,
  num_teams: int,
  round: int,
  num_rounds: int,
  prize_money: coin,
  ticket_cost: coin,
  comp_type: int,
  country_id: text,
  season_id: int,
});
export type Cup = z.output<typeof Cup>;

/** Competition rules of a country, a continent or the world. Hours and minutes of kick-off are local. */
export const Association = z.looseObject({
  association_data_id: int,
  association_type: text,
  country_id: text,
  num_leagues: int,
  num_promotion: int,
  num_cups: int,
  num_qualifiers: int,
  two_stages: flag,
  league_games_per_week: int,
  num_league_rounds: int,
  match_day: z.union([z.int(), z.string()]).nullish(),
  match_time_hours: int,
  match_time_minutes: int,
});
export type Association = z.output<typeof Association>;

export const Qualifier = z.looseObject({ country_id: z.string(), num_qualifiers: int });
export type Qualifier = z.output<typeof Qualifier>;

/**
 * The final position of a club or manager in a competition. The specification does not state its fields: known names are read if present.
 */
export const Placement = z.looseObject({
  season_id: int,
  club_id: club,
  league_id: int,
  cup_id: int,
  comp_id: int,
  comp_type: int,
  country_id: text,
  manager_name: text,
  position: int,
  played: int,
  won: int,
  drawn: int,
  lost: int,
  goals_for: int,
  goals_against: int,
  pts: int,
  date: at,
  rating: number,
});
export type Placement = z.output<typeof Placement>;
