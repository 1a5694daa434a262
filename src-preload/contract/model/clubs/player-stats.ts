import { z } from 'zod';
import { club, each, flag, int, number, player, text } from '../app/row-fields.ts';

/** Statistics of a player in one competition of one season, under the same names for every interface. */
export const PlayerStats = z.looseObject({
  player_id: player,
  club_id: club,
  ...each(int, 'season_id comp_id comp_type appearances sub_appearances minutes_played clean_sheets'),
  ...each(int, 'goals assists shots saves key_tackles key_passes mom yellow_cards yellowred_cards red_cards'),
  country_id: text,
  active: flag,
  average_rating: number,
});
export type PlayerStats = z.output<typeof PlayerStats>;
