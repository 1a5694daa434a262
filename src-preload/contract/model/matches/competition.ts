import { z } from 'zod';
import { at, club, coin, each, flag, int, number, text } from '../app/row-fields.ts';

export const Season = z.looseObject({ season_id: z.int().nonnegative(), name: text, number: int, start: at, end: at, finished: flag });
export type Season = z.output<typeof Season>;

export const Cup = z.looseObject({
  cup_id: z.int().nonnegative(),
  name: text,
  ...each(int, 'num_teams round num_rounds comp_type season_id'),
  prize_money: coin,
  ticket_cost: coin,
  country_id: text,
});
export type Cup = z.output<typeof Cup>;

/** Competition rules of a country, a continent or the world. Hours and minutes of kick-off are local. */
export const Association = z.looseObject({
  ...each(int, 'association_data_id num_leagues num_promotion num_cups num_qualifiers'),
  ...each(int, 'league_games_per_week num_league_rounds match_time_hours match_time_minutes'),
  association_type: text,
  country_id: text,
  two_stages: flag,
  match_day: z.union([z.int(), z.string()]).nullish(),
});
export type Association = z.output<typeof Association>;

export const Qualifier = z.looseObject({ country_id: z.string(), num_qualifiers: int });
export type Qualifier = z.output<typeof Qualifier>;

/**
 * The final position of a club or manager in a competition. The specification does not state its fields: known names are read if present.
 */
export const Placement = z.looseObject({
  ...each(int, 'season_id league_id cup_id comp_id comp_type position'),
  ...each(int, 'played won drawn lost goals_for goals_against pts'),
  club_id: club,
  country_id: text,
  manager_name: text,
  date: at,
  rating: number,
});
export type Placement = z.output<typeof Placement>;
