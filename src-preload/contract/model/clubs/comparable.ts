import { z } from 'zod';
import { Transfer } from './player-moves.ts';
import { Coin } from '../market/money.ts';
import { PlayerId } from '../market/share.ts';

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
