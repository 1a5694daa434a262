import { z } from 'zod';
import { PlayerStats } from '../clubs/player-stats.ts';
import { Coin } from '../market/money.ts';
import { int, text } from '../app/row-fields.ts';
import { ClubId } from '../market/share.ts';

/** A league of one season. `division` 1 is the top one for every interface. */
export const League = z.looseObject({
  league_id: z.int(),
  season_id: int,
  country_id: text,
  division: int,
  name: text,
  group: z.union([z.int(), z.string()]).nullish(),
  comp_type: int,
  num_teams: int,
  round: int,
  num_rounds: int,
  ticket_cost: Coin.nullish(),
  tv_money: Coin.nullish(),
  prize_money_pot: Coin.nullish(),
  ave_attendance: z.number().nullish(),
  market_cap: z.number().nullish(),
  total_volume_1_day: z.number().nullish(),
  total_volume_7_day: z.number().nullish(),
  last_7days: z.array(z.number()).nullish(),
  total_clubs: int,
  total_players: int,
  total_wages: z.number().nullish(),
  avg_wages: z.number().nullish(),
  total_player_value: z.number().nullish(),
  total_available_jobs: int,
});
export type League = z.output<typeof League>;

/** One club's row of a league table, best first. */
export const TableRow = z.looseObject({
  club_id: ClubId,
  league_id: int,
  season_id: int,
  country_id: text,
  division: int,
  played: int,
  won: int,
  drawn: int,
  lost: int,
  goals_for: int,
  goals_against: int,
  pts: int,
  form: text,
  old_position: int,
  new_position: int,
  manager_name: text,
  manager_last_active_unix: int,
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
    country: z
      .string()
      .regex(/^[A-Z]{3}$/, 'country must be a three-letter code such as ENG')
      .optional(),
    division: z.int().min(1).optional(),
    season: z.int().nonnegative().optional(),
  })
  .refine(({ league, country }) => (league === undefined) !== (country === undefined), 'give either `league`, or `country` and `division`');
