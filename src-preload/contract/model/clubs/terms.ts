import { z } from 'zod';
import { at, club, coin, each, flag, int, player, text } from '../app/row-fields.ts';

/** Payouts of a match for the influence of a player, by reason. */
export const Payout = z.looseObject({ agent_wage: coin, assists: coin, goals: coin, lineup: coin, regular: coin });
export type Payout = z.output<typeof Payout>;

/** An offer of a player on loan. The specification does not state its fields: known names are read if present. */
export const LoanOffer = z.looseObject({
  player_id: player,
  club_id: club,
  from_club_id: club,
  to_club_id: club,
  season_id: int,
  fee: coin,
  date: at,
  accepted: flag,
});
export type LoanOffer = z.output<typeof LoanOffer>;

/** A manager's time at a club; without an end he still manages it. */
export const Tenure = z.looseObject({
  club_id: club,
  manager_name: text,
  manager_voted: flag,
  ...each(int, 'won drawn lost num_games'),
  start_date: at,
  end_date: at,
});
export type Tenure = z.output<typeof Tenure>;
