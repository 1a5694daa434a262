import { z } from 'zod';
import { Injury, Loan, MoraleChange, RatingChange, Transfer } from '#contract/model/clubs/player-moves.ts';
import type { FieldTime, PlayerHistory } from '#contract/model/clubs/player-moves.ts';
import type { PlayedTactics } from '#contract/model/clubs/tactics.ts';
import { ClubId, PlayerId } from '#contract/model/market/share.ts';
import { Coin } from '#contract/model/market/money.ts';
import { id, orNull, text, when } from '../schema/fields.ts';
import { figureAt } from '../schema/lenient.ts';
import { playedAction, tactics } from './tactics-rows.ts';
import { usableRows } from '../schema/usable-rows.ts';

const club = orNull(ClubId);
const amount = orNull(Coin);

export const transfer = Transfer.extend({ date: when, club_id_from: club, club_id_to: club, amount });
/** A transfer under the names used by the list of latest transfers. */
export const latestTransfer = z
  .looseObject({ player_id: PlayerId, from_club: club, to_club: club, cost: amount, unix_time: when })
  .transform((row): Transfer => ({
    player_id: row.player_id,
    date: row.unix_time,
    club_id_from: row.from_club,
    club_id_to: row.to_club,
    amount: row.cost,
  }));
export const loan = Loan.extend({ loan_start_date: when, from_club_id: club, to_club_id: club });
export const moraleChange = MoraleChange.omit({ time: true })
  .extend({ unix_time: when, time: when })
  .transform(({ unix_time, ...row }): MoraleChange => ({ ...row, time: unix_time ?? row.time }));

const many = <T extends z.ZodType>(row: T) =>
  usableRows(row)
    .nullish()
    .transform((rows) => rows ?? []);
export const playerHistory = z
  .looseObject({
    player_id: PlayerId.nullish(),
    loans: many(loan),
    ratings: many(RatingChange.extend({ date_updated: when })),
    injuries: many(Injury.extend({ start_date: when, end_date: when })),
    transfers: many(transfer.partial({ player_id: true })),
  })
  .transform(({ player_id, ...row }): PlayerHistory => ({
    ...row,
    player_id: player_id ?? null,
    // in one player's history, rows may lack the player's id
    transfers: row.transfers.map((one) => ({ ...one, player_id: (one.player_id ?? player_id) as PlayerId })),
  }));

/** The names of the two figures are not specified: these are in use and tried in this order. */
const MINUTES = ['minutes', 'minutes_played', 'league_minutes', 'total_minutes'];
const SHARES = 'share field_time_share field_time field_time_percentage match_time_percentage percentage percent ratio'.split(' ');
/** Share of the season's league minutes that a player played. */
export const fieldTime = z
  .looseObject({ player_id: PlayerId, club_id: ClubId.nullish() })
  .transform((row): FieldTime => ({ ...row, minutes: figureAt(row, MINUTES), share: figureAt(row, SHARES) }));

const set = orNull(tactics);
export const playedTactics = z
  .looseObject({ club_id: id, tactic_actions: z.array(playedAction), set_tactics: set, auto_tactics: set, reason_for_auto: orNull(text) })
  .transform((row): PlayedTactics => ({
    club: row.club_id as ClubId,
    actions: row.tactic_actions,
    set: row.set_tactics,
    auto: row.auto_tactics,
    reasonForAuto: row.reason_for_auto,
  }));
