import { z } from 'zod';
import { PlayerStats } from '../clubs/player.ts';
import { coin, country, each, int, number, numbers, text } from '../app/row-fields.ts';
import { ClubId } from '../market/share.ts';

/** A league of one season. `division` 1 is the top one for every interface. */
export const League = z.looseObject({
  league_id: z.int(),
  ...each(int, 'season_id division comp_type num_teams round num_rounds total_clubs total_players total_available_jobs'),
  country_id: text,
  name: text,
  group: z.union([z.int(), z.string()]).nullish(),
  ticket_cost: coin,
  tv_money: coin,
  prize_money_pot: coin,
  ...each(number, 'ave_attendance market_cap total_volume_1_day total_volume_7_day total_wages avg_wages total_player_value'),
  last_7days: numbers,
});
export type League = z.output<typeof League>;

/** One club's row of a league table, best first. */
export const TableRow = z.looseObject({
  club_id: ClubId,
  ...each(int, 'league_id season_id division old_position new_position manager_last_active_unix'),
  ...each(int, 'played won drawn lost goals_for goals_against pts'),
  country_id: text,
  form: text,
  manager_name: text,
  top_3_players: z.array(z.int()).nullish(),
});
export type TableRow = z.output<typeof TableRow>;

/** A league with its table and its best players; null if no source serves them. */
export const LeagueCard = League.extend({ table: z.array(TableRow).nullable(), top_players: z.array(PlayerStats).nullable() });
export type LeagueCard = z.output<typeof LeagueCard>;

/** A league by its id, or by a club that plays in it. */
export const LeagueOf = z
  .strictObject({ id: z.int().nonnegative().optional(), club: ClubId.optional() })
  .refine(({ id, club }) => (id === undefined) !== (club === undefined), 'give either `id` or `club`');

export const TableOf = z
  .strictObject({
    league: z.int().nonnegative().optional(),
    country: country.optional(),
    division: z.int().min(1).optional(),
    season: z.int().nonnegative().optional(),
  })
  .refine(({ league, country }) => (league === undefined) !== (country === undefined), 'give either `league`, or `country` and `division`');
