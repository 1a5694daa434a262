import { z } from 'zod';
import { Unix } from '../app/time.ts';
import { Coin, Usd } from './money.ts';
import { ClubId } from './share.ts';

export const PacksOf = z.strictObject({
  sort: z.enum(['payback', 'price', 'onBook', 'new']).default('payback'),
  limit: z.int().min(1).max(500).default(100),
});
export type PacksOf = z.output<typeof PacksOf>;

/** A pack on sale: its price, the price in coin at the present rate, and what the same influence costs at the asks now. */
const PackOffer = z.object({
  club: ClubId,
  tier: z.int().nullable(),
  left: z.int().nullable(),
  price: Usd,
  coin: Coin.nullable(),
  /** Coin for the same influence at the stored asks; null if the order books do not offer all of it. */
  book: Coin.nullable(),
  /** Pack price against the book in percent; negative is cheaper in the shop. */
  onBook: z.number().nullable(),
  /** Seasons until its payouts have returned its price; null without payouts. */
  payback: z.number().nullable(),
  shares: z.array(z.object({ club: ClubId, amount: z.int() })),
  /** First seen within the last seven days, after packs had been seen before. */
  isNew: z.boolean(),
});
export type PackOffer = z.output<typeof PackOffer>;

export const Packs = z.object({
  rows: z.array(PackOffer),
  total: z.int(),
  /** Dollars per coin; null if unknown. */
  rate: z.number().nullable(),
  rateAt: Unix.nullable(),
  /** Age of the oldest order book that was used. */
  booksAt: Unix.nullable(),
  /** Since when packs are called new; null while nothing older was seen. */
  newSince: Unix.nullable(),
});
export type Packs = z.output<typeof Packs>;
