import { PlayerStats } from '#contract/model/clubs/player.ts';
import { flag, int, number } from '#contract/model/app/row-fields.ts';

/**
 * Statistics of a player in a competition. The game state spells `apearances` and `sub_apearances`, has two names for an average, and
 * writes `Active` with a capital.
 */
export const playerStats = PlayerStats.extend({
  apearances: int,
  sub_apearances: int,
  ave_rating: number,
  Active: flag,
  league_id: int,
  cup_id: int,
}).transform(({ apearances, sub_apearances, ave_rating, Active, league_id, cup_id, ...row }): PlayerStats => ({
  ...row,
  comp_id: row.comp_id ?? league_id ?? cup_id ?? null,
  active: row.active ?? Active ?? null,
  appearances: row.appearances ?? apearances ?? null,
  sub_appearances: row.sub_appearances ?? sub_apearances ?? null,
  average_rating: row.average_rating ?? ave_rating ?? null,
}));
