import { z } from 'zod';
import { ClubId, PlayerId } from '../market/share.ts';
import { Coin } from '../market/money.ts';
import { each, int, player } from '../app/row-fields.ts';
import { Unix } from '../app/time.ts';

const club = ClubId.nullable();

/** A transfer. `club_id_to` null: the player moved to the free bench. */
export const Transfer = z.looseObject({
  player_id: PlayerId,
  date: Unix.nullable(),
  club_id_from: club,
  club_id_to: club,
  amount: Coin.nullable(),
  ...each(int, 'dob position multi_position rating'),
});
export type Transfer = z.output<typeof Transfer>;

export const Loan = z.looseObject({
  player_id: player,
  season_id: int,
  from_club_id: club,
  to_club_id: club,
  loan_start_date: Unix.nullable(),
});
export type Loan = z.output<typeof Loan>;

export const MoraleChange = z.looseObject({ player_id: PlayerId, new_morale: z.int(), time: Unix.nullable() });
export type MoraleChange = z.output<typeof MoraleChange>;

export const RatingChange = z.looseObject({
  ...each(int, 'rating rating_gk rating_tackling rating_passing rating_shooting rating_aggression rating_stamina'),
  date_updated: Unix.nullable(),
});
export type RatingChange = z.output<typeof RatingChange>;

export const Injury = z.looseObject({ injury_id: int, start_date: Unix.nullable(), end_date: Unix.nullable(), season_id: int });
export type Injury = z.output<typeof Injury>;

export const PlayerHistory = z.looseObject({
  player_id: player,
  loans: z.array(Loan),
  ratings: z.array(RatingChange),
  injuries: z.array(Injury),
  transfers: z.array(Transfer),
});
export type PlayerHistory = z.output<typeof PlayerHistory>;

/** Number of players who moved from one club to another in a season. */
export const TransferCount = z.looseObject({ season_id: int, from_club: ClubId.nullish(), to_club: ClubId.nullish(), transfers: z.int() });
export type TransferCount = z.output<typeof TransferCount>;

/** League minutes of a player this season, and their share of the possible minutes. */
export const FieldTime = z.looseObject({
  player_id: PlayerId,
  club_id: ClubId.nullish(),
  minutes: z.number().nullable(),
  share: z.number().nullable(),
});
export type FieldTime = z.output<typeof FieldTime>;

/** The last transfer of a player; null: none is known. */
export const Sale = z.object({ player: PlayerId, transfer: Transfer.nullable() });
export type Sale = z.output<typeof Sale>;

/** The player to compare, with the properties that transfers are compared by. `position` is a single bit. */
export const ComparablesOf = z.strictObject({
  player: PlayerId,
  position: z.int().positive(),
  rating: z.int().min(0).max(200),
  /** Date of birth in Unix seconds; without it, age is ignored. */
  dob: z.int().optional(),
});
export type ComparablesOf = z.output<typeof ComparablesOf>;

export const Comparable = z.object({
  player: PlayerId,
  amount: Coin,
  date: z.number(),
  rating: z.int(),
  /** Age in years at the transfer; null if unknown. */
  age: z.number().nullable(),
});
export type Comparable = z.output<typeof Comparable>;

/** Past transfers of similar players, nearest first. `band` is the middle half of their prices, null if there are too few. */
export const Comparables = z.object({
  player: PlayerId,
  /** Largest difference in rating and in years of age; widened until there are enough transfers. */
  within: z.object({ rating: z.int(), years: z.int() }),
  count: z.int(),
  band: z.object({ low: Coin, middle: Coin, high: Coin }).nullable(),
  nearest: z.array(Comparable),
});
export type Comparables = z.output<typeof Comparables>;
