import { z } from 'zod';
import { Unix } from '../app/time.ts';
import { Balance } from '../market/money.ts';
import { club, coin, each, flag, int, number, numbers, text } from '../app/row-fields.ts';
import { ClubId } from '../market/share.ts';

/** A club's advertisement for a manager. */
export const JobPosting = z.looseObject({ club_id: club, poster_name: text, posted_at: Unix.nullable(), description: text });
export type JobPosting = z.output<typeof JobPosting>;

/** A club as a row of a list. Field names are those of REST; money is in base units; division 1 is the top one. */
export const ClubRow = z.looseObject({
  club_id: ClubId,
  last_price: coin,
  ...each(number, 'volume_1_day volume_7_day'),
  ...each(numbers, 'last_7days last_7days_price'),
  balance: coin,
  value: coin,
  rating_start: int,
  manager_name: text,
  country_id: text,
  manager_last_active_unix: int,
  form: text,
  ...each(int, 'fans_current stadium_size_current stadium_id default_formation'),
  manager_locked: flag,
  manager_voted: flag,
  proposed_manager: text,
  ...each(int, 'available league_id division'),
  ...each(number, 'avg_wages total_wages total_player_value avg_player_rating'),
  league_position: int,
  previous_position: int,
  job_posted: JobPosting.nullish(),
  top_influencers: z.array(z.looseObject({ name: z.string(), num: z.int() })).nullish(),
});
export type ClubRow = z.output<typeof ClubRow>;

/** One club in full: the list row and, if the game state responded, its live balances. */
export const Club = ClubRow.extend({
  balances: Balance.nullish(),
  fans_start: int,
  stadium_size_start: int,
  home_colour: text,
  away_colour: text,
  ...each(int, 'penalty_taker squad_size transfers_in transfers_out transfers_pending_out'),
  ...each(int, 'transfers_pending_in_nonfree transfers_pending_in_freebench'),
});
export type Club = z.output<typeof Club>;

/** Clubs that posted a job, and vacant clubs; null for a part that was not requested. */
export const JobsBoard = z.object({ posted: z.array(ClubRow).nullable(), available: z.array(ClubRow).nullable() });
export type JobsBoard = z.output<typeof JobsBoard>;
