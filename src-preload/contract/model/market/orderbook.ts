import { z } from 'zod';
import { Coin } from './money.ts';
import { Share } from './share.ts';

/** One resting order. `mint` is null where the source does not say (dumps). */
export const Order = z.object({
  price: Coin,
  num: z.int().nonnegative(),
  name: z.string().nullable(),
  mint: z.boolean().nullable(),
});
export type Order = z.output<typeof Order>;

/** Best first on both sides: bids falling, asks rising. */
export const Orderbook = z.object({ share: Share, bids: z.array(Order), asks: z.array(Order) });
export type Orderbook = z.output<typeof Orderbook>;
