import { z } from 'zod';
import { Coin } from './money.ts';
import { Share } from './share.ts';

/** One open order. `mint` is null if the source does not report it (dumps). */
export const Order = z.object({ price: Coin, num: z.int().nonnegative(), name: z.string().nullable(), mint: z.boolean().nullable() });
export type Order = z.output<typeof Order>;

/** The order book of a share, best price first on both sides: bids descending, asks ascending. */
export const Orderbook = z.object({ share: Share, bids: z.array(Order), asks: z.array(Order) });
export type Orderbook = z.output<typeof Orderbook>;
