import { z } from 'zod';
import { club, flag, int, number, player, text } from '../app/row-fields.ts';

/** Statistics of a player in one competition of one season, under the same names for every interface. */
export const PlayerStats = z.looseObject({
  player_id: player,
  club_id: club,
  season_id: int,
  comp_id: int,
  comp_type: int,
  country_id: text,
  active: flag,
  appearances: int,
  sub_appearances: int,
  average_rating: number,
  minutes_played: int,
  clean_sheets: int,
  goals: int,
  assists: int,
  shots: int,
  saves: int,
  key_tackles: int,
  key_passes: int,
  mom: int,
  yellow_cards: int,
  yellowred_cards: int,
  red_cards: int,
});
export type PlayerStats = z.output<typeof PlayerStats>;
