import { z } from 'zod';
import { Coin } from './money.ts';
import { Share } from './share.ts';
import { Unix } from '../app/time.ts';

/**
 * The cost basis of a holding, calculated by Touchline first in, first out: the newest purchases are the ones still held. If `covered` is
 * less than `held`, the rest came without a trade or from a trade older than those read.
 */
export const Cost = z.object({
  name: z.string(),
  share: Share,
  held: z.int(),
  covered: z.int(),
  basis: Coin,
  /** Number of purchases in the basis, and the time of the oldest one. */
  trades: z.int(),
  since: Unix.nullable(),
});
export type Cost = z.output<typeof Cost>;

/** `complete` false: trades older than those read exist, and part of a holding is not covered. */
export const Costs = z.object({ rows: z.array(Cost), complete: z.boolean() });
export type Costs = z.output<typeof Costs>;

/** Income of accounts: by week as served, and by source, summed from the entries read. */
export const Income = z.object({
  weeks: z.array(
    z.object({ name: z.string(), from: Unix, to: Unix.nullable(), totals: z.array(z.object({ type: z.string(), amount: Coin })) }),
  ),
  sources: z.array(z.object({ name: z.string(), share: Share.nullable(), type: z.string(), amount: Coin, times: z.int() })),
  /** Time of the oldest entry read, from which `sources` counts. */
  since: Unix.nullable(),
  complete: z.boolean(),
});
export type Income = z.output<typeof Income>;

/** Returns whether an entry of this type is income, and not a trade, a bid or a purchase. Types are words chosen by the service. */
export const isIncome = (type: string): boolean => /dividend|wage|payout|prize|reward|referral/i.test(type);
