import { z } from 'zod';
import { JobPosting } from './job.ts';
import { Coin } from '../market/money.ts';
import { flag, int, text } from '../app/row-fields.ts';
import { ClubId } from '../market/share.ts';

/** A club as a row of a list. Field names are those of REST; money is in base units; division 1 is the top one. */
export const ClubRow = z.looseObject({
  club_id: ClubId,
  last_price: Coin.nullish(),
  volume_1_day: z.number().nullish(),
  volume_7_day: z.number().nullish(),
  last_7days: z.array(z.number()).nullish(),
  last_7days_price: z.array(z.number()).nullish(),
  balance: Coin.nullish(),
  value: Coin.nullish(),
  rating_start: int,
  manager_name: text,
  country_id: text,
  manager_last_active_unix: int,
  form: text,
  fans_current: int,
  stadium_size_current: int,
  stadium_id: int,
  default_formation: int,
  manager_locked: flag,
  manager_voted: flag,
  proposed_manager: text,
  available: int,
  league_id: int,
  division: int,
  avg_wages: z.number().nullish(),
  total_wages: z.number().nullish(),
  total_player_value: z.number().nullish(),
  avg_player_rating: z.number().nullish(),
  league_position: int,
  previous_position: int,
  job_posted: JobPosting.nullish(),
  top_influencers: z.array(z.looseObject({ name: z.string(), num: z.int() })).nullish(),
});
export type ClubRow = z.output<typeof ClubRow>;

/** One club in full: the list row and, if the game state responded, its live balances. */
export const Club = ClubRow.extend({
  balances: z.object({ total: Coin, available: Coin, reserved: Coin }).nullish(),
  fans_start: int,
  stadium_size_start: int,
  home_colour: text,
  away_colour: text,
  penalty_taker: int,
  squad_size: int,
  transfers_in: int,
  transfers_out: int,
  transfers_pending_out: int,
  transfers_pending_in_nonfree: int,
  transfers_pending_in_freebench: int,
});
export type Club = z.output<typeof Club>;
