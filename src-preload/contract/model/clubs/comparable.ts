import { z } from 'zod';
import { Transfer } from './player-moves.ts';
import { Coin } from '../market/money.ts';
import { PlayerId } from '../market/share.ts';

/** The last transfer of a player; null: none is told. */
export const Sale = z.object({ player: PlayerId, transfer: Transfer.nullable() });
export type Sale = z.output<typeof Sale>;

/** A player as what one pays for: with the facts that transfers are compared by. `position` is one bit. */
export const ComparablesOf = z.strictObject({
  player: PlayerId,
  position: z.int().positive(),
  rating: z.int().min(0).max(200),
  /** Unix seconds; without it any age is alike. */
  dob: z.int().optional(),
});
export type ComparablesOf = z.output<typeof ComparablesOf>;

export const Comparable = z.object({
  player: PlayerId,
  amount: Coin,
  date: z.number(),
  rating: z.int(),
  /** Years when it was bought. */
  age: z.number().nullable(),
});
export type Comparable = z.output<typeof Comparable>;

/** Past transfers of players like one, nearest first, and what the middle half of them went for; no band from fewer than a few. */
export const Comparables = z.object({
  player: PlayerId,
  /** How far apart in rating and in years they may be: widened until there are enough. */
  within: z.object({ rating: z.int(), years: z.int() }),
  count: z.int(),
  band: z.object({ low: Coin, middle: Coin, high: Coin }).nullable(),
  nearest: z.array(Comparable),
});
export type Comparables = z.output<typeof Comparables>;
