import { z } from 'zod';
import { Coin } from './money.ts';
import { Share } from './share.ts';
import { Unix } from '../app/time.ts';

/**
 * What an account paid for what it holds, worked out here: what was bought last is what is still held (first in, first out).
 * `covered` less than `held`: the rest came without a trade, or by one that is older than was read.
 */
export const Cost = z.object({
  name: z.string(),
  share: Share,
  held: z.int(),
  covered: z.int(),
  basis: Coin,
  /** Purchases that it is made of, and when the oldest of them was. */
  trades: z.int(),
  since: Unix.nullable(),
});
export type Cost = z.output<typeof Cost>;

/** `complete` false: trades older than those read exist, and something held is not covered. */
export const Costs = z.object({ rows: z.array(Cost), complete: z.boolean() });
export type Costs = z.output<typeof Costs>;

/** What accounts were paid: by week as served, and by what paid it, added up from the movements read. */
export const Income = z.object({
  weeks: z.array(
    z.object({ name: z.string(), from: Unix, to: Unix.nullable(), totals: z.array(z.object({ type: z.string(), amount: Coin })) }),
  ),
  sources: z.array(z.object({ name: z.string(), share: Share.nullable(), type: z.string(), amount: Coin, times: z.int() })),
  /** The oldest movement read; sources count from there. */
  since: Unix.nullable(),
  complete: z.boolean(),
});
export type Income = z.output<typeof Income>;

/** Whether a movement of this type is income, and not a trade, a bid or a purchase. Types are served as words of the service's own. */
export const isIncome = (type: string): boolean => /dividend|wage|payout|prize|reward|referral/i.test(type);
